import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer, type KillableServer } from '../tests/support/killableServer.ts'
import { startWorker } from '../tests/support/killableWorker.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { startS3 } from '../tests/support/s3.ts'
import { createDatabase } from './support/createDatabase.ts'
import { countUnderKills, everything, random } from './support/underKills.ts'

/**
 * Kills one of two servers or of their two workers with SIGKILL at random moments while people save and change, upload, chart,
 * query, export, train and flatten. CHARTROOM_KILLS says how often, CHARTROOM_PEOPLE how many work; with CHARTROOM_BUCKET=1 the
 * files lie in a bucket and no process sees the folder of another.
 */
const kills = Number(process.env['CHARTROOM_KILLS'] ?? 20)
const people = Number(process.env['CHARTROOM_PEOPLE'] ?? 4)

const { counts, fault, listedOnce, end } = countUnderKills({
  saves: 0,
  deletions: 0,
  charts: 0,
  changes: 0,
  uploads: 0,
  drawings: 0,
  queries: 0,
  runsCutOff: 0,
  exports: 0,
  trainings: 0,
  embeddings: 0,
  alreadyTraining: 0,
  givenUp: 0,
  killsOfServers: 0,
  killsOfWorkers: 0,
})

const postgres = await startPostgres()
const bucket = process.env['CHARTROOM_BUCKET'] === '1' ? await startS3() : undefined
const folder = await mkdtemp(join(tmpdir(), 'chartroom-kills-'))
const settings = {
  DATABASE_URL: await createDatabase(postgres.url, 'metadata'),
  CHARTROOM_TABLES: await createDatabase(postgres.url, 'tables'),
  CHARTROOM_WORKERS: '0',
  ...(bucket && { ...bucket.settings, CHARTROOM_SECRET: randomUUID() }),
}
const dataFolder = (name: string) => (bucket === undefined ? folder : join(folder, name))
const startAt = (at: number) => startServer(dataFolder(`server ${at}`), settings)
const servers: KillableServer[] = [await startAt(0), await startAt(1)]
const startWorkerAt = (at: number) =>
  startWorker(dataFolder(`worker ${at}`), { ...settings, CHARTROOM_WORKERS: '1' })
const workers = [await startWorkerAt(0), await startWorkerAt(1)]

/** Too many at once, and a server that stops. */
const toBeSentAgain = new Set([429, 503])

/** The same call again, with its key, at the next server that runs, until one answers; as a proxy and the page do. */
const atAny = async <Answer extends { status: number }>(
  call: (server: KillableServer) => Promise<Answer>,
): Promise<Answer> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const running = servers.filter((server) => server.isRunning())
    const server = running[Math.floor(Math.random() * running.length)]
    const answer = server === undefined ? null : await call(server).catch(() => null)
    if (answer !== null && !toBeSentAgain.has(answer.status)) return answer
    await pause(100)
  }
  fault('down', 'no server answered')
  throw new Error('No server answered')
}

const send =
  (method: string, path: string, body?: object, key: string = randomUUID()) =>
  async (server: KillableServer) => {
    const answer = await fetch(`${server.address}/api/v1${path}`, {
      method,
      headers: {
        ...server.headers,
        'idempotency-key': key,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
const sent = (method: string, path: string, body?: object) => atAny(send(method, path, body))

interface Table {
  name: string
  rows: number
  id: number
  price: number
}

const labels: string[] = []
const deleted: string[] = []
const descriptions = new Map<string, { id: number; description: string }>()
const tables: Table[] = []
let [isOver, made] = [false, 0]

const anyTable = () => tables[Math.floor(Math.random() * tables.length)]

const save = async () => {
  const label = `saved ${(made += 1)}`
  const { status, body } = await sent('POST', '/saved_query/', { db_id: 1, label, sql: 'SELECT 1' })
  if (status !== 201) return fault('torn', `saving ${label} was answered with ${status}`)
  counts.saves += 1
  if (Math.random() < 0.7) return labels.push(label)
  const { status: removed } = await sent('DELETE', '/saved_query/', { ids: [body['id']] })
  // What is sent again finds nothing any more.
  if (removed !== 200 && removed !== 404)
    return fault('torn', `deleting ${label} was answered with ${removed}`)
  deleted.push(label)
  counts.deletions += 1
}

const saveChart = async () => {
  const table = anyTable()
  if (table === undefined) return
  const name = `chart ${(made += 1)}`
  const { status, body } = await sent('POST', '/chart/', {
    slice_name: name,
    viz_type: 'dist_bar',
    datasource_id: table.id,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'dist_bar', datasource: `${table.id}__table` }),
  })
  if (status !== 201)
    return fault('torn', `saving ${name} was answered with ${status}: ${JSON.stringify(body)}`)
  counts.charts += 1
  const id = Number(body['id'] ?? (body['result'] as { id: number }).id)
  descriptions.set(name, { id, description: '' })
  for (let change = 0; change < 3; change += 1) {
    const description = `changed ${change}`
    const { status: changed } = await sent('PUT', `/chart/${id}`, { description })
    if (changed !== 200) return fault('torn', `changing ${name} was answered with ${changed}`)
    descriptions.set(name, { id, description })
    counts.changes += 1
  }
}

const csvOf = (rows: number) =>
  `id,size,price\n${Array.from({ length: rows }, (_, id) => `${id},${(id * 7) % 50},${((id * 7) % 50) * 3}.5`).join('\n')}\n`

/** What was interrupted three times has failed, and says so. */
const hasGivenUp = (message: unknown) => message === 'Interrupted by a server restart'

const upload = async () => {
  const [name, uploadId, rows] = [`made_${(made += 1)}`, randomUUID(), Math.floor(random(100, 400))]
  const fields = { database_name: 'Workspace', schema: '', table_name: name, upload_id: uploadId }
  const { status, body } = await atAny((server) => server.upload(csvOf(rows), fields))
  if (hasGivenUp(body['message'])) return (counts.givenUp += 1)
  if (status !== 201)
    return fault('torn', `${name} was answered with ${status}: ${JSON.stringify(body)}`)
  counts.uploads += 1
  const id = Number(body['dataset_id'])
  const { columns } = (await sent('GET', `/dataset/${id}`)).body['result'] as {
    columns: { id: number; column_name: string }[]
  }
  const price = columns.find(({ column_name: column }) => column === 'price')?.id ?? 0
  tables.push({ name, rows, id, price })
}

const draw = async ({ name, rows, id }: Table) => {
  const datasource = `${id}__table`
  const form = {
    datasource,
    viz_type: 'dist_bar',
    groupby: ['size'],
    columns: [],
    metrics: ['count'],
  }
  const { status, body } = await sent('POST', '/chart/data', { datasource, form_data: form })
  const [result] = (body['result'] ?? []) as { data: { count: number }[] }[]
  const counted = (result?.data ?? []).reduce((sum, { count }) => sum + count, 0)
  if (status !== 200 || counted !== rows)
    return fault('torn', `${name} was drawn with ${counted} of ${rows} rows (${status})`)
  counts.drawings += 1
}

/** Follows a run whose answer was lost, as the page does; whether it succeeded. */
const succeeded = async (client: string) => {
  for (let looks = 0; looks < 600; looks += 1) {
    const { status, body } = await sent('GET', `/query/${client}`)
    if (body['status'] === 'success') return true
    if (status !== 200 || body['status'] === 'failed') {
      counts.runsCutOff += 1
      return false
    }
    await pause(100)
  }
  fault('lost', `the run ${client} does not end`)
  return false
}

const query = async ({ name, rows }: Table) => {
  const client = randomUUID()
  const { status: answered, body: answer } = await sent('POST', '/database/sql_json/', {
    database_id: 1,
    sql: `SELECT id FROM main.${name} ORDER BY id`,
    client_id: client,
    keep: true,
  })
  const isBegun = answered === 409 && JSON.stringify(answer).includes('RUN_ALREADY_BEGUN')
  if (answered !== 200 && !isBegun)
    return fault('torn', `a query was answered with ${answered}: ${JSON.stringify(answer)}`)
  if (isBegun && !(await succeeded(client))) return
  const page = encodeURIComponent(JSON.stringify({ offset: rows - 1, limit: 5 }))
  const { status, body } = await sent('GET', `/query/${client}/rows?q=${page}`)
  const last = JSON.stringify(body['rows'])
  if (status !== 200 || last !== `[{"id":${rows - 1}}]`)
    return fault('lost', `the rows over ${name}: ${status} ${last} ${String(body['message'])}`)
  counts.queries += 1
}

/** Follows a job to its end; whether it finished. */
const finished = async (what: string, job: unknown) => {
  const path = `/async_event/spade_job/status/${String(job)}`
  const status = async () =>
    (await sent('GET', path)).body['result'] as {
      finished: boolean
      parent_status: string
      message: string | null
    }
  for (let looks = 0; looks < 3000; looks += 1) {
    const now = await status()
    if (now.finished) {
      if (now.parent_status === 'finished') return true
      if (hasGivenUp(now.message)) {
        console.log(`given up: ${what}: ${now.message}`)
        counts.givenUp += 1
      } else fault('lost', `${what}: ${String(now.message)}`)
      return false
    }
    await pause(100)
  }
  fault('lost', `${what} does not end: ${JSON.stringify(await status())}`)
  return false
}

const exportFile = async ({ name, rows, id }: Table) => {
  const datasource = `${id}__table`
  const { status, body } = await sent('POST', '/chart/export', {
    datasource,
    form_data: { datasource, viz_type: 'table', all_columns: ['id', 'price'] },
    result_format: 'csv',
    client_id: randomUUID(),
    as_job: true,
  })
  const job = String(body['job_id'])
  if (status >= 300)
    return fault('torn', `an export was answered with ${status}: ${JSON.stringify(body)}`)
  if (!(await finished(`an export of ${name}`, job))) return
  const text = await atAny(async (server) => {
    const ticket = await send('POST', `/async_event/spade_job/${job}/file`, {})(server)
    const file = await fetch(`${server.address}${String(ticket.body['url'])}`)
    return { status: file.status, text: await file.text() }
  })
  const lines = text.text.trimEnd().split('\r\n').length
  if (lines !== rows + 1)
    return fault('lost', `the file of ${name} has ${lines} lines of ${rows + 1} (${text.status})`)
  counts.exports += 1
}

const modelled = new Set<number>()

const train = async ({ name, price }: Table) => {
  await sent('POST', '/chars/', { column_id: price })
  const begun = await sent('POST', `/chars/train_models?charIDs=${price}`, { n_rows: 'None' })
  if (begun.status === 409) return (counts.alreadyTraining += 1)
  if (begun.status !== 200)
    return fault(
      'torn',
      `a training was answered with ${begun.status}: ${JSON.stringify(begun.body)}`,
    )
  if (!(await finished(`a training of ${name}`, begun.body['job_id']))) return
  counts.trainings += 1
  modelled.add(price)
}

const embeddings: string[] = []
const flatten = async (table: Table) => {
  if (!modelled.delete(table.price)) return train(table)
  const begin = async (path: string) => {
    const { status, body } = await sent('POST', `/chars/flatten/${path}`, {})
    if (status !== 200)
      fault('torn', `flattening ${table.name} was answered with ${status}: ${JSON.stringify(body)}`)
    return String(body['job_id'])
  }
  const layout = await begin(`train_embedding?charID=${table.price}&n_rows=400`)
  if (!(await finished(`a layout of ${table.name}`, layout))) return
  const placing = await begin(`post_embedding/${layout}?n_clusters=3`)
  if (!(await finished(`clusters of ${table.name}`, placing))) return
  embeddings.push(`${table.name}__embedding`)
  counts.embeddings += 1
}

const person = async () => {
  while (!isOver) {
    const table = anyTable()
    const kind = Math.random()
    if (kind < 0.3) await save()
    else if (kind < 0.4) await saveChart()
    else if (kind < 0.5 || table === undefined) await upload()
    else if (kind < 0.75) await draw(table)
    else if (kind < 0.88) await query(table)
    else if (kind < 0.93) await exportFile(table)
    else if (kind < 0.97) await train(table)
    else await flatten(table)
    await pause(random(0, 100))
  }
}

const working = Promise.all(Array.from({ length: people }, person))
for (let kill = 0; kill < kills; kill += 1) {
  await pause(random(500, 8000))
  const at = Math.floor(random(0, 2))
  if (Math.random() < 0.6) {
    await servers[at]?.kill()
    counts.killsOfServers += 1
    await pause(random(0, 3000))
    servers[at] = await startAt(at)
  } else {
    await workers[at]?.kill()
    counts.killsOfWorkers += 1
    await pause(random(0, 3000))
    workers[at] = await startWorkerAt(at)
  }
  if (kill % 10 === 9) console.log(new Date().toISOString(), JSON.stringify(counts))
}
isOver = true
await working

const [one, other] = servers as [KillableServer, KillableServer]
for (const server of [one, other]) {
  const saved = (await everything(server, '/saved_query/')).map(({ label }) => label)
  for (const label of labels) listedOnce('saved query', saved, label)
  for (const label of deleted) if (saved.includes(label)) fault('lost', `the deletion of ${label}`)
  const charts = await everything(server, '/chart/')
  for (const [name, { id, description }] of descriptions) {
    listedOnce(
      'chart',
      charts.map(({ slice_name: chart }) => chart),
      name,
    )
    const { body } = await server.get(`/chart/${id}`)
    const stored = (body['result'] as { description: string | null }).description ?? ''
    if (stored !== description) fault('lost', `${name} says "${stored}", not "${description}"`)
  }
  const datasets = (await everything(server, '/dataset/')).map(({ table_name: name }) => name)
  for (const { name } of tables) listedOnce('dataset of', datasets, name)
  for (const name of new Set(embeddings)) listedOnce('embedding', datasets, name)
}
await one.kill()
await other.kill()
for (const worker of workers) await worker.kill()
await bucket?.stop()
await postgres.close()
await rm(folder, { recursive: true, force: true })
end()
