import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { useRowsInGrid } from '../../src/ui/grid/useRowsInGrid'

type Shown = Parameters<typeof useRowsInGrid>[0]

/** A grid that notes what is asked of it. */
const noting = () => {
  const calls: string[] = []
  const api = {
    isDestroyed: () => false,
    setRowCount: (count: number) => calls.push(`${String(count)} rows`),
    getRenderedNodes: () => [],
    ensureIndexVisible: (index: number, at: string) => calls.push(`row ${String(index)} ${at}`),
    getFirstDisplayedRowIndex: () => 0,
    getLastDisplayedRowIndex: () => 0,
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
  expect(calls).toEqual(['900 rows', 'row 0 top', '0 rows', '900 rows', 'row 0 top', '900 rows'])
})
