import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const folder = new URL('../../bench/', import.meta.url)

/** Node finds and reads all that is imported before it begins with the first, which ends the process. */
const endsAtOnce = `import 'data:text/javascript,process.exit(0)'`

test('Node finds all that every bench imports', async () => {
  const benches = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  expect(benches).toContain('sqlRuns.ts')
  const imports = benches.map((name) => `import ${JSON.stringify(new URL(name, folder).href)}`)
  const code = [endsAtOnce, ...imports].join('\n')
  await expect(
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]),
  ).resolves.toEqual({ stdout: '', stderr: '' })
})
