import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedHere } from '../support/serveHere.ts'
import { startServer, type KillableServer } from '../support/killableServer.ts'
import { postgresDatabase, type PostgresDatabase } from '../support/postgresDatabase.ts'

let folder: string
let [metadata, tables] = [] as unknown as [PostgresDatabase, PostgresDatabase]
let [one, other] = [] as unknown as [KillableServer, KillableServer]
const begun: KillableServer[] = []
const addressOf = ({ address }: PostgresDatabase) => address.replace('+psycopg2', '')
const settings = (more: Record<string, string> = {}) => ({
  DATABASE_URL: addressOf(metadata),
  CHARTROOM_TABLES: addressOf(tables),
  ...more,
})

const begin = async () => {
  const server = await startServer(folder, settings({ CHARTROOM_EXAMPLES: '1' }))
  begun.push(server)
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-two-'))
  ;[metadata, tables] = await Promise.all([postgresDatabase(), postgresDatabase()])
  ;[one, other] = await Promise.all([begin(), begin()])
})
afterAll(async () => {
  for (const server of begun) if (server.isRunning()) await server.kill()
  await Promise.all([metadata.remove(), tables.remove()])
  await rm(folder, { recursive: true, force: true })
})

const csv = (rows: number) =>
  `town,amount\n${Array.from({ length: rows }, (_, row) => `town ${row % 3},${row}.5`).join('\n')}\n`

const sums = async (server: KillableServer, dataset: unknown) => {
  const datasource = `${String(dataset)}__table`
  const { body } = await server.post('/chart/data', {
    datasource,
    form_data: {
      datasource,
      viz_type: 'dist_bar',
      metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'sum' }],
      groupby: ['town'],
      columns: [],
    },
  })
  return (body as { result: [{ data: unknown }] }).result[0].data
}

const inWorkspace = (tableName: string, more: Record<string, string> = {}) => ({
  database_name: 'Workspace',
  table_name: tableName,
  schema: '',
  ...more,
})

const statement = (server: KillableServer, clientId: string, sql: string) =>
  server.post('/database/sql_json/', { database_id: 1, sql, client_id: clientId, keep: true })

const statusAt = async (server: KillableServer, clientId: string) =>
  (await server.get(`/query/${clientId}`)).body['status']

const virtualDataset = async (server: KillableServer, name: string, sql: string) =>
  (await server.post('/dataset/', { database: 1, table_name: name, sql })).body['id']

const exportInBackground = async (server: KillableServer, dataset: unknown, clientId: string) => {
  const datasource = `${String(dataset)}__table`
  const { body } = await server.post('/chart/export', {
    datasource,
    form_data: { datasource, viz_type: 'table', all_columns: ['waited'] },
    result_format: 'csv',
    client_id: clientId,
    as_job: true,
  })
  return String(body['job_id'])
}

const jobAt = async (server: KillableServer, id: string) => {
  const { result } = (await server.get(`/async_event/spade_job/status/${id}`)).body as {
    result: { parent_status: string; message: string | null; has_file: boolean }
  }
  return result
}

/** Whoever is signed in at one server is signed in at the other. */
const asSignedInAt = (server: KillableServer, { headers }: KillableServer): KillableServer => {
  const { authorization } = headers
  const get: KillableServer['get'] = async (path) => {
    const answer = await fetch(`${server.address}/api/v1${path}`, { headers: { authorization } })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { ...server, get }
}

/** What two servers may say otherwise of one thing: how long ago it was, how long they took, and what each has in its memory. */
const withoutClock = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      /humanized|duration|elapsed|cached_dttm|^is_cached$|^cache_key$/.test(key)
        ? undefined
        : value,
    ),
  )

test('who signs in at one server is signed in at the other, and is signed out at both', async () => {
  const me = (await one.get('/security/me')).body
  expect((await asSignedInAt(other, one).get('/security/me')).body).toEqual(me)
})

test('a table that is uploaded at one server is charted at the other, and a chart there shows what is uploaded later', async () => {
  const { body } = await one.upload(csv(300), inWorkspace('sales'))
  const id = body['dataset_id']
  const first = await sums(one, id)
  expect(first).toEqual([
    { town: 'town 2', sum: 15_100 },
    { town: 'town 1', sum: 15_000 },
    { town: 'town 0', sum: 14_900 },
  ])
  expect(await sums(other, id)).toEqual(first)
  await one.upload(csv(3), inWorkspace('sales', { if_exists: 'replace' }))
  await expect
    .poll(() => sums(other, id))
    .toEqual([
      { town: 'town 2', sum: 2.5 },
      { town: 'town 1', sum: 1.5 },
      { town: 'town 0', sum: 0.5 },
    ])
})

test('SQL that runs at one server is seen and stopped at the other, and its rows are read there', async () => {
  const running = statement(one, 'long', 'SELECT pg_sleep(600)')
  await expect.poll(() => statusAt(other, 'long')).toBe('running')
  expect((await other.post('/query/long/stop', {})).status).toBe(200)
  expect((await running).body['message']).toBe('The query was stopped')
  expect(await statusAt(other, 'long')).toBe('stopped')
  expect((await other.post('/query/long/stop', {})).status).toBe(409)
  expect((await other.post('/query/unknown/stop', {})).status).toBe(404)

  await statement(one, 'rows', 'SELECT n FROM generate_series(1, 1000) AS n')
  const rows = '/query/rows/rows?q=' + encodeURIComponent('{"offset":990,"limit":2}')
  expect((await other.get(rows)).body['rows']).toEqual([{ n: 991 }, { n: 992 }])
})

test('an upload that one server receives is followed and cancelled at the other', async () => {
  const boundary = 'part-of-a-form'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const begin = Object.entries({ ...inWorkspace('never'), upload_id: 'slow' })
    .map(([name, value]) => field(name, value))
    .join('')
  const body = new ReadableStream<Uint8Array>({
    start: (stream) =>
      stream.enqueue(
        Buffer.from(
          `${begin}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\na,b\n1,2\n`,
        ),
      ),
  })
  const sending = fetch(`${one.address}/api/v1/database/post_file`, {
    method: 'POST',
    headers: { ...one.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
    duplex: 'half',
  } as RequestInit)
  const stage = async (server: KillableServer) =>
    (await server.get('/database/upload/slow')).body['stage']
  await expect.poll(() => stage(other)).toBe('receiving')
  expect(await stage(one)).toBe('receiving')
  const cancelled = await fetch(`${other.address}/api/v1/database/upload/slow`, {
    method: 'DELETE',
    headers: other.headers,
  })
  expect(cancelled.status).toBe(200)
  expect((await sending).status).toBe(409)
})

test('an upload that arrives whole at both servers at once is imported once, and both answer alike', async () => {
  const database = new pg.Client({ connectionString: addressOf(metadata) })
  await database.connect()
  const inserting = async () => {
    await database.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE 'insert into%'`,
    )
    return rows.length
  }
  await database.query('BEGIN')
  await database.query('LOCK TABLE job IN SHARE MODE')
  const fields = inWorkspace('both', { if_exists: 'append', upload_id: 'both' })
  const sent = [one, other].map((server) => server.upload(csv(3), fields))
  await expect.poll(inserting).toBe(2)
  await database.query('COMMIT')
  await database.end()
  const [here, there] = await Promise.all(sent)
  expect(here?.status).toBe(201)
  expect(there).toEqual(here)
  const { result } = (await one.get('/dataset/')).body as { result: { table_name: string }[] }
  expect(result.filter(({ table_name: name }) => name === 'both').length).toBe(1)
  expect(await sums(other, here?.body['dataset_id'])).toEqual([
    { town: 'town 2', sum: 2.5 },
    { town: 'town 1', sum: 1.5 },
    { town: 'town 0', sum: 0.5 },
  ])
})

test('a file that one server has ready is fetched from the other, once', async () => {
  const id = (await one.upload(csv(3), inWorkspace('towns'))).body['dataset_id']
  const datasource = `${String(id)}__table`
  const { body } = await one.post('/chart/export', {
    datasource,
    form_data: { datasource, viz_type: 'table', all_columns: ['town', 'amount'] },
    result_format: 'csv',
    client_id: 'file',
  })
  const fetched = await fetch(`${other.address}${String(body['url'])}`)
  expect(await fetched.text()).toBe('town,amount\r\ntown 0,0.5\r\ntown 1,1.5\r\ntown 2,2.5\r\n')
  expect((await one.get('/chart/export/file')).body['state']).toBe('done')
  expect((await fetch(`${one.address}${String(body['url'])}`)).status).toBe(404)
})

test('a job of one server is cancelled at the other', async () => {
  const dataset = await virtualDataset(one, 'waiting', 'SELECT pg_sleep(600)::text AS waited')
  const job = await exportInBackground(one, dataset, 'endless')
  await expect.poll(async () => (await jobAt(other, job)).parent_status).toBe('started')
  expect((await other.post(`/async_event/spade_job/${job}/cancel`, {})).status).toBe(200)
  const cancelled = await Promise.all([jobAt(one, job), jobAt(other, job)])
  expect(cancelled.map(({ parent_status, message }) => [parent_status, message])).toEqual([
    ['failed', 'Cancelled'],
    ['failed', 'Cancelled'],
  ])
})

test('passwords that are guessed at one server count at the other', async () => {
  const guess = async ({ address }: KillableServer, username: string) => {
    const { status } = await fetch(`${address}/api/v1/security/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'Wrong-horse1!', provider: 'db' }),
    })
    return status
  }
  for (let attempt = 0; attempt < 10; attempt += 1) await guess(one, 'nobody')
  await expect.poll(() => guess(other, 'nobody')).toBe(429)
})

test('every address that is read gives the same answer on both servers', async () => {
  const { paths } = (await one.get('/openapi.json')).body as {
    paths: Record<string, { get?: object }>
  }
  const read = Object.entries(paths)
    .filter(([, { get }]) => get !== undefined)
    .map(([path]) => path.replace(/^\/api\/v1/, ''))
    .map((path) => path.replace('{client_id}', 'rows').replaceAll(/\{\w+\}/g, '1'))
    .filter((path) => !/^\/export\/|thumbnail|\/model$|\/query\/1\/export/.test(path))
  const answers = await Promise.all(
    read.map(async (path) => [path, await one.get(path), await other.get(path)] as const),
  )
  for (const [path, here, there] of answers)
    expect([path, there.status, withoutClock(there.body)]).toEqual([
      path,
      here.status,
      withoutClock(here.body),
    ])
  expect(answers.filter(([, { status }]) => status === 200).length).toBeGreaterThan(30)
})

test('a model of a table and a column with long names makes tables and columns of names that PostgreSQL takes', async () => {
  const paid = 'amount that each of the towns has paid for the whole of 2025'
  const table = 'sales of the northern and the southern towns of last year'
  const { body: sales } = await one.upload(csv(40).replace('amount', paid), inWorkspace(table))
  const dataset = (await one.get(`/dataset/${String(sales['dataset_id'])}`)).body['result'] as {
    columns: { id: number; column_name: string }[]
  }
  const model = dataset.columns.find(({ column_name: name }) => name === paid)?.id
  await one.post('/chars/', { column_id: model })
  const { body: begun } = await one.post(`/chars/train_models?charIDs=${model}`, {})
  await expect
    .poll(() => jobAt(one, String(begun['job_id'])))
    .toMatchObject({ parent_status: 'finished', message: null })
  const { result: evaluation } = (await one.get(`/chars/evaluation/${model}`)).body as {
    result: { table_name: string; charts: { form: { datasource: string } }[] }
  }
  const drawn = evaluation.charts.map(async ({ form }) => {
    const { datasource } = form
    return (await one.post('/chart/data', { datasource, form_data: form })).status
  })
  const predictions = `/chars/predictions?modelId=${model}`
  const { result: rows } = (await one.get(predictions)).body as {
    result: { query_result: { colnames: string[] } }
  }
  const { result: made } = (await one.get(`${predictions}&postPredictions=1`)).body as {
    result: { table_name: string }
  }
  expect({
    tables: [evaluation.table_name, made.table_name],
    columns: rows.query_result.colnames,
    drawn: await Promise.all(drawn),
  }).toEqual({
    tables: [
      'sales_of_the_northern_and_the_southern_town_of_2025__evaluation',
      'sales_of_the_northern_and_the_southern_town_of_2025__train_test',
    ],
    columns: [
      '_id',
      'town',
      paid,
      'amount that each of the towns has paid for e of 2025__predicted',
      'amount that each of the towns has paid for le of 2025__residual',
      'amount that each of the towns has paid for whole of 2025__split',
    ],
    drawn: [200, 200],
  })
})

test('a server that is killed leaves its work to the other: nothing is lost, nothing happens twice', async () => {
  const dataset = await virtualDataset(one, 'slow', 'SELECT pg_sleep(2)::text AS waited')
  const ran = statement(one, 'lost', 'SELECT pg_sleep(600)').catch(() => 'broken off')
  const job = await exportInBackground(one, dataset, 'taken over')
  await expect.poll(async () => (await jobAt(other, job)).parent_status).toBe('started')
  await expect.poll(() => statusAt(other, 'lost')).toBe('running')
  await one.kill()
  expect(await ran).toBe('broken off')
  expect((await other.get('/security/me')).status).toBe(200)
  await expect.poll(() => statusAt(other, 'lost')).toBe('failed')
  await expect
    .poll(() => jobAt(other, job))
    .toMatchObject({ parent_status: 'finished', has_file: true })
  const { body } = await other.post(`/async_event/spade_job/${job}/file`, {})
  const file = await (await fetch(`${other.address}${String(body['url'])}`)).text()
  expect(file).toBe('waited\r\n""\r\n')
  one = await begin()
  expect((await one.get('/dataset/')).body['count']).toBe(
    (await other.get('/dataset/')).body['count'],
  )
})

test('a server with another key, another folder or without the setting is refused while these serve', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'chartroom-elsewhere-'))
  const refusal = (more: Record<string, string>) =>
    refusedHere({ CHARTROOM_DATA: elsewhere, ...more })
  expect(await refusal(settings())).toContain(
    'let CHARTROOM_DATA name a folder that all of them see',
  )
  const secret = 'another key that is long enough to sign with 12345'
  expect(await refusal(settings({ CHARTROOM_DATA: folder, CHARTROOM_SECRET: secret }))).toContain(
    'sign with another key',
  )
  expect(await refusal({ DATABASE_URL: addressOf(metadata) })).toContain(
    'Another server is using the metadata',
  )
  expect(await refusal(settings({ CHARTROOM_TABLES: addressOf(metadata) }))).toContain(
    'the metadata lie in this database',
  )
  await rm(elsewhere, { recursive: true, force: true })
})
