import { useState, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ColumnArrangement } from '../../src/api/contract'
import { columnKinds } from '../../src/api/contract/columnKinds'
import { Segmented } from '../../src/ui/controls/Segmented'
import { WaitingPlace, WaitingSpot } from '../../src/ui/feedback/Waiting'
import { ColumnsPanel } from '../../src/ui/grid/ColumnsPanel'
import { EditPanel } from '../../src/ui/grid/EditPanel'
import { FiltersPanel } from '../../src/ui/grid/FiltersPanel'
import { noEdits } from '../../src/ui/grid/gridEdits'
import { GridFrameProvider } from '../../src/ui/grid/gridFrame'
import { GridPanels } from '../../src/ui/grid/GridPanels'
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

test('a filter is asked for when nothing was typed for a moment or Enter is pressed, and what is no number is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const view = await open(FiltersPanel, [{ colId: 'kg' }])
  const wait = (ms: number) => view.happens(() => vi.advanceTimersByTime(ms))
  const asked = () => view.arranged()?.map(({ filter }) => filter?.comparator ?? null)[0]
  const heard: unknown[] = []
  await view.type('Filter kg', '> 1')
  await wait(200)
  await view.type('Filter kg', '> 12')
  await wait(249)
  heard.push(asked())
  await wait(1)
  heard.push(asked())
  await view.type('Filter kg', '> 12x')
  await wait(1000)
  await view.leave('Filter kg')
  const field = () => document.querySelector<HTMLElement>('[aria-label="Filter kg"]')
  const isWrong = () => field()?.getAttribute('aria-invalid')
  heard.push(asked(), view.value('Filter kg'), isWrong())
  await view.type('Filter kg', '> 1,300')
  await view.key('Filter kg', 'Enter')
  heard.push(asked(), view.value('Filter kg'), isWrong())
  await view.type('Filter kg', '>')
  await view.close()
  await wait(1000)
  expect([...heard, asked()]).toEqual([
    ...[null, '12', '12', '> 12x', 'true'],
    ...['1300', '> 1300', 'false', '1300'],
  ])
})

test('a field keeps the focus while what is typed in it is no filter yet, and says why it is none', async () => {
  const view = await open(FiltersPanel, [{ colId: 'kg' }])
  const field = document.querySelector<HTMLElement>('[aria-label="Filter kg"]')
  await view.happens(() => field?.focus())
  const typed: unknown[] = []
  for (const text of ['-', '-5', '-5x']) {
    await view.type('Filter kg', text)
    typed.push([document.activeElement === field, view.reason('Filter kg')])
  }
  const why = 'Write a number, with > >= < <= = or != before it'
  expect(typed).toEqual([
    [true, why],
    [true, null],
    [true, why],
  ])
})

test('what is typed and is no filter is cleared from the menu as a filter is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const view = await open(FiltersPanel, [{ colId: 'kg' }])
  await view.type('Filter kg', '-5x')
  await view.press('How to filter kg')
  const off = view.offReasons()
  await view.press('Clear filter')
  await view.happens(() => vi.advanceTimersByTime(0))
  expect([off['Clear filter'], view.value('Filter kg')]).toEqual([undefined, ''])
})

test.each([
  [[], true, 'No cell is edited', 'There is nothing to discard'],
  [['a'], false, '1 cell is edited', undefined],
  [Array.from({ length: 1200 }, (_, at) => String(at)), true, '1,200 cells are edited', undefined],
])('how many cells are edited is told and can be discarded', async (keys, on, says, reason) => {
  const sent: unknown[] = []
  const edits = { on, cells: new Map(keys.map((key) => [key, 'x'])) }
  const view = await openView(<EditPanel edits={edits} onEdit={(event) => sent.push(event)} />)
  await view.press(`Edit Data Mode: ${on ? 'On' : 'Off'}`)
  await view.press('Cancel')
  expect([view.statuses(), view.offReasons()['Cancel'], sent]).toEqual([
    ...[[says], reason],
    [{ type: 'switched', on: !on }, ...(reason === undefined ? [{ type: 'dropped' }] : [])],
  ])
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

test('a column that groups or labels columns does so no longer by its own menu', async () => {
  const view = await open(ColumnsPanel, [
    { colId: 'Fruit', rowGroup: true, rowGroupIndex: 0, hide: true },
    { colId: 'kg', aggFunc: 'SUM' },
  ])
  await view.press('Role of Fruit')
  await view.press('Remove from Row Groups')
  await view.press('Role of kg')
  expect({ arranged: view.arranged(), off: view.offReasons() }).toMatchObject({
    arranged: [{ colId: 'Fruit', rowGroup: false, hide: false }, { colId: 'kg' }],
    off: { 'Add to Column Labels': 'Only in Pivot Mode', 'Values: SUM': 'Computed already' },
  })
})

test('the panels say how many columns are shown and filtered; one is open at a time, and is closed by its own button', async () => {
  const Panels = () => <GridPanels edits={noEdits} onEdit={() => undefined} />
  const view = await open(Panels, [
    { colId: 'Fruit', hide: true, filter: apple },
    { colId: 'kg', hide: true },
    { colId: 'day' },
  ])
  const heads: string[][] = []
  for (const name of ['Columns', 'Filters', 'Edit Data', 'Edit Data']) {
    await view.press(name)
    heads.push(view.texts('section > h2'))
  }
  expect(heads).toEqual([['Columns1 of 3'], ['Filters1 set'], ['Edit Data'], []])
})
