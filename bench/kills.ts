import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer, type KillableServer } from '../tests/support/killableServer.ts'
import { countUnderKills, everything, pageQuery, random } from './support/underKills.ts'

/** Kills with SIGKILL at random moments; `npm run bench kills` does all of them, CHARTROOM_KILLS=server:5,importer:2,engine:2,firstStart:2 fewer. */
const requested: Record<string, number | undefined> = Object.fromEntries(
  (process.env['CHARTROOM_KILLS'] ?? 'server:100,importer:30,engine:30,firstStart:20')
    .split(',')
    .map((part) => part.split(':'))
    .map(([name = '', count]): [string, number] => [name, Number(count)]),
)

const until = async <Value>(look: () => Promise<Value | null>, what: string): Promise<Value> => {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(20)) {
    const found = await look()
    if (found !== null) return found
  }
  throw new Error(`Waited in vain for ${what}`)
}
const listQuery = pageQuery(0)

/** What was acknowledged, and what was sent without an answer. */
interface Known {
  saved: Map<string, string>
  unanswered: Map<string, string>
  tables: Map<string, { rows: number; batch: number }>
}

const { counts, fault, listedOnce, end } = countUnderKills({
  saves: 0,
  uploads: 0,
  uploadsUnanswered: 0,
  retries: 0,
})

const csvOf = (rows: number, batch: number) =>
  `id,batch,note\n${Array.from({ length: rows }, (_, id) => `${id},${batch},"a note, number ${id}"`).join('\n')}\n`

const save = async (server: KillableServer, known: Known, label: string, key: string) => {
  known.unanswered.set(label, key)
  const answer = await server.post(
    '/saved_query/',
    { db_id: 1, label, sql: `SELECT '${label}'` },
    { 'idempotency-key': key },
  )
  if (answer.status !== 201)
    throw new Error(`A save was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
  known.unanswered.delete(label)
  known.saved.set(label, key)
  counts.saves += 1
}

const read = async (server: KillableServer, table: string) => {
  const answer = await server.post('/database/sql_json/', {
    database_id: 1,
    client_id: randomUUID(),
    sql: `SELECT count(*) AS rows, min(batch) AS low, max(batch) AS high FROM ${table}`,
  })
  const [row] = (answer.body['data'] ?? []) as { rows: number; low: number; high: number }[]
  return answer.status === 200 ? (row ?? null) : null
}

interface Sent {
  table: string
  ifExists: string
  rows: number
  batch: number
}

const kinds = ['fail', 'replace', 'append']
let batch = 0
const nextUpload = (): Sent => {
  batch += 1
  const ifExists = kinds[batch % 3] ?? 'fail'
  return {
    table: ifExists === 'fail' ? `made_${batch}` : ifExists === 'replace' ? 'replaced' : 'grown',
    ifExists,
    rows: 200 + Math.floor(random(0, 300)),
    batch,
  }
}

const after = (
  before: { rows: number; batch: number } | undefined,
  { ifExists, rows, batch: sent }: Sent,
) => ({ rows: ifExists === 'append' ? (before?.rows ?? 0) + rows : rows, batch: sent })

const upload = async (server: KillableServer, known: Known, sent: Sent) => {
  const answer = await server.upload(csvOf(sent.rows, sent.batch), {
    database_name: 'Workspace',
    schema: '',
    table_name: sent.table,
    if_exists: sent.ifExists,
  })
  if (answer.status !== 201) return answer
  known.tables.set(sent.table, after(known.tables.get(sent.table), sent))
  counts.uploads += 1
  return answer
}

/** Waits until interrupted jobs have ended, then compares all that is there with what was acknowledged. */
const check = async (server: KillableServer, known: Known, open: Sent | null) => {
  await until(
    async () =>
      (
        (await server.get(`/async_event/spade_job/?q=${listQuery}`)).body['result'] as {
          finished: boolean
        }[]
      ).every(({ finished }) => finished) || null,
    'the interrupted jobs',
  )
  for (const [label, key] of known.unanswered) {
    counts.retries += 1
    await save(server, known, label, key)
  }
  const labels = (await everything(server, '/saved_query/')).map(({ label }) => label)
  for (const label of known.saved.keys()) listedOnce('saved query', labels, label)
  const names = [...new Set([...known.tables.keys(), ...(open === null ? [] : [open.table])])]
  const datasets = (await everything(server, '/dataset/')).map(({ table_name: name }) => name)
  for (const table of names) {
    const [before, found] = [known.tables.get(table), await read(server, table)]
    const ended = open?.table === table ? after(before, open) : before
    const isOneOf = [before, ended].some((state) =>
      state === undefined
        ? found === null
        : found?.rows === state.rows && found.high === state.batch,
    )
    if (!isOneOf)
      fault(
        found === null || found.rows < (before?.rows ?? 0) ? 'lost' : 'torn',
        `table ${table}: ${JSON.stringify({ before, ended, found })}`,
      )
    if (
      open?.ifExists === 'replace' &&
      found !== null &&
      open.table === table &&
      found.low !== found.high
    )
      fault('torn', `table ${table} holds two uploads`)
    if (found === null) continue
    listedOnce('dataset of', datasets, table)
    known.tables.set(table, { rows: found.rows, batch: found.high })
  }
}

const newKnown = (): Known => ({ saved: new Map(), unanswered: new Map(), tables: new Map() })
const inFolder = async (run: (folder: string) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-kills-'))
  try {
    await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const serverKills = (rounds: number) =>
  inFolder(async (folder) => {
    const known = newKnown()
    let open: Sent | null = null
    const unanswered = () => (open === null ? 0 : 1)
    let label = 0
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer(folder)
      await check(server, known, open)
      open = null
      let isKilled = false
      const saving = async () => {
        while (!isKilled) {
          await save(server, known, `query ${(label += 1)}`, randomUUID())
          await pause(random(0, 60))
        }
      }
      let acknowledged = 0
      const uploading = async () => {
        while (!isKilled) {
          open = nextUpload()
          const answer = await upload(server, known, open)
          if (answer.status !== 201)
            throw new Error(
              `An upload was answered with ${answer.status}: ${JSON.stringify(answer.body)}`,
            )
          open = null
          acknowledged += 1
        }
      }
      const failed: unknown[] = []
      const work = [saving(), saving(), uploading()].map((one) =>
        one.catch((error: unknown) => isKilled || failed.push(error)),
      )
      const uploadsFirst = round % 2 === 0 ? 1 + Math.floor(random(0, 3)) : 0
      await until(
        () => Promise.resolve(acknowledged >= uploadsFirst || failed.length > 0 ? true : null),
        'acknowledged uploads',
      )
      await pause(round % 2 === 0 ? random(0, 60) : random(0, 1500))
      isKilled = true
      await server.kill()
      await Promise.all(work)
      for (const error of failed) fault('down', String(error))
      counts.uploadsUnanswered += unanswered()
      if (round % 10 === 9) console.log(`server kills: ${round + 1}`, JSON.stringify(counts))
    }
    const last = await startServer(folder)
    await check(last, known, open)
    const left = [
      (await readdir(join(folder, 'staging'))).filter((name) => name.startsWith('upload-')),
      await readdir(join(folder, 'jobs')),
    ]
    if (left.some((names) => names.length > 0))
      fault('torn', `left behind: ${JSON.stringify(left)}`)
    await last.kill()
  })

/** The processes of a server that run one of its files. */
const childrenOf = (server: KillableServer, file: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ===
            String(server.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file)
        )
      } catch {
        return false
      }
    })
    .map(Number)

const childKills = (rounds: number, file: string) =>
  inFolder(async (folder) => {
    const known = newKnown()
    const server = await startServer(folder)
    let label = 0
    let killed = 0
    for (const end = Date.now() + 600_000; killed < rounds && Date.now() < end;) {
      const sent = nextUpload()
      const answering = upload(server, known, sent)
      const saving = save(server, known, `query ${(label += 1)}`, randomUUID())
      await pause(random(0, 400))
      for (const pid of childrenOf(server, file).slice(0, 1)) {
        process.kill(pid, 'SIGKILL')
        killed += 1
      }
      await saving
      const answer = await answering
      if (answer.status !== 201) counts.uploadsUnanswered += 1
      await check(server, known, answer.status === 201 ? null : sent)
      if (!server.isRunning()) {
        fault('down', 'the server ended')
        break
      }
    }
    console.log(`${file} kills: ${killed}`)
    await server.kill()
  })

const firstStartKills = async (rounds: number) => {
  const contents = async (server: KillableServer) => {
    const nouns = ['projects', 'chart', 'dashboard', 'dataset', 'security/users']
    const answers = await Promise.all(nouns.map((noun) => server.get(`/${noun}/?q=${listQuery}`)))
    return JSON.stringify(answers.map(({ body }) => body['count']))
  }
  let expected: string | null = null
  for (let round = -1; round < rounds; round += 1)
    await inFolder(async (folder) => {
      if (round >= 0) {
        const starting = spawn(
          process.execPath,
          [join(import.meta.dirname, '../dist-server/main.js')],
          {
            detached: true,
            stdio: 'ignore',
            env: {
              PATH: process.env['PATH'],
              PORT: '0',
              CHARTROOM_DATA: folder,
              CHARTROOM_LOG: 'silent',
              CHARTROOM_ADMIN_PASSWORD: 'Correct-horse1!',
            },
          },
        )
        const gone = new Promise((resolve) => starting.once('exit', resolve))
        await pause(random(200, 5000))
        process.kill(-(starting.pid as number), 'SIGKILL')
        await gone
      }
      const server = await startServer(folder, { CHARTROOM_EXAMPLES: '1' }).catch(
        (error: unknown) => error as Error,
      )
      if (server instanceof Error)
        return fault('down', `the start after a first one that was killed: ${server.message}`)
      const found = await contents(server)
      expected ??= found
      if (found !== expected)
        fault('torn', `after a killed first start: ${found} instead of ${expected}`)
      await server.kill()
    })
}

if ((requested['server'] ?? 0) > 0) await serverKills(requested['server'] ?? 0)
console.log('after the kills of the server', JSON.stringify(counts))
if ((requested['importer'] ?? 0) > 0) await childKills(requested['importer'] ?? 0, 'importChild')
console.log('after the kills of the importer', JSON.stringify(counts))
if ((requested['engine'] ?? 0) > 0) await childKills(requested['engine'] ?? 0, 'duckdb-child')
console.log('after the kills of the engine', JSON.stringify(counts))
if ((requested['firstStart'] ?? 0) > 0) await firstStartKills(requested['firstStart'] ?? 0)
end()
