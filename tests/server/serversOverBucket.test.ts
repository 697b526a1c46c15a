import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type KillableServer } from '../support/killableServer.ts'
import { startWorker } from '../support/killableWorker.ts'
import { postgresDatabase, type PostgresDatabase } from '../support/postgresDatabase.ts'
import { refusedHere } from '../support/serveHere.ts'
import { s3Missing, startS3, type S3 } from '../support/s3.ts'

const secret = 'kGm2xQvN9sTzR4bWcY7dLfH1pJ6aXeUo'
let folder: string
let s3: S3
let [metadata, tables] = [] as unknown as [PostgresDatabase, PostgresDatabase]
let [one, other] = [] as unknown as [KillableServer, KillableServer]
const begun: KillableServer[] = []
const addressOf = ({ address }: PostgresDatabase) => address.replace('+psycopg2', '')
const settings = () => ({
  DATABASE_URL: addressOf(metadata),
  CHARTROOM_TABLES: addressOf(tables),
  CHARTROOM_SECRET: secret,
  CHARTROOM_WORKERS: '0',
  ...s3.settings,
})

/** A server with a data folder that no other sees. */
const begin = async (name: string) => {
  const server = await startServer(join(folder, name), settings())
  begun.push(server)
  return server
}

const rowCount = 300
const csv = (factor: number) =>
  `id,town,amount\n${Array.from({ length: rowCount }, (_, row) => `${row},town ${row % 3},${row * factor}.5`).join('\n')}\n`
const inWorkspace = (tableName: string, more: Record<string, string> = {}) => ({
  database_name: 'Workspace',
  table_name: tableName,
  schema: '',
  ...more,
})

const sum = async (server: KillableServer, dataset: unknown) => {
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
  const [{ data }] = (body as { result: [{ data: { sum: number }[] }] }).result
  return data.reduce((all, group) => all + group.sum, 0)
}
const sumOf = (factor: number) => ((rowCount * (rowCount - 1)) / 2) * factor + rowCount / 2

const run = (server: KillableServer, clientId: string, sql: string) =>
  server.post('/database/sql_json/', {
    database_id: 1,
    sql,
    client_id: clientId,
    keep: true,
    queryLimit: 100_000,
  })
const rowsAt = async (server: KillableServer, clientId: string, requested: object) => {
  const query = encodeURIComponent(JSON.stringify(requested))
  const { status, body } = await server.get(`/query/${clientId}/rows?q=${query}`)
  return { status, rows: body['rows'], total: body['total'], complete: body['complete'] }
}

const jobAt = async (server: KillableServer, id: string) => {
  const { result } = (await server.get(`/async_event/spade_job/status/${id}`)).body as {
    result: { parent_status: string; message: string | null; has_file: boolean }
  }
  return result
}
const finishedAt = (server: KillableServer, id: string) =>
  expect.poll(() => jobAt(server, id)).toMatchObject({ parent_status: 'finished', message: null })

const exportInBackground = async (server: KillableServer, dataset: unknown, clientId: string) => {
  const datasource = `${String(dataset)}__table`
  const { body } = await server.post('/chart/export', {
    datasource,
    form_data: { datasource, viz_type: 'table', all_columns: ['id', 'amount'] },
    result_format: 'csv',
    client_id: clientId,
    as_job: true,
  })
  return String(body['job_id'])
}
const fetchedAt = async (server: KillableServer, job: string) => {
  const { body } = await server.post(`/async_event/spade_job/${job}/file`, {})
  return (await fetch(`${server.address}${String(body['url'])}`)).text()
}
const unreachable =
  "The store of the workspace's files does not answer. Try again in a while, or tell who runs Chartroom"

if (s3Missing !== '') test(`S3 was not reached: ${s3Missing}`, ({ skip }) => skip())

describe.runIf(s3Missing === '')('servers that share files in a bucket', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-bucket-'))
    ;[metadata, tables, s3] = await Promise.all([postgresDatabase(), postgresDatabase(), startS3()])
    ;[one, other] = await Promise.all([begin('one'), begin('other')])
  })
  afterAll(async () => {
    for (const server of begun) if (server.isRunning()) await server.kill()
    await Promise.all([metadata.remove(), tables.remove(), s3.stop()])
    await rm(folder, { recursive: true, force: true })
  })

  test('what one receives both can query, and its file is removed when it is imported', async () => {
    const { body } = await one.upload(csv(1), inWorkspace('sales'))
    expect(await sum(other, body['dataset_id'])).toBe(sumOf(1))
    expect((await s3.names()).filter((name) => name.startsWith('team/jobs/'))).toEqual([])
    expect(await readdir(join(folder, 'one', 'copies', 'jobs'))).toEqual([])
  })

  test('an upload whose server is killed while it is imported goes on at the other', async () => {
    const { body } = await one.upload(csv(1), inWorkspace('taken_over'))
    const locking = new pg.Client({ connectionString: addressOf(tables) })
    await locking.connect()
    await locking.query('BEGIN')
    await locking.query('LOCK TABLE main.taken_over IN ACCESS SHARE MODE')
    const fields = inWorkspace('taken_over', { if_exists: 'replace', upload_id: 'taken over' })
    const sending = one.upload(csv(2), fields).then(
      ({ status }) => status,
      () => 'broken off',
    )
    const stage = async () => {
      const { body: upload } = await other.get('/database/upload/taken%20over')
      return upload['stage']
    }
    await expect.poll(stage).toBe('writing')
    await one.kill()
    expect(await sending).toBe('broken off')
    await locking.query('COMMIT')
    await locking.end()
    await expect.poll(() => sum(other, body['dataset_id'])).toBe(sumOf(2))
    one = await begin('one')
    await expect.poll(() => s3.names()).not.toContainEqual(expect.stringContaining('/jobs/'))
  })

  test('a result of one is read, sorted and searched at the other, also while its rows arrive', async () => {
    await run(one, 'rows', "SELECT n, 'row ' || n AS name FROM generate_series(1, 5000) AS n")
    await expect
      .poll(() => rowsAt(other, 'rows', { offset: 4990, limit: 2 }))
      .toEqual({
        status: 200,
        rows: [
          { n: 4991, name: 'row 4991' },
          { n: 4992, name: 'row 4992' },
        ],
        total: 5000,
        complete: true,
      })
    const sorted = { limit: 1, sort: [{ col: 'n', desc: true }], search: 'row 49' }
    expect((await rowsAt(other, 'rows', sorted)).rows).toEqual([{ n: 4999, name: 'row 4999' }])

    await run(
      one,
      'slow',
      'SELECT n, CASE WHEN n > 80000 THEN pg_sleep(0.05)::text END FROM generate_series(1, 90000) AS n',
    )
    const { body } = await other.get('/query/slow')
    expect(body).toMatchObject({ status: 'running', results: [{ complete: false }] })
    const { status, rows, complete } = await rowsAt(other, 'slow', { offset: 990, limit: 1 })
    expect({ status, rows: Object.values((rows as [object])[0])[0], complete }).toEqual({
      status: 200,
      rows: 991,
      complete: false,
    })
    expect((await other.post('/query/slow/stop', {})).status).toBe(200)
  })

  test('an export that one makes is fetched from the other', async () => {
    const { body } = await one.upload(csv(1), inWorkspace('exported'))
    const job = await exportInBackground(one, body['dataset_id'], 'exported')
    await finishedAt(other, job)
    const lines = (await fetchedAt(other, job)).split('\r\n')
    expect([lines.length, lines[0], lines[rowCount]]).toEqual([302, 'id,amount', '299,299.5'])
    expect(await s3.names()).toContain(`team/jobs/${job}/file`)
  })

  test('a model is trained by a worker that sees neither folder', async () => {
    const { body } = await one.upload(csv(1), inWorkspace('homes'))
    const shown = await one.get(`/dataset/${String(body['dataset_id'])}`)
    const { columns } = shown.body['result'] as { columns: { id: number; column_name: string }[] }
    const column = columns.find(({ column_name: name }) => name === 'amount')?.id
    await one.post('/chars/', { column_id: column })
    const worker = await startWorker(join(folder, 'worker'), settings())
    const training = await other.post(`/chars/train_models?charIDs=${column}`, {})
    const job = String(training.body['job_id'])
    await finishedAt(one, job)
    await expect.poll(() => s3.names()).not.toContainEqual(expect.stringContaining('rows.jsonl'))
    await worker.kill()
    const { result } = (await other.get('/dataset/?q={"page_size":-1}')).body as {
      result: { table_name: string }[]
    }
    expect(result.map(({ table_name }) => table_name)).toContain('homes__amount__train_test')
  })

  test('while the store does not answer, what needs it says so, jobs wait, and nothing is lost', async () => {
    const { body } = await one.upload(csv(1), inWorkspace('waiting'))
    const dataset = body['dataset_id']
    await s3.cut()
    const refused = { status: 503, body: { message: unreachable } }
    expect(await one.upload(csv(2), inWorkspace('waiting', { if_exists: 'replace' }))).toEqual(
      refused,
    )
    expect(await run(one, 'unstored', 'SELECT 1 AS n')).toMatchObject(refused)
    const job = await exportInBackground(one, dataset, 'waits')
    await expect.poll(async () => (await jobAt(other, job)).message).toBe(unreachable)
    expect(await sum(other, dataset)).toBe(sumOf(1))
    await s3.mend()
    await finishedAt(other, job)
    expect((await fetchedAt(one, job)).split('\r\n').length).toBe(302)
    expect((await run(one, 'stored', 'SELECT 1 AS n')).status).toBe(200)
  })

  test('a server with a key of its own, the bucket of another workspace or the data folder of a server is refused', async () => {
    const refusal = (more: Record<string, string>) =>
      refusedHere({ ...settings(), CHARTROOM_DATA: join(folder, 'elsewhere'), ...more })
    expect(await refusal({ CHARTROOM_SECRET: '' })).toContain('set CHARTROOM_SECRET')
    expect(await refusal({ CHARTROOM_DATA: join(folder, 'one') })).toContain(
      'Another server is using',
    )
    for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      process.env[key] = s3.settings[key]
    expect(await refusal({ CHARTROOM_FILES: `s3://${s3.bucket}/another` })).toContain(
      'has the files of another workspace',
    )
    for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[key]
  })
})
