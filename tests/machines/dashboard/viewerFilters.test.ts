import { expect, test } from 'vitest'
import type { ColumnValue, DashboardDataset, DashboardFilter } from '../../../src/api/contract'
import { noViewerFilters, withValue } from '../../../src/machines/dashboard/activeFilters'
import { rangeProblems, rangeWords } from '../../../src/machines/dashboard/timeRange'
import {
  viewerFiltersMachine,
  type ViewerFiltersRef,
} from '../../../src/machines/dashboard/viewerFilters.machine'
import {
  filterEditorMachine,
  type ValueSearch,
} from '../../../src/machines/explorer/filters/filterEditor.machine'
import { crashes, gives } from '../../support/actors'
import { columns } from '../../support/explorer'
import { inWorld } from '../../support/world'

const datasets = [{ id: 12, table_name: 'strikes', columns } as unknown as DashboardDataset]
const ofState: DashboardFilter = {
  id: 'a',
  dataset: 12,
  column: 'state',
  operator: 'IN',
  filter_val: ['Texas', 'Utah'],
}

const open = () =>
  inWorld(
    viewerFiltersMachine.provide({
      actors: {
        filterEditor: filterEditorMachine.provide({
          actors: { listValues: gives<ColumnValue[], ValueSearch>([]) },
        }),
      },
    }),
  )
const editorOf = (actor: ViewerFiltersRef) => {
  const editor = actor.getSnapshot().children.filterEditor
  if (!editor) throw new Error('No value is edited')
  return editor
}

test('a viewer gives a filter a value of their own, under its name in the link', () => {
  const { actor, reported } = open()
  const viewer = withValue(noViewerFilters, 'filter.a', 'Iowa')
  actor.send({ type: 'value.opened', filter: ofState, datasets, viewer })
  editorOf(actor).send({ type: 'value.chosen', value: 'Utah, north' })
  editorOf(actor).send({ type: 'filter.submitted' })
  expect(reported).toEqual([{ type: 'value.set', name: 'filter.a', value: 'Iowa, "Utah, north"' }])
})

test('a value that is not applied is not reported', () => {
  const { actor, reported } = open()
  actor.send({ type: 'value.opened', filter: ofState, datasets, viewer: noViewerFilters })
  editorOf(actor).send({ type: 'editor.dismissed' })
  expect({ state: actor.getSnapshot().value, reported }).toEqual({ state: 'closed', reported: [] })
})

test('a time range is reported once both of its ends are dates in order; empty ends leave each chart its own', () => {
  const { actor, reported } = open()
  const submit = (patch: object) => {
    actor.send({ type: 'timeRange.opened', timeRange: '1995-01-01 : 2003-01-01' })
    actor.send({ type: 'range.edited', patch })
    actor.send({ type: 'range.submitted' })
  }
  submit({ until: '1990-01-01' })
  submit({ until: '1995-01-01' })
  submit({ since: 'soon' })
  expect(reported).toEqual([])
  submit({ since: '1996' })
  submit({ since: '', until: ' ' })
  expect(reported).toEqual([
    { type: 'timeRange.set', timeRange: '1996 : 2003-01-01' },
    { type: 'timeRange.set', timeRange: null },
  ])
  expect(rangeProblems({ since: 'soon', until: '' })).toEqual({
    since: 'Enter a date such as 2026-11-22.',
    until: null,
  })
  expect(rangeProblems({ since: '1995', until: '1990' }).until).toBe(
    'The end must come after the beginning.',
  )
})

test.each([
  [null, 'All time'],
  ['1995 : ', 'From 1995'],
  [' : 2003', 'Until 2003'],
  ['1995 : 2003', '1995 – 2003'],
  [' 1995 :  2003 ', '1995 – 2003'],
])('the time range %s reads %s', (range, words) => {
  expect(rangeWords(range)).toBe(words)
})

test('one thing is open at a time', () => {
  const { actor } = open()
  actor.send({ type: 'value.opened', filter: ofState, datasets, viewer: noViewerFilters })
  actor.send({ type: 'marks.opened', chartId: 7 })
  expect({
    state: actor.getSnapshot().value,
    chartId: actor.getSnapshot().context.chartId,
  }).toEqual({ state: 'listing', chartId: 7 })
  actor.send({ type: 'filters.dismissed' })
  expect(actor.getSnapshot().value).toBe('closed')
})

test('an editor that crashes closes the value without a report', async () => {
  const { actor, reported } = inWorld(
    viewerFiltersMachine.provide({ actors: { filterEditor: crashes } }),
  )
  actor.send({ type: 'value.opened', filter: ofState, datasets, viewer: noViewerFilters })
  await Promise.resolve()
  expect({ state: actor.getSnapshot().value, reported }).toEqual({ state: 'closed', reported: [] })
})

test('without a time range the ends are empty, whatever was written and left before', () => {
  const { actor } = open()
  const ends = (timeRange: string | null) => {
    actor.send({ type: 'timeRange.opened', timeRange })
    return actor.getSnapshot().context.range
  }
  const none = ends(null)
  const june = ends('2026-06-01 : 2026-06-30')
  actor.send({ type: 'filters.dismissed' })
  expect({ isOther: june !== none, after: ends(null) }).toEqual({ isOther: true, after: none })
})

test('a viewer’s value of a filter with a variable stands in the link under that', () => {
  const { actor, reported } = open()
  const filter = { ...ofState, filter_variable: 'region' }
  actor.send({ type: 'value.opened', filter, datasets, viewer: noViewerFilters })
  editorOf(actor).send({ type: 'filter.submitted' })
  expect(reported).toEqual([{ type: 'value.set', name: 'region', value: 'Texas, Utah' }])
})
