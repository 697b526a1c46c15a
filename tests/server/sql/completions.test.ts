import { expect, test } from 'vitest'
import { completionsAt } from '../../../server/sql/completion/completions.ts'

const columnOf: Readonly<Record<string, string>> = { sales: 'amount', Sales: 'Total' }
const catalogue = {
  schemas: () => Promise.resolve(['public']),
  tables: () =>
    Promise.resolve(Object.keys(columnOf).map((name) => ({ name, type: 'table' as const }))),
  columns: ({ table }: { table: string }) =>
    Promise.resolve([{ name: columnOf[table] ?? '', type: 'bigint', typeGeneric: 0 as const }]),
}

test('of two tables whose names differ in capitals alone the columns of the named one are suggested', async () => {
  const suggested = async (name: string) => {
    const sql = `SELECT x. FROM "${name}" x`
    const request = { sql, cursor: 'SELECT x.'.length, backend: 'postgresql', schema: 'public' }
    return (await completionsAt(request, catalogue)).map(({ label }) => label)
  }
  expect({ sales: await suggested('sales'), Sales: await suggested('Sales') }).toEqual({
    sales: ['amount'],
    Sales: ['Total'],
  })
})

test('columns are suggested in the middle of a long text too, and keywords in capitals unless the word is begun in small letters', async () => {
  const labelsAt = async (marked: string) => {
    const request = { backend: 'postgresql', schema: 'public', cursor: marked.indexOf('|') }
    const found = await completionsAt({ ...request, sql: marked.replace('|', '') }, catalogue)
    return found.map(({ label }) => label)
  }
  const many = 'SELECT 1;\n'.repeat(6000)
  expect([
    await labelsAt(`${many}SELECT x.| FROM sales x;\n${many}`),
    await labelsAt(`${many}SELECT x.| FROM sales x`),
    (await labelsAt('Sel|'))[0],
    (await labelsAt('sel|'))[0],
  ]).toEqual([['amount'], ['amount'], 'SELECT', 'select'])
})
