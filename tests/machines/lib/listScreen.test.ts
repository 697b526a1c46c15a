import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ChartListItem, ListAnswer } from '../../../src/api/contract'
import type { ListKey } from '../../../src/machines/lib/listKey'
import { selectList } from '../../../src/machines/lib/selectList'
import { chartListMachine, chartsResource } from '../../../src/machines/lists/thingLists'
import { crashes, hangs } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { chart } from '../../support/rows'

const numbered = (id: number): ChartListItem => ({ ...chart, id, slice_name: `Chart ${id}` })
const start: ListKey = {
  search: '',
  sort: { column: 'changed_on_utc', direction: 'desc' },
  page: 0,
}

/** A list over a server that holds charts numbered from 1; `charts` may be changed while it runs. */
const open = (many: number) => {
  const charts = Array.from({ length: many }, (_, at) => numbered(at + 1))
  const keys: ListKey[] = []
  const load = fromPromise<ListAnswer<ChartListItem>, ListKey>(({ input }) => {
    keys.push(input)
    const result = charts.slice(input.page * 25, (input.page + 1) * 25)
    return Promise.resolve({
      count: charts.length,
      total: charts.length,
      ids: result.map(({ id }) => id),
      result,
    })
  })
  const machine = chartListMachine.provide({
    delays: { searchDebounce: 1 },
    actors: { list: chartsResource.provide({ actors: { load } }) },
  })
  const { actor, heard } = inWorld(machine, undefined, ['workspace'])
  const shown = () =>
    selectList<ChartListItem>(actor.getSnapshot(), actor.getSnapshot().context.list.getSnapshot())
  const ready = () => waitFor(actor.getSnapshot().context.list, (list) => list.matches('ready'))
  const invalidate = () => actor.system.get('charts').send({ type: 'resource.invalidated' })
  return { actor, charts, keys, shown, ready, invalidate, heard }
}
const selectedIds = ({ actor }: Pick<ReturnType<typeof open>, 'actor'>) =>
  actor.getSnapshot().context.selected.map(({ id }) => id)

test('favourites only begins at the first page, and turning it off shows everything again', async () => {
  const { actor, keys, ready } = open(60)
  await ready()
  actor.send({ type: 'page.turned', page: 1 })
  actor.send({ type: 'favorites.toggled' })
  actor.send({ type: 'favorites.toggled' })
  await ready()
  expect(keys.slice(1)).toEqual([
    { ...start, page: 1 },
    { ...start, favorites: true },
    { ...start, favorites: false },
  ])
})

test('one status only begins at the first page without a selection, and every status shows all again', async () => {
  const { actor, charts, keys, ready } = open(60)
  await ready()
  actor.send({ type: 'page.turned', page: 1 })
  actor.send({ type: 'items.selected', items: charts.slice(0, 2) })
  actor.send({ type: 'status.chosen', status: 'failed' })
  actor.send({ type: 'status.chosen', status: null })
  await ready()
  expect({ keys: keys.slice(1), selected: selectedIds({ actor }) }).toEqual({
    keys: [{ ...start, page: 1 }, { ...start, status: 'failed' }, start],
    selected: [],
  })
})

test('an order chosen by name is taken as it is, however often', async () => {
  const { actor, keys, ready } = open(3)
  await ready()
  actor.send({ type: 'sort.chosen', column: 'slice_name', direction: 'asc' })
  actor.send({ type: 'sort.chosen', column: 'slice_name', direction: 'asc' })
  await ready()
  expect(keys.slice(1).map(({ sort }) => sort)).toEqual([
    { column: 'slice_name', direction: 'asc' },
    { column: 'slice_name', direction: 'asc' },
  ])
})

test('what is selected stays selected over pages and orders, once each, until it is unselected', async () => {
  const list = open(60)
  const { actor, charts, ready } = list
  await ready()
  actor.send({ type: 'items.selected', items: charts.slice(0, 2) })
  actor.send({ type: 'page.turned', page: 1 })
  await ready()
  actor.send({ type: 'sort.chosen', column: 'slice_name' })
  actor.send({ type: 'items.selected', items: [numbered(30), numbered(1)] })
  expect(selectedIds(list)).toEqual([2, 30, 1])
  actor.send({ type: 'items.unselected', items: [numbered(30), numbered(4)] })
  expect(selectedIds(list)).toEqual([2, 1])
  actor.send({ type: 'selection.cleared' })
  expect(selectedIds(list)).toEqual([])
})

test('another search and the favourites show other items and clear the selection; the same search again keeps it', async () => {
  const list = open(3)
  const { actor, charts, ready, keys } = list
  await ready()
  actor.send({ type: 'items.selected', items: charts })
  actor.send({ type: 'search.edited', text: ' ' })
  await waitFor(actor, () => keys.length === 2)
  expect(selectedIds(list)).toEqual([1, 2, 3])
  actor.send({ type: 'search.edited', text: 'cost' })
  await waitFor(actor, (snapshot) => snapshot.context.key.search === 'cost')
  expect(selectedIds(list)).toEqual([])
  await ready()
  actor.send({ type: 'items.selected', items: charts })
  actor.send({ type: 'favorites.toggled' })
  expect(selectedIds(list)).toEqual([])
})

test('a selected item that was renamed is known by its new name', async () => {
  const { actor, charts, ready, invalidate } = open(2)
  await ready()
  actor.send({ type: 'items.selected', items: charts })
  charts[0] = { ...numbered(1), slice_name: 'Renamed' }
  invalidate()
  await ready()
  expect(actor.getSnapshot().context.selected.map(({ slice_name }) => slice_name)).toEqual([
    'Renamed',
    'Chart 2',
  ])
})

test('a page that became empty gives way to the last one', async () => {
  const { actor, charts, keys, ready, invalidate, shown } = open(76)
  await ready()
  actor.send({ type: 'page.turned', page: 3 })
  await ready()
  expect(shown().rows).toEqual([numbered(76)])
  charts.length = 50
  invalidate()
  await waitFor(actor, (snapshot) => snapshot.context.key.page === 1)
  await ready()
  expect(keys.slice(-2).map(({ page }) => page)).toEqual([3, 1])
  expect(shown()).toMatchObject({ count: 50, rows: charts.slice(25) })
})

test('a list that became empty stands at its first page', async () => {
  const { actor, charts, ready, invalidate, shown } = open(26)
  await ready()
  actor.send({ type: 'page.turned', page: 1 })
  await ready()
  charts.length = 0
  invalidate()
  await waitFor(actor, (snapshot) => snapshot.context.key.page === 0)
  await ready()
  expect(shown()).toMatchObject({ count: 0, rows: [] })
})

test('nothing is deleted while nothing is selected; then the dialog is asked about what is', async () => {
  const { actor, charts, ready, heard } = open(3)
  await ready()
  actor.send({ type: 'selection.deletionRequested' })
  expect(heard('workspace')).toEqual([])
  actor.send({ type: 'items.selected', items: charts.slice(1) })
  actor.send({ type: 'selection.deletionRequested' })
  expect(heard('workspace')).toEqual([
    {
      type: 'dialog.requested',
      dialog: 'deleteItems',
      input: { kind: 'chart', items: charts.slice(1) },
    },
  ])
})

test('what was deleted is selected no more', async () => {
  const list = open(3)
  await list.ready()
  list.actor.send({ type: 'items.selected', items: list.charts })
  list.actor.send({ type: 'dialog.done', output: { deleted: list.charts.slice(1) } })
  expect(selectedIds(list)).toEqual([1])
})

test('a dialog that ends otherwise leaves the selection alone', async () => {
  const list = open(3)
  await list.ready()
  list.actor.send({ type: 'items.selected', items: list.charts })
  for (const output of [undefined, null, 'done', { deleted: true }])
    list.actor.send({ type: 'dialog.done', output })
  list.actor.send({ type: 'dialog.done', output: { saved: 3 } })
  expect([list.actor.getSnapshot().status, selectedIds(list)]).toEqual(['active', [1, 2, 3]])
})

test('a list that failed is read again; New asks the workspace for its dialog', async () => {
  const { actor, keys, ready, heard } = open(3)
  await ready()
  actor.send({ type: 'list.retried' })
  await ready()
  actor.send({ type: 'creation.requested', dialog: 'newChart' })
  expect({ keys, workspace: heard('workspace') }).toEqual({
    keys: [start, start],
    workspace: [{ type: 'dialog.requested', dialog: 'newChart' }],
  })
})

test('an item whose opening crashes is reported, and the list goes on', async () => {
  const { actor, heard } = inWorld(
    chartListMachine.provide({
      actors: { list: chartsResource.provide({ actors: { load: hangs() } }), openItem: crashes },
    }),
  )
  actor.send({ type: 'item.opened', item: numbered(1) })
  await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'warning',
        area: 'workspace',
        title: 'Something in the page failed. Try again; if it fails again, reload the page.',
      },
    },
  ])
})
