import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Chart, ChartListItem, ListAnswer } from '../../../src/api/contract'
import { chartListMachine, chartsResource } from '../../../src/machines/lists/thingLists'
import { openChartMachine } from '../../../src/machines/items/openChart.machine'
import type { FormSave } from '../../../src/machines/lib/forms'
import type { ListKey } from '../../../src/machines/lib/listKey'
import { gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { chart, listOf } from '../../support/rows'

const quick = { delays: { searchDebounce: 1 } }
const openWith = (actors: Parameters<typeof openChartMachine.provide>[0]['actors'] = {}) =>
  openChartMachine.provide({
    actors: {
      loadChart: gives(chart),
      createForm: gives({ key: 'fresh' }),
      saveForm: gives(1),
      ...actors,
    },
  })

const open = ({ openItem = openWith() } = {}) => {
  const keys: ListKey[] = []
  const load = fromPromise<ListAnswer<ChartListItem>, ListKey>(({ input }) => {
    keys.push(input)
    return Promise.resolve(listOf(chart))
  })
  const machine = chartListMachine.provide({
    ...quick,
    actors: { list: chartsResource.provide({ actors: { load } }), openItem },
  })
  const world = inWorld(machine)
  const listed = () =>
    waitFor(world.actor.getSnapshot().context.list, (list) => list.matches('ready'))
  return { ...world, keys, listed }
}
const start: ListKey = {
  search: '',
  sort: { column: 'changed_on_utc', direction: 'desc' },
  page: 0,
}

test('the list opens with the newest charts first', async () => {
  const { keys, listed } = open()
  const { context } = await listed()
  expect(context.data).toEqual(listOf(chart))
  expect(keys).toEqual([start])
})

test('typing asks the server once, when it pauses, and begins at the first page', async () => {
  const { actor, keys, listed } = open()
  await listed()
  actor.send({ type: 'page.turned', page: 2 })
  for (const text of ['s', 'st', ' sta ']) actor.send({ type: 'search.edited', text })
  expect(actor.getSnapshot().context.search).toBe(' sta ')
  await waitFor(actor, (snapshot) => snapshot.context.key.search === 'sta')
  await listed()
  expect(keys).toEqual([start, { ...start, page: 2 }, { ...start, search: 'sta' }])
})

test('a column sorts ascending first and turns round when chosen again', async () => {
  const { actor, keys, listed } = open()
  await listed()
  actor.send({ type: 'sort.chosen', column: 'slice_name' })
  actor.send({ type: 'sort.chosen', column: 'slice_name' })
  await listed()
  expect(keys.slice(1).map((key) => key.sort)).toEqual([
    { column: 'slice_name', direction: 'asc' },
    { column: 'slice_name', direction: 'desc' },
  ])
})

test('opening a chart goes to the explorer under its key and writes nothing, so that unsaved changes stay', async () => {
  const saved: unknown[] = []
  const saveForm = fromPromise<number, FormSave>(({ input }) => {
    saved.push(input)
    return Promise.resolve(1)
  })
  const { actor, heard } = open({ openItem: openWith({ saveForm }) })
  actor.send({ type: 'item.opened', item: chart })
  await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/visualizations/7/k7' }])
  expect(saved).toEqual([])
})

test('a chart without a key gets one first, even when its params cannot be read', async () => {
  const loadChart = gives<Chart, { id: number }>({
    ...chart,
    form_data_key: null,
    params: '{broken',
  })
  const { actor, heard } = open({ openItem: openWith({ loadChart }) })
  actor.send({ type: 'item.opened', item: chart })
  await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/7/fresh' },
  ])
})

test('a chart that cannot be opened says why and leaves the list usable', async () => {
  const { actor, heard } = open({
    openItem: openWith({ loadChart: refuses({ status: 404, message: 'Not found' }) }),
  })
  actor.send({ type: 'item.opened', item: chart })
  await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
  expect(heard('location')).toEqual([])
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'warning', title: 'Not found', area: 'workspace' },
    },
  ])
})

test('of two charts opened quickly only the second one opens', async () => {
  const loadChart = fromPromise<typeof chart, { id: number }>(async ({ input, signal }) => {
    if (input.id === 7)
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          reject(new Error('aborted'))
        }),
      )
    return { ...chart, id: input.id }
  })
  const { actor, heard } = open({ openItem: openWith({ loadChart }) })
  actor.send({ type: 'item.opened', item: chart })
  actor.send({ type: 'item.opened', item: { ...chart, id: 8 } })
  await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/visualizations/8/k7' }])
  expect(heard('notifications')).toEqual([])
})

test('typing into the search does not stop a chart from opening', async () => {
  const { actor, heard } = open()
  actor.send({ type: 'item.opened', item: chart })
  actor.send({ type: 'search.edited', text: 's' })
  expect(actor.getSnapshot().value).toEqual({ searching: 'typing', rows: 'opening' })
  await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/visualizations/7/k7' }])
})
