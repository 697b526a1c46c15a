import type { ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import type { ChosenDatabases } from '../../../src/api/contract/dashboardImport.ts'
import { planOf } from '../../charts/answer/chartQuery.ts'
import { readableDataset } from '../../charts/sql/datasetSource.ts'
import { calculatedOf } from '../../charts/sql/columnChanges.ts'
import { derivedFrom } from '../../charts/sql/derived.ts'
import { checkSavedExpression, checkUserExpressions } from '../../charts/sql/userExpressions.ts'
import type { Engine } from '../../engines/engine.ts'
import { dialectOf } from '../../engines/engines.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import type { App } from '../../instance.ts'
import { Refusal, unacceptable } from '../../problem.ts'
import { databaseById, schemaOrDefault } from '../../store/databases/databases.ts'
import type { NewDataset } from '../../store/datasets/coverTable.ts'
import type { ChangedColumn, ColumnTyping } from '../../store/datasets/datasetColumns.ts'
import { datasetNamed, newDataset } from '../../store/datasets/datasetChanges.ts'
import { datasetEngine } from '../../store/datasets/datasetEngine.ts'
import { statementOf } from '../../store/datasets/datasetStatement.ts'
import type { DatabaseRow, UserRow } from '../../store/db/tables.ts'
import { mapChart, type MappedChart } from './chartForm.ts'
import {
  readExport,
  type ExportedChart,
  type ExportedDatabase,
  type ExportedDashboard,
  type ExportedDataset,
  type Skipped,
} from './exportFiles.ts'

type CalculatedColumn = Pick<ChangedColumn, 'column_name' | 'verbose_name' | 'description'> & {
  column_name: string
  typing: ColumnTyping & { expression: string }
}

interface PlannedDataset {
  exported: ExportedDataset
  /** The dataset that is there already, or what the new one is stored as. */
  existing: number | null
  fresh: NewDataset | null
  /** What a new one has beside the columns of its table. */
  calculated: CalculatedColumn[]
  source: Source
  engine: Engine
}

interface PlannedChart extends MappedChart {
  exported: ExportedChart
}

/** What an import stores, and what it does not take. */
export interface ImportPlan {
  databases: { uuid: string; name: string; database_id: number | null }[]
  datasets: Map<string, PlannedDataset>
  charts: PlannedChart[]
  dashboards: ExportedDashboard[]
  skipped: Skipped[]
}

type Server = Pick<App, 'store' | 'engineOf'>

/** Runs what may refuse one thing of the export; the refusal is its reason. */
const orReason = async <Result>(
  run: () => Promise<Result>,
  skip: (reason: string) => void,
): Promise<Result | null> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    skip(error.message)
    return null
  }
}

const databasesHere = async (
  { store }: Server,
  exported: readonly ExportedDatabase[],
  chosen: ChosenDatabases,
) => {
  const rows = await store
    .selectFrom('database')
    .selectAll()
    .where('deleted_on', 'is', null)
    .execute()
  return exported.map(({ uuid, database_name: name }) => {
    const row = rows.find(({ id, database_name }) =>
      Object.hasOwn(chosen, uuid)
        ? id === chosen[uuid]
        : database_name.toLowerCase() === name.toLowerCase(),
    )
    return { uuid, name, row }
  })
}

const withMetrics = (source: Source, { metrics }: ExportedDataset): Source => ({
  ...source,
  metrics: [
    ...source.metrics,
    ...metrics.filter(
      ({ metric_name }) => !source.metrics.some((one) => one.metric_name === metric_name),
    ),
  ],
})

const sourceOf = (
  { backend }: DatabaseRow,
  { schema, tableName, sql, columns }: NewDataset,
): Source => ({
  dialect: dialectOf(backend),
  schema,
  table: tableName,
  statement: sql,
  columns: columns.map(({ name, type, typeGeneric }) => ({
    column_name: name,
    type,
    type_generic: typeGeneric,
  })),
  idColumn: null,
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
})

const planDataset = async (
  server: Server,
  exported: ExportedDataset,
  database: DatabaseRow,
  caller: UserRow,
): Promise<PlannedDataset> => {
  const { table_name } = exported
  const sql = statementOf(exported.sql)
  const { store, engineOf } = server
  const named = (schema: string | null) =>
    datasetNamed(store, { database_id: database.id, schema, table_name })
  const ownSchema = schemaOrDefault(database, exported.schema)
  const existing = (await named(ownSchema)) ?? (await named(schemaOrDefault(database, null)))
  if (existing !== undefined) {
    if (existing.sql !== sql)
      throw unacceptable(
        `${database.database_name} has another dataset of this name: rename it, then import again`,
      )
    const { source, engine } = await readableDataset(server, existing.id, caller)
    return { exported, existing: existing.id, fresh: null, calculated: [], source, engine }
  }
  const prepared = (schema: string | null) =>
    newDataset(store, engineOf, { database: database.id, schema, table_name, sql }, caller)
  const fresh = await prepared(ownSchema).catch((error: unknown) => {
    if (exported.schema === null || exported.schema === undefined) throw error
    return prepared(null)
  })
  const source = sourceOf(database, fresh)
  const engine = datasetEngine(engineOf(database, caller.username), database, fresh)
  return { exported, existing: null, fresh, calculated: [], source, engine }
}

type Skip = (name: string, reason: string) => void

/** The calculated columns of a new dataset that its database takes; one that is there already is left as it is. */
const takenColumns = async (
  { exported, fresh, source, engine }: PlannedDataset,
  who: { caller: string },
  skip: Skip,
) => {
  const taken: CalculatedColumn[] = []
  for (const { column_name, verbose_name, description, expression } of exported.columns) {
    if ((expression ?? '') === '') continue
    const isHere = source.columns.some((column) => column.column_name === column_name)
    if (fresh === null && isHere) continue
    const typing = await orReason(
      async () => {
        if (fresh === null)
          throw unacceptable('The dataset that is here already has no such column: add it there')
        if (isHere) throw unacceptable('The table has a column of this name: its own is shown')
        return calculatedOf(engine, source, expression ?? '', who)
      },
      (reason) => skip(`${exported.table_name}: ${column_name}`, reason),
    )
    if (typing !== null)
      taken.push({
        column_name,
        verbose_name: verbose_name ?? null,
        description: description ?? null,
        typing,
      })
  }
  return taken
}

const withColumns = (source: Source, calculated: readonly CalculatedColumn[]): Source => {
  const origins = [
    ...source.columns.map((column) => ({ ...column, expression: null })),
    ...calculated.map(({ column_name, typing }) => ({ column_name, ...typing })),
  ].map((column) => ({ ...column, stored_generic: null, date_format: null }))
  const derived = derivedFrom(source, origins)
  if (derived === undefined) return source
  const added = calculated.map(({ column_name, typing: { type, type_generic } }) => ({
    column_name,
    type,
    type_generic: type_generic as ColumnKind,
  }))
  return { ...source, columns: [...source.columns, ...added], derived }
}

/** The metrics of a new dataset that its database takes. */
const takenMetrics = async (
  { exported, source, engine }: PlannedDataset,
  who: { caller: string },
  skip: Skip,
) => {
  const taken: ExportedDataset['metrics'] = []
  for (const metric of exported.metrics) {
    if (metric.metric_name === 'count') continue
    const checked = await orReason(
      async () => {
        await checkSavedExpression(engine, source, metric.expression, who)
        return metric
      },
      (reason) => skip(`${exported.table_name}: ${metric.metric_name}`, reason),
    )
    if (checked !== null) taken.push(checked)
  }
  return taken
}

/**
 * Reads a Superset export and says what of it can be taken: datasets whose tables are in databases of ours, the charts
 * that can be drawn over them, and the dashboards. Nothing is stored.
 */
export const planImport = async (
  server: Server,
  bytes: Buffer,
  chosen: ChosenDatabases,
  caller: UserRow,
): Promise<ImportPlan> => {
  const read = await readExport(bytes)
  const skipped = [...read.skipped]
  const skip: Skip = (name, reason) => {
    skipped.push({ name, reason })
  }
  const who = { caller: String(caller.id) }
  const databases = await databasesHere(server, read.databases, chosen)

  const datasets: ImportPlan['datasets'] = new Map()
  for (const exported of read.datasets) {
    const { uuid, table_name, database_uuid } = exported
    const database = databases.find((one) => one.uuid === database_uuid)
    if (database?.row === undefined) {
      skip(table_name, `Its database ${database?.name ?? database_uuid} is not connected here`)
      continue
    }
    const { id } = database.row
    const found = await orReason(
      async () => planDataset(server, exported, await databaseById(server.store, id), caller),
      (reason) => skip(table_name, reason),
    )
    if (found === null) continue
    const calculated = await takenColumns(found, who, skip)
    const planned = { ...found, calculated, source: withColumns(found.source, calculated) }
    const metrics = planned.fresh === null ? [] : await takenMetrics(planned, who, skip)
    datasets.set(uuid, {
      ...planned,
      exported: { ...exported, metrics: planned.fresh === null ? exported.metrics : metrics },
      source:
        planned.fresh === null
          ? planned.source
          : withMetrics(planned.source, { ...exported, metrics }),
    })
  }

  const charts: PlannedChart[] = []
  for (const exported of read.charts) {
    const dataset = datasets.get(exported.dataset_uuid)
    if (dataset === undefined) {
      skip(exported.slice_name, 'Its dataset is not imported')
      continue
    }
    const { source, engine } = dataset
    const chart = await orReason(
      async () => {
        const mapped = mapChart(exported, dataset.exported, source)
        const { plan } = planOf(source, mapped.form, false)
        await checkUserExpressions(engine, source, plan.select, who)
        return { ...mapped, exported }
      },
      (reason) => skip(exported.slice_name, reason),
    )
    if (chart === null) continue
    charts.push(chart)
    for (const remark of chart.remarks) skip(exported.slice_name, remark)
  }
  return {
    databases: databases.map(({ uuid, name, row }) => ({
      uuid,
      name,
      database_id: row?.id ?? null,
    })),
    datasets,
    charts,
    dashboards: read.dashboards,
    skipped,
  }
}
