import type { DuckDbLimits } from '../../server/engines/duckdb/limits.ts'
import { coverTable, insertDataset } from '../../server/store/datasets/coverTable.ts'
import { testApp } from './app.ts'
import { storeKinds } from './stores.ts'
import { openTestWorkspace, testLimits } from './workspace.ts'

/** The dataset of the contract's test vectors. */
export const sales = `SELECT * FROM (VALUES
  (1, 'East', 'A', 10, 2.5), (2, 'East', 'B', 5, 4.0), (3, 'West', 'A', 7, 2.5), (4, 'West', 'B', NULL, 4.0),
  (5, NULL, 'A', 3, 2.0), (6, 'East', 'A', 2, 3.0), (7, 'West', 'C', 12, 1.0), (8, 'South', 'C', 1, 9.0)
) AS v(id, region, product, qty, price)`

/** The real app on a real engine holding the tables (name -> SELECT), each with a dataset of the admin's. */
export const chartApp = async (
  tables: Record<string, string> = { sales },
  settings: Record<string, string> = {},
  limits: DuckDbLimits = testLimits,
) => {
  const workspace = await openTestWorkspace(tables, limits)
  const world = await testApp({ workspace: workspace.engine }, settings)
  const datasets: Record<string, number> = {}
  for (const tableName of Object.keys(tables)) {
    const columns = (await workspace.engine.columns({ schema: null, table: tableName })) ?? []
    const covered = {
      databaseId: 1,
      schema: null,
      tableName,
      columns,
      source: 'upload' as const,
      caller: world.admin.user,
    }
    datasets[tableName] = (await coverTable(world.store, covered)).id
  }
  const query = async (form: object, more: object = {}, table = 'sales') => {
    const { status, body } = await world.admin.post('/chart/data', {
      datasource: `${datasets[table]}__table`,
      form_data: form,
      ...more,
    })
    return status === 200 ? body.result[0] : { status, ...body }
  }
  /** A virtual dataset over a statement. */
  const addVirtual = async (tableName: string, sql: string) => {
    const columns = await workspace.engine.describe(sql)
    const made = {
      databaseId: 1,
      schema: null,
      tableName,
      columns,
      source: 'user' as const,
      caller: world.admin.user,
      sql,
    }
    datasets[tableName] = await insertDataset(world.store, made)
  }
  const close = async () => {
    await world.close()
    await workspace.close()
  }
  return { ...world, workspace, datasets, query, addVirtual, close }
}
export type ChartApp = Awaited<ReturnType<typeof chartApp>>

/** For `describe.each(chartApps)('… on $kind', ({ open }) => …)`: the app with either metadata database. */
export const chartApps = storeKinds.map(({ kind, makeMigrated }) => ({
  kind,
  open: async (tables?: Record<string, string>): Promise<ChartApp> => {
    const { location, remove } = await makeMigrated()
    const app = await chartApp(tables, { DATABASE_URL: kind === 'PostgreSQL' ? location : '' })
    return {
      ...app,
      close: async () => {
        await app.close()
        await remove()
      },
    }
  },
}))

/** An adhoc filter as the page sends it. */
export const filter = (
  subject: string,
  operator: string,
  comparator: unknown = null,
  clause = 'WHERE',
) => ({
  expressionType: 'SIMPLE',
  subject,
  operator,
  comparator,
  clause,
})

/** A metric pill as the page sends it. */
export const metric = (aggregate: string | null, column_name: string, label = '') => ({
  expressionType: 'SIMPLE',
  column: { column_name },
  aggregate,
  label,
  hasCustomLabel: label !== '',
})
