import { expect, test } from 'vitest'
import type { Command, Engine, Statement } from '../../../server/engines/engine.ts'
import { Refusal } from '../../../server/problem.ts'
import type { StoredResults } from '../../../server/results/storedResults.ts'
import type { Run } from '../../../server/sql/run.ts'
import { runStatements } from '../../../server/sql/runStatements.ts'
import { statementsIn } from '../../../server/sql/statements.ts'

type Sent = [how: string, sql: string, maxRows: number, waits: boolean]

const column = { name: 'n', type: 'INTEGER', typeGeneric: 0 as const }

/** A run against a database that answers one row to each statement, and what that was sent. */
const runOf = (text: string, more: Partial<Run> = {}) => {
  const sent: Sent[] = []
  const waited: boolean[] = []
  const note = (how: string, { sql, maxRows, queued }: Statement | Command) => {
    const before = waited.length
    queued?.(true)
    sent.push([how, sql, maxRows, waited.length > before])
    if (sql.includes('broken')) throw new Refusal(400, 'No such column', refused)
    if (how === 'read' && sql.includes('change()')) throw new Refusal(400, onlySelect)
  }
  const engine = {
    query: (statement: Statement) => {
      note('read', statement)
      const length = Number(/text of (\d+)/.exec(statement.sql)?.[1])
      const chunk = { rowCount: 1, columns: [[length > 0 ? 'x'.repeat(length) : 7]] }
      const chunks = (async function* () {
        yield await Promise.resolve(chunk)
      })()
      return Promise.resolve({ columns: [column], chunks, truncated: () => false })
    },
    execute: (command: Command) => {
      note(command.selected === undefined ? 'write' : `write of ${command.selected}`, command)
      return Promise.resolve({ columns: [], rows: [], truncated: false, changed: 2 })
    },
  } as unknown as Engine
  const run: Run = {
    engine,
    backend: 'duckdb',
    writable: false,
    text,
    statements: statementsIn(text, 'duckdb'),
    making: null,
    schema: null,
    limit: 20_000,
    resultTarget: null,
    caller: '1',
    signal: new AbortController().signal,
    queued: (isWaiting) => void waited.push(isWaiting),
    ...more,
  }
  const ran = () =>
    runStatements(run).then(
      ({ ran: all }) => all.map(({ rows, wrote = false }) => [rows, wrote]),
      ({ status, message, headers, fields }: Refusal) => ({ status, message, headers, fields }),
    )
  return { sent, ran }
}
const onlySelect = 'Only SELECT statements are allowed against this database.'
const forbidden = { status: 403, message: onlySelect, headers: {}, fields: undefined }
const refused = { headers: { 'retry-after': '3' }, fields: { sql: ['broken'] } }

const making = (isView: boolean) => ({
  making: { table: 't', schema: null, statement: 'CREATE it', isView },
})

test.each<[string, ReturnType<typeof runOf>, Sent[], unknown]>([
  [
    'the limit is the last one’s where rows are only answered, and the first alone waits',
    runOf('SELECT 1; SELECT 2; SELECT 3'),
    [
      ['read', 'SELECT 1', 10_000, true],
      ['read', 'SELECT 2', 10_000, false],
      ['read', 'SELECT 3', 20_000, false],
    ],
    [1, 2, 3].map(() => [1, false]),
  ],
  [
    'what writes answers no more than ten thousand rows, and what reads is read',
    runOf('INSERT INTO t VALUES (1); SELECT 2', { writable: true }),
    [
      ['write', 'INSERT INTO t VALUES (1)', 10_000, true],
      ['read', 'SELECT 2', 20_000, false],
    ],
    [
      [2, true],
      [1, false],
    ],
  ],
  [
    'a smaller limit holds for what writes too',
    runOf('DELETE FROM t RETURNING n', { writable: true, limit: 5 }),
    [['write', 'DELETE FROM t RETURNING n', 5, true]],
    [[2, true]],
  ],
  [
    'a table is made where nothing else may be written of what a first look answered',
    runOf('SELECT 1; SELECT 2', making(false)),
    [
      ['read', 'SELECT 1', 10_000, true],
      ['read', 'SELECT 2', 1, false],
      ['write of SELECT 2', 'CREATE it', 10_000, false],
    ],
    [
      [1, false],
      [2, true],
    ],
  ],
  [
    'a view is made without its rows',
    runOf('SELECT 2', making(true)),
    [
      ['read', 'SELECT 2', 1, true],
      ['write', 'CREATE it', 10_000, true],
    ],
    [[2, true]],
  ],
  [
    'a table is made at once where all may be written',
    runOf('SELECT 2', { ...making(false), writable: true }),
    [['write', 'CREATE it', 10_000, true]],
    [[2, true]],
  ],
  [
    'the first that fails ends them, with its place among them',
    runOf('SELECT 1; SELECT broken; SELECT 3'),
    [
      ['read', 'SELECT 1', 10_000, true],
      ['read', 'SELECT broken', 10_000, false],
    ],
    { status: 400, message: '[Statement 2 out of 3] No such column', ...refused },
  ],
  [
    'one alone fails with what the database says',
    runOf('SELECT broken'),
    [['read', 'SELECT broken', 20_000, true]],
    { status: 400, message: 'No such column', ...refused },
  ],
  [
    'one that reads to the eye and is refused to write is told so, wherever it stands',
    runOf('SELECT 1; SELECT change()'),
    [
      ['read', 'SELECT 1', 10_000, true],
      ['read', 'SELECT change()', 20_000, false],
    ],
    forbidden,
  ],
  [
    'such a one writes where that is allowed',
    runOf('SELECT change()', { writable: true }),
    [
      ['read', 'SELECT change()', 20_000, true],
      ['write', 'SELECT change()', 10_000, true],
    ],
    [[2, true]],
  ],
  [
    'no table is made of one that writes where nothing else may be written',
    runOf('WITH gone AS (DELETE FROM t RETURNING n) SELECT n FROM gone', making(false)),
    [],
    forbidden,
  ],
  [
    'rows of 64 MB are answered, and larger ones are not',
    runOf('SELECT text of 67108864; SELECT text of 67108865'),
    [
      ['read', 'SELECT text of 67108864', 10_000, true],
      ['read', 'SELECT text of 67108865', 20_000, false],
    ],
    {
      ...forbidden,
      status: 422,
      message: '[Statement 2 out of 2] These rows are larger than 64 MB: ask for fewer of them',
    },
  ],
])('of several statements %s', async (_, { sent, ran }, expected, outcome) => {
  const came = await ran()
  expect({ sent, came }).toEqual({ sent: expected, came: outcome })
})

test('where rows are kept, the limit is that of every statement', async () => {
  const results = { begin: () => Promise.reject(new Refusal(507, 'No room')) }
  const resultTarget = {
    results: results as unknown as StoredResults,
    run: 1,
    reportUnstored: () => undefined,
  }
  const { sent, ran } = runOf('SELECT 1; SELECT 2', { resultTarget })
  expect([await ran(), sent]).toEqual([
    { status: 507, message: '[Statement 1 out of 2] No room', headers: {}, fields: undefined },
    [['read', 'SELECT 1', 20_000, true]],
  ])
})
