import { expect, vi } from 'vitest'
import type { JobStatus } from '../../src/api/contract/job.ts'
import type { callsOf } from './app.ts'
import type { ChartApp } from './chartApp.ts'

type Calls = ReturnType<typeof callsOf>

/** Makes, trains and looks at models of an app's datasets, by the names of tables and columns; as its admin where nobody else is named. */
export const modelsIn = async (app: ChartApp) => {
  const columns: Record<string, Record<string, number>> = {}
  const learnColumns = async (table: string) => {
    const { body } = await app.admin.get(`/dataset/${app.datasets[table]}`)
    columns[table] = Object.fromEntries(
      (body.result.columns as { id: number; column_name: string }[]).map((column) => [
        column.column_name,
        column.id,
      ]),
    )
  }
  for (const table of Object.keys(app.datasets)) await learnColumns(table)

  const id = (column: string, table = 'homes') => columns[table]?.[column] ?? 0
  const make = async (column: string, { table = 'homes', cfg = {} } = {}) => {
    const model = id(column, table)
    await app.admin.post('/chars/', { column_id: model })
    if (Object.keys(cfg).length > 0) await app.admin.put(`/chars/${model}`, { cfg })
    return model
  }
  const begin = async (ids: number[], who: Calls = app.admin) =>
    (await who.post(`/chars/train_models?charIDs=${ids.join(',')}`, { n_rows: 'None' })).body
      .job_id as string
  const statusOf = async (job: string, who: Calls = app.admin) =>
    (await who.get(`/async_event/spade_job/status/${job}`)).body.result as JobStatus
  const ended = async (job: string, who: Calls = app.admin) => {
    await vi.waitFor(async () => expect((await statusOf(job, who)).finished).toBe(true), {
      timeout: 60_000,
      interval: 50,
    })
    return statusOf(job, who)
  }
  return {
    learnColumns,
    id,
    make,
    begin,
    statusOf,
    ended,
    trained: async (...models: [column: string, table?: string][]) => {
      const ids: number[] = []
      for (const [column, table = 'homes'] of models) ids.push(await make(column, { table }))
      return ended(await begin(ids))
    },
    charOf: async (column: string, table = 'homes') => {
      const { body } = await app.admin.get(`/chars/dataset_chars/${app.datasets[table]}`)
      const chars = body.result.cfg_metadata as { pk: number }[]
      return chars.find(({ pk }) => pk === id(column, table))
    },
    rowsOf: async (dataset: number) =>
      (await app.admin.get(`/dataset/${dataset}/data?q={"page_size":1000}`)).body.result
        .query_result,
  }
}
