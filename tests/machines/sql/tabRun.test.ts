import { describe, expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { crashes } from '../../support/actors'
import { answerOf, requestedAs, openRun, outcomeOf, stateOf } from '../../support/tabRuns'
import { waitFor } from '../../support/waitFor'

const fresh = {
  requested: requestedAs('r1'),
  text: 'SELECT 1 AS n',
  isFound: false,
  next: null,
  outcome: null,
  problem: null,
  status: null,
  shown: 0,
}
const unreachable = { status: 0, message: 'The server cannot be reached' }

type Run = ReturnType<typeof openRun>
const reaches = (
  run: Run,
  state: 'done' | 'failed' | 'timedOut' | 'stopped' | 'lost' | 'reconnecting' | 'following',
) => waitFor(run.actor, (snapshot) => snapshot.matches(state))
const starts = (run: Run, id: string) =>
  waitFor(
    run.actor,
    (snapshot) =>
      snapshot.matches({ going: { starting: 'running' } }) &&
      snapshot.context.requested.client_id === id,
  )
const arrives = async () => {
  const run = openRun()
  run.answer('r1').resolve(answerOf('running'))
  await waitFor(run.actor, (snapshot) => snapshot.matches({ going: { arriving: 'coming' } }))
  return run
}
const losesItsConnection = async () => {
  const run = openRun()
  run.answer('r1').reject(unreachable)
  await reaches(run, 'reconnecting')
  return run
}
const title = ({ heard }: Run) => heard('notifications').map(({ notice }) => notice as object)
const listsRead = ({ heard }: Run) => [heard('runsOfDatabase').length, heard('historyItems').length]

test('a run is asked for once, and its rows are those of its last statement', async () => {
  const run = openRun()
  expect(run.known()).toEqual({
    value: { going: { starting: 'running' } },
    ...fresh,
    hasEnded: false,
  })
  run.answer('r1').resolve(answerOf())
  await reaches(run, 'done')
  expect(run.known()).toEqual({
    value: 'done',
    ...fresh,
    outcome: outcomeOf(1, true, [{ n: 1 }]),
    hasEnded: true,
  })
  expect({
    began: run.began,
    stopped: run.stopped,
    left: run.left,
    listReads: listsRead(run),
  }).toEqual({ began: ['r1'], stopped: [], left: [], listReads: [1, 1] })
})

test('a run that waits for its turn is told as queued; its clock begins when it does', () => {
  const run = openRun()
  run.see(stateOf('pending', null, { elapsed_ms: 0 }))
  expect(run.known()).toEqual({
    value: { going: { starting: 'queued' } },
    ...fresh,
    hasEnded: false,
  })
  const before = Date.now()
  run.see(stateOf('running', null, { elapsed_ms: 200_000 }))
  expect(run.known()).toEqual({
    value: { going: { starting: 'running' } },
    ...fresh,
    hasEnded: false,
  })
  expect(run.actor.getSnapshot().context.startedAt).toBeGreaterThanOrEqual(before - 200_000)
  expect(run.actor.getSnapshot().context.startedAt).toBeLessThanOrEqual(Date.now() - 200_000)
})

test.each(['running', 'pending'] as const)(
  'Stop of a run that is %s asks for its end once, and tells it as stopped',
  async (status) => {
    const run = openRun()
    run.see(stateOf(status))
    run.actor.send({ type: 'run.stopped' })
    run.actor.send({ type: 'run.stopped' })
    run.stop('r1').resolve(undefined)
    run.answer('r1').reject({ status: 409, message: 'The query was stopped' })
    await reaches(run, 'stopped')
    expect(run.known()).toEqual({ value: 'stopped', ...fresh, hasEnded: true })
    expect({ stopped: run.stopped, titles: title(run), left: run.left }).toEqual({
      stopped: ['r1'],
      titles: [],
      left: [],
    })
  },
)

test('a run that was stopped in another window is told as stopped, not as failed', async () => {
  const run = openRun()
  const message = 'The query was stopped'
  run.answer('r1').reject({
    status: 409,
    message,
    errors: [{ message, error_type: 'QUERY_STOPPED', level: 'error', extra: {} }],
  })
  await reaches(run, 'stopped')
  expect(run.known()).toEqual({ value: 'stopped', ...fresh, hasEnded: true })
  expect({ titles: title(run), listReads: listsRead(run) }).toEqual({
    titles: [],
    listReads: [1, 1],
  })
})

test('a Stop that is not heard, because it came before the query, is asked again', async () => {
  const run = openRun()
  run.actor.send({ type: 'run.stopped' })
  run.stop('r1').reject({ status: 404, message: 'Not found' })
  await waitFor(run.actor, (snapshot) =>
    snapshot.matches({ going: { starting: { stopping: 'unheard' } } }),
  )
  run.clock.increment(500)
  expect({ stopped: run.stopped, state: run.actor.getSnapshot().value }).toEqual({
    stopped: ['r1', 'r1'],
    state: { going: { starting: { stopping: 'requesting' } } },
  })
})

test('rows that came although Stop was pressed are shown, and the rest is stopped', async () => {
  const run = openRun()
  run.actor.send({ type: 'run.stopped' })
  run.answer('r1').resolve(answerOf('running'))
  await waitFor(run.actor, (snapshot) => snapshot.matches({ going: 'arriving' }))
  expect(run.known()).toEqual({
    value: { going: { arriving: { stopping: 'requesting' } } },
    ...fresh,
    outcome: outcomeOf(1, false, [{ n: 1 }]),
    hasEnded: false,
  })
  run.see(stateOf('stopped', 1))
  expect({ state: run.known().value, stopped: run.stopped }).toEqual({
    state: 'stopped',
    stopped: ['r1', 'r1'],
  })
})

describe('Stop and run', () => {
  test('begins the next one only when the one before has ended, and only the last that was asked for', async () => {
    const run = openRun()
    run.request('r2', 'SELECT 2')
    run.request('r3', 'SELECT 3')
    expect(run).toMatchObject({ began: ['r1'], stopped: ['r1'] })
    run.answer('r1').reject({ status: 409, message: 'The query was stopped' })
    await starts(run, 'r3')
    expect(run.known()).toEqual({
      value: { going: { starting: 'running' } },
      ...fresh,
      requested: requestedAs('r3', 'SELECT 3'),
      text: 'SELECT 3',
      hasEnded: false,
    })
    expect(run).toMatchObject({ began: ['r1', 'r3'], left: [] })
  })

  test('waits for the end of a run that was answered meanwhile and still has rows to come', async () => {
    const run = openRun()
    run.request('r2')
    run.answer('r1').resolve(answerOf('running'))
    await waitFor(run.actor, (snapshot) => snapshot.matches({ going: { arriving: 'stopping' } }))
    run.see(stateOf('running', 9))
    expect(run.began).toEqual(['r1'])
    run.see(stateOf('stopped', 9))
    expect({ began: run.began, state: run.known().value }).toEqual({
      began: ['r1', 'r2'],
      state: { going: { starting: 'running' } },
    })
  })

  test('while rows arrive stops them first', async () => {
    const run = await arrives()
    run.request('r2')
    expect(run).toMatchObject({ began: ['r1'], stopped: ['r1'] })
    run.see(stateOf('stopped', 9))
    expect({ began: run.began, requested: run.known().requested }).toEqual({
      began: ['r1', 'r2'],
      requested: requestedAs('r2'),
    })
  })

  test.each([
    ['is still looked for', null],
    ['was found at work', 9],
  ] as const)('stops a run first that %s', async (_, rows) => {
    const run = await losesItsConnection()
    run.see(stateOf('running', rows))
    run.request('r2')
    run.see(stateOf('running', rows))
    expect(run).toMatchObject({ began: ['r1'], stopped: ['r1'] })
    run.see(stateOf('stopped', rows))
    expect({ began: run.began, requested: run.known().requested }).toEqual({
      began: ['r1', 'r2'],
      requested: requestedAs('r2'),
    })
  })

  test('begins at once where the server knows nothing of the run before', async () => {
    const run = await losesItsConnection()
    run.request('r2')
    run.miss(404)
    expect({ began: run.began, state: run.known().value }).toEqual({
      began: ['r1', 'r2'],
      state: { going: { starting: 'running' } },
    })
  })

  test('asks again for the end of a run while the connection is lost', async () => {
    const run = openRun()
    run.request('r2')
    run.answer('r1').reject(unreachable)
    await reaches(run, 'reconnecting')
    run.stop('r1').reject(unreachable)
    await waitFor(run.actor, (snapshot) =>
      snapshot.matches({ reconnecting: { stopping: 'unheard' } }),
    )
    run.clock.increment(500)
    expect(run).toMatchObject({ began: ['r1'], stopped: ['r1', 'r1', 'r1'] })
  })
})

describe('rows that arrive after the first', () => {
  test('are counted until all are there; what came first is kept', async () => {
    const run = await arrives()
    expect({ known: run.known(), isArriving: run.actor.getSnapshot().hasTag('arriving') }).toEqual({
      known: {
        value: { going: { arriving: 'coming' } },
        ...fresh,
        outcome: outcomeOf(1, false, [{ n: 1 }]),
        hasEnded: false,
      },
      isArriving: true,
    })
    run.see(stateOf('running', 700))
    expect(run.known().outcome).toEqual(outcomeOf(700, false, [{ n: 1 }]))
    run.see(stateOf('success', 900))
    expect(run.known()).toEqual({
      value: 'done',
      ...fresh,
      outcome: outcomeOf(900, true, [{ n: 1 }]),
      status: 'success',
      hasEnded: true,
    })
  })

  test('stay in sight where the rest fails, with why', async () => {
    const run = await arrives()
    run.see(stateOf('failed', 700, { error_message: 'The disk of the server is full' }))
    expect(run.known()).toEqual({
      value: 'failed',
      ...fresh,
      outcome: outcomeOf(700, true, [{ n: 1 }]),
      status: 'failed',
      problem: { status: 400, message: 'The disk of the server is full' },
      hasEnded: true,
    })
  })

  test('are looked for through a lost connection, and lost where the server knows nothing of them', async () => {
    const run = await arrives()
    run.miss(0)
    run.see(stateOf('running', 800))
    expect(run.known().outcome).toEqual(outcomeOf(800, false, [{ n: 1 }]))
    run.miss(404)
    expect({ state: run.known().value, left: run.left }).toEqual({ state: 'lost', left: [] })
  })
})

describe('a run whose answer never comes', () => {
  test('is looked for as soon as the server cannot be reached, and a Stop of it is not forgotten', () => {
    const [run, stopped] = [openRun(), openRun()]
    stopped.actor.send({ type: 'run.stopped' })
    for (const one of [run, stopped]) one.miss(0)
    expect({ lost: run.known(), stopping: stopped.known().value, left: run.left }).toEqual({
      lost: {
        value: { reconnecting: 'looking' },
        ...fresh,
        problem: { status: 0, message: 'Not there' },
        hasEnded: false,
      },
      stopping: { reconnecting: { stopping: 'requesting' } },
      left: [],
    })
  })

  test('though it has ended is waited for a while, then its kept rows are shown', () => {
    const run = openRun()
    run.see(stateOf('success', 12))
    run.see(stateOf('success', 12))
    run.clock.increment(4999)
    expect(run.known()).toEqual({
      value: { going: { starting: 'answering' } },
      ...fresh,
      hasEnded: false,
    })
    run.clock.increment(1)
    run.see(stateOf('success', 12))
    expect(run.known()).toEqual({
      value: 'done',
      ...fresh,
      outcome: outcomeOf(12, true, null),
      status: 'success',
      hasEnded: true,
    })
  })

  test('though it has ended can be stopped: its stored rows are shown at once', () => {
    const run = openRun()
    run.see(stateOf('success', 12))
    run.actor.send({ type: 'run.stopped' })
    expect({ value: run.known().value, stopped: run.stopped }).toEqual({
      value: { reconnecting: { stopping: 'requesting' } },
      stopped: ['r1'],
    })
    run.see(stateOf('success', 12))
    expect(run.known()).toEqual({
      value: 'done',
      ...fresh,
      outcome: outcomeOf(12, true, null),
      status: 'success',
      hasEnded: true,
    })
  })

  test('though it was stopped leaves the place to the next one', () => {
    const run = openRun()
    run.request('r2')
    run.see(stateOf('stopped'))
    run.see(stateOf('stopped'))
    expect({ began: run.began, state: run.known().value }).toEqual({
      began: ['r1', 'r2'],
      state: { going: { starting: 'running' } },
    })
  })
})

test('a failure is told with its code and message', async () => {
  const run = openRun()
  run.answer('r1').reject({ status: 400, message: 'no such table: birds' })
  await reaches(run, 'failed')
  expect(run.known()).toEqual({
    value: 'failed',
    ...fresh,
    problem: { status: 400, message: 'no such table: birds' },
    hasEnded: true,
  })
  expect(title(run)).toEqual([
    {
      intent: 'warning',
      area: 'explorer',
      topic: 'subject',
      title: 'Query Failed',
      detail: 'Code: 400\nMessage: no such table: birds',
    },
  ])
})

test('a run that took too long is told as such', async () => {
  const run = openRun()
  run.answer('r1').reject({ status: 408, message: 'The query exceeded the timeout of 30 seconds' })
  await reaches(run, 'timedOut')
  expect({ known: run.known(), titles: title(run) }).toEqual({
    known: {
      value: 'timedOut',
      ...fresh,
      problem: { status: 408, message: 'The query exceeded the timeout of 30 seconds' },
      hasEnded: true,
    },
    titles: [
      {
        intent: 'warning',
        area: 'explorer',
        topic: 'subject',
        title: 'Query Failed',
        detail: 'Code: 408\nMessage: The query exceeded the timeout of 30 seconds',
      },
    ],
  })
})

describe('a run whose connection was lost', () => {
  test('is looked for, goes on where it is, and is not ended by that', async () => {
    const run = await losesItsConnection()
    run.miss(0)
    expect(run.known()).toEqual({
      value: { reconnecting: 'looking' },
      ...fresh,
      problem: { status: 0, message: 'Not there' },
      hasEnded: false,
    })
    run.see(stateOf('running'))
    run.see(stateOf('running', 9))
    expect(run.known()).toEqual({
      value: { following: 'coming' },
      ...fresh,
      problem: { status: 0, message: 'Not there' },
      outcome: outcomeOf(9, false, null),
      hasEnded: false,
    })
    run.see(stateOf('success', 12))
    expect({ known: run.known(), left: run.left, stopped: run.stopped }).toEqual({
      known: {
        value: 'done',
        ...fresh,
        outcome: outcomeOf(12, true, null),
        status: 'success',
        hasEnded: true,
      },
      left: [],
      stopped: [],
    })
  })

  test('is not followed by the one that waits before it is known to have ended', async () => {
    const run = await losesItsConnection()
    const next = { requested: requestedAs('r2'), text: 'SELECT 2' }
    run.actor.send({ type: 'run.requested', ...next })
    run.miss(0)
    const before = [...run.began]
    run.miss(404)
    await starts(run, 'r2')
    expect([before, run.began]).toEqual([['r1'], ['r1', 'r2']])
  })

  test('is looked for where the browser sent it again and the first goes on', async () => {
    const run = openRun()
    const errors = [{ message: '', error_type: 'RUN_ALREADY_BEGUN', level: 'error', extra: {} }]
    run.answer('r1').reject({ status: 409, message: 'Begun already', errors })
    await reaches(run, 'reconnecting')
  })

  test.each([0, 502, 503, 504])('is looked for where its answer was a %d', async (status) => {
    const run = openRun()
    run.answer('r1').reject({ status, message: '' })
    await reaches(run, 'reconnecting')
  })

  test.each([
    ['failed', 'failed', 400, 'Interrupted by a server restart: run it again'],
    ['timed_out', 'timedOut', 408, 'The query exceeded the timeout of 30 seconds'],
  ] as const)(
    'is told as the server says where it %s meanwhile',
    async (status, state, code, message) => {
      const run = await losesItsConnection()
      run.see(stateOf(status, null, { error_message: message }))
      expect(run.known()).toEqual({
        value: state,
        ...fresh,
        outcome: { queryId: 5, limitsItself: false, results: [] },
        problem: { status: code, message },
        status,
        hasEnded: true,
      })
    },
  )

  test('is lost where the server knows nothing of it, and another one can be run', async () => {
    const run = await losesItsConnection()
    run.miss(404)
    expect(run.known()).toEqual({ value: 'lost', ...fresh, problem: unreachable, hasEnded: true })
    run.request('r2')
    expect({ began: run.began, known: run.known() }).toEqual({
      began: ['r1', 'r2'],
      known: {
        value: { going: { starting: 'running' } },
        ...fresh,
        requested: requestedAs('r2'),
        hasEnded: false,
      },
    })
  })

  test.each([
    [null, 'reconnecting'],
    [9, 'following'],
  ] as const)('is stopped on the server while %s rows of it are there', async (rows, state) => {
    const run = await losesItsConnection()
    run.see(stateOf('running', rows))
    run.actor.send({ type: 'run.stopped' })
    expect({ state: run.known().value, stopped: run.stopped }).toEqual({
      state: { [state]: { stopping: 'requesting' } },
      stopped: ['r1'],
    })
    run.see(stateOf('stopped', rows, { error_message: 'The query was stopped' }))
    expect({ state: run.known().value, problem: run.known().problem }).toEqual({
      state: 'stopped',
      problem: null,
    })
  })
})

describe('a run of before the page was loaded', () => {
  test.each([null, 9])('has a clock from its beginning, with %s rows there', (rows) => {
    const run = openRun(true)
    const before = Date.now()
    run.see(stateOf('running', rows, { elapsed_ms: 200_000 }))
    const { startedAt } = run.actor.getSnapshot().context
    expect(startedAt).toBeGreaterThanOrEqual(before - 200_000)
    expect(startedAt).toBeLessThanOrEqual(Date.now() - 200_000)
  })

  test('is looked for, not run again, and brings what was asked', () => {
    const run = openRun(true)
    expect(run.known()).toEqual({
      value: { reconnecting: 'looking' },
      ...fresh,
      isFound: true,
      hasEnded: false,
    })
    run.see(stateOf('success', 12, { sql: 'SELECT 2', limit: 100 }))
    expect({ known: run.known(), began: run.began }).toEqual({
      known: {
        value: 'done',
        ...fresh,
        isFound: true,
        requested: { ...requestedAs('r1', 'SELECT 2'), queryLimit: 100 },
        outcome: outcomeOf(12, true, null),
        status: 'success',
        hasEnded: true,
      },
      began: [],
    })
    const { startedAt, endedAt } = run.actor.getSnapshot().context
    expect((endedAt ?? 0) - startedAt).toBe(2000)
  })

  test('has no rows when its day is over', () => {
    const run = openRun(true)
    run.see(stateOf('success', null, { rows: 12 }))
    expect(run.known()).toEqual({
      value: 'done',
      ...fresh,
      isFound: true,
      outcome: { queryId: 5, limitsItself: false, results: [] },
      status: 'success',
      hasEnded: true,
    })
  })
})

test('leaving a run that goes on ends it; leaving one that has ended, or is looked for, does not', async () => {
  const [going, done, reconnecting] = [openRun(), openRun(), openRun(true)]
  done.answer('r1').resolve(answerOf())
  await reaches(done, 'done')
  for (const run of [going, done, reconnecting]) run.leave()
  expect({ going: going.left, done: done.left, reconnecting: reconnecting.left }).toEqual({
    going: ['r1'],
    done: [],
    reconnecting: [],
  })
})

test('the result in sight is chosen among those of the statements', async () => {
  const run = openRun()
  const [result] = answerOf().results
  run.answer('r1').resolve({ ...answerOf(), results: result === undefined ? [] : [result, result] })
  await reaches(run, 'done')
  expect(run.known().shown).toBe(1)
  run.actor.send({ type: 'result.chosen', index: 0 })
  expect(run.known().shown).toBe(0)
})

test('a run that is followed shows its last result as soon as it has some', async () => {
  const run = await losesItsConnection()
  const state = stateOf('running', 9)
  const results = [0, 1].flatMap((index) => state.results.map((one) => ({ ...one, index })))
  run.see(stateOf('running', null))
  const without = run.known().outcome
  run.see({ ...state, results })
  expect({ without: without?.results ?? [], shown: run.known().shown }).toEqual({
    without: [],
    shown: 1,
  })
})

test('a run that is stopped while it is looked for shows its last result, although it was seen without any', async () => {
  const run = await losesItsConnection()
  const state = stateOf('stopped', 9)
  run.actor.send({ type: 'run.stopped' })
  run.see(stateOf('running', null))
  const results = [0, 1].flatMap((index) => state.results.map((one) => ({ ...one, index })))
  run.see({ ...state, results })
  expect([run.known().value, run.known().shown]).toEqual(['stopped', 1])
})

test('the result that was chosen while a run is followed stays in sight when more of it is seen', async () => {
  const run = await losesItsConnection()
  const state = stateOf('running', 9)
  const results = [0, 1].flatMap((index) => state.results.map((one) => ({ ...one, index })))
  run.see({ ...state, results })
  expect(run.known().shown).toBe(1)
  run.actor.send({ type: 'result.chosen', index: 0 })
  run.see({ ...state, results })
  expect(run.known().shown).toBe(0)
})

describe('a Stop', () => {
  const begins = {
    starting: () => Promise.resolve(openRun()),
    going: arrives,
    reconnecting: losesItsConnection,
    following: losesItsConnection,
  }
  const parts = ['starting', 'going', 'reconnecting', 'following'] as const
  const stops = async (part: (typeof parts)[number]) => {
    const run = await begins[part]()
    if (part === 'following') run.see(stateOf('running', 9))
    run.actor.send({ type: 'run.stopped' })
    const standing = (state: 'requested' | 'unheard') =>
      waitFor(run.actor, ({ value }) => JSON.stringify(value).includes(`"stopping":"${state}"`))
    return { run, standing }
  }

  test.each(parts)('of a run that is %s is requested once where it is heard', async (part) => {
    const { run, standing } = await stops(part)
    run.stop('r1').resolve(undefined)
    await standing('requested')
    run.clock.increment(60_000)
    expect(run.stopped).toEqual(['r1'])
  })

  test.each(parts)('of a run that is %s is requested again where it is not heard', async (part) => {
    const { run, standing } = await stops(part)
    run.stop('r1').reject(unreachable)
    await standing('unheard')
    run.clock.increment(500)
    expect(run.stopped).toEqual(['r1', 'r1'])
  })
})

describe('another run that is asked for', () => {
  test('while the one before waits for its turn, or for its answer, stops that one first', async () => {
    const [queued, answering] = [openRun(), openRun()]
    queued.see(stateOf('pending'))
    answering.see(stateOf('success', 12))
    for (const run of [queued, answering]) run.request('r2')
    expect([queued, answering].map((run) => ({ began: run.began, stopped: run.stopped }))).toEqual([
      { began: ['r1'], stopped: ['r1'] },
      { began: ['r1'], stopped: ['r1'] },
    ])
    queued.see(stateOf('pending'))
    expect(queued.known().value).toEqual({ going: { starting: { stopping: 'requesting' } } })
    queued.answer('r1').reject({ status: 409, message: 'The query was stopped' })
    await starts(queued, 'r2')
  })

  test('begins as soon as the one before is answered, although that one was to be stopped', async () => {
    const run = openRun()
    run.request('r2')
    run.answer('r1').resolve(answerOf())
    await starts(run, 'r2')
    expect({ began: run.began, lists: listsRead(run) }).toEqual({
      began: ['r1', 'r2'],
      lists: [1, 1],
    })
  })

  test.each(['arriving', 'following'] as const)(
    'begins where the server has forgotten one whose rows are %s',
    async (part) => {
      const run = part === 'arriving' ? await arrives() : await losesItsConnection()
      if (part === 'following') run.see(stateOf('running', 9))
      run.miss(0)
      run.request('r2')
      run.miss(404)
      expect({ began: run.began, state: run.known().value, lists: listsRead(run) }).toEqual({
        began: ['r1', 'r2'],
        state: { going: { starting: 'running' } },
        lists: [1, 1],
      })
    },
  )

  test.each([
    ['done', () => answerOf(), null],
    ['failed', null, { status: 400, message: 'No such table' }],
    ['timedOut', null, { status: 408, message: 'The query exceeded the timeout' }],
  ] as const)('begins at once after one that is %s', async (state, answer, problem) => {
    const run = openRun()
    if (answer === null) run.answer('r1').reject(problem)
    else run.answer('r1').resolve(answer())
    await reaches(run, state)
    run.request('r2')
    expect({ began: run.began, state: run.known().value }).toEqual({
      began: ['r1', 'r2'],
      state: { going: { starting: 'running' } },
    })
  })

  test('begins at once after one that was stopped', async () => {
    const run = openRun()
    run.actor.send({ type: 'run.stopped' })
    run.answer('r1').reject({ status: 409, message: 'The query was stopped' })
    await reaches(run, 'stopped')
    run.request('r2')
    expect(run.began).toEqual(['r1', 'r2'])
  })
})

test('a connection that is not lost for good changes nothing before the answer, also while a Stop is heard', () => {
  const [run, stopping] = [openRun(), openRun()]
  stopping.actor.send({ type: 'run.stopped' })
  for (const one of [run, stopping]) one.miss(404)
  run.see(stateOf('pending'))
  run.see(stateOf('pending'))
  expect([run, stopping].map((one) => one.known().value)).toEqual([
    { going: { starting: 'queued' } },
    { going: { starting: { stopping: 'requesting' } } },
  ])
})

test('rows that are followed are lost where the server has forgotten them', async () => {
  const run = await losesItsConnection()
  run.see(stateOf('running', 9))
  run.miss(404)
  expect(run.known().value).toBe('lost')
})

test.each(['watchRun', 'watchAbandonedRun'])(
  'a run that %s cannot follow is answered all the same',
  async (part) => {
    const run = openRun(false, { [part]: crashes })
    run.answer('r1').resolve(answerOf())
    await reaches(run, 'done')
  },
)

test('a run of before the page was loaded that cannot be looked for is lost', () => {
  expect(openRun(true, { watchRun: crashes }).known().value).toBe('lost')
})

test('a run whose rows cannot be followed any more is lost', () => {
  let looks = 0
  const watchRun = fromCallback(({ sendBack }) => {
    looks += 1
    if (looks > 1) throw new Error('A bug in this part')
    sendBack({ type: 'run.seen', run: stateOf('running', 5) })
  }) as never
  const run = openRun(true, { watchRun })
  expect({ looks, state: run.known().value }).toEqual({ looks: 2, state: 'lost' })
})

test.each([
  ['succeeds', (run: Run) => run.answer('r1').resolve(answerOf()), 'done'],
  ['fails', (run: Run) => run.answer('r1').reject({ status: 400, message: 'No' }), 'failed'],
  [
    'takes too long',
    (run: Run) => run.answer('r1').reject({ status: 408, message: 'Late' }),
    'timedOut',
  ],
] as const)('the lists of runs are read again when a run %s', async (_, ends, state) => {
  const run = openRun()
  ends(run)
  await reaches(run, state)
  expect(listsRead(run)).toEqual([1, 1])
})

test('the lists of runs are read again when a run ends that was looked for, followed or stopped', async () => {
  const looked = await losesItsConnection()
  looked.see(stateOf('success', 12))
  const followed = await losesItsConnection()
  followed.see(stateOf('running', 9))
  followed.see(stateOf('success', 12))
  const arrived = await arrives()
  arrived.see(stateOf('success', 12))
  const stopped = openRun()
  stopped.actor.send({ type: 'run.stopped' })
  stopped.answer('r1').reject({ status: 409, message: 'The query was stopped' })
  await reaches(stopped, 'stopped')
  expect([looked, followed, arrived, stopped].map(listsRead)).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ])
})

test('the clock of a lost run stops, and one that is found again goes on from the server’s', async () => {
  const arriving = await arrives()
  arriving.miss(404)
  const found = await losesItsConnection()
  found.see(stateOf('running', null, { elapsed_ms: 200_000 }))
  const { startedAt } = found.actor.getSnapshot().context
  expect({
    ended: arriving.known().hasEnded,
    began: startedAt <= Date.now() - 200_000,
  }).toEqual({ ended: true, began: true })
})
