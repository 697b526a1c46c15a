import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsOf } from '../../../../server/engines/duckdb/limits.ts'
import { supervisedEngine } from '../../../../server/engines/duckdb/supervisedEngine.ts'
import { superviseEngine } from '../../../../server/engines/duckdb/supervisor.ts'
import { Refusal } from '../../../../server/problem.ts'
import { statementOf, readRows } from '../../../support/engineReading.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  const limits = { memoryMb: 256, processMb: 500, temporaryMb: 64, threads: 2 }
  workspace = await openTestWorkspace(
    {
      sales: `SELECT 'West' AS region, 19 AS qty`,
      wide: "SELECT range AS n, repeat('x', 100) AS t FROM range(1000000)",
    },
    limits,
  )
})
afterAll(() => workspace.close())

const runaway = 'SELECT sum((a.i * b.i) % 7) FROM range(3000000) a(i), range(3000000) b(i)'
const bomb = `SELECT length(repeat('x', 2000000000 + n::INTEGER)) FROM range(3) t(n)`
const tooMuch =
  'The query needed more memory than it may use (256 MB): narrow it with filters, fewer columns or a limit'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const liveBytes = () => {
  collect()
  return process.memoryUsage().arrayBuffers
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { status?: number; message: string }) => ({
      status: error.status,
      message: error.message,
    }),
  )

test('a runaway join is stopped at its timeout, and small queries answer meanwhile', async () => {
  const order: unknown[] = []
  const note = (answer: unknown) => order.push(answer)
  const stopped = refusal(
    readRows(workspace.engine, runaway, { userSql: true, timeoutMs: 1000 }),
  ).then(note)
  await Promise.all([stopped, readRows(workspace.engine, 'SELECT qty FROM sales').then(note)])
  expect(order).toEqual([
    [[19]],
    { status: 408, message: 'The query exceeded the timeout of 1 second' },
  ])
})

test('an aborted query ends with the reason of its signal', async () => {
  const stop = new AbortController()
  const reason = new Error('stopped by its user')
  const query = refusal(readRows(workspace.engine, runaway, { signal: stop.signal }))
  await readRows(workspace.engine, 'SELECT 1')
  stop.abort(reason)
  expect(await query).toEqual({ status: undefined, message: 'stopped by its user' })
})

test('a result that is left early ends its query', async () => {
  const { engine } = workspace
  const { chunks } = await engine.query(
    statementOf('SELECT range FROM range(100000000000)', { maxRows: 1e12 }),
    'rows',
  )
  for await (const chunk of chunks) {
    expect(chunk.rowCount).toBeGreaterThan(0)
    break
  }
  expect(await readRows(engine, 'SELECT qty FROM sales')).toEqual([[19]])
})

test('a statement that does not heed its timeout is ended with the process; others are answered', async () => {
  const { engine } = workspace
  const before = engine.pid()
  const unresponsive = refusal(
    readRows(engine, `SELECT levenshtein(repeat('a', 200000), repeat('b', 200000))`, {
      userSql: true,
      timeoutMs: 300,
      caller: 'a',
    }),
  )
  const other = readRows(engine, 'SELECT qty FROM sales', { caller: 'b' })
  expect({
    unresponsive: await unresponsive,
    other: await other,
    rows: await readRows(engine, 'SELECT qty FROM sales'),
  }).toEqual({
    unresponsive: { status: 408, message: 'The query exceeded the timeout of 0.3 seconds' },
    other: [[19]],
    rows: [[19]],
  })
  expect(engine.pid()).not.toBe(before)
})

test('a statement that takes the memory of the process is refused, and what ran beside it is done again unnoticed', async () => {
  const { engine } = workspace
  const before = engine.pid()
  const offender = refusal(
    readRows(engine, bomb, { userSql: true, caller: 'a', timeoutMs: 60_000 }),
  )
  const beside = readRows(
    engine,
    'SELECT count(*) FROM range(7000) a, range(7000) b WHERE (a.range * b.range) % 7 = 1',
    { userSql: true, caller: 'b', timeoutMs: 60_000 },
  )
  expect({ offender: await offender, beside: await beside }).toEqual({
    offender: { status: 400, message: tooMuch },
    beside: [[expect.any(Number)]],
  })
  expect(engine.pid()).not.toBe(before)
})

test('a sort and an aggregate beyond the memory and the spill are refused, and the process lives on', async () => {
  const { engine } = workspace
  await readRows(engine, 'SELECT 1')
  const before = engine.pid()
  const sql = `SELECT count(*) FROM (SELECT DISTINCT a.n, b.n, a.t || b.n FROM wide a, range(40) b(n))`
  const refused = refusal(readRows(engine, sql, { userSql: true, caller: 'a', timeoutMs: 60_000 }))
  expect(await refused).toEqual({ status: 400, message: tooMuch })
  expect({ pid: engine.pid(), rows: await readRows(engine, 'SELECT qty FROM sales') }).toEqual({
    pid: before,
    rows: [[19]],
  })
})

test.each([
  [
    'endless recursion',
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
  ],
  ['a huge range', 'SELECT count(*) FROM range(1000000000000) t(n) WHERE n % 7 = 3'],
  [
    'a greedy pattern',
    `SELECT count(*) FROM range(100000000) t(n) WHERE regexp_matches(repeat('a', 2000) || n, '(a*)*b')`,
  ],
])('%s ends at its timeout', async (_, sql) => {
  const ended = await refusal(readRows(workspace.engine, sql, { userSql: true, timeoutMs: 500 }))
  expect(ended).toEqual({ status: 408, message: 'The query exceeded the timeout of 0.5 seconds' })
})

test('kill -9 of the process fails only the query whose result was under way; the rest is done again', async () => {
  const { engine } = workspace
  const started = await engine.query(statementOf('SELECT n, t FROM wide', { maxRows: 1e7 }), 'rows')
  const reader = started.chunks[Symbol.asyncIterator]()
  await reader.next()
  const untouched = readRows(engine, "SELECT count(*) FROM wide WHERE t LIKE '%x%x%x%'")
  process.kill(engine.pid() as number, 'SIGKILL')
  const rest = (async () => {
    for (let step = await reader.next(); step.done !== true;) step = await reader.next()
  })()
  expect({
    refusal: await refusal(rest),
    untouched: await untouched,
    rows: await readRows(engine, 'SELECT qty FROM sales'),
  }).toEqual({
    refusal: {
      status: 503,
      message: 'The engine was restarted while the result was on its way: run it again',
    },
    untouched: [[1000000]],
    rows: [[19]],
  })
})

test('a query that ran at two breakdowns is not tried a third time', async () => {
  const { engine } = workspace
  const twice = refusal(readRows(engine, runaway, { timeoutMs: 60_000, caller: 'a' }))
  for (const _ of [1, 2]) {
    await readRows(engine, 'SELECT 1', { caller: 'b' })
    process.kill(engine.pid() as number, 'SIGKILL')
  }
  expect(await twice).toEqual({
    status: 500,
    message: 'The engine stopped twice while it ran this query; it is not tried again',
  })
})

test('a statement that writes is not run again after a breakdown: its changes may be there', async () => {
  const folder = join(workspace.folder, 'writing')
  const adoptingFolder = join(folder, 'adopting')
  await mkdir(adoptingFolder, { recursive: true })
  const { processMb, ...limits } = limitsOf({ memoryMb: 256, threads: 1 })
  const file = join(folder, 'file.duckdb')
  const supervisor = superviseEngine({
    engine: { ...limits, file, access: 'READ_WRITE', adoptingFolder, spillFolder: folder },
    processMb,
    lockTries: 100,
    unopened: () => new Refusal(422, 'not opened'),
  })
  const engine = supervisedEngine(supervisor, { adoptingFolder, foreign: true })
  const execute = (sql: string) => engine.execute({ sql, maxRows: 1, timeoutMs: 60_000 })
  await execute('CREATE TABLE sums (n BIGINT)')
  const written = refusal(execute(`INSERT INTO sums ${runaway}`))
  const counting = supervisor.pid()
  await engine.ping()
  process.kill(counting as number, 'SIGKILL')
  expect(await written).toEqual({
    status: 503,
    message:
      'The engine stopped while the statement ran: look for its changes before you run it again',
  })
  expect((await execute('SELECT count(*) AS n FROM sums')).rows).toEqual([[0]])
  await supervisor.close()
})

test('after a kill -9 a small query does not wait for the runaway that is done again beside it', async () => {
  const { engine } = workspace
  const stop = new AbortController()
  const long = readRows(engine, runaway, { signal: stop.signal, timeoutMs: 60_000 }).catch(
    () => 'ended',
  )
  await readRows(engine, 'SELECT 1')
  process.kill(engine.pid() as number, 'SIGKILL')
  expect(await Promise.race([readRows(engine, 'SELECT qty FROM sales'), long])).toEqual([[19]])
  stop.abort(new Error('enough'))
  expect(await long).toBe('ended')
})

test('rows of any width travel in pieces of about a megabyte, and only a few ahead of a slow reader', async () => {
  const { engine } = workspace
  const { chunks } = await engine.query(
    statementOf(`SELECT range AS n, repeat('x', 2000) AS t FROM range(5000000)`, { maxRows: 1e9 }),
    'rows',
  )
  const before = liveBytes()
  const reader = chunks[Symbol.asyncIterator]()
  await reader.next()
  await readRows(
    engine,
    'SELECT count(*) FROM range(7000) a, range(7000) b WHERE (a.range * b.range) % 7 = 1',
  )
  expect(liveBytes() - before).toBeLessThan(20_000_000)
  await reader.return?.()
})
