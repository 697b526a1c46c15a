import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../instance.ts'
import { root } from '../root.ts'
import { tokenFor } from '../plugins/session.ts'
import { storeSetting, settingOf } from '../store/db/settings.ts'
import type { UserRow } from '../store/db/tables.ts'
import { allUsers } from '../store/users/users.ts'
import { sampleCharts, sampleTables, type SampleChart } from './sampleCharts.ts'
import { sampleDashboards } from './sampleDashboards.ts'

const folder = join(root, 'examples')
const created = 'examples_created'

/** Sends calls, each under a key of its sample, so that a start after one that was stopped meanwhile finds what that made. */
const caller = (app: App, user: UserRow) => {
  const token = tokenFor(app, user)
  return async (url: string, sample: string, payload: BodyInit | object) => {
    const request = payload instanceof FormData ? new Response(payload) : Response.json(payload)
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1${url}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': request.headers.get('content-type') ?? '',
        'idempotency-key': `${created} ${url} ${sample}`,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const body = answer.json<{ id: number; key: string; message?: string }>()
    if (answer.statusCode >= 400) throw new Error(`${url}: ${body.message ?? answer.statusCode}`)
    return body
  }
}
type Post = ReturnType<typeof caller>

const importTable = async (post: Post, table: string) => {
  const form = new FormData()
  const fields = {
    database_name: 'Workspace',
    table_name: table,
    schema: '',
    separator: ',',
    if_exists: 'replace',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', await openAsBlob(join(folder, `${table}.csv`)), `${table}.csv`)
  return (await post('/database/post_file', table, form)).id
}

const saveChart = async (
  post: Post,
  { slice_name, viz_type, slots }: SampleChart,
  datasetId: number,
) => {
  const datasource = `${datasetId}__table`
  const { key } = await post('/explore/chart_form', slice_name, { datasource, viz_type, ...slots })
  const params = {
    viz_type,
    datasource,
    ...slots,
    adhoc_filters: [],
    extra_form_data: {},
    url_params: { form_data_key: key },
  }
  const chart = {
    slice_name,
    viz_type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
  }
  return (await post('/chart/', slice_name, { ...chart, create_query_context: true })).id
}

/** Makes the sample project on the first start, through the same calls that a person's page makes. */
export const createExamples = async (app: App) => {
  const admin = (await allUsers(app.store)).find((user) => user.is_admin === 1)
  if (admin === undefined || (await settingOf(app.store, created)) !== undefined) return
  const post = caller(app, admin)
  const datasets = new Map<string, number>()
  for (const table of sampleTables) datasets.set(table, await importTable(post, table))
  const charts = new Map<string, number>()
  for (const chart of sampleCharts)
    charts.set(chart.slice_name, await saveChart(post, chart, datasets.get(chart.table) ?? 0))
  const dashboards: number[] = []
  for (const { charts: names, ...texts } of sampleDashboards) {
    const post_charts = names.flatMap((name) => charts.get(name) ?? [])
    dashboards.push((await post('/dashboard', texts.dashboard_title, { ...texts, post_charts })).id)
  }
  const project_title = 'Sample project'
  await post('/projects/', project_title, {
    project_title,
    description: 'Charts over public data, to look around in. It can be deleted.',
    slices: [...charts.values()],
    dashboards,
  })
  await storeSetting(app.store, created, new Date().toISOString())
}
