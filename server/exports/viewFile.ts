import { columnKinds } from '../../src/api/contract/columnKinds.ts'
import type { PivotColumn } from '../../src/api/contract/chartRows.ts'
import { maxDecimals, metricDecimals, sharedDecimals } from '../../src/api/contract/decimals.ts'
import type { TableView } from '../../src/api/contract/fileExport.ts'
import { formatPeriod } from '../../src/api/contract/periodLabels.ts'
import type { TimeGrain } from '../../src/api/contract/timeGrains.ts'
import { timeGrainsOf } from '../charts/answer/answerBody.ts'
import type { Plan } from '../charts/types/chartType.ts'
import type { Base } from '../charts/rows/base.ts'
import { pageOf } from '../charts/rows/chartRows.ts'
import { readingTable, type Table } from '../charts/rows/tableReading.ts'
import { csvRows } from '../engines/encode/csvRows.ts'
import { sheetRows, sheetStyles } from '../engines/encode/sheetRows.ts'
import type { Cell, Chunk, Engine, Result, ResultColumn } from '../engines/engine.ts'
import { rendered } from '../engines/sqlText/sql.ts'
import { unacceptable } from '../problem.ts'
import type { FileRequest } from './chartFile.ts'
import { formatCode } from './formatCodes.ts'
import { checkRows, fileLimits } from './sheet.ts'
import {
  boldStyle,
  columnLetters,
  firstOwnStyle,
  sheetEnd,
  sheetStart,
  workbookParts,
  type Frozen,
} from './workbook.ts'
import { workbookBytes } from './writeFile.ts'

export interface ViewRequest extends FileRequest {
  view: TableView
}

/** A column of the file: the field of the rows that it shows, under the names that stand above it. */
interface ViewColumn {
  field: string
  names: readonly string[]
  /** The metric or column whose format it has. */
  of: string
  maxDecimals: number
  /** Of periods, which are written as people write them. */
  grain?: TimeGrain | undefined
}

const rowColumn = (name: string, grain: TimeGrain | undefined): ViewColumn => ({
  field: name,
  names: [name],
  of: name,
  maxDecimals: maxDecimals.rows,
  grain,
})

const metricColumn = (field: string, label: string, above: readonly string[]): ViewColumn => ({
  field,
  names: [...above, label],
  of: label,
  maxDecimals: metricDecimals(label),
})

const periodText = (cell: Cell, grain: TimeGrain | undefined) =>
  cell === null || grain === undefined ? cell : formatPeriod(String(cell), grain)

const viewColumns = (
  { columns, group_by = [], pivot_by = [], aggregates = [], grains }: TableView,
  plan: Plan,
  pivot: readonly PivotColumn[] | undefined,
): ViewColumn[] => {
  const ofPlan = timeGrainsOf(plan).time_grains
  const grainOf = (name: string) => grains?.[name] ?? ofPlan?.[name]
  const keyText = (keys: readonly Cell[]) =>
    keys
      .map((key, at) => String(periodText(key, grainOf(pivot_by[at] ?? '')) ?? 'null'))
      .join(' / ')
  if (group_by.length === 0 && pivot === undefined)
    return columns.map((name) =>
      plan.metricLabels.has(name) ? metricColumn(name, name, []) : rowColumn(name, ofPlan?.[name]),
    )
  const above = pivot === undefined ? [] : ['Total']
  const keys = group_by.map((name) => ({
    ...rowColumn(name, grainOf(name)),
    names: [...above.map(() => ''), name],
  }))
  const made = (pivot ?? []).map(({ field, keys: values, metric }) =>
    metricColumn(field, metric, [keyText(values)]),
  )
  const totals = aggregates.map(({ col, aggregate }) => `${aggregate}(${col})`)
  return [...keys, ...made, ...totals.map((label) => metricColumn(label, label, above))]
}

interface Written {
  columns: readonly ViewColumn[]
  kinds: readonly ResultColumn['typeGeneric'][]
  chunks: AsyncIterable<Chunk<'values'>>
  /** The row of totals below them, where there is one. */
  totals: readonly Chunk<'values'>[]
  escapeFormulas: boolean
}

const picked = (
  { columns: found }: Result<'values'>,
  columns: readonly ViewColumn[],
): readonly number[] => columns.map(({ field }) => found.findIndex(({ name }) => name === field))

async function* reordered(
  result: Result<'values'>,
  columns: readonly ViewColumn[],
): AsyncGenerator<Chunk<'values'>> {
  const positions = picked(result, columns)
  for await (const { rowCount, columns: cells } of result.chunks)
    yield {
      rowCount,
      columns: positions.map((at, index) => {
        const column = cells[at] ?? Array.from({ length: rowCount }, () => null)
        const grain = columns[index]?.grain
        return grain === undefined ? column : column.map((cell) => periodText(cell, grain))
      }),
    }
  if (result.truncated())
    throw unacceptable('The view has more rows than a file of this kind holds')
}

const headerRows = ({ columns, escapeFormulas }: Written, rows: number) => ({
  columns: columns.map(({ names }) => names.slice(0, rows)),
  kinds: columns.map(() => 1 as const),
  rowCount: rows,
  escapeFormulas,
})

/** Cells above columns side by side that have the same name are one. */
const mergedNames = (columns: readonly ViewColumn[]) => {
  const ranges: string[] = []
  for (let from = 0; from < columns.length;) {
    const name = columns[from]?.names[0]
    let end = from + 1
    while (end < columns.length && columns[end]?.names[0] === name) end += 1
    if (name !== '' && end - from > 1)
      ranges.push(`${columnLetters(from)}1:${columnLetters(end - 1)}1`)
    from = end
  }
  return ranges
}

async function* csvBytes(written: Written): AsyncGenerator<Uint8Array> {
  const { columns, kinds, chunks, totals, escapeFormulas } = written
  const names = columns.map((column) => [column.names.filter((name) => name !== '').join(' / ')])
  const texts = columns.map(() => 1 as const)
  yield Buffer.from(csvRows({ columns: names, kinds: texts, rowCount: 1, escapeFormulas }))
  for (const part of [chunks, totals])
    for await (const { columns: cells, rowCount } of part)
      yield Buffer.from(csvRows({ columns: cells, kinds, rowCount, escapeFormulas }))
}

interface SheetStyles {
  numbers: readonly number[]
  /** The same style in bold. */
  bold: (style: number) => number
}

async function* sheetBytes(
  written: Written,
  frozen: Frozen,
  { numbers: styles, bold }: SheetStyles,
): AsyncGenerator<Uint8Array> {
  const { columns, kinds, chunks, totals, escapeFormulas } = written
  const textStyle = bold(sheetStyles.general)
  yield Buffer.from(
    sheetStart(
      columns.map(({ names }, at) => ({ names, kind: kinds[at] ?? columnKinds.text })),
      frozen,
    ) + sheetRows({ ...headerRows(written, frozen.rows), textStyle }),
  )
  for await (const { columns: cells, rowCount } of chunks)
    yield Buffer.from(sheetRows({ columns: cells, kinds, rowCount, escapeFormulas, styles }))
  const inBold = { kinds, escapeFormulas, styles: styles.map(bold), textStyle }
  for (const { columns: cells, rowCount } of totals)
    yield Buffer.from(sheetRows({ columns: cells, rowCount, ...inBold }))
  yield Buffer.from(sheetEnd(frozen.rows > 1 ? mergedNames(columns) : []))
}

const measuredRows = 1000

/** The first chunks, with as many rows as formats are chosen by. */
const begin = async (chunks: AsyncGenerator<Chunk<'values'>>) => {
  const begun: Chunk<'values'>[] = []
  let rows = 0
  while (rows < measuredRows) {
    const next = await chunks.next()
    if (next.done === true) break
    begun.push(next.value)
    rows += next.value.rowCount
  }
  return begun
}

async function* following(first: readonly Chunk<'values'>[], rest: AsyncIterable<Chunk<'values'>>) {
  yield* first
  yield* rest
}

/** The codes of the columns' formats; those of one metric have the decimals that its first values need. */
const codesOf = (
  columns: readonly ViewColumn[],
  formats: TableView['formats'],
  first: readonly Chunk<'values'>[],
) => {
  const cells = columns.map(({ of }, at) => ({
    of,
    values: first.flatMap((chunk) => chunk.columns[at] ?? []),
  }))
  const byName = Map.groupBy(cells, ({ of }) => of)
  return columns.map(({ of, maxDecimals: max }) => {
    const values = (byName.get(of) ?? []).flatMap((column) => column.values)
    return formatCode(formats?.[of] ?? {}, sharedDecimals(values, max))
  })
}

/** The rows of a view, or their totals, which are read when they are requested. */
const viewPage = async (
  engine: Engine,
  base: Base,
  request: ViewRequest,
  { userSql, totals }: { userSql: boolean; totals: boolean },
) => {
  const { source, view, format, caller, signal, escapeFormulas } = request
  const settings = {
    userSql,
    ...fileLimits(format),
    caller,
    isLong: true,
    signal,
    escapeFormulas,
  }
  const { columns: _shown, formats: _formats, ...query } = view
  const limit = Math.min(settings.maxRows + 1, Number.MAX_SAFE_INTEGER)
  const requested = { ...query, flat: true, totals, limit, ...(totals ? { sort: [] } : {}) }
  const page = await pageOf(engine, base, { source, requested }, settings)
  const statement = { ...settings, ...rendered(page.rows), names: page.names }
  return {
    pivot: page.pivot,
    /** Refuses more rows than a file of this format holds beside its header and totals. */
    check: async (besides: { header: number; totals: number }) => {
      if (format === 'xlsx') await checkRows(engine, page.total, besides, settings)
    },
    read: () => engine.query(statement, 'values'),
  }
}

async function* totalRow(result: Result<'values'>, columns: readonly ViewColumn[]) {
  const unnamed = picked(result, columns).indexOf(-1)
  for await (const chunk of reordered(result, columns))
    yield {
      ...chunk,
      columns: chunk.columns.map((cells, at) =>
        at === unnamed ? cells.map((): Cell => 'Total') : cells,
      ),
    }
}

const bytesOf = async (
  engine: Engine,
  request: ViewRequest,
  { plan, base, userSql }: Table,
): Promise<AsyncGenerator<Uint8Array>> => {
  const { view, format, title, escapeFormulas } = request
  const { read, check, pivot } = await viewPage(engine, base, request, { userSql, totals: false })
  const columns = viewColumns(view, plan, pivot)
  const keys = view.group_by ?? []
  const hasTotal = keys.length > 0 || (pivot === undefined && base.totals !== null)
  const header = columns[0]?.names.length ?? 1
  await check({ header, totals: hasTotal ? 1 : 0 })
  const totals: Chunk<'values'>[] = []
  if (hasTotal) {
    const total = await viewPage(engine, base, request, { userSql, totals: true })
    for await (const row of totalRow(await total.read(), columns)) totals.push(row)
  }
  const result = await read()
  const chunks = reordered(result, columns)
  const first = await begin(chunks)
  const rows: Written = {
    columns,
    kinds: picked(result, columns).map((at, index) =>
      columns[index]?.grain === undefined
        ? (result.columns[at]?.typeGeneric ?? columnKinds.text)
        : columnKinds.text,
    ),
    chunks: following(first, chunks),
    totals,
    escapeFormulas,
  }
  if (format === 'csv') return csvBytes(rows)
  const codes = codesOf(columns, view.formats, [...first, ...totals])
  const ownCodes = [...new Set(codes)]
  const numbers = codes.map((code) => firstOwnStyle + ownCodes.indexOf(code))
  const bold = (style: number) => boldStyle(style, ownCodes)
  const frozen = { rows: header, columns: keys.length }
  return workbookBytes(sheetBytes(rows, frozen, { numbers, bold }), workbookParts(title, ownCodes))
}

/** A table as its grid shows it as the bytes of a file: a workbook has its number formats, its totals and a header that stays in sight. */
export const viewFile = (
  engine: Engine,
  request: ViewRequest,
): Promise<AsyncGenerator<Uint8Array>> =>
  readingTable(engine, request, (table) => bytesOf(engine, request, table))
