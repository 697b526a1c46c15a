import { expect, test } from 'vitest'
import {
  answered,
  chartable,
  exportable,
  seenAfter,
  uncountable,
  type RunOutcome,
  type RunResult,
} from '../../../src/machines/sql/runOutcome'
import { answerOf, outcomeOf, stateOf } from '../../support/tabRuns'

const [read] = outcomeOf(1, true, null).results as RunResult[]
const of = (...changes: Partial<RunResult>[]): RunOutcome => ({
  queryId: 5,
  limitsItself: false,
  results: changes.map((change, index) => ({ ...(read as RunResult), ...change, index })),
})
const offered = (outcome: RunOutcome | null, shown = 0) => [
  exportable(outcome, shown),
  chartable(outcome),
  uncountable(outcome, shown),
]

test.each([
  [
    'of a SELECT leave as a file, a dataset and a chart',
    of({}),
    [
      { rows: { queryId: 5, statement: 0 }, reason: null },
      { sql: 'SELECT 1 AS n', reason: null },
      null,
    ],
  ],
  [
    'that a statement answered when it wrote are counted, but it is not run again for a file or a dataset',
    of({ statement: 'INSERT INTO birds VALUES (1) RETURNING n', wrote: true }),
    [
      { rows: null, reason: 'The statement wrote, and a file would run it again: run a SELECT' },
      { sql: null, reason: 'The statement wrote, and a dataset would run it again: run a SELECT' },
      null,
    ],
  ],
  [
    'that nobody asked for are told so',
    null,
    [
      { rows: null, reason: 'Run a query first' },
      { sql: null, reason: 'Run a query first' },
      'Run a query first',
    ],
  ],
  [
    'of a statement without any are told so',
    of({ columns: [], wrote: true }),
    [
      { rows: null, reason: 'The statement wrote and has no rows: run a SELECT' },
      { sql: null, reason: 'The statement wrote and has no rows: run a SELECT' },
      'The statement wrote and has no rows: run a SELECT',
    ],
  ],
])('rows %s', (_, outcome, expected) => {
  expect(offered(outcome)).toEqual(expected)
})

test('of several statements the one in sight leaves as a file, and none as a dataset', () => {
  expect(offered(of({ wrote: true }, {}), 1)).toEqual([
    { rows: { queryId: 5, statement: 1 }, reason: null },
    { sql: null, reason: 'Several statements were run: run one SELECT alone' },
    null,
  ])
})

test('rows leave as those of their statement also where earlier results are kept no more', () => {
  const outcome = of({}, {})
  expect(exportable({ ...outcome, results: outcome.results.slice(1) }, 0).rows).toEqual({
    queryId: 5,
    statement: 1,
  })
})

test('of an answer whose last rows are on their way the earlier statements are complete', () => {
  const complete = (state: 'running' | 'success') => {
    const answer = answerOf(state)
    const results = [...answer.results, ...answer.results]
    return answered({ ...answer, results }).results.map((result) => [result.index, result.complete])
  }
  expect([complete('running'), complete('success')]).toEqual([
    [
      [0, true],
      [1, false],
    ],
    [
      [0, true],
      [1, true],
    ],
  ])
})

test('what is seen later of a run joins what came with its answer, in the order of its statements', () => {
  const answer = answerOf('running')
  const query = { ...answer.query, limitingFactor: 'QUERY' }
  const known = answered({ ...answer, query, results: [...answer.results, ...answer.results] })
  const later = stateOf('success', 9)
  const { results, ...after } = seenAfter(known, later)
  expect([after, results.map(({ index, rows, first }) => [index, rows, first])]).toEqual([
    { queryId: 5, limitsItself: true },
    [
      [0, 9, [{ n: 1 }]],
      [1, 1, [{ n: 1 }]],
    ],
  ])
  expect(seenAfter(null, later).results.map(({ first }) => first)).toEqual([null])
})
