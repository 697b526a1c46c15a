import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { HistoryItem, ListAnswer, SavedQuery, SlowQuery } from '../../../src/api/contract'
import type { ListKey } from '../../../src/machines/lib/listKey'
import { durationOf, durationText } from '../../../src/machines/lists/historyWords'
import {
  historyResource,
  queryHistoryMachine,
} from '../../../src/machines/lists/queryHistory.machine'
import {
  slowQueriesResource,
  slowQueryListMachine,
} from '../../../src/machines/lists/slowQueryList'
import { savedQueriesResource, savedQueryListMachine } from '../../../src/machines/lists/thingLists'
import { gives } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { historyItem, listOf, savedQuery, slowQuery } from '../../support/rows'

const newest: ListKey = {
  search: '',
  sort: { column: 'changed_on_utc', direction: 'desc' },
  page: 0,
}

test('the duration is from start to end, and -1 without an end time', () => {
  expect(
    [
      { start_time: 1000, end_time: 1012.5 },
      { start_time: 1000, end_time: 1000 },
      { start_time: 1000, end_time: null },
    ].map(durationOf),
  ).toEqual([12.5, 0, -1])
  expect([12.5, 0, 1239, 61_900, -1].map(durationText)).toEqual([
    '13 ms',
    '0 ms',
    '1.23 s',
    '1 min 1 s',
    '-1',
  ])
})

test('the history opens with what changed last, and a run is opened in the SQL explorer by its id', async () => {
  const keys: ListKey[] = []
  const load = fromPromise<ListAnswer<HistoryItem>, ListKey>(({ input }) => {
    keys.push(input)
    return Promise.resolve(listOf(historyItem))
  })
  const { actor, heard } = inWorld(
    queryHistoryMachine.provide({
      actors: { list: historyResource.provide({ actors: { load } }) },
    }),
  )
  await waitFor(actor.getSnapshot().context.list, (list) => list.matches('ready'))
  actor.send({ type: 'item.opened', item: historyItem })
  await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
  expect({ tabs: keys, location: heard('location') }).toEqual({
    tabs: [newest],
    location: [{ type: 'location.requested', path: `/sql-page?queryId=${historyItem.id}` }],
  })
})

test('a saved query is opened in the SQL explorer by its id, and those that are selected are deleted after a question', async () => {
  const load = fromPromise<ListAnswer<SavedQuery>, ListKey>(() =>
    Promise.resolve(listOf(savedQuery)),
  )
  const { actor, heard } = inWorld(
    savedQueryListMachine.provide({
      actors: { list: savedQueriesResource.provide({ actors: { load } }) },
    }),
    undefined,
    ['notifications', 'location', 'workspace'],
  )
  await waitFor(actor.getSnapshot().context.list, (list) => list.matches('ready'))
  actor.send({ type: 'item.opened', item: savedQuery })
  await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
  actor.send({ type: 'selection.deletionRequested' })
  actor.send({ type: 'items.selected', items: [savedQuery] })
  actor.send({ type: 'selection.deletionRequested' })
  actor.send({ type: 'dialog.done', output: { deleted: [savedQuery] } })
  expect({
    location: heard('location'),
    workspace: heard('workspace'),
    selected: actor.getSnapshot().context.selected,
  }).toEqual({
    location: [{ type: 'location.requested', path: `/sql-page?savedQueryId=${savedQuery.id}` }],
    workspace: [
      {
        type: 'dialog.requested',
        dialog: 'deleteItems',
        input: { kind: 'saved_query', items: [savedQuery] },
      },
    ],
    selected: [],
  })
})

test('a slow query opens what ran it: its dashboard, its run, its chart, or its dataset where the chart has no address', async () => {
  const load = gives<ListAnswer<SlowQuery>, ListKey>(listOf(slowQuery))
  const machine = slowQueryListMachine.provide({
    actors: { list: slowQueriesResource.provide({ actors: { load } }) },
  })
  const opened = async (more: Partial<SlowQuery>) => {
    const { actor, heard, noticed } = inWorld(machine)
    actor.send({ type: 'item.opened', item: { ...slowQuery, ...more } })
    await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
    return heard('location')[0]?.['path'] ?? noticed().length
  }
  const dashboard = { id: 3, title: 'Wildlife' }
  const unkeyed = { id: 7, title: 'Strikes', form_data_key: null }
  expect([
    await opened({ dashboard }),
    await opened({ dashboard, query_id: 9 }),
    await opened({ chart: null, query_id: 9 }),
    await opened({}),
    await opened({ chart: unkeyed }),
    await opened({ chart: null, dataset: null }),
  ]).toEqual([
    '/dashboards/3',
    '/dashboards/3',
    '/sql-page?queryId=9',
    '/visualizations/7/k7',
    '/datasets/12',
    1,
  ])
})
