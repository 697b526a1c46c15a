import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { confinedFile } from '../../../../server/engines/reach/confinedFile.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'chartroom-confined-')))
const folder = join(root, 'databases')
mkdirSync(join(folder, 'year'), { recursive: true })
writeFileSync(join(root, 'chartroom.db'), 'the metadata')
writeFileSync(join(folder, 'sales.db'), '')
writeFileSync(join(folder, 'year', 'sales 2024.db'), '')
symlinkSync(join(root, 'chartroom.db'), join(folder, 'link.db'))
symlinkSync(root, join(folder, 'out'))
symlinkSync(join(folder, 'sales.db'), join(folder, 'alias.db'))
mkdirSync(join(root, 'databases-old'))
writeFileSync(join(root, 'databases-old', 'x.db'), '')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const answer = (path: string) => {
  try {
    return confinedFile(root, path, 'sqlite')
  } catch (error) {
    const { status, message } = error as { status: number; message: string }
    return { status, message }
  }
}

test.each([
  ['sales.db', 'sales.db'],
  [join(folder, 'sales.db'), 'sales.db'],
  ['./year/../sales.db', 'sales.db'],
  ['year/sales 2024.db', 'year/sales 2024.db'],
  ['alias.db', 'sales.db'],
])('%s means a file of the databases folder', (path, file) => {
  expect(answer(path)).toBe(join(folder, file))
})

const outside = {
  status: 422,
  message: 'sqlite cannot be used as a data source for security reasons.',
}
test.each([
  '',
  '.',
  'year',
  '/etc/passwd',
  '/etc/nothing',
  '../chartroom.db',
  '../databases-old/x.db',
  'year/../../chartroom.db',
  join(root, 'chartroom.db'),
  'link.db',
  'out/chartroom.db',
  'out/databases/../chartroom.db',
  'file:sales.db',
  'file:///etc/passwd',
  'md:',
  'md:sales',
  'MD:sales',
  'http://host/x.db',
  ':memory:',
  'C:\\sales.db',
  '\\\\host\\share\\x.db',
  'sales.db\0.txt',
  '/proc/self/environ',
  '/dev/zero',
])('%j is refused in the words that tell nothing', (path) => {
  expect(answer(path)).toEqual(outside)
})

test('a file that is not there is named without its folder', () => {
  expect(answer('year/lost.db')).toEqual({
    status: 422,
    message: "The file lost.db is not in the server's databases folder",
  })
})
