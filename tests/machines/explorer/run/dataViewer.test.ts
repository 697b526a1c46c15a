import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { ChartResult, FormData } from '../../../../src/api/contract'
import { dataViewerMachine } from '../../../../src/machines/explorer/run/dataViewer.machine'
import { rowsInSight } from '../../../../src/machines/lib/rowPages'
import { gives, hangs, refuses } from '../../../support/actors'
import { bars, result } from '../../../support/explorer'
import { waitFor } from '../../../support/waitFor'

type ViewerRequest = { datasetId: number; form: FormData }
const open = (loadSamples = gives<ChartResult, ViewerRequest>(result)) =>
  createActor(dataViewerMachine.provide({ actors: { loadSamples } }), {
    input: { datasetId: 12, form: bars },
  }).start()

const filtered: FormData = {
  ...bars,
  adhoc_filters: [
    {
      expressionType: 'SIMPLE',
      subject: 'state',
      operator: '==',
      comparator: 'TX',
      clause: 'WHERE',
    },
  ],
}

test('the viewer is folded at first, opens at Raw Data and comes back at the tab it was folded at', () => {
  const actor = open()
  const view = () => (actor.getSnapshot().value as { view: unknown }).view
  expect(view()).toBe('closed')
  actor.send({ type: 'viewer.toggled' })
  expect(view()).toEqual({ open: 'raw' })
  actor.send({ type: 'tab.chosen', tab: 'samples' })
  actor.send({ type: 'viewer.toggled' })
  expect(view()).toBe('closed')
  actor.send({ type: 'viewer.toggled' })
  expect(view()).toEqual({ open: 'samples' })
})

test('samples are read when first opened, and again only when the filters of rows or the time range are others', async () => {
  const requested: ViewerRequest[] = []
  const actor = open(
    fromPromise(({ input }) => {
      requested.push(input)
      return Promise.resolve(result)
    }),
  )
  const ready = () => waitFor(actor, (snapshot) => snapshot.matches({ samples: 'ready' }))
  actor.send({ type: 'viewer.toggled' })
  expect(requested).toEqual([])
  actor.send({ type: 'tab.chosen', tab: 'samples' })
  expect((await ready()).context.samples).toBe(result)
  actor.send({ type: 'tab.chosen', tab: 'raw' })
  actor.send({ type: 'tab.chosen', tab: 'samples' })
  actor.send({ type: 'form.applied', form: { ...bars, groupby: ['phase'] } })
  actor.send({ type: 'form.applied', form: { ...bars, viz_type: 'pie' } })
  await ready()
  expect(requested).toHaveLength(1)
  actor.send({ type: 'form.applied', form: filtered })
  await ready()
  const ofGroups = filtered.adhoc_filters?.map((each) => ({ ...each, clause: 'HAVING' as const }))
  const grouped = {
    ...filtered,
    adhoc_filters: [...(filtered.adhoc_filters ?? []), ...(ofGroups ?? [])],
  }
  actor.send({ type: 'form.applied', form: grouped })
  const ranged = { ...filtered, granularity_sqla: 'sold', time_range: 'Last week' }
  actor.send({ type: 'form.applied', form: ranged })
  await ready()
  expect(requested).toEqual([
    { datasetId: 12, form: { ...bars } },
    { datasetId: 12, form: filtered },
    { datasetId: 12, form: ranged },
  ])
  actor.send({ type: 'viewer.toggled' })
  actor.send({ type: 'form.applied', form: bars })
  expect({
    samplesUnread: actor.getSnapshot().matches({ samples: 'unread' }),
    requestCount: requested.length,
  }).toEqual({ samplesUnread: true, requestCount: 3 })
})

test('samples that could not be read say why and are asked for again', async () => {
  const actor = open(refuses({ status: 500, message: 'disk' }))
  actor.send({ type: 'tab.chosen', tab: 'samples' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ samples: 'failed' }))
  expect(context.problem).toMatchObject({ message: 'disk' })
  actor.send({ type: 'samples.retried' })
  expect(actor.getSnapshot().matches({ samples: 'loading' })).toBe(true)
})

test('rows are paged by 20, 5, 10 or all, from the first page after each search and change of size', () => {
  const actor = open()
  const sight = () => rowsInSight(actor.getSnapshot().context)
  actor.send({ type: 'viewer.toggled' })
  actor.send({ type: 'rows.counted', count: 47 })
  expect(sight()).toEqual({ from: 0, to: 20, count: 47, perPage: 20 })
  actor.send({ type: 'page.turned', page: 2 })
  expect(sight()).toEqual({ from: 40, to: 47, count: 47, perPage: 20 })
  actor.send({ type: 'size.chosen', size: 'all' })
  expect(sight()).toEqual({ from: 0, to: 47, count: 47, perPage: 47 })
  actor.send({ type: 'size.chosen', size: '5' })
  actor.send({ type: 'page.turned', page: 9 })
  expect(sight()).toEqual({ from: 45, to: 47, count: 47, perPage: 5 })
  actor.send({ type: 'search.edited', text: 'tx' })
  actor.send({ type: 'rows.counted', count: 3 })
  expect(sight()).toEqual({ from: 0, to: 3, count: 3, perPage: 5 })
})

test('fewer rows than the page in sight show their last page', () => {
  const actor = open()
  actor.send({ type: 'rows.counted', count: 100 })
  actor.send({ type: 'page.turned', page: 4 })
  actor.send({ type: 'rows.counted', count: 30 })
  expect(actor.getSnapshot().context.page).toBe(1)
})

test('samples that were refused are read again when their tab is opened again', async () => {
  const actor = open(refuses({ status: 503, message: 'Down' }))
  const failed = () => waitFor(actor, (snapshot) => snapshot.matches({ samples: 'failed' }))
  actor.send({ type: 'viewer.toggled' })
  actor.send({ type: 'tab.chosen', tab: 'samples' })
  await failed()
  actor.send({ type: 'tab.chosen', tab: 'raw' })
  actor.send({ type: 'tab.chosen', tab: 'samples' })
  expect(actor.getSnapshot().matches({ samples: 'loading' })).toBe(true)
  await failed()
  expect(actor.getSnapshot().context.problem?.message).toBe('Down')
})

test('what is searched, another tab and another size begin at the first page, uncounted', () => {
  const actor = open(hangs())
  const pages = () => {
    const { search, page, found } = actor.getSnapshot().context
    return { search, page, found }
  }
  const after = (event: Parameters<typeof actor.send>[0]) => {
    actor.send({ type: 'rows.counted', count: 90 })
    actor.send({ type: 'page.turned', page: 2 })
    actor.send(event)
    return pages()
  }
  actor.send({ type: 'viewer.toggled' })
  const begun = { search: 'tx', page: 0, found: null }
  expect([
    after({ type: 'search.edited', text: 'tx' }),
    after({ type: 'tab.chosen', tab: 'samples' }),
    after({ type: 'tab.chosen', tab: 'raw' }),
  ]).toEqual([begun, begun, begun])
  expect(actor.getSnapshot().value).toMatchObject({ view: { open: 'raw' } })
  actor.send({ type: 'form.applied', form: { ...bars, row_limit: 7 } })
  expect(actor.getSnapshot().context.form.row_limit).toBe(7)
})
