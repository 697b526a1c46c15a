import { resolve } from 'node:path'
import { kindNames } from './charts/sql/derived.ts'
import { moveWorkspace, type Moved } from './move/moveWorkspace.ts'
import { readConfig } from './start/config.ts'
import { StartRefusal } from './startRefusal.ts'

const usage =
  'Which data folder is to be moved? npm run move -- ./data, with DATABASE_URL, CHARTROOM_TABLES and CHARTROOM_DATA as the new servers will have them.'

const sum = (rows: readonly { rows: number }[]) =>
  rows.reduce((all, one) => all + one.rows, 0).toLocaleString('en-US')

const summary = ({ tables, metadata, files, notComputed, otherKinds }: Moved) => [
  `Moved and compared, row by row: ${tables.length} tables with ${sum(tables)} rows, ${metadata.length} tables of metadata with ${sum(metadata)} rows; file by file: ${files} files. Both sides are equal.`,
  ...(notComputed.length === 0
    ? []
    : [
        'Written for the embedded engine, and not computed by the new database:',
        ...notComputed.map(
          ({ dataset, what, message }) => `  ${what} of the dataset ${dataset}: ${message}`,
        ),
        'They were moved as they are: change them in Chartroom.',
      ]),
  ...otherKinds.map(
    ({ dataset, column, before, now }) =>
      `The column ${column} of the dataset ${dataset} holds ${kindNames[now]} in the new database, and held ${kindNames[before]} before.`,
  ),
  'Start the new servers with these settings. The old data folder is as it was: do not start a server on it again.',
]

const write = (line: string) => process.stdout.write(`${line}\n`)

const start = async () => {
  process.umask(0o077)
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new StartRefusal(usage)
  const moved = await moveWorkspace(resolve(folder), readConfig(process.env), write)
  for (const line of summary(moved)) write(line)
}

start().catch((error: unknown) => {
  const isKnown = error instanceof StartRefusal
  process.stderr.write(
    `The workspace was not moved.\n${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\nNothing of it was changed. Mend what is said here and run the move again.\n`,
  )
  process.exit(1)
})
