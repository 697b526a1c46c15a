import { resolve } from 'node:path'
import { moveWorkspace } from './move/moveWorkspace.ts'
import { summaryOf } from './move/summary.ts'
import { readConfig } from './start/config.ts'
import { StartRefusal } from './startRefusal.ts'

const usage =
  'Which data folder is to be moved? npm run move -- ./data, with DATABASE_URL, CHARTROOM_TABLES and CHARTROOM_DATA as the new servers will have them.'

const write = (line: string) => process.stdout.write(`${line}\n`)

const start = async () => {
  process.umask(0o077)
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new StartRefusal(usage)
  const moved = await moveWorkspace(resolve(folder), readConfig(process.env), write)
  for (const line of summaryOf(moved)) write(line)
}

start().catch((error: unknown) => {
  const isKnown = error instanceof StartRefusal
  process.stderr.write(
    `The workspace was not moved.\n${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\nNothing of it was changed. Mend what is said here and run the move again.\n`,
  )
  process.exit(1)
})
