import { useState, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ColumnArrangement } from '../../src/api/contract'
import { columnKinds } from '../../src/api/contract/columnKinds'
import { Segmented } from '../../src/ui/controls/Segmented'
import { WaitingPlace, WaitingSpot } from '../../src/ui/feedback/Waiting'
import { ColumnsPanel } from '../../src/ui/grid/ColumnsPanel'
import { FiltersPanel } from '../../src/ui/grid/FiltersPanel'
import { GridFrameProvider } from '../../src/ui/grid/gridFrame'
import { GroupPanel } from '../../src/ui/grid/GroupPanel'
import { openView } from '../support/view'

const columns = [
  { name: 'Fruit', kind: columnKinds.text },
  { name: 'kg', kind: columnKinds.number },
  { name: 'day', kind: columnKinds.moment },
]

/** A panel of a grid that is arranged so at first; `arranged` is how it is then. */
const open = async (Panel: () => ReactNode, first: readonly ColumnArrangement[]) => {
  const arranged: (readonly ColumnArrangement[])[] = [first]
  const Shown = () => {
    const [arrangement, set] = useState(first)
    const arrange = (next: readonly ColumnArrangement[]) => {
      arranged.push(next)
      set(next)
    }
    return (
      <GridFrameProvider value={{ columns, arrangement, arrange, pivotMode: false } as never}>
        <Panel />
      </GridFrameProvider>
    )
  }
  return { ...(await openView(<Shown />)), arranged: () => arranged.at(-1) }
}

const apple = { operator: 'CONTAINS', comparator: 'Apple' }
const missing = { operator: 'IS NULL', comparator: 'null' }

test('all filters are cleared, also those of columns that the search leaves out', async () => {
  const view = await open(FiltersPanel, [
    { colId: 'Fruit', filter: apple },
    { colId: 'kg', filter: missing },
    { colId: 'day' },
  ])
  await view.type('Search filters', ' DAY ')
  const shown = view.usable().filter((name) => name.startsWith('Filter '))
  await view.press('Clear all filters')
  expect({ shown, arranged: view.arranged(), off: view.offReasons() }).toEqual({
    shown: ['Filter day'],
    arranged: ['Fruit', 'kg', 'day'].map((colId) => ({ colId, filter: null })),
    off: { 'Clear all filters': 'No column is filtered' },
  })
})

test('another sign takes the value of a filter along, a test for null has none; only texts and dates contain', async () => {
  const view = await open(FiltersPanel, [
    { colId: 'Fruit', filter: apple },
    { colId: 'kg', filter: missing },
    { colId: 'day' },
  ])
  const menuOf = async (name: string) => {
    await view.press(`How to filter ${name}`)
    const [first] = view.menu()
    const off = view.offReasons()
    await view.closeMenu()
    return [first, off['Clear filter'] ?? '']
  }
  const menus = [await menuOf('Fruit'), await menuOf('kg'), await menuOf('day')]
  await view.press('How to filter Fruit')
  await view.press('Does not equal')
  await view.press('How to filter kg')
  await view.press('At least')
  expect({ menus, fruit: view.value('Filter Fruit'), kg: view.value('Filter kg') }).toEqual({
    menus: [
      ['Contains', ''],
      ['Equals', ''],
      ['Contains', 'There is no filter'],
    ],
    fruit: '!= Apple',
    kg: '>= ',
  })
})

test('a filter that was emptied is cleared where its field is left', async () => {
  const view = await open(FiltersPanel, [{ colId: 'Fruit', filter: apple }])
  await view.type('Filter Fruit', '')
  const written = view.value('Filter Fruit')
  await view.leave('Filter Fruit')
  expect({ written, arranged: view.arranged() }).toEqual({
    written: '',
    arranged: [{ colId: 'Fruit', filter: null }],
  })
})

test('a test for null that was chosen from the menu goes from its field when all filters are cleared', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const view = await open(FiltersPanel, [{ colId: 'Fruit', filter: apple }])
  await view.press('How to filter Fruit')
  await view.press('Is not null')
  await view.happens(() => vi.advanceTimersByTime(0))
  const chosen = view.value('Filter Fruit')
  await view.press('Clear all filters')
  expect({ chosen, then: view.value('Filter Fruit'), arranged: view.arranged() }).toEqual({
    ...{ chosen: 'is not null', then: '' },
    arranged: [{ colId: 'Fruit', filter: null }],
  })
})

test('every column that does not group can, also one that is hidden, until all do', async () => {
  const view = await open(
    () => <GroupPanel over={false} />,
    [
      { colId: 'Fruit', rowGroup: true, rowGroupIndex: 0, hide: true },
      { colId: 'kg', hide: true },
      { colId: 'day' },
    ],
  )
  await view.press('Group by a column')
  const first = view.menu()
  await view.press('kg')
  await view.press('Group by a column')
  const then = view.menu()
  await view.press('day')
  expect({ first, then, off: view.offReasons() }).toEqual({
    first: ['kg', 'day'],
    then: ['day'],
    off: { 'Group by a column': 'Group by a column: Every column is a group already' },
  })
})

test('columns are found by any part of their names, and shown again where they were hidden', async () => {
  const view = await open(ColumnsPanel, [{ colId: 'Fruit', hide: true }, { colId: 'kg' }])
  await view.type('Search columns', ' FRU ')
  const checked = view.within('Columns').checked()
  const found = view.within('Columns').usable()
  await view.press('Fruit')
  expect({ checked, found, arranged: view.arranged() }).toEqual({
    checked: [],
    found: ['Fruit', 'Role of Fruit'],
    arranged: [{ colId: 'Fruit', hide: false }, { colId: 'kg' }],
  })
})

test('that an answer takes long is said once, in the innermost place for it, and above where there is none', async () => {
  const nothing = () => undefined
  const place = (spots: ReactNode) =>
    openView(
      <WaitingPlace slow onCancel={nothing} onRetry={nothing}>
        {spots}
      </WaitingPlace>,
    )
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <section aria-label="Page">
        <WaitingSpot />
        <button type="button" onClick={() => setOpen(false)}>
          Close
        </button>
        {isOpen ? (
          <section aria-label="Dialog">
            <WaitingSpot />
          </section>
        ) : null}
      </section>
    )
  }
  const within = await place(<Page />)
  const says = (text: string) => text.split('Still waiting').length - 1
  const both = [says(within.text()), says(within.within('Dialog').text())]
  await within.press('Close')
  const closed = says(within.within('Page').text())
  await within.close()
  expect({ both, closed, above: says((await place(<p>Rows</p>)).text()) }).toEqual({
    ...{ both: [1, 1], closed: 1, above: 1 },
  })
})

test('a choice of few that is off changes by neither press nor key', async () => {
  const chosen: string[] = []
  const options = ['a', 'b'].map((value) => ({ value, label: value }))
  const draw = (disabledReason: string | null) =>
    openView(
      <Segmented
        {...{ label: 'Kind', value: 'a', options, disabledReason }}
        onChange={(value) => chosen.push(value)}
      />,
    )
  const off = await draw('Wait')
  await off.press('b')
  await off.key('a', 'ArrowRight')
  await off.close()
  const before = [...chosen]
  const on = await draw(null)
  await on.press('b')
  await on.key('a', 'ArrowLeft')
  expect({ before, chosen }).toEqual({ before: [], chosen: ['b', 'b'] })
})
