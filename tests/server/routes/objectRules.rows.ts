import type { Person, Things } from '../../support/everybody.ts'
import { pngOf } from '../../support/png.ts'
import { supersetExport } from '../../support/supersetExport.ts'
import { zipped } from '../../support/zipped.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** What each of them is answered: who made the things, another owner, a member of their project, someone else, an admin, nobody signed in. */
type Statuses = [
  creator: number,
  owner: number,
  member: number,
  stranger: number,
  admin: number,
  nobody: number,
]
interface Request {
  path: string
  body?: unknown
  type?: string
}
type Row = [
  method: Method,
  route: string,
  note: string,
  request: (things: Things, who: Person) => Request | Promise<Request>,
  statuses: Statuses,
]

const everyone: Statuses = [200, 200, 200, 200, 200, 401]
const open: Statuses = [200, 200, 200, 200, 200, 200]
const creating: Statuses = [201, 201, 201, 201, 201, 401]
const owners: Statuses = [200, 200, 403, 403, 200, 401]
const members: Statuses = [200, 200, 200, 404, 200, 401]
const projectOwners: Statuses = [200, 200, 403, 404, 200, 401]
const admins: Statuses = [403, 403, 403, 403, 200, 401]
const creatorAlone: Statuses = [200, 404, 404, 404, 404, 401]
const creatorOrAdmin: Statuses = [200, 404, 404, 404, 200, 401]
const untrained: Statuses = [409, 409, 409, 409, 409, 401]
const clusterless: Statuses = [422, 422, 422, 422, 422, 401]
const unknown: Statuses = [404, 404, 404, 404, 404, 401]

const q = (sent: unknown) => `?q=${encodeURIComponent(JSON.stringify(sent))}`
const form = { viz_type: 'table', all_columns: ['one'] }
const png = pngOf(1)
const supersetZip = (path: string) => ({
  path,
  body: Buffer.from(zipped(supersetExport('older_export'))),
  type: 'application/zip',
})
const newUser = ({ fresh }: Things) => ({
  name: `New ${fresh()}`,
  email: `new-${fresh()}@example.com`,
  password: 'Correct-horse1!',
})

const session: Row[] = [
  [
    'POST',
    '/security/login',
    'signing in',
    (_, { username }) => ({
      path: '/security/login',
      body: { username, password: 'Correct-horse1!', provider: 'db' },
    }),
    open,
  ],
  ['GET', '/security/me', '', () => ({ path: '/security/me' }), everyone],
  ['POST', '/security/logout', '', () => ({ path: '/security/logout' }), everyone],
  ['GET', '/security/users', '', () => ({ path: '/security/users' }), everyone],
  [
    'POST',
    '/security/register_user',
    'creating',
    (things) => ({ path: '/security/register_user', body: newUser(things) }),
    [403, 403, 403, 403, 201, 401],
  ],
  [
    'POST',
    '/security/register_user',
    'changing another',
    ({ person, ...things }) => ({
      path: '/security/register_user',
      body: { id: person, ...newUser(things as Things) },
    }),
    admins,
  ],
  [
    'PUT',
    '/security/users/:id',
    'another',
    ({ person }) => ({ path: `/security/users/${person}`, body: { name: 'Renamed' } }),
    admins,
  ],
  [
    'PUT',
    '/security/users/:id',
    'oneself',
    (_, { id, name }) => ({ path: `/security/users/${id}`, body: { name } }),
    everyone,
  ],
  [
    'DELETE',
    '/security/users/:id',
    '',
    ({ person }) => ({ path: `/security/users/${person}` }),
    admins,
  ],
  [
    'POST',
    '/security/users/resetpassword',
    'of another',
    ({ person }) => ({
      path: '/security/users/resetpassword',
      body: { user_id: person, password: 'Other-horse1!' },
    }),
    admins,
  ],
]

const projects: Row[] = [
  ['GET', '/projects/', '', () => ({ path: '/projects/' }), everyone],
  ['GET', '/projects/:id', '', ({ project }) => ({ path: `/projects/${project}` }), members],
  [
    'POST',
    '/projects/',
    '',
    () => ({ path: '/projects/', body: { project_title: 'New' } }),
    creating,
  ],
  [
    'PUT',
    '/projects/:id',
    '',
    ({ project }) => ({ path: `/projects/${project}`, body: { project_title: 'Renamed' } }),
    projectOwners,
  ],
  [
    'PUT',
    '/projects/:id/:className',
    'charts',
    ({ project, chart }) => ({ path: `/projects/${project}/charts${q([chart])}` }),
    members,
  ],
  [
    'PUT',
    '/projects/:id/:className',
    'dashboards',
    ({ project, dashboard }) => ({ path: `/projects/${project}/dashboards${q([dashboard])}` }),
    members,
  ],
  [
    'PUT',
    '/projects/:id/:className',
    'members',
    ({ project, person }) => ({ path: `/projects/${project}/metadata`, body: { ids: [person] } }),
    projectOwners,
  ],
  [
    'PUT',
    '/projects/:id/:className',
    'texts',
    ({ project }) => ({ path: `/projects/${project}/metadata`, body: { description: 'new' } }),
    projectOwners,
  ],
  [
    'DELETE',
    '/projects/:id/:className',
    'charts',
    ({ project, chart }) => ({ path: `/projects/${project}/slice${q([chart])}` }),
    members,
  ],
  [
    'DELETE',
    '/projects/:id/:className',
    'dashboards',
    ({ project, dashboard }) => ({ path: `/projects/${project}/dashboards${q([dashboard])}` }),
    members,
  ],
  [
    'DELETE',
    '/projects/:id/:className',
    'members',
    ({ project, person }) => ({ path: `/projects/${project}/metadata${q([person])}` }),
    projectOwners,
  ],
  [
    'DELETE',
    '/projects/:id',
    '',
    ({ project }) => ({ path: `/projects/${project}` }),
    projectOwners,
  ],
  [
    'DELETE',
    '/projects/',
    'by query',
    ({ project }) => ({ path: `/projects/${q([project])}` }),
    projectOwners,
  ],
  [
    'DELETE',
    '/projects/',
    'by body',
    ({ project }) => ({ path: '/projects/', body: { ids: [project] } }),
    projectOwners,
  ],
]

const charts: Row[] = [
  ['GET', '/chart/', '', () => ({ path: '/chart/' }), everyone],
  ['GET', '/chart/:id', '', ({ chart }) => ({ path: `/chart/${chart}` }), everyone],
  ['GET', '/chart/:id/data/', '', ({ chart }) => ({ path: `/chart/${chart}/data/` }), everyone],
  [
    'GET',
    '/chart/:id/thumbnail',
    '',
    ({ chart }) => ({ path: `/chart/${chart}/thumbnail` }),
    everyone,
  ],
  [
    'PUT',
    '/chart/:id/thumbnail',
    '',
    ({ chart }) => ({ path: `/chart/${chart}/thumbnail`, body: png, type: 'image/png' }),
    owners,
  ],
  [
    'POST',
    '/chart/',
    '',
    ({ dataset }) => ({
      path: '/chart/',
      body: { slice_name: 'New', viz_type: 'table', datasource_id: dataset },
    }),
    creating,
  ],
  [
    'POST',
    '/chart/',
    'onto a dashboard',
    ({ dataset, dashboard }) => ({
      path: '/chart/',
      body: {
        slice_name: 'New',
        viz_type: 'table',
        datasource_id: dataset,
        dashboards: [dashboard],
      },
    }),
    [201, 201, 403, 403, 201, 401],
  ],
  [
    'PUT',
    '/chart/:id',
    '',
    ({ chart }) => ({ path: `/chart/${chart}`, body: { slice_name: 'Renamed' } }),
    owners,
  ],
  ['DELETE', '/chart/:id', '', ({ chart }) => ({ path: `/chart/${chart}` }), owners],
  ['DELETE', '/chart/', 'by query', ({ chart }) => ({ path: `/chart/${q([chart])}` }), owners],
  [
    'DELETE',
    '/chart/',
    'by body',
    ({ chart }) => ({ path: '/chart/', body: { ids: [chart] } }),
    owners,
  ],
  [
    'POST',
    '/chart/data',
    '',
    ({ dataset }) => ({ path: '/chart/data', body: { datasource: dataset, form_data: form } }),
    everyone,
  ],
  [
    'POST',
    '/chart/data',
    'as a file',
    ({ dataset }) => ({
      path: '/chart/data',
      body: { datasource: dataset, form_data: form, result_format: 'csv' },
    }),
    everyone,
  ],
  [
    'POST',
    '/chart/data_list/',
    '',
    ({ chart }) => ({ path: `/chart/data_list/?id_list=${chart}`, body: null }),
    everyone,
  ],
  [
    'POST',
    '/chart/rows',
    '',
    ({ dataset }) => ({ path: '/chart/rows', body: { datasource: dataset, form_data: form } }),
    everyone,
  ],
  [
    'POST',
    '/chart/export',
    '',
    ({ dataset, fresh }) => ({
      path: '/chart/export',
      body: {
        datasource: dataset,
        form_data: form,
        result_format: 'csv',
        client_id: `asked ${fresh()}`,
      },
    }),
    everyone,
  ],
  [
    'GET',
    '/chart/export/:client_id',
    '',
    async (things) => ({ path: `/chart/export/${(await things.startExport()).clientId}` }),
    creatorAlone,
  ],
  [
    'GET',
    '/export/:ticket',
    'who has the ticket',
    async (things) => ({ path: (await things.startExport()).path }),
    open,
  ],
  ['GET', '/async_event/spade_job/', '', () => ({ path: '/async_event/spade_job/' }), everyone],
  [
    'GET',
    '/async_event/spade_job/status/:id',
    '',
    async (things) => ({ path: `/async_event/spade_job/status/${await things.startJob()}` }),
    creatorOrAdmin,
  ],
  [
    'POST',
    '/async_event/spade_job/:id/cancel',
    'one that is not there',
    () => ({ path: '/async_event/spade_job/none/cancel' }),
    unknown,
  ],
  [
    'POST',
    '/async_event/spade_job/:id/cancel',
    'one that has ended',
    async (things) => ({ path: `/async_event/spade_job/${await things.endedJob()}/cancel` }),
    [409, 404, 404, 404, 409, 401],
  ],
  [
    'POST',
    '/async_event/spade_job/:id/file',
    '',
    async (things) => ({ path: `/async_event/spade_job/${await things.endedJob()}/file` }),
    creatorOrAdmin,
  ],
  [
    'POST',
    '/query/:client_id/stop',
    'one that is not running',
    () => ({ path: '/query/none/stop' }),
    unknown,
  ],
]

const dashboards: Row[] = [
  ['GET', '/dashboard/', '', () => ({ path: '/dashboard/' }), everyone],
  ['GET', '/dashboard/:id', '', ({ dashboard }) => ({ path: `/dashboard/${dashboard}` }), everyone],
  [
    'GET',
    '/dashboard/:id/charts',
    '',
    ({ dashboard }) => ({ path: `/dashboard/${dashboard}/charts` }),
    everyone,
  ],
  [
    'GET',
    '/dashboard/:id/datasets',
    '',
    ({ dashboard }) => ({ path: `/dashboard/${dashboard}/datasets` }),
    everyone,
  ],
  [
    'GET',
    '/dashboard/:id/thumbnail',
    '',
    ({ dashboard }) => ({ path: `/dashboard/${dashboard}/thumbnail` }),
    everyone,
  ],
  [
    'PUT',
    '/dashboard/:id/thumbnail',
    '',
    ({ dashboard }) => ({
      path: `/dashboard/${dashboard}/thumbnail`,
      body: png,
      type: 'image/png',
    }),
    owners,
  ],
  [
    'POST',
    '/dashboard',
    '',
    () => ({ path: '/dashboard', body: { dashboard_title: 'New', description: 'told' } }),
    creating,
  ],
  ['POST', '/dashboard/import', '', () => supersetZip('/dashboard/import'), creating],
  [
    'POST',
    '/dashboard/import/preview',
    '',
    () => supersetZip('/dashboard/import/preview'),
    everyone,
  ],
  [
    'PUT',
    '/dashboard/:id',
    '',
    ({ dashboard }) => ({ path: `/dashboard/${dashboard}`, body: { json_metadata: '{}' } }),
    owners,
  ],
  [
    'DELETE',
    '/dashboard/:id',
    '',
    ({ dashboard }) => ({ path: `/dashboard/${dashboard}` }),
    owners,
  ],
  [
    'DELETE',
    '/dashboard/',
    'by query',
    ({ dashboard }) => ({ path: `/dashboard/${q([dashboard])}` }),
    owners,
  ],
  [
    'DELETE',
    '/dashboard/',
    'by body',
    ({ dashboard }) => ({ path: '/dashboard/', body: { ids: [dashboard] } }),
    owners,
  ],
]

const datasets: Row[] = [
  ['GET', '/dataset/', '', () => ({ path: '/dataset/' }), everyone],
  ['GET', '/dataset/:id', '', ({ dataset }) => ({ path: `/dataset/${dataset}` }), everyone],
  [
    'GET',
    '/dataset/:id/data',
    '',
    ({ dataset }) => ({ path: `/dataset/${dataset}/data` }),
    everyone,
  ],
  [
    'GET',
    '/dataset/:id/values',
    '',
    ({ dataset }) => ({ path: `/dataset/${dataset}/values?column=one` }),
    everyone,
  ],
  [
    'GET',
    '/dataset/:id/range',
    '',
    ({ dataset }) => ({ path: `/dataset/${dataset}/range?column=one` }),
    everyone,
  ],
  [
    'GET',
    '/dataset/:id/profile',
    '',
    ({ dataset }) => ({ path: `/dataset/${dataset}/profile?column=one` }),
    everyone,
  ],
  [
    'POST',
    '/dataset/:id/column_preview',
    '',
    ({ dataset }) => ({
      path: `/dataset/${dataset}/column_preview`,
      body: { expression: 'one + 1' },
    }),
    everyone,
  ],
  [
    'GET',
    '/dataset/:id/related',
    '',
    ({ dataset }) => ({ path: `/dataset/${dataset}/related` }),
    everyone,
  ],
  [
    'POST',
    '/dataset/',
    '',
    ({ fresh }) => ({
      path: '/dataset/',
      body: { database: 1, table_name: `new ${fresh()}`, sql: 'SELECT 1 AS one' },
    }),
    creating,
  ],
  [
    'PUT',
    '/dataset/:id',
    '',
    ({ dataset }) => ({ path: `/dataset/${dataset}`, body: { description: 'told' } }),
    owners,
  ],
  [
    'POST',
    '/dataset/:id/copy',
    '',
    ({ dataset, fresh }) => ({
      path: `/dataset/${dataset}/copy`,
      body: { table_name: `copy ${fresh()}` },
    }),
    creating,
  ],
  [
    'POST',
    '/dataset/:id/subset',
    '',
    ({ dataset, fresh }) => ({
      path: `/dataset/${dataset}/subset`,
      body: { name: `subset ${fresh()}`, filters: [] },
    }),
    creating,
  ],
  ['DELETE', '/dataset/:id', '', ({ dataset }) => ({ path: `/dataset/${dataset}` }), owners],
  [
    'DELETE',
    '/dataset/',
    'by query',
    ({ dataset }) => ({ path: `/dataset/${q([dataset])}` }),
    owners,
  ],
  [
    'DELETE',
    '/dataset/',
    'by body',
    ({ dataset }) => ({ path: '/dataset/', body: { ids: [dataset] } }),
    owners,
  ],
  [
    'GET',
    '/chars/dataset_chars/:id',
    '',
    ({ dataset }) => ({ path: `/chars/dataset_chars/${dataset}` }),
    everyone,
  ],
  [
    'PUT',
    '/chars/dataset_chars/:id',
    '',
    ({ dataset }) => ({ path: `/chars/dataset_chars/${dataset}?columnId=-1` }),
    owners,
  ],
  ['GET', '/chars/get_chars', '', () => ({ path: '/chars/get_chars' }), everyone],
  ['POST', '/chars/', '', ({ column }) => ({ path: `/chars/?column_id=${column}` }), creating],
  [
    'PUT',
    '/chars/:id',
    '',
    ({ model }) => ({ path: `/chars/${model}`, body: { cfg: { model_name: 'changed' } } }),
    owners,
  ],
  [
    'POST',
    '/chars/train_models',
    '',
    ({ model }) => ({ path: `/chars/train_models?charIDs=${model}` }),
    owners,
  ],
  [
    'POST',
    '/chars/predictions/:id',
    'by a model that is not trained',
    ({ model, dataset }) => ({ path: `/chars/predictions/${model}`, body: { datasetId: dataset } }),
    untrained,
  ],
  [
    'GET',
    '/chars/predictions',
    'of a model that is not trained',
    ({ model }) => ({ path: `/chars/predictions?modelId=${model}` }),
    untrained,
  ],
  [
    'GET',
    '/chars/evaluation/:id',
    'of a model that is not trained',
    ({ model }) => ({ path: `/chars/evaluation/${model}` }),
    untrained,
  ],
  [
    'GET',
    '/chars/:id/model',
    'that is not trained',
    ({ model }) => ({ path: `/chars/${model}/model` }),
    untrained,
  ],
  [
    'POST',
    '/chars/flatten/train_embedding',
    '',
    ({ model }) => ({ path: `/chars/flatten/train_embedding?charID=${model}` }),
    everyone,
  ],
  [
    'POST',
    '/chars/flatten/post_embedding/:id',
    'of a model whose rows are not laid out',
    ({ model }) => ({ path: `/chars/flatten/post_embedding/${model}` }),
    untrained,
  ],
  [
    'GET',
    '/chars/flatten/embedding/:id',
    'of a model whose rows are not laid out',
    ({ model }) => ({ path: `/chars/flatten/embedding/${model}` }),
    untrained,
  ],
  [
    'POST',
    '/chars/flatten/explain',
    'of a dataset without clusters',
    ({ dataset }) => ({
      path: '/chars/flatten/explain',
      body: { dataset_id: dataset, cluster: 'Cluster 1' },
    }),
    clusterless,
  ],
  ['DELETE', '/chars/:id', '', ({ model }) => ({ path: `/chars/${model}` }), owners],
]

const databases: Row[] = [
  ['GET', '/database/', '', () => ({ path: '/database/' }), everyone],
  ['GET', '/database/:id', '', () => ({ path: '/database/1' }), everyone],
  [
    'GET',
    '/database/:id/data',
    '',
    ({ database }) => ({ path: `/database/${database}/data` }),
    everyone,
  ],
  [
    'POST',
    '/database/',
    '',
    ({ fresh, shop }) => ({
      path: '/database/',
      body: { database_name: `new ${fresh()}`, sqlalchemy_uri: shop },
    }),
    creating,
  ],
  [
    'PUT',
    '/database/:id',
    '',
    ({ database }) => ({ path: `/database/${database}`, body: { cache_timeout: 1 } }),
    owners,
  ],
  [
    'PUT',
    '/database/:id',
    'the Workspace',
    () => ({ path: '/database/1', body: { cache_timeout: 1 } }),
    [403, 403, 403, 403, 403, 401],
  ],
  ['DELETE', '/database/:id', '', ({ database }) => ({ path: `/database/${database}` }), owners],
  [
    'DELETE',
    '/database/:id',
    'the Workspace',
    () => ({ path: '/database/1' }),
    [403, 403, 403, 403, 403, 401],
  ],
  [
    'POST',
    '/database/test_connection',
    '',
    ({ shop }) => ({ path: '/database/test_connection', body: { sqlalchemy_uri: shop } }),
    everyone,
  ],
  [
    'POST',
    '/database/sql_json/',
    '',
    ({ database }) => ({
      path: '/database/sql_json/',
      body: { database_id: database, sql: 'SELECT 1 AS one' },
    }),
    everyone,
  ],
  [
    'POST',
    '/database/:id/completions',
    '',
    ({ database }) => ({
      path: `/database/${database}/completions`,
      body: { sql: 'SEL', cursor: 3 },
    }),
    everyone,
  ],
  [
    'POST',
    '/database/:id/format',
    '',
    ({ database }) => ({ path: `/database/${database}/format`, body: { sql: 'select 1' } }),
    everyone,
  ],
  [
    'POST',
    '/database/sql_json/',
    'writing',
    ({ database }) => ({
      path: '/database/sql_json/',
      body: { database_id: database, sql: 'DELETE FROM visits' },
    }),
    [403, 403, 403, 403, 403, 401],
  ],
  ['GET', '/slow_query/', '', () => ({ path: '/slow_query/' }), admins],
  ['GET', '/query/', '', () => ({ path: '/query/' }), everyone],
  [
    'GET',
    '/query/:client_id',
    '',
    ({ storedRun }) => ({ path: `/query/${storedRun}` }),
    creatorAlone,
  ],
  [
    'GET',
    '/query/:client_id/rows',
    '',
    ({ storedRun }) => ({ path: `/query/${storedRun}/rows` }),
    creatorAlone,
  ],
  [
    'GET',
    '/query/:client_id/statistics',
    '',
    ({ storedRun }) => ({ path: `/query/${storedRun}/statistics${q({ column: 'one' })}` }),
    creatorAlone,
  ],
  [
    'GET',
    '/query/history/:id',
    '',
    ({ run }) => ({ path: `/query/history/${run}` }),
    creatorOrAdmin,
  ],
  [
    'GET',
    '/query/:id/export',
    '',
    ({ run }) => ({ path: `/query/${run}/export?format=csv` }),
    creatorAlone,
  ],
  [
    'POST',
    '/query/:id/export',
    '',
    ({ run, fresh }) => ({
      path: `/query/${run}/export`,
      body: { result_format: 'csv', client_id: `run file ${fresh()}` },
    }),
    creatorAlone,
  ],
  ['GET', '/database/:id/schemas/', '', () => ({ path: '/database/1/schemas/' }), everyone],
  [
    'GET',
    '/database/:id/:schema/tables/',
    '',
    () => ({ path: '/database/1/main/tables/' }),
    everyone,
  ],
  [
    'GET',
    '/database/:id/table/:table/:schema/',
    '',
    () => ({ path: '/database/1/table/sales/main/' }),
    everyone,
  ],
  [
    'GET',
    '/database/:id/table/:table/:schema/readers',
    'of none',
    () => ({ path: '/database/1/table/nothing/main/readers' }),
    [403, 403, 403, 403, 404, 401],
  ],
  [
    'DELETE',
    '/database/:id/table/:table/:schema/',
    'none',
    () => ({ path: '/database/1/table/nothing/main/' }),
    [403, 403, 403, 403, 404, 401],
  ],
  ['POST', '/database/post_file', '', ({ file }) => file(), creating],
  [
    'POST',
    '/database/preview_file',
    '',
    async ({ file }) => ({ ...(await file()), path: '/database/preview_file' }),
    everyone,
  ],
  [
    'GET',
    '/database/upload/:uploadId',
    '',
    ({ uploadId }) => ({ path: `/database/upload/${uploadId}` }),
    creatorAlone,
  ],
  [
    'DELETE',
    '/database/upload/:uploadId',
    'one that is done',
    ({ uploadId }) => ({ path: `/database/upload/${uploadId}` }),
    [409, 404, 404, 404, 404, 401],
  ],
]

const savedQueries: Row[] = [
  ['GET', '/saved_query/', '', () => ({ path: '/saved_query/' }), everyone],
  [
    'GET',
    '/saved_query/:id',
    '',
    ({ savedQuery }) => ({ path: `/saved_query/${savedQuery}` }),
    creatorAlone,
  ],
  [
    'POST',
    '/saved_query/',
    '',
    () => ({ path: '/saved_query/', body: { db_id: 1, label: 'New', sql: 'SELECT 1' } }),
    creating,
  ],
  [
    'DELETE',
    '/saved_query/:id',
    '',
    ({ savedQuery }) => ({ path: `/saved_query/${savedQuery}` }),
    creatorAlone,
  ],
  [
    'DELETE',
    '/saved_query/',
    'by query',
    ({ savedQuery }) => ({ path: `/saved_query/${q([savedQuery])}` }),
    creatorAlone,
  ],
  [
    'DELETE',
    '/saved_query/',
    'by body',
    ({ savedQuery }) => ({ path: '/saved_query/', body: { ids: [savedQuery] } }),
    creatorAlone,
  ],
]

const forms: Row[] = [
  [
    'POST',
    '/explore/chart_form',
    '',
    ({ dataset }) => ({
      path: '/explore/chart_form',
      body: { datasource: dataset, viz_type: 'table' },
    }),
    creating,
  ],
  [
    'POST',
    '/explore/get_form',
    '',
    ({ dataset }) => ({
      path: '/explore/get_form',
      body: { datasource: dataset, viz_type: 'table' },
    }),
    everyone,
  ],
  [
    'GET',
    '/explore/chart_form/:key',
    '',
    (things) => ({ path: `/explore/chart_form/${things.form}` }),
    everyone,
  ],
  [
    'PUT',
    '/explore/chart_form/:key',
    'a copy of one’s own',
    (things) => ({
      path: `/explore/chart_form/${things.form}`,
      body: { dataset_id: things.dataset, form_data: {} },
    }),
    everyone,
  ],
  [
    'DELETE',
    '/explore/chart_form/:key',
    'a copy of one’s own',
    (things) => ({ path: `/explore/chart_form/${things.form}` }),
    creatorAlone,
  ],
]

const statusNouns = ['projects', 'project', 'chart', 'slice', 'dashboard', 'Dashboard', 'dataset']
const everything: Row[] = [
  ...statusNouns.map((noun): Row => [
    'GET',
    `/${noun}/favorite_status/`,
    '',
    ({ chart }) => ({ path: `/${noun}/favorite_status/${q([chart])}` }),
    everyone,
  ]),
  ['GET', '/favstar/:className', '', () => ({ path: '/favstar/project' }), everyone],
  [
    'POST',
    '/favstar/:className/:id',
    'a chart',
    ({ chart }) => ({ path: `/favstar/slice/${chart}` }),
    everyone,
  ],
  [
    'POST',
    '/favstar/:className/:id',
    'a project',
    ({ project }) => ({ path: `/favstar/project/${project}` }),
    members,
  ],
  [
    'DELETE',
    '/favstar/:className/:id',
    '',
    ({ chart }) => ({ path: `/favstar/slice/${chart}` }),
    everyone,
  ],
  ['GET', '/recent/', '', () => ({ path: '/recent/' }), everyone],
  ['GET', '/search/', '', () => ({ path: `/search/${q({ text: 'thing' })}` }), everyone],
  ['GET', '/trash/', '', () => ({ path: '/trash/' }), everyone],
  [
    'POST',
    '/trash/:type/:id/restore',
    'a chart',
    async (things) => ({ path: `/trash/chart/${await things.deleted('chart')}/restore` }),
    owners,
  ],
  [
    'POST',
    '/trash/:type/:id/restore',
    'a project',
    async (things) => ({ path: `/trash/project/${await things.deleted('project')}/restore` }),
    projectOwners,
  ],
  [
    'POST',
    '/trash/:type/:id/restore',
    'a saved query',
    async (things) => ({
      path: `/trash/saved_query/${await things.deleted('saved_query')}/restore`,
    }),
    creatorAlone,
  ],
  [
    'GET',
    '/trash/dataset/:id/table',
    '',
    async (things) => ({ path: `/trash/dataset/${await things.deleted('dataset')}/table` }),
    owners,
  ],
  [
    'DELETE',
    '/trash/:type/:id',
    'a saved query',
    async (things) => ({ path: `/trash/saved_query/${await things.deleted('saved_query')}` }),
    creatorAlone,
  ],
  [
    'POST',
    '/favstar/:className/:id',
    'a saved query',
    ({ savedQuery }) => ({ path: `/favstar/saved_query/${savedQuery}` }),
    unknown,
  ],
  [
    'DELETE',
    '/trash/:type/:id',
    'a dashboard',
    async (things) => ({ path: `/trash/dashboard/${await things.deleted('dashboard')}` }),
    owners,
  ],
  [
    'DELETE',
    '/trash/:type/:id',
    'a project',
    async (things) => ({ path: `/trash/project/${await things.deleted('project')}` }),
    projectOwners,
  ],
]

/** Every route below `/api/v1` and what each kind of caller is answered. */
export const rules: readonly Row[] = [
  ...session,
  ...projects,
  ...charts,
  ...dashboards,
  ...datasets,
  ...databases,
  ...savedQueries,
  ...forms,
  ...everything,
]
