import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { complaintsAbout, readAttacks, readStatements } from '../scripts/statements'

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

test('every statement of the specification that claims a test has it', () => {
  const statements = readStatements(readFileSync('docs/specification.md', 'utf8'))
  expect(complaintsAbout(statements, read)).toEqual([])
})

test('every attack of the security page is refused by a test that is there', () => {
  const attacks = readAttacks(readFileSync('docs/security.md', 'utf8'))
  expect(attacks.map(({ id }) => id)).toEqual(
    Array.from({ length: 30 }, (_, index) => String(index + 1)),
  )
  expect(complaintsAbout(attacks, read)).toEqual([])
})

test('an attack whose test is gone is told', () => {
  const attacks = readAttacks(
    '| 1 | files | the gate | tests/a.test.ts › a list is read; tests/a.test.ts › a list is gone |',
  )
  expect(complaintsAbout(attacks, () => "test('a list is read', () => {})")).toEqual([
    '1: tests/a.test.ts has no test "a list is gone"',
  ])
})

const source = "test('a list is read', () => {})\ntest.each([])('the sign-in page: %s', () => {})"
const table = (...rows: string[]) =>
  complaintsAbout(readStatements(rows.join('\n')), (file) =>
    file === 'tests/a.test.ts' ? source : null,
  )

test('a missing file, a missing test and an id given twice are each told', () => {
  expect(
    table(
      '| W2-001 | home | One | tests/a.test.ts › a list is read; tests/a.test.ts › the sign-in page: refused |',
      '| W2-002 | home | Two | tests/a.test.ts › a list is written |',
      '| W2-002 | home | Three | tests/b.test.ts › a list is read |',
      '| W2-003 | home | Four | not yet |',
    ),
  ).toEqual([
    'W2-002 is given twice',
    'W2-002: tests/a.test.ts has no test "a list is written"',
    'W2-002: there is no tests/b.test.ts',
  ])
})

test('a malformed row is refused', () => {
  expect(() => readStatements('| W2-001 | home | One |')).toThrow(
    'Not a row of four cells: | W2-001 | home | One |',
  )
  expect(() => readStatements('| W12-001 | home | One | not yet |')).toThrow(
    'Not a row of four cells',
  )
})
