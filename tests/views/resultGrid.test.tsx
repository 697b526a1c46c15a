import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import ResultGrid from '../../src/ui/grid/ResultGrid'
import { openView, withGridRoom, withSizes } from '../support/view'

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
