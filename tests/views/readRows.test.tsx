import { act, type ReactElement } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { FormData } from '../../src/api/contract'
import { DataTab } from '../../src/features/dataset/DataTab'
import { MarkRows } from '../../src/features/explorer/MarkRows'
import { RowsViewer } from '../../src/features/explorer/RowsViewer'
import type { QueryRequest } from '../../src/machines/system/queries.machine'
import { LazyGrid } from '../../src/ui/grid/LazyGrid'
import { openView, shownActor, withGridRoom, withSizes } from '../support/view'

beforeAll(() => LazyGrid.fetchCode())

/** The rows of a view whose page holds none of those it shows; 14 there are, on their second page of five. */
const open = async (draw: (peers: object) => ReactElement, count = 5) => {
  withGridRoom()
  withSizes()
  const asked: unknown[] = []
  const queries = {
    send: ({ query, requester }: QueryRequest) => {
      const { datasetId, form, page } = query
      const range = form.time_range ?? form.adhoc_filters?.[0]?.comparator
      asked.push([datasetId, form.all_columns, range, page?.offset, page?.search])
      const rows = Array.from({ length: 14 }, (_, at) => ({ b: at, a: `read ${at}` }))
      const output = { data: rows, page: { total: 14, pivot_columns: [] } }
      queueMicrotask(() => requester.send({ type: 'request.answered', output }))
    },
  }
  const view = await openView(draw({ queries }))
  const shown = () => view.texts('.ag-row [col-id="0"]')
  await vi.waitFor(
    async () => {
      await act(async () => undefined)
      expect(shown()).toHaveLength(count)
    },
    { timeout: 20_000, interval: 20 },
  )
  return { ...view, asked, shown }
}
const form = {
  ...{ viz_type: 'table', all_columns: ['a', 'b'] },
  ...{ granularity_sqla: 'day', time_range: 'Last week' },
} as FormData
const held = (length: number) => Array.from({ length }, (_, at) => ({ a: `held ${at}`, b: at }))
const named = { colnames: ['a', 'b'], coltypes: [1, 0] }
const pages = { search: '', found: 14, page: 1, size: '5' }
/** A thing that is read, and rests. */
const resting = (context: object) =>
  shownActor({ context, matches: () => false, hasTag: () => false }).actor

const dataTab = (length: number, total: number | null) => {
  const rows = resting({ data: { ...named, data: held(length), total } })
  const list = shownActor({ context: { ...pages, datasetId: 12, rows } })
  const draw = (peers: object) => (
    <DataTab actor={shownActor({ context: { data: list.actor } }, peers as never).actor} />
  )
  return { draw, sent: list.sent }
}

const viewerOf = (tab: 'samples' | 'raw', result: object | null) => (peers: object) => {
  const at = ['{"view":"open"}', `{"view":{"open":"${tab}"}}`]
  const context = { ...pages, samples: result, problem: null, datasetId: 12, form }
  const shown = { context, matches: (state: unknown) => at.includes(JSON.stringify(state)) }
  const run = { context: { result, ran: { ...form, time_range: 'Last day' }, datasetId: 13 } }
  return (
    <RowsViewer
      viewer={shownActor({ ...shown, hasTag: () => false }, peers as never).actor}
      sizes={resting({ viewer: 300 })}
      run={shownActor(run, peers as never).actor}
    />
  )
}
const viewer = (tab: 'samples' | 'raw', truncated: boolean, length: number) =>
  viewerOf(tab, {
    ...{ ...named, data: held(length), rowcount: 14, truncated, page: { total: 14 } },
  })

const behindMark = (truncated: boolean, length: number) => (peers: object) => {
  const rows = resting({ data: { ...named, data: held(length), rowcount: 14, truncated } })
  const context = { name: 'Texas', datasetId: 12, form, rows }
  return <MarkRows actor={shownActor({ context }, peers as never).actor} />
}

test.each<[string, (peers: object) => ReactElement, unknown[], number, boolean]>([
  ['of a dataset', dataTab(2, 14).draw, [12, ['a', 'b'], undefined, 0, ''], 5, true],
  ['under a chart', viewer('samples', true, 2), [12, ['a', 'b'], 'Last week', 0, ''], 5, false],
  ['of a result', viewer('raw', true, 2), [13, ['a', 'b'], 'Last day', 0, ''], 5, true],
  ['behind a mark', behindMark(true, 2), [12, ['a', 'b'], 'Last week', 0, ''], 14, true],
])(
  'rows %s that the page does not hold are read as they are turned to',
  async (_, draw, asked, count, says) => {
    const view = await open(draw, count)
    expect([view.asked, view.shown()[0], view.text().includes('14 rows')]).toEqual([
      ...[[asked], count === 5 ? 'read 5' : 'read 0', says],
    ])
  },
)

test.each<[string, (peers: object) => ReactElement, number]>([
  ['of a dataset', dataTab(14, 14).draw, 5],
  ['of a dataset that was not counted', dataTab(14, null).draw, 5],
  ['under a chart', viewer('samples', false, 14), 5],
  ['of a result', viewer('raw', false, 14), 5],
  ['behind a mark', behindMark(false, 14), 14],
])('rows %s that the page holds are not read again', async (_, draw, count) => {
  const view = await open(draw, count)
  expect([view.asked, view.shown()[0]]).toEqual([[], count === 5 ? 'held 5' : 'held 0'])
})

test('the pages of a dataset tell how many rows there are, and lead to the next', async () => {
  const { draw, sent } = dataTab(14, 14)
  const view = await open(draw)
  await view.press('Next page')
  expect(view.text()).toContain('6 to 10 of 14')
  expect([sent[0], sent.at(-1)]).toEqual([
    { type: 'rows.counted', count: 14 },
    { type: 'page.turned', page: 2 },
  ])
})

test('without rows the viewer says so: of a chart that was not run, of a result and of the dataset', async () => {
  const none = { ...named, data: [], rowcount: 0, truncated: false }
  const shown = async (tab: 'samples' | 'raw', result: object | null) => {
    const view = await openView(viewerOf(tab, result)({}))
    const [, says] = view.text().split('No rows')
    const turns = view.usable().includes('Next page')
    await view.close()
    return [says, turns]
  }
  expect({
    unrun: await shown('raw', null),
    result: await shown('raw', none),
    samples: await shown('samples', none),
  }).toEqual({
    unrun: ['Apply the chart to see the rows of its result.', false],
    result: ['The query ran and found no rows.', false],
    samples: ["The dataset has no rows under the chart's filters.", false],
  })
})
