import { expect, test } from 'vitest'
import { FilterByMark } from '../../src/features/dashboards/FilterByMark'
import { openView, shownActor } from '../support/view'

const cells = [
  ['a,b', 'c'],
  ['a', 'b,c'],
  ['a,b', 'd'],
].map(([x, y]) => ({ x, y, v: 1 }))

/** A heatmap of a dashboard with these cells, and the filters by marks that hold. */
const actorsOf = (records: readonly object[], cross: readonly object[]) => {
  const tile = shownActor({
    context: {
      chartId: 4,
      entry: {
        form_data: { viz_type: 'heatmap', all_columns_x: 'day', all_columns_y: 'state' },
        result: {
          records,
          viz_type: 'heatmap',
          ...{ colnames: [], coltypes: [], data: {} },
          chart_metadata: { x: { label: 'day' }, y: { label: 'state' }, series: [] },
        },
      },
    },
  })
  const viewing = shownActor({ context: { chartId: 4 }, matches: () => true })
  const dashboard = shownActor({
    context: {
      dashboard: { slices_meta: [{ id: 4, slice_name: 'Costs', datasource_id: 12 }] },
      viewer: { cross },
    },
    children: {
      viewerFilters: viewing.actor,
      tileReads: shownActor({ context: { tiles: { 4: tile.actor } } }).actor,
    },
  })
  return { tile, viewing, dashboard }
}

/** The marks of a heatmap, of which the cell of these values was clicked. */
const open = async (x: string, y: string) => {
  const { dashboard } = actorsOf(cells, [
    { chartId: 4, dataset: 12, column: 'day', value: x },
    { chartId: 4, dataset: 12, column: 'state', value: y },
  ])
  return openView(<FilterByMark actor={dashboard.actor} />)
}

test.each([
  ['a,b', 'c', 0],
  ['a', 'b,c', 1],
  ['a,b', 'd', 2],
])(
  'of the cells of a heatmap the clicked one alone removes its filter: %s and %s',
  async (x, y, at) => {
    const view = await open(x, y)
    const marked = view
      .texts('[aria-label=Marks] button')
      .map((text) => text.includes('removes the filter'))
    expect([view.headings(), marked]).toEqual([
      ['Filter by Costs'],
      cells.map((_, index) => index === at),
    ])
  },
)

test('a mark is called as charts call it, and choosing one filters by it and closes the dialog', async () => {
  const { tile, viewing, dashboard } = actorsOf([{ x: '<NULL>', y: 'null', v: 1 }], [])
  const view = await openView(<FilterByMark actor={dashboard.actor} />)
  const named = view.texts('[aria-label=Marks] button')
  await view.press(named[0] ?? '')
  expect({ named, chosen: dashboard.sent, then: viewing.sent, tile: tile.sent }).toEqual({
    named: ['null, “null”'],
    chosen: [expect.objectContaining({ type: 'mark.clicked', chartId: 4 })],
    then: [{ type: 'filters.dismissed' }],
    tile: [],
  })
})
