import type { ChartCell } from '../../../src/api/contract/chartData.ts'
import type { Table } from '../types/chartType.ts'
import { asArray } from './bytes.ts'

/** `frames` is the columnar format as an Arrow stream. */
export type Format = 'json' | 'columnar' | 'frames'

function* rowTexts({ columns, values, rowCount }: Table<ChartCell>): Generator<string> {
  const names = columns.map(
    ({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
  )
  for (let row = 0; row < rowCount; row += 1)
    yield `${names.map((name, index) => name + JSON.stringify(values[index]?.[row] ?? null)).join('')}}`
}

function* cellTexts(values: readonly ChartCell[]): Generator<string> {
  for (const value of values) yield JSON.stringify(value)
}

function* columnTexts({ columns, values }: Table<ChartCell>): Generator<string> {
  for (const [index, { name }] of columns.entries()) {
    yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
    yield* asArray(cellTexts(values[index] ?? []))
  }
  yield columns.length === 0 ? '{}' : '}'
}

/** The `data` of an answer, from a result in memory as columns. */
export const tableTexts = (table: Table<ChartCell>, format: Format): Iterable<string> =>
  format === 'json' ? asArray(rowTexts(table)) : columnTexts(table)
