import { act, useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { DataTab } from '../../src/features/dataset/DataTab'
import { MarkRows } from '../../src/features/explorer/MarkRows'
import { RowsViewer } from '../../src/features/explorer/RowsViewer'
import ResultGrid from '../../src/ui/grid/ResultGrid'
import { widen } from '../support/dragging'
import { openView, shownActor, withGridRoom, withSizes } from '../support/view'

const result = {
  names: ['Film', 'gross', 'seen'],
  types: [1, 0, 3],
  values: [
    ['Ada', 'Bees', null],
    [1200, 0.5, null],
    [true, false, null],
  ],
  rows: 3,
}

/** The grid of a small result. */
const openGrid = async (more: object = {}) => {
  withGridRoom()
  withSizes()
  const counts: number[] = []
  let give: (more: object) => void = () => undefined
  const Grid = () => {
    const [given, setGiven] = useState(more)
    give = (more) => setGiven((before) => ({ ...before, ...more }))
    return (
      <ResultGrid
        {...({ result } as { result: never })}
        columnSearch=""
        arrangement={null}
        onArrange={() => undefined}
        label="Rows"
        onCount={(count) => void counts.push(count)}
        {...given}
      />
    )
  }
  const view = await openView(<Grid />)
  const shows = (what: () => unknown, expected: unknown) =>
    vi.waitFor(
      async () => {
        await act(async () => undefined)
        expect(what()).toEqual(expected)
      },
      { timeout: 20_000, interval: 20 },
    )
  const cells = () =>
    Object.fromEntries(
      Array.from(document.querySelectorAll('.ag-row'), (row) => [
        row.getAttribute('row-index'),
        Array.from(row.querySelectorAll('[role=gridcell]'), (cell) => cell.textContent),
      ]),
    )
  const heads = () =>
    Array.from(document.querySelectorAll('.ag-header-cell'), (head) => [
      head.textContent.trim(),
      head.classList.contains('ag-right-aligned-header'),
    ])
  return {
    ...{ counts, shows, cells, heads },
    text: view.text,
    give: (more: object) => act(async () => give(more)),
    sortBy: (column: number) =>
      act(async () =>
        document
          .querySelector<HTMLElement>(`.ag-header-cell[col-id="${column}"] .ag-header-cell-label`)
          ?.click(),
      ),
    films: () => Object.values<(string | null)[]>(cells()).map(([film]) => film),
  }
}

test('a result shows its rows with the decimals that a column shares, and numbers at the end', async () => {
  const { shows, cells, heads, counts, text } = await openGrid()
  await shows(cells, {
    0: ['Ada', '1,200.0', 'true'],
    1: ['Bees', '0.5', 'false'],
    2: ['null', 'null', 'null'],
  })
  expect([counts.at(-1), text().includes('No rows')]).toEqual([3, false])
  expect(heads()).toEqual([
    ['Film', false],
    ['gross', true],
    ['seen', false],
  ])
})

test('columns are looked for by a part of their name, rows by what they contain', async () => {
  const { shows, heads, counts, text } = await openGrid({
    ...{ partial: true, columnSearch: ' FIL ', search: 'zz' },
  })
  await shows(() => text().includes('None of the first 3 rows contains “zz”.'), true)
  expect([heads(), counts.at(-1)]).toEqual([[['Film', false]], 0])
})

test('a head that is pressed sorts the rows, and says how the grid is arranged', async () => {
  const arrangements: { colId: string; sort: string | null }[][] = []
  const onArrange = (arranged: never) => void arrangements.push(arranged)
  const { shows, cells, sortBy, films } = await openGrid({ onArrange })
  const byGross = {
    0: ['Bees', '0.5', 'false'],
    1: ['Ada', '1,200.0', 'true'],
    2: ['null', 'null', 'null'],
  }
  await shows(() => Object.keys(cells()).length, 3)
  await sortBy(1)
  await shows(cells, byGross)
  const arrangement = arrangements.at(-1) ?? []
  expect(arrangement.map(({ colId, sort }) => [colId, sort])).toEqual([
    ['0', null],
    ['1', 'asc'],
    ['2', null],
  ])
  await sortBy(1)
  await shows(films, ['Ada', 'Bees', 'null'])
  expect(arrangements.at(-1)?.[1]?.sort).toBe('desc')
})

test('a column that is drawn wider says how wide it is then', async () => {
  const arrangements: { colId: string; width: number }[][] = []
  const onArrange = (arranged: never) => void arrangements.push(arranged)
  const { shows, films } = await openGrid({ onArrange })
  await shows(films, ['Ada', 'Bees', 'null'])
  await widen('1', 60)
  await shows(() => arrangements.at(-1)?.map(({ width }) => width), [264, 260, 200])
})

test('another search, another result and another page are shown in a grid that is there already', async () => {
  const { shows, films, give, text, counts } = await openGrid()
  await shows(films, ['Ada', 'Bees', 'null'])
  await give({ search: 'be' })
  await shows(films, ['Bees'])
  await give({ search: 'x' })
  await shows(() => text().includes('No row contains “x”.'), true)
  await give({ search: 'a' })
  await shows(films, ['Ada', 'Bees'])
  const values = [
    ['Cold', 'Dust'],
    [1, 2],
    [true, true],
  ]
  await give({ search: '', result: { ...result, values, rows: 2 } })
  await shows(films, ['Cold', 'Dust'])
  await shows(() => counts.at(-1), 2)
  await give({ result: { ...result, values: [[], [], []], rows: 0 } })
  await shows(() => text().includes('The query found no rows.'), true)
  await give({ result, paging: { page: 0, size: 2 } })
  await shows(films, ['Ada', 'Bees'])
  await give({ paging: { page: 1, size: 2 } })
  await shows(films, ['null'])
})

test('rows that the page does not hold are asked for in their order and by what they contain', async () => {
  const asked: unknown[] = []
  const load = (requested: object) => {
    asked.push(requested)
    return Promise.resolve({ rows: [['Far', 7.25, true]], total: 1 })
  }
  const { shows, cells, sortBy, give, counts } = await openGrid({ load })
  await shows(cells, { 0: ['Far', '7.3', 'true'] })
  await sortBy(1)
  await sortBy(1)
  await give({ search: 'fa' })
  await shows(() => asked.length, 4)
  const sorted = (descending: boolean) => [{ column: 1, descending }]
  expect(asked).toEqual([
    { from: 0, to: 200, sorts: [], search: '' },
    { from: 0, to: 200, sorts: sorted(false), search: '' },
    { from: 0, to: 200, sorts: sorted(true), search: '' },
    { from: 0, to: 200, sorts: sorted(true), search: 'fa' },
  ])
  await shows(() => counts.at(-1), 1)
})

test('a grid opens sorted and in the order in which it was arranged', async () => {
  const { shows, cells } = await openGrid({
    arrangement: [
      { colId: '1', sort: 'asc', sortIndex: 0 },
      { colId: '0' },
      { colId: '2', hide: true },
    ],
  })
  await shows(cells, { 0: ['0.5', 'Bees'], 1: ['1,200.0', 'Ada'], 2: ['null', 'null'] })
})

test('of rows in pages those of the page are shown', async () => {
  const { shows, cells } = await openGrid({ paging: { page: 1, size: 2 } })
  await shows(cells, { 2: ['null', 'null', 'null'] })
})

const answered = (colname: string, ...values: readonly number[]) => ({
  ...{ colnames: [colname], coltypes: [0], rowcount: values.length, truncated: false },
  data: values.map((value) => ({ [colname]: value })),
})
type Answered = ReturnType<typeof answered>

/** The viewer of rows below a chart; `draw` shows another answer, or other samples. */
const openViewer = async (first: object, samples: object | null = null, search = '') => {
  let draw: (run: object) => void = () => undefined
  const context = { samples, problem: null, datasetId: 12, form: {}, search }
  const viewer = shownActor({
    context: { ...context, ...{ found: null, page: 0, size: '20' } },
    hasTag: () => false,
    matches: ({ view }: { view?: unknown }) =>
      view === 'open' || (samples !== null && view !== undefined),
  })
  const sizes = shownActor({ context: { viewer: 240 } })
  const Viewer = () => {
    const [result, setResult] = useState(first)
    draw = setResult
    const run = shownActor({ context: { result, ran: null, datasetId: 12 } })
    return <RowsViewer viewer={viewer.actor} sizes={sizes.actor} run={run.actor} />
  }
  const view = await openView(<Viewer />)
  return { ...view, draw: (result: object) => act(async () => draw(result)) }
}

const showsCells = (
  { texts }: { texts: (selector: string) => string[] },
  cells: readonly string[],
) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined)
      expect(texts('.ag-row [role=gridcell]')).toEqual(cells)
    },
    { timeout: 20_000, interval: 20 },
  )

test('rows below a chart stay sorted while the chart has the same columns, and are as queried with others', async () => {
  withGridRoom()
  withSizes()
  const view = await openViewer(answered('cost', 3, 1, 2))
  const shows = (cells: readonly string[]) => showsCells(view, cells)
  await shows(['3', '1', '2'])
  await view.happens(() =>
    document
      .querySelector<HTMLElement>('.ag-header-cell[col-id="0"] .ag-header-cell-label')
      ?.click(),
  )
  await shows(['1', '2', '3'])
  await view.draw(answered('cost', 9, 7))
  await shows(['7', '9'])
  await view.draw(answered('fee', 6, 5))
  await shows(['6', '5'])
})

test.each([
  ['of which the page has the first alone', [1], true, 'Not even the first row contains “zz”.'],
  ['of which the page has the first two', [1, 2], true, 'None of the first 2 rows contains “zz”.'],
  ['of which it has all', [1, 2], false, 'No row contains “zz”.'],
])('a search in vain in rows below a chart %s says so', async (_, values, truncated, text) => {
  withGridRoom()
  withSizes()
  const view = await openViewer({ ...answered('cost', ...values), truncated }, null, 'zz')
  await vi.waitFor(
    async () => {
      await act(async () => undefined)
      expect(view.text()).toContain(text)
    },
    { timeout: 20_000, interval: 20 },
  )
})

test('rows below a chart are counted, but not before all of them are', async () => {
  const few = answered('cost', 1)
  const page = { total: null }
  const counted = async (result: Answered & { page?: object }, samples: object | null = null) => {
    const view = await openViewer(result, samples)
    const [text] = view
      .texts('span:not([aria-live])')
      .filter((each) => /^(First )?[\d,]+ rows?$/.test(each))
    await view.close()
    return text ?? null
  }
  expect({
    one: await counted(few),
    cut: await counted({ ...few, rowcount: 1200, truncated: true }),
    part: await counted({ ...few, rowcount: 1200, truncated: true, page }),
    uncounted: await counted({ ...few, truncated: true, page }),
    samples: await counted(few, answered('cost', 1, 2)),
    someSamples: await counted(few, { ...answered('cost', 1, 2), truncated: true }),
  }).toEqual({
    ...{ one: '1 row', cut: 'First 1,200 rows', part: '1,200 rows', uncounted: null },
    ...{ samples: '2 rows', someSamples: null },
  })
})

interface Requested {
  type: string
  query: { datasetId: number; form: object; page: { offset: number; search: string } }
  requester: { send: (answer: object) => void }
}
const costly = { subject: 'cost', operator: '>', comparator: '5', clause: 'WHERE' }
const chart = { viz_type: 'dist_bar', adhoc_filters: [costly] }
const listed = { viz_type: 'table', all_columns: ['cost'] }
const pages = { search: '', found: null, page: 0, size: '20' }
const idle = { hasTag: () => false, matches: () => false }

/** The views that show rows of an answer, which may be the first of more. */
const views: Record<string, (first: object, isPart: boolean, peers: object) => ReactNode> = {
  result: (first, isPart, peers) => {
    const viewer = shownActor({
      context: { ...pages, samples: null, problem: null, datasetId: 12, form: chart },
      hasTag: () => false,
      matches: ({ view }: { view?: unknown }) => view === 'open',
    })
    const result = { ...first, truncated: isPart, ...(isPart ? { page: { total: null } } : {}) }
    const run = shownActor({ context: { result, ran: listed, datasetId: 12 } }, { ...peers })
    const sizes = shownActor({ context: { viewer: 240 } })
    return <RowsViewer viewer={viewer.actor} sizes={sizes.actor} run={run.actor} />
  },
  samples: (first, isPart, peers) => {
    const samples = { ...first, truncated: isPart }
    const viewer = shownActor(
      {
        context: { ...pages, samples, problem: null, datasetId: 12, form: chart },
        hasTag: () => false,
        matches: ({ view }: { view?: unknown }) => view !== undefined,
      },
      { ...peers },
    )
    const run = shownActor({ context: { result: null, ran: null, datasetId: 12 } })
    const sizes = shownActor({ context: { viewer: 240 } })
    return <RowsViewer viewer={viewer.actor} sizes={sizes.actor} run={run.actor} />
  },
  dataset: (first, isPart, peers) => {
    const data = { ...first, total: isPart ? 1200 : null }
    const rows = shownActor({ context: { data, problem: null }, ...idle })
    const tab = shownActor({ context: { ...pages, datasetId: 12, rows: rows.actor } })
    return <DataTab actor={shownActor({ context: { data: tab.actor } }, { ...peers }).actor} />
  },
  mark: (first, isPart, peers) => {
    const data = { ...first, truncated: isPart }
    const rows = shownActor({ context: { data, problem: null }, ...idle })
    const context = { name: 'Texas', datasetId: 12, form: chart, rows: rows.actor }
    return <MarkRows actor={shownActor({ context }, { ...peers }).actor} />
  },
}

test.each([
  ['result', listed],
  ['samples', { ...listed, adhoc_filters: [costly] }],
  ['dataset', { ...listed, adhoc_filters: [] }],
  ['mark', chart],
])(
  'rows of a %s past those that the page has are asked for, and only those',
  async (name, form) => {
    withGridRoom()
    withSizes()
    const asked: object[] = []
    const output = { ...answered('cost', 8), page: { total: 1 } }
    const queries = {
      send: ({ type, query, requester }: Requested) => {
        if (type !== 'query.requested') return
        asked.push({ datasetId: query.datasetId, form: query.form, from: query.page.offset })
        void Promise.resolve().then(() => requester.send({ type: 'request.answered', output }))
      },
    }
    const draw = (isPart: boolean) => views[name]?.(answered('cost', 1), isPart, { queries })
    const whole = await openView(draw(false))
    await showsCells(whole, ['1'])
    const counted = whole.texts('span').includes('1 row')
    await whole.close()
    const before = [...asked]
    await showsCells(await openView(draw(true)), ['8'])
    expect({ counted, before, asked }).toMatchObject({
      ...{ counted: true, before: [], asked: [{ datasetId: 12, form, from: 0 }] },
    })
  },
)
