import type { Cell } from '../../../../server/engines/engine.ts'
import type { TestDatabase, TypeNames } from './testDatabase.ts'

const literal = (cell: Cell) =>
  typeof cell === 'string' ? `'${cell.replaceAll("'", "''")}'` : String(cell ?? 'NULL')

/** Makes a table of these columns and rows. */
export const makeTable = async (
  { run, name, types, declares = false }: TestDatabase,
  table: string,
  columns: Record<string, keyof TypeNames>,
  rows: Cell[][],
) => {
  const named = Object.entries(columns)
  if (declares) {
    await run(
      `CREATE TABLE ${name(table)} (${named.map(([column, type]) => `${name(column)} ${types[type]}`).join(', ')})`,
    )
    await run(
      `INSERT INTO ${name(table)} VALUES ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}`,
    )
    return
  }
  const values = rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')
  const outputs = named.map(
    ([column, type], index) =>
      `CAST(v.c${index} AS ${types[type] ?? types.text}) AS ${name(column)}`,
  )
  const names = named.map((_, index) => `c${index}`).join(', ')
  await run(
    `CREATE TABLE ${name(table)} AS SELECT ${outputs.join(', ')} FROM (VALUES ${values}) AS v(${names})`,
  )
}
