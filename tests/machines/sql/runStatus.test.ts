import { expect, test } from 'vitest'
import { errorMark, isSameMark, runStatus } from '../../../src/machines/sql/runStatus'
import { openRun, requestedAs, stateOf } from '../../support/tabRuns'
import { waitFor } from '../../support/waitFor'

const refused = (extra: Record<string, unknown>) => ({
  status: 400,
  message: 'Line 1: no column x',
  errors: [{ message: 'no column x', error_type: 'SYNTAX_ERROR', level: 'error', extra }],
})

/** The mark of an error of a statement that was run alone out of the text of its tab. */
const markOf = async (extra: Record<string, unknown>) => {
  const run = openRun()
  run.actor.send({
    type: 'run.requested',
    requested: requestedAs('r2', 'SELECT x'),
    text: 'SELECT 1; SELECT x',
  })
  run.answer('r1').reject(refused({}))
  await waitFor(run.actor, ({ context }) => context.requested.client_id === 'r2')
  run.answer('r2').reject(refused(extra))
  return errorMark(await waitFor(run.actor, (snapshot) => snapshot.matches('failed')))
}

test('an error is marked where the database says that it is in what ran', async () => {
  expect(await markOf({ line: 1, column: 8 })).toEqual({
    run: 'r2',
    text: 'SELECT x',
    line: 1,
    column: 8,
    message: 'Line 1: no column x',
  })
  expect([await markOf({ line: 1 }), await markOf({ column: 8 }), await markOf({})]).toEqual([
    null,
    null,
    null,
  ])
})

test('a run that waits for its turn is pending, then running; without a run there is no status and no mark', () => {
  const run = openRun()
  const status = () => runStatus(run.actor.getSnapshot())
  const statuses = [status()]
  run.see(stateOf('pending', null, { elapsed_ms: 0 }))
  statuses.push(status())
  run.see(stateOf('running', null))
  statuses.push(status())
  expect([...statuses, runStatus(undefined), errorMark(undefined)]).toEqual([
    'running',
    'pending',
    'running',
    null,
    null,
  ])
})

test('nobody knows the status of a run that was lost', () => {
  const run = openRun(true)
  run.miss(404)
  expect([run.actor.getSnapshot().value, runStatus(run.actor.getSnapshot())]).toEqual([
    'lost',
    null,
  ])
})

test('the same mistake in another run is another mark', () => {
  const mark = { run: 'r1', text: 'SELECT x', line: 1, column: 8, message: 'no column x' }
  expect({
    same: isSameMark(mark, { ...mark }),
    again: isSameMark(mark, { ...mark, run: 'r2' }),
    none: isSameMark(null, null),
    gone: isSameMark(mark, null),
  }).toEqual({ same: true, again: false, none: true, gone: false })
})

test('how a run ended is its status', () => {
  const ended = ['success', 'failed', 'timed_out', 'stopped'] as const
  expect(
    ended.map((status) => {
      const run = openRun(true)
      run.see(stateOf('running'))
      run.see(stateOf(status, 1))
      return runStatus(run.actor.getSnapshot())
    }),
  ).toEqual(ended)
})

test('a run whose rows are followed is still running, with more rows to come', () => {
  const run = openRun(true)
  const seen = () => [
    runStatus(run.actor.getSnapshot()),
    run.actor.getSnapshot().hasTag('arriving'),
  ]
  const looking = seen()
  run.see(stateOf('running', 9))
  const following = seen()
  run.actor.send({ type: 'run.stopped' })
  expect([looking, following, seen()]).toEqual([
    ['running', false],
    ['running', true],
    ['running', true],
  ])
})
