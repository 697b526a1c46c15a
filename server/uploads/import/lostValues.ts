import { identifier } from '../../engines/sqlText/quoting.ts'
import { Refusal } from '../../problem.ts'
import type { Prepared } from '../csv/prepare.ts'
import { readingTexts, selection } from '../csv/readCsv.ts'
import { badCell } from '../csv/rejects.ts'
import type { StagedTable } from '../types/stagedTable.ts'

const maxNamed = 5
const longestShown = 100

const sayings: Readonly<Record<string, string>> = {
  BOOLEAN: 'true or false',
  DATE: 'a date',
  TIME: 'a time',
}
const expectedOf = (type: string) =>
  sayings[type] ?? (type.startsWith('TIMESTAMP') ? 'a date with time' : 'a number')

/** The cells of a column that have text in the file and no value in the table. */
const lostCells = async (
  table: StagedTable,
  texts: string,
  { csv }: Prepared,
  { name, type }: { name: string; type: string },
) => {
  const column = identifier(name)
  const cells = await table.rows(
    `SELECT row, value FROM (SELECT staged.rowid AS row, staged.${column} AS kept, texts.${column} AS value FROM staged POSITIONAL JOIN ${texts} texts)
     WHERE kept IS NULL AND value IS NOT NULL ORDER BY row LIMIT ${maxNamed}`,
  )
  const lines = await csv.linesOf(cells.map(([row]) => Number(row)))
  return cells.map(([, text], index) => {
    const [line, value, expected] = [lines[index] as number, String(text), expectedOf(type)]
    const fixes = [
      { says: `Take the column ${name} as text`, options: { column_types: { [name]: 'VARCHAR' } } },
    ]
    return badCell(
      `Line ${line}: ${value.slice(0, longestShown)} of the column ${name} would be lost as ${expected}`,
      { line, column: name, value, expected, fixes },
    )
  })
}

const textsOf = ({ csv, options }: Prepared) =>
  `(SELECT ${selection(csv.header.names, options).join(', ')} FROM ${readingTexts(csv, options)}${options.rowLimit === null ? '' : ` LIMIT ${options.rowLimit}`})`

/**
 * The columns of the staged table that have fewer or more values than the file has as text. Most columns have as many as
 * were counted when the file was scanned; only of the others, which hold names of missing values, the texts are read
 * once more.
 */
export const lackingValues = async (table: StagedTable, prepared: Prepared) => {
  const { csv } = prepared
  const typed = (await table.columns()).filter(({ type }) => type !== 'VARCHAR')
  const values = await table.perColumn(
    typed.map(({ name }) => name),
    (column) => `count(${column})`,
  )
  const counted = typed.map((column, index) => ({ ...column, values: Number(values[index]) }))
  const unequal = counted.filter(
    (column) => column.values !== (csv.scan.filled[csv.header.names.indexOf(column.name)] ?? 0),
  )
  if (unequal.length === 0) return []
  const [inFile = []] = await table.rows(
    `SELECT ${unequal.map(({ name }) => `count(${identifier(name)})`).join(', ')} FROM ${textsOf(prepared)}`,
  )
  return unequal.filter((column, index) => column.values !== Number(inFile[index]))
}

/** Refuses a file of which the staged table lacks values, with the first cells that were lost. */
export const checkNothingLost = async (table: StagedTable, prepared: Prepared) => {
  const lacking = await lackingValues(table, prepared)
  const [first] = lacking
  if (first === undefined) return
  const errors = (
    await Promise.all(
      lacking.map((column) => lostCells(table, textsOf(prepared), prepared, column)),
    )
  ).flat()
  throw new Refusal(
    422,
    errors[0]?.message ?? `The column ${first.name} has other values in the file than were read`,
    { errors },
  )
}
