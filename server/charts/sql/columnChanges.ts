import type {
  ColumnPreview,
  ColumnPreviewRequest,
  ColumnReading,
  DatasetSave,
} from '../../../src/api/contract/dataset.ts'
import type { ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import type { Cell, Engine, ResultColumn, Statement } from '../../engines/engine.ts'
import { fromSource, type Source } from '../../engines/sqlText/source.ts'
import { rendered, sql, type Sql } from '../../engines/sqlText/sql.ts'
import type { App } from '../../instance.ts'
import { badRequest, Refusal, unacceptable } from '../../problem.ts'
import type { ChangedColumn, ColumnTyping } from '../../store/datasets/datasetColumns.ts'
import type { DatasetColumnRow, UserRow } from '../../store/db/tables.ts'
import { missingColumns } from './columns.ts'
import { readableDataset } from './datasetSource.ts'
import { calculation, checkReading, derivedFrom, readingOf } from './derived.ts'
import { numberOf } from '../../../src/api/contract/plainValues.ts'

type SentColumn = NonNullable<DatasetSave['columns']>[number]
type Who = Pick<Statement, 'caller' | 'signal'>

const previewedRows = 20
const timeoutMs = 60_000

/** A dataset, the engine it is read by, and its columns as they are stored. */
interface Place {
  engine: Engine
  /** The table or SELECT itself. */
  table: Source
  columns: readonly DatasetColumnRow[]
  who: Who
}

const placeOf = async (
  app: Pick<App, 'store' | 'engineOf'>,
  id: number,
  caller: UserRow,
  who: Who,
): Promise<Place> => {
  const { source, engine } = await readableDataset(app, id, caller)
  const { derived: _, ...table } = source
  const columns = await app.store
    .selectFrom('dataset_column')
    .selectAll()
    .where('dataset_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { engine, table, columns, who }
}

/** What calculated columns are computed of: the table's columns, as they are read. */
const calculatedFrom = ({ table, columns }: Place): Source => {
  const derived = derivedFrom(
    table,
    columns.filter(({ expression }) => expression === null),
  )
  return derived === undefined ? table : { ...table, derived }
}

const isDatabasesWord = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status === 400

const atField = (field: string) => (error: unknown) => {
  if (!isDatabasesWord(error)) throw error
  const message = error.message.replace(/^\w+ Error: /, 'The column cannot be computed: ')
  throw new Refusal(400, message, { fields: { [field]: [message] } })
}

const described = async ({ engine, who }: Place, value: Sql, from: Source) => {
  const columns = await engine.describe(
    rendered(sql`SELECT ${value} AS ${from.dialect.name('value')} FROM ${fromSource(from)}`).sql,
    who,
  )
  const [column] = columns
  if (column === undefined || columns.length > 1)
    throw badRequest('The column expression is not allowed: it gives more than one value')
  return column
}

/** The type of an expression; refused where it is not one value of each row: aggregates do not stand in WHERE. */
const typeOfCalculation = async (place: Place, text: string): Promise<ResultColumn> => {
  const from = calculatedFrom(place)
  try {
    const value = calculation(from.dialect, text)
    await place.engine.describe(
      rendered(sql`SELECT ${value} FROM ${fromSource(from)} WHERE ${value} IS NULL`).sql,
      place.who,
    )
    return await described(place, value, from)
  } catch (error) {
    return atField('expression')(error)
  }
}

const typingOfCalculation = async (place: Place, text: string) => {
  const { type, typeGeneric } = await typeOfCalculation(place, text)
  return { expression: text.trim(), type, type_generic: typeGeneric }
}

/** How a calculated column is stored of a table whose own columns are read as they are; refused where it is not one value of each row. */
export const calculatedOf = (engine: Engine, table: Source, text: string, who: Who) =>
  typingOfCalculation({ engine, table, columns: [], who }, text)

const storedKind = ({ type_generic, stored_generic }: DatasetColumnRow) =>
  (stored_generic ?? type_generic) as ColumnKind

const readAs = (
  { table: { dialect } }: Place,
  column: DatasetColumnRow,
  { kind, date_format }: ColumnReading,
) => {
  const stored = storedKind(column)
  const reading = { kind, dateFormat: date_format ?? null }
  checkReading(column.column_name, stored, reading)
  return readingOf(dialect, column.column_name, stored, reading)
}

const asStored = ({ type, type_generic, stored_type, stored_generic }: DatasetColumnRow) => ({
  type: stored_type ?? type,
  type_generic: stored_generic ?? type_generic,
  stored_type: null,
  stored_generic: null,
  date_format: null,
})

const typeOfReading = async (
  place: Place,
  column: DatasetColumnRow,
  reading: ColumnReading | null,
): Promise<ColumnTyping> => {
  const plain = asStored(column)
  if (reading === null || reading.kind === plain.type_generic) return plain
  const { type, typeGeneric } = await described(
    place,
    readAs(place, column, reading),
    place.table,
  ).catch(atField('date_format'))
  return {
    type,
    type_generic: typeGeneric,
    stored_type: plain.type,
    stored_generic: plain.type_generic,
    date_format: reading.date_format ?? null,
  }
}

const typeOfExpression = async (
  place: Place,
  column: DatasetColumnRow | undefined,
  text: string,
): Promise<ColumnTyping | undefined> => {
  if (column !== undefined && column.expression === null)
    throw unacceptable(`Column ${column.column_name} is one of the table`, {
      column_name: [`${column.column_name} already exists. Choose another name.`],
    })
  if (column?.expression === text) return undefined
  return typingOfCalculation(place, text)
}

/**
 * The sent columns with the types that the database gives those that are calculated or read as another kind. Expressions
 * are computed of what the others are read as then.
 */
export const typedColumns = async (
  app: Pick<App, 'store' | 'engineOf'>,
  id: number,
  sent: readonly SentColumn[],
  caller: UserRow,
): Promise<ChangedColumn[]> => {
  const isTyped = ({ expression, read_as }: SentColumn) =>
    typeof expression === 'string' || read_as !== undefined
  if (!sent.some(isTyped)) return [...sent]
  const place = await placeOf(app, id, caller, { caller: String(caller.id) })
  const storedOf = (column: SentColumn) =>
    place.columns.find((one) =>
      column.id === undefined ? one.column_name === column.column_name : one.id === column.id,
    )
  const readings = new Map<number, ColumnTyping>()
  for (const column of sent) {
    const stored = storedOf(column)
    if (column.read_as !== undefined && stored?.expression === null)
      readings.set(stored.id, await typeOfReading(place, stored, column.read_as))
  }
  const reread = {
    ...place,
    columns: place.columns.map((column) => ({ ...column, ...readings.get(column.id) })),
  }
  const typed: ChangedColumn[] = []
  for (const column of sent) {
    const stored = storedOf(column)
    const typing =
      typeof column.expression === 'string'
        ? await typeOfExpression(reread, stored, column.expression)
        : readings.get(stored?.id ?? 0)
    typed.push(typing === undefined ? column : { ...column, typing })
  }
  return typed
}

/**
 * Stores the types that a dataset's calculated columns, and those read as another kind, have in its database now; answers
 * the names of those that it does not compute, each with what it says.
 */
export const retypeColumns = async (
  app: Pick<App, 'store' | 'engineOf'>,
  id: number,
  caller: UserRow,
): Promise<{ column: string; message: string }[]> => {
  const place = await placeOf(app, id, caller, {})
  const refused: { column: string; message: string }[] = []
  for (const column of place.columns) {
    const { id: columnId, column_name, expression, date_format } = column
    const kind = column.type_generic as ColumnKind
    if (expression === null && column.stored_type === null) continue
    try {
      const { type, type_generic } =
        expression === null
          ? await typeOfReading(place, column, {
              kind,
              ...(date_format === null ? {} : { date_format }),
            })
          : await typingOfCalculation(place, expression)
      await app.store
        .updateTable('dataset_column')
        .set({ type, type_generic })
        .where('id', '=', columnId)
        .execute()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ column: column_name, message: error.message })
    }
  }
  return refused
}

const rowsOf = async ({ engine, who }: Place, statement: Sql) => {
  const { chunks } = await engine.query(
    { ...rendered(statement), userSql: true, maxRows: previewedRows, timeoutMs, ...who },
    'values',
  )
  const rows: Cell[][] = []
  for await (const { rowCount, columns } of chunks)
    for (let row = 0; row < rowCount; row += 1)
      rows.push(columns.map((cells) => cells[row] ?? null))
  return rows
}

/** What a column would be: its type, its first values, and how many of those it is read of cannot be read. */
export const columnPreview = async (
  app: Pick<App, 'store' | 'engineOf'>,
  id: number,
  request: ColumnPreviewRequest,
  caller: UserRow,
  who: Who,
): Promise<ColumnPreview> => {
  const place = await placeOf(app, id, caller, who)
  const { dialect } = place.table
  if ('expression' in request) {
    const { type, typeGeneric } = await typeOfCalculation(place, request.expression)
    const from = calculatedFrom(place)
    const value = calculation(dialect, request.expression)
    const rows = await rowsOf(
      place,
      sql`SELECT ${value} FROM ${fromSource(from)} ${dialect.slice(previewedRows, 0)}`,
    ).catch(atField('expression'))
    const values = rows.map(([cell = null]) => ({ value: cell, stored: null }))
    return { type, type_generic: typeGeneric, values, unread: 0 }
  }
  const column = place.columns.find(
    ({ column_name, expression }) => column_name === request.column && expression === null,
  )
  if (column === undefined) throw missingColumns([request.column])
  const stored = dialect.name(column.column_name)
  const plain = asStored(column)
  const value =
    request.read_as.kind === plain.type_generic ? stored : readAs(place, column, request.read_as)
  const from = sql`FROM ${fromSource(place.table)}`
  const { type, typeGeneric } = await described(place, value, place.table)
  const rows = await rowsOf(
    place,
    sql`SELECT ${value}, ${stored} ${from} WHERE ${stored} IS NOT NULL ${dialect.slice(previewedRows, 0)}`,
  )
  const [counts = []] = await rowsOf(place, sql`SELECT COUNT(${stored}) - COUNT(${value}) ${from}`)
  return {
    type,
    type_generic: typeGeneric,
    values: rows.map(([cell = null, text = null]) => ({ value: cell, stored: text })),
    unread: numberOf(counts[0] ?? null) ?? 0,
  }
}
