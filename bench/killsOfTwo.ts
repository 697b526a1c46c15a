import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer, type KillableServer } from '../tests/support/killableServer.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { createDatabase } from './support/createDatabase.ts'
import { countUnderKills, everything, random } from './support/underKills.ts'

/** Kills one of two servers with SIGKILL at random moments while people save, upload, chart and train; CHARTROOM_KILLS says how often. */
const kills = Number(process.env['CHARTROOM_KILLS'] ?? 20)
const people = 4

const { counts, fault, listedOnce, end } = countUnderKills({
  saves: 0,
  uploads: 0,
  charts: 0,
  trainings: 0,
  alreadyTraining: 0,
  kills: 0,
})

const postgres = await startPostgres()
const folder = await mkdtemp(join(tmpdir(), 'chartroom-kills-'))
const settings = {
  DATABASE_URL: await createDatabase(postgres.url, 'metadata'),
  CHARTROOM_TABLES: await createDatabase(postgres.url, 'tables'),
  CHARTROOM_WORKERS: '0',
}
const servers: KillableServer[] = [
  await startServer(folder, settings),
  await startServer(folder, settings),
]
const worker = spawn(process.execPath, [join(import.meta.dirname, '../server/worker.ts')], {
  env: { ...process.env, ...settings, CHARTROOM_WORKERS: '1', CHARTROOM_DATA: folder },
  stdio: 'ignore',
})

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

const labels: string[] = []
const tables = new Map<string, { rows: number; id: unknown }>()
let [isOver, made] = [false, 0]

const save = async () => {
  const [label, key] = [`saved ${(made += 1)}`, randomUUID()]
  const { status } = await atAny((server) =>
    server.post('/saved_query/', { db_id: 1, label, sql: 'SELECT 1' }, { 'idempotency-key': key }),
  )
  if (status !== 201) return fault('torn', `saving ${label} was answered with ${status}`)
  labels.push(label)
  counts.saves += 1
}

const csvOf = (rows: number) =>
  `id,size,price\n${Array.from({ length: rows }, (_, id) => `${id},${(id * 7) % 50},${((id * 7) % 50) * 3}.5`).join('\n')}\n`

const upload = async () => {
  const [table, uploadId, rows] = [
    `made_${(made += 1)}`,
    randomUUID(),
    Math.floor(random(100, 400)),
  ]
  const fields = { database_name: 'Workspace', schema: '', table_name: table, upload_id: uploadId }
  const { status, body } = await atAny((server) => server.upload(csvOf(rows), fields))
  if (status !== 201)
    return fault('torn', `${table} was answered with ${status}: ${JSON.stringify(body)}`)
  tables.set(table, { rows, id: body['dataset_id'] })
  counts.uploads += 1
}

const chart = async () => {
  const [table, known] = [...tables][Math.floor(Math.random() * tables.size)] ?? []
  if (table === undefined || known === undefined) return
  const datasource = `${String(known.id)}__table`
  const form = {
    datasource,
    viz_type: 'dist_bar',
    groupby: ['size'],
    columns: [],
    metrics: ['count'],
  }
  const { status, body } = await atAny((server) =>
    server.post('/chart/data', { datasource, form_data: form }),
  )
  const [result] = (body['result'] ?? []) as { data: { count: number }[] }[]
  const rows = (result?.data ?? []).reduce((sum, { count }) => sum + count, 0)
  if (status !== 200 || rows !== known.rows)
    fault('torn', `${table} was charted with ${rows} of ${known.rows} rows (${status})`)
  counts.charts += 1
}

const train = async () => {
  const [table, known] = [...tables][Math.floor(Math.random() * tables.size)] ?? []
  if (table === undefined || known === undefined) return
  const dataset = (await atAny((server) => server.get(`/dataset/${String(known.id)}`))).body[
    'result'
  ] as {
    columns: { id: number; column_name: string }[]
  }
  const column = dataset.columns.find(({ column_name: name }) => name === 'price')?.id
  await atAny((server) => server.post('/chars/', { column_id: column }))
  const key = randomUUID()
  const begun = await atAny((server) =>
    server.post(
      `/chars/train_models?charIDs=${column}`,
      { n_rows: 'None' },
      { 'idempotency-key': key },
    ),
  )
  if (begun.status === 409) {
    counts.alreadyTraining += 1
    return
  }
  if (begun.status !== 200)
    return fault(
      'torn',
      `a training was answered with ${begun.status}: ${JSON.stringify(begun.body)}`,
    )
  const path = `/async_event/spade_job/status/${String(begun.body['job_id'])}`
  const status = async () =>
    (await atAny((server) => server.get(path))).body['result'] as {
      finished: boolean
      parent_status: string
      message: string | null
    }
  for (let looks = 0; looks < 1200; looks += 1) {
    const job = await status()
    if (job.finished) {
      if (job.parent_status !== 'finished') fault('lost', `a training: ${String(job.message)}`)
      counts.trainings += 1
      return
    }
    await pause(100)
  }
  fault('lost', `a training of ${table} that does not end: ${JSON.stringify(await status())}`)
}

const person = async () => {
  while (!isOver) {
    const draw = Math.random()
    await (draw < 0.4 ? save() : draw < 0.6 ? upload() : draw < 0.95 ? chart() : train())
    await pause(random(0, 100))
  }
}

const working = Promise.all(Array.from({ length: people }, person))
for (let kill = 0; kill < kills; kill += 1) {
  await pause(random(500, 4000))
  const at = Math.floor(Math.random() * servers.length)
  await servers[at]?.kill()
  counts.kills += 1
  await pause(random(0, 3000))
  servers[at] = await startServer(folder, settings)
}
isOver = true
await working

const [one, other] = servers as [KillableServer, KillableServer]
for (const server of [one, other]) {
  const saved = (await everything(server, '/saved_query/')).map(({ label }) => label)
  for (const label of labels) listedOnce('saved query', saved, label)
  const datasets = (await everything(server, '/dataset/')).map(({ table_name: name }) => name)
  for (const table of tables.keys()) listedOnce('dataset of', datasets, table)
}
await one.kill()
await other.kill()
worker.kill('SIGKILL')
await postgres.close()
await rm(folder, { recursive: true, force: true })
end()
