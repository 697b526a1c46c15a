import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Lasso } from '../../src/api/contract/dataset.ts'
import { readableDataset, requireSharedRows } from '../charts/sql/datasetSource.ts'
import { buildFilters } from '../charts/sql/filters.ts'
import { withinLasso } from '../charts/sql/lasso.ts'
import { refuseReserved } from '../engines/sqlText/reservedNames.ts'
import { fromSource, type Source, holdsUserSql } from '../engines/sqlText/source.ts'
import { joined, rendered, sql } from '../engines/sqlText/sql.ts'
import type { App } from '../instance.ts'
import { unacceptable } from '../problem.ts'
import { schemaOfWorkspace } from '../store/databases/databases.ts'
import { coverTable } from '../store/datasets/coverTable.ts'
import { noteUploaded } from '../store/datasets/uploadedTables.ts'
import type { Write } from '../store/db/idempotency.ts'
import type { DatabaseRow, UserRow } from '../store/db/tables.ts'
import { titleOf } from '../store/things/titles.ts'
import { room, startImporter } from './importer/importProcess.ts'

const maxRows = 1_000_000
const timeoutMs = 300_000

/** Types of numbers, as databases call them, that are more than integers. */
const takesDecimals = /double|float|real|numeric|decimal/i

const taken = (name: string) =>
  unacceptable(`Dataset ${name} already exists`, { table_name: [`Dataset ${name} already exists`] })

const tooMany = () =>
  unacceptable('The dataset has more than 1,000,000 rows: its copy would not have all of them')

interface Copy {
  id: number
  name: string
  /** Of a chart, with clause WHERE; all rows are copied without. */
  filters?: readonly unknown[]
  lasso?: Lasso | undefined
  workspace: DatabaseRow
}

const conditionsOf = (source: Source, filters: readonly unknown[], lasso: Lasso | undefined) => {
  const { where, rejected } = buildFilters(source, { adhoc_filters: filters }, null)
  const [first] = rejected
  if (first !== undefined)
    throw unacceptable(`Column ${first.column} is not in the dataset: a filter names it`)
  const all = lasso === undefined ? where : [...where, withinLasso(source, lasso)]
  return all.length === 0 ? sql`` : sql` WHERE ${joined(all, ' AND ')}`
}

/** Makes a table of the workspace of rows that a dataset has now, and its dataset; answers its id. */
export const copyDataset = async (
  app: App,
  { id, name: sent, filters = [], lasso, workspace }: Copy,
  caller: UserRow,
  write: Write,
): Promise<number> => {
  const table = titleOf('table_name', sent, 'table_name: Required')
  refuseReserved(table)
  const schema = schemaOfWorkspace(workspace)
  const into = { schema, table }
  const tables = await app.workspace.tables(schema)
  if (tables.some(({ name }) => name.toLowerCase() === table.toLowerCase())) throw taken(table)
  const { source, database, engine } = await readableDataset(app, id, caller)
  requireSharedRows(database)
  const names = source.columns.map(({ column_name }) => column_name)
  const columns = joined(
    names.map((column) => source.dialect.name(column)),
    ', ',
  )
  const folder = join(app.workspace.stagingFolder, `copy-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const importer = startImporter()
  try {
    const { chunks, truncated } = await engine.query(
      {
        ...rendered(
          sql`SELECT ${columns} FROM ${fromSource(source)}${conditionsOf(source, filters, lasso)}`,
        ),
        names,
        userSql: holdsUserSql(source),
        maxRows,
        timeoutMs,
        caller: String(caller.id),
        isLong: true,
      },
      'lines',
    )
    const bytes = async function* () {
      for await (const { rowCount, text } of chunks) if (rowCount > 0) yield text
    }
    const linesFile = join(folder, 'rows.jsonl')
    await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(linesFile))
    if (truncated()) throw tooMany()
    const stagedFile = join(folder, 'staged.duckdb')
    const kinds = source.columns.map(({ type_generic }) => type_generic)
    const fractional = source.columns.map(({ type }) => takesDecimals.test(type))
    const work = { linesFile, into: stagedFile, kinds, names, fractional, folder, ...room }
    await importer.load(work, AbortSignal.timeout(timeoutMs))
    await app.workspace.adopt({ stagedFile, stagedTable: 'result', into, ifExists: 'fail' })
    return await write(async (writing) => {
      const covered = await coverTable(writing, {
        databaseId: workspace.id,
        schema,
        tableName: table,
        columns: (await app.workspace.columns(into)) ?? [],
        source: 'upload',
        caller,
      })
      await noteUploaded(writing, { databaseId: workspace.id, schema, table }, caller)
      await writing
        .updateTable('dataset')
        .set((is) => ({
          id_column: is.fn.coalesce(
            is
              .selectFrom('dataset_column')
              .select('id')
              .where('dataset_id', '=', covered.id)
              .where('column_name', '=', source.idColumn)
              .$asScalar(),
            is.val(-1),
          ),
        }))
        .where('id', '=', covered.id)
        .execute()
      return covered.id
    }).catch(async (error: unknown) => {
      await app.workspace.dropTable(into)
      throw error
    })
  } finally {
    importer.end()
    await rm(folder, { recursive: true, force: true })
  }
}
