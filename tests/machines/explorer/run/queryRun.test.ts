import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ChartResult, FormData } from '../../../../src/api/contract'
import type { ChartQuery } from '../../../../src/machines/system/queries.machine'
import { queryRunMachine } from '../../../../src/machines/explorer/run/queryRun.machine'
import { tableViewOf } from '../../../../src/machines/explorer/run/tableView'
import { gives, hangs, refuses } from '../../../support/actors'
import { bars, emptyBars, result } from '../../../support/explorer'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

type Query = ChartQuery
const input = { key: 'k1', datasetId: 12, chartId: null, form: bars, starts: true }
const open = (queryChart = gives<ChartResult, Query>(result), more = {}) =>
  inWorld(queryRunMachine.provide({ actors: { queryChart } }), { ...input, ...more })

/** A query that answers when told to, and remembers what was aborted. */
const manual = () => {
  const calls: { form: FormData; answer: (output: ChartResult) => void; aborted: () => boolean }[] =
    []
  const actor = fromPromise<ChartResult, Query>(
    ({ input: { form }, signal }) =>
      new Promise((answer) => {
        calls.push({ form, answer, aborted: () => signal.aborted })
      }),
  )
  return { actor, calls }
}

test('a complete form is queried as soon as the explorer opens', async () => {
  const { actor } = open()
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  expect(context).toMatchObject({ result, ran: bars, problem: null })
})

test('an incomplete form is not queried', () => {
  expect(open(undefined, { form: emptyBars, starts: false }).actor.getSnapshot().value).toBe(
    'empty',
  )
})

test('a query that does not reach the server is told as one that could not be sent', async () => {
  const { actor, heard } = open(refuses({ status: 0, message: 'The server cannot be reached.' }))
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'warning',
        area: 'explorer',
        topic: 'query of the chart',
        title: 'The query could not be sent',
        detail: 'The server cannot be reached.',
      },
    },
  ])
})

test('Apply pressed twice aborts the first query and shows only the second answer', async () => {
  const { actor: queryChart, calls } = manual()
  const { actor } = open(queryChart)
  await waitFor(actor, (snapshot) => snapshot.matches('running'))
  const second = { ...bars, groupby: ['phase'] }
  actor.send({ type: 'form.applied', form: second, chartId: null })
  await waitFor(actor, (snapshot) => snapshot.matches('running') && calls.length === 2)
  expect(calls.map((call) => call.aborted())).toEqual([true, false])
  const newer = { ...result, rowcount: 2 }
  calls[0]?.answer(result)
  calls[1]?.answer(newer)
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  expect(context).toMatchObject({ result: newer, ran: second })
})

test('Stop aborts the query; its late answer is not shown and the last chart comes back on demand', async () => {
  const { actor: queryChart, calls } = manual()
  const { actor } = open(queryChart)
  await waitFor(actor, () => calls.length === 1)
  calls[0]?.answer(result)
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'run.repeated' })
  await waitFor(actor, () => calls.length === 2)
  actor.send({ type: 'run.cancelled' })
  expect(calls[1]?.aborted()).toBe(true)
  calls[1]?.answer({ ...result, rowcount: 9 })
  await Promise.resolve()
  expect(actor.getSnapshot().value).toBe('stopped')
  actor.send({ type: 'failure.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({
    value: { ready: 'resting' },
    context: { result: { rowcount: 1 } },
  })
})

test('a refused query tells status, status text and the server’s words, and keeps the last chart', async () => {
  let calls = 0
  const queryChart = fromPromise<ChartResult, Query>(() => {
    calls += 1
    if (calls === 1) return Promise.resolve(result)
    return Promise.reject(Object.assign(new Error('x'), { status: 400, message: 'no such column' }))
  })
  const { actor, heard } = open(queryChart)
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'run.repeated' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(context).toMatchObject({ result, problem: { status: 400, message: 'no such column' } })
  const notice = {
    intent: 'warning',
    area: 'explorer',
    topic: 'query of the chart',
    title: '400 Bad Request',
    detail: 'no such column',
  }
  expect(heard('notifications')).toEqual([{ type: 'notice.posted', notice }])
})

test('the query time starts with Apply and rests when the answer came', async () => {
  const { actor: queryChart, calls } = manual()
  const { actor } = open(queryChart)
  await waitFor(actor, () => calls.length === 1)
  const { startedAt, endedAt } = actor.getSnapshot().context
  expect({ startedAtType: typeof startedAt, endedAt }).toEqual({
    startedAtType: 'number',
    endedAt: null,
  })
  calls[0]?.answer(result)
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  expect((context.endedAt ?? 0) >= (startedAt ?? 0)).toBe(true)
})

test('while a query runs nothing else has to wait for it', () => {
  const { actor } = open(hangs())
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  expect(actor.getSnapshot().can({ type: 'run.cancelled' })).toBe(true)
})

test('Copy Data writes every row to the clipboard and says how many', async () => {
  const texts: string[] = []
  const copyText = fromPromise<void, { text: string }>(({ input: { text } }) =>
    Promise.resolve(void texts.push(text)),
  )
  const rows = {
    ...result,
    data: [
      { state: '=1+1', 'SUM(cost)': -3 },
      { state: null, 'SUM(cost)': 4 },
    ],
    rowcount: 2,
  }
  const machine = queryRunMachine.provide({
    actors: { queryChart: gives<ChartResult, Query>(rows), copyText },
  })
  const { actor, heard } = inWorld(machine, input)
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'copy.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }))
  expect(texts).toEqual(["state\tSUM(cost)\n'=1+1\t-3\n\t4"])
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'success', area: 'workspace', title: 'Copied 2 rows' },
    },
  ])
})

test('of a table Apply reads the first page; its rows are counted later, and Copy Data reads them all', async () => {
  const requested: (number | undefined)[] = []
  const texts: string[] = []
  const whole = {
    ...result,
    data: [
      { state: 'TX', 'SUM(cost)': 19 },
      { state: 'CA', 'SUM(cost)': 7 },
    ],
    rowcount: 2,
  }
  const queryChart = fromPromise<ChartResult, Query>(({ input: { page } }) => {
    requested.push(page?.limit)
    return Promise.resolve(
      page ? { ...result, truncated: true, page: { total: null, pivot_columns: [] } } : whole,
    )
  })
  const copyText = fromPromise<void, { text: string }>(({ input: { text } }) =>
    Promise.resolve(void texts.push(text)),
  )
  const form = { viz_type: 'table', all_columns: ['state', 'SUM(cost)'] }
  const { actor } = inWorld(queryRunMachine.provide({ actors: { queryChart, copyText } }), {
    ...input,
    form,
  })
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'rows.counted', total: 2 })
  expect(actor.getSnapshot().context.result?.rowcount).toBe(2)
  actor.send({ type: 'copy.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }))
  expect({ requested, texts }).toEqual({
    requested: [100, undefined],
    texts: ['state\tSUM(cost)\nTX\t19\nCA\t7'],
  })
})

test('what a pivot shows is copied with its groups, its columns and its totals', async () => {
  const requested: unknown[] = []
  const texts: string[] = []
  const form = {
    viz_type: 'table',
    all_columns: ['state', 'year', 'cost'],
    extra_form_data: {
      pivot_mode: true,
      column_state: [
        { colId: 'state', rowGroup: true },
        { colId: 'year', pivot: true },
        { colId: 'cost', aggFunc: 'SUM' },
      ],
    },
  }
  const queryChart = fromPromise<ChartResult, Query>(({ input: { page } }) => {
    requested.push(page)
    return Promise.resolve({
      ...result,
      data: [{ state: 'TX', '2025, SUM(cost)': 19, 'SUM(cost)': 21.5, __count: 3 }],
      page: {
        total: 1,
        pivot_columns: [{ field: '2025, SUM(cost)', keys: [2025], metric: 'SUM(cost)' }],
      },
    })
  })
  const copyText = fromPromise<void, { text: string }>(({ input: { text } }) =>
    Promise.resolve(void texts.push(text)),
  )
  const machine = queryRunMachine.provide({ actors: { queryChart, copyText } })
  const { actor } = inWorld(machine, { ...input, form })
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'copy.requested', view: tableViewOf(form, form.all_columns, {}) })
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }))
  expect(requested.at(-1)).toMatchObject({ flat: true, limit: 1000, group_by: ['state'] })
  expect(texts).toEqual(['state\t2025 / SUM(cost)\tTotal / SUM(cost)\nTX\t19\t21.5'])
})

test('of a table with more groups than are read at once the notice says how many were copied, and of how many', async () => {
  const form = {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['state'],
    metrics: ['SUM(cost)'],
  }
  const groups = Array.from({ length: 1000 }, (_, at) => ({ state: `S${at}`, 'SUM(cost)': at }))
  const queryChart = fromPromise<ChartResult, Query>(({ input: { page } }) =>
    Promise.resolve({
      ...result,
      data: groups.slice(0, page?.limit),
      rowcount: page?.count === true ? 3400 : 100,
      truncated: true,
      page: { total: page?.count === true ? 3400 : null, pivot_columns: [] },
    }),
  )
  const machine = queryRunMachine.provide({
    actors: { queryChart, copyText: gives<void, { text: string }>(undefined) },
  })
  const { actor, heard } = inWorld(machine, { ...input, form })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  const view = tableViewOf(form, context.result?.colnames ?? [], {})
  actor.send({ type: 'copy.requested', view })
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }))
  expect({ notices: heard('notifications'), all: actor.getSnapshot().context.all }).toMatchObject({
    notices: [{ notice: { title: 'Copied the first 1,000 of 3,400 rows' } }],
    all: null,
  })
})

test('a failure is dismissed to the last chart; without one it stays', async () => {
  let refused = true
  const queryChart = fromPromise<ChartResult, Query>(() =>
    refused
      ? Promise.reject(Object.assign(new Error(), { status: 400, message: 'no such column' }))
      : Promise.resolve(result),
  )
  const { actor } = open(queryChart)
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'failure.dismissed' })
  expect(actor.getSnapshot().value).toBe('failed')
  refused = false
  actor.send({ type: 'run.repeated' })
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  refused = true
  actor.send({ type: 'run.repeated' })
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'failure.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({ value: { ready: 'resting' }, context: { result } })
})

test('a run that was stopped before there was a chart stays stopped', () => {
  const { actor } = open(hangs())
  actor.send({ type: 'run.cancelled' })
  actor.send({ type: 'failure.dismissed' })
  expect(actor.getSnapshot().value).toBe('stopped')
})

test('rows are copied where there are any, up to a hundred thousand', async () => {
  const canCopy = async (rowcount: number) => {
    const { actor } = open(gives<ChartResult, Query>({ ...result, rowcount }))
    await waitFor(actor, (snapshot) => snapshot.matches('ready'))
    return actor.getSnapshot().can({ type: 'copy.requested' })
  }
  expect(await Promise.all([0, 1, 100_000, 100_001].map(canCopy))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a chart that is cut is copied as it is drawn, and how many of its rows are', async () => {
  const { actor: queryChart, calls } = manual()
  const copyText = gives<void, { text: string }>(undefined)
  const { actor, noticed } = inWorld(
    queryRunMachine.provide({ actors: { queryChart, copyText } }),
    input,
  )
  calls[0]?.answer({ ...result, truncated: true, rowcount: 5000 })
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'copy.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }))
  expect({ queries: calls.length, noticed: noticed() }).toEqual({
    queries: 1,
    noticed: [['Copied the first 1 of 5,000 rows']],
  })
})

test('rows that the clipboard refuses are told as not copied', async () => {
  const { actor, heard } = inWorld(
    queryRunMachine.provide({
      actors: { queryChart: gives<ChartResult, Query>(result), copyText: refuses(new Error('no')) },
    }),
    input,
  )
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'copy.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }))
  expect(heard('notifications')).toMatchObject([{ notice: { intent: 'warning' } }])
})

test('rows that cannot be read in whole are not copied, and the chart stays', async () => {
  let calls = 0
  const queryChart = fromPromise<ChartResult, Query>(() => {
    calls += 1
    return calls === 1
      ? Promise.resolve({
          ...result,
          page: { offset: 0, limit: 1, total: 9, pivot_columns: null },
          truncated: true,
        } as unknown as ChartResult)
      : Promise.reject(Object.assign(new Error(), { status: 503, message: 'Down' }))
  })
  const { actor, heard } = open(queryChart)
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'copy.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }) && calls === 2)
  expect({ all: actor.getSnapshot().context.all, notices: heard('notifications') }).toMatchObject({
    all: null,
    notices: [{ notice: { detail: 'Down' } }],
  })
})

test('rows are copied of the form that is shown, not of one whose run was stopped', async () => {
  const { actor: queryChart, calls } = manual()
  const copyText = fromPromise<void, { text: string }>(() => Promise.resolve())
  const table = (column: string) => ({ viz_type: 'table', all_columns: [column] })
  const { actor } = inWorld(queryRunMachine.provide({ actors: { queryChart, copyText } }), {
    ...input,
    form: table('state'),
  })
  calls[0]?.answer({ ...result, truncated: true, page: { total: null, pivot_columns: [] } })
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'form.applied', form: table('cost'), chartId: null })
  actor.send({ type: 'run.cancelled' })
  actor.send({ type: 'failure.dismissed' })
  actor.send({ type: 'copy.requested' })
  expect(calls.map(({ form }) => form)).toEqual([table('state'), table('cost'), table('state')])
})

test('what ran is the form of the last answer', async () => {
  const { actor } = open()
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  const second = { ...bars, groupby: ['phase'] }
  actor.send({ type: 'form.applied', form: second, chartId: null })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  expect(context.ran).toEqual(second)
})

test('the time of the next run begins anew', async () => {
  const { actor: queryChart, calls } = manual()
  const { actor } = open(queryChart)
  await waitFor(actor, () => calls.length === 1)
  calls[0]?.answer(result)
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'run.repeated' })
  expect(actor.getSnapshot().context.endedAt).toBe(null)
})

test('a copy of one row says so, and all rows are copied after what a grid shows was', async () => {
  const texts: string[] = []
  const copyText = fromPromise<void, { text: string }>(({ input: { text } }) =>
    Promise.resolve(void texts.push(text)),
  )
  const form = { viz_type: 'table', all_columns: ['state', 'SUM(cost)'] }
  const queryChart = gives<ChartResult, Query>({
    ...result,
    page: { total: 1, pivot_columns: [] },
  })
  const machine = queryRunMachine.provide({ actors: { queryChart, copyText } })
  const { actor, heard } = inWorld(machine, { ...input, form }, ['notifications'])
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  for (const view of [tableViewOf(form, ['state'], {}), undefined]) {
    actor.send({ type: 'copy.requested', ...(view ? { view } : {}) })
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }))
  }
  expect({ texts, titles: heard('notifications').map(({ notice }) => notice) }).toMatchObject({
    texts: ['state\nTX', 'state\tSUM(cost)\nTX\t19'],
    titles: [{ title: 'Copied 1 row' }, { title: 'Copied 1 row' }],
  })
})

test('what a grid shows is copied also where that is no row', async () => {
  const form = { viz_type: 'table', all_columns: ['state'] }
  const empty = { ...result, colnames: ['state'], data: [], rowcount: 0 }
  const { actor, noticed } = inWorld(
    queryRunMachine.provide({
      actors: {
        queryChart: gives<ChartResult, Query>(empty),
        copyText: gives<void, { text: string }>(undefined),
      },
    }),
    { ...input, form },
  )
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'copy.requested', view: tableViewOf(form, ['state'], {}) })
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }))
  expect(noticed()).toEqual([['Copied 0 rows']])
})
