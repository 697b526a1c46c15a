import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows, userRows } from '../../../support/engineReading.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ sales: `SELECT 'West' AS region, 19 AS qty` })
})
afterAll(() => workspace.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { status?: number; message: string }) => ({
      status: error.status,
      message: error.message,
    }),
  )

const small = () => readRows(workspace.engine, 'SELECT qty FROM sales', { caller: 'b' })

test.each([
  [
    'an error text of many lines',
    `SELECT error(repeat(chr(10), 4000000) || 'x')`,
    'Invalid Input Error:',
  ],
  [
    'lists of millions of values',
    'SELECT range(4000000 + n) FROM range(4) t(n)',
    'The lists of a column are too long to be shown: more than 2000000 values at once',
  ],
  [
    'lists in lists',
    'SELECT [range(7000000 + n), range(7000000 + n), range(7000000 + n)] FROM range(1) t(n)',
    'The lists of a column are too long to be shown: more than 2000000 values at once',
  ],
])('%s does not hold up other queries', async (_, sql, message) => {
  const refused = refusal(readRows(workspace.engine, sql, { userSql: true, caller: 'a' }))
  let answered = 0
  const ended = Symbol('ended')
  while (
    (await Promise.race([refused.then(() => ended), small().then(() => (answered += 1))])) !== ended
  );
  expect(await refused).toEqual({ status: 400, message: message })
  expect(answered).toBeGreaterThan(1)
})

test('a statement cannot pretend that the engine broke', async () => {
  const { engine } = workspace
  const before = engine.pid()
  const report = await userRows(engine, `SELECT error('database has been invalidated')`)
  expect({ report, pid: engine.pid() }).toEqual({
    report: { status: 400, message: 'Invalid Input Error: database has been invalidated' },
    pid: before,
  })
})

test('statements that take long to be checked hold up nobody but their writer', async () => {
  const { engine } = workspace
  const stop = new AbortController()
  const slow = `SELECT levenshtein(repeat('a', 100000), repeat('b', 100000))`
  const checks = Array.from({ length: 4 }, () =>
    refusal(engine.describe(slow, { caller: 'a', signal: stop.signal })),
  )
  let checked = 0
  for (const check of checks) void check.then(() => (checked += 1))
  const [, columns] = await Promise.all([
    engine.tables(null),
    engine.describe('SELECT 1 AS one', { caller: 'b' }),
  ])
  expect({ columns, checked }).toEqual({
    columns: [{ name: 'one', type: 'INTEGER', typeGeneric: 0 }],
    checked: 0,
  })
  stop.abort(new Error('stopped by its user'))
  expect(await Promise.all(checks)).toEqual(
    checks.map(() => ({ status: undefined, message: 'stopped by its user' })),
  )
})
