import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { useRowsInGrid } from '../../src/ui/grid/useRowsInGrid'

type Shown = Parameters<typeof useRowsInGrid>[0]

/** A grid that notes what is asked of it. */
const noting = () => {
  const calls: string[] = []
  const node = (rowIndex: number | null, rowPinned?: string) => ({
    ...{ rowIndex, rowPinned },
    setData: ({ at }: { at: number }) => calls.push(`draws ${String(at)}`),
  })
  const api = {
    isDestroyed: () => false,
    setRowCount: (count: number) => calls.push(`${String(count)} rows`),
    getRenderedNodes: () => [node(3), node(null), node(0, 'bottom')],
    ensureIndexVisible: (index: number, at: string) => calls.push(`row ${String(index)} ${at}`),
    getFirstDisplayedRowIndex: () => 3,
    getLastDisplayedRowIndex: () => 9,
  }
  return { calls, api: api as unknown as NonNullable<Shown['api']> }
}

const Grid = (shown: Shown) => {
  useRowsInGrid(shown)
  return null
}

test('rows of another run that come after their grid was emptied are shown from the first one', () => {
  const { calls, api } = noting()
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  const [first, second] = [() => Promise.reject(new Error()), () => Promise.reject(new Error())]
  const show = (load: Shown['load'], count: number, version: number) => {
    const rows = { rowCount: () => count, look: () => undefined } as unknown as Shown['rows']
    flushSync(() =>
      root.render(
        <Grid {...{ api, rows, load, version }} edits={new Map() as never} range={null} />,
      ),
    )
  }
  show(first, 900, 1)
  show(second, 0, 2)
  show(second, 900, 3)
  show(second, 900, 4)
  expect(calls.filter((call) => !call.startsWith('draws'))).toEqual([
    ...['900 rows', 'row 0 top', '0 rows', '900 rows', 'row 0 top', '900 rows'],
  ])
})

test('the rows in sight are drawn again, but for totals, with each change of an edit or of what is marked; other rows are looked at where they stand', () => {
  const { calls, api } = noting()
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  const load = () => Promise.reject(new Error())
  const rowsOf = (name: string) =>
    ({
      rowCount: () => 20,
      look: (from: number, to: number) => calls.push(`${name} looks at ${from} to ${to}`),
    }) as unknown as Shown['rows']
  const show = (more: Partial<Shown>) => {
    calls.length = 0
    const shown: Shown = { api, rows: first, load, version: 1, edits: none, range: null, ...more }
    flushSync(() => root.render(<Grid {...shown} />))
    return [...calls]
  }
  const [first, second, none] = [rowsOf('one'), rowsOf('other'), new Map() as never]
  const written = new Map() as never
  const at = { row: 1, column: 'a' }
  const marked = { from: at, to: at }
  const other = () => Promise.reject(new Error())
  expect([
    show({}),
    show({}),
    show({ edits: written }),
    show({ edits: written, range: marked }),
    show({ edits: written, range: marked, rows: second }),
    show({ edits: written, range: marked, rows: second, load: other }),
  ]).toEqual([
    ['20 rows', 'draws 3', 'row 0 top', 'one looks at 3 to 9'],
    [],
    ['20 rows', 'draws 3'],
    ['20 rows', 'draws 3'],
    ['20 rows', 'draws 3', 'other looks at 3 to 9'],
    ['row 0 top'],
  ])
})
