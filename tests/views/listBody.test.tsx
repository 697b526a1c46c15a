import { expect, test } from 'vitest'
import { ListBody, type CardMarks, type ListBodyProps } from '../../src/ui/list/ListBody'
import { ListPanel } from '../../src/ui/list/ListPanel'
import { openView } from '../support/view'

interface Row {
  id: number
}
const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }))

const none = () => undefined
const propsOf = (more: Partial<ListBodyProps<Row>>): ListBodyProps<Row> => ({
  ...{ title: 'Charts', noun: 'Charts', search: '', rows: [], count: 0, total: 40 },
  ...{ loading: false, opening: null, page: 0, pageSize: 25 },
  columns: [{ key: 'id', header: 'Id', render: ({ id }) => `Chart ${id}.` }],
  rowKey: ({ id }) => id,
  sorted: { key: 'id', direction: 'asc' },
  ...{ onSearch: none, onSort: none, onTurn: none, onOpen: none },
  empty: <p>Nothing was made yet</p>,
  emptyTitle: 'No Charts Found ...',
  ...more,
})

/** The rows of a list of 40 charts that stands so, with what is asked of it. */
const open = async (more: Partial<ListBodyProps<Row>> = {}) => {
  const asked: unknown[] = []
  const note =
    (word: string) =>
    (...given: unknown[]) =>
      void asked.push([word, ...given])
  const props = propsOf({
    onSearch: note('search'),
    onSort: note('sort'),
    onTurn: note('turn'),
    onOpen: note('open'),
    ...more,
  })
  return { ...(await openView(<ListBody<Row> {...props} />)), asked, note }
}

const off = { on: false, onToggle: () => undefined }
const on = { ...off, on: true }
const failed = { words: 'No run has the status failed.', all: 'Show every status' }

test.each<[string, Partial<ListBodyProps<Row>>, string]>([
  ['nothing at all', { total: 0, search: 'bird', favorites: on }, 'Nothing was made yet'],
  [
    'a search',
    { search: ' bird ', favorites: off },
    'No Charts Found ...No charts match “bird”.Clear search',
  ],
  [
    'a search among favorites',
    { search: 'bird', favorites: on },
    'No Charts Found ...No favorites match “bird”.Clear search',
  ],
  [
    'a search and more',
    { search: 'bird', narrowed: { ...failed, onClear: () => undefined } },
    'No Charts Found ...No charts match “bird”.Clear search',
  ],
  [
    'something else',
    { search: '  ', narrowed: { ...failed, onClear: () => undefined } },
    'No Charts Found ...No run has the status failed.Show every status',
  ],
  [
    'favorites',
    { favorites: on },
    'No Charts Found ...Mark charts with a star to find them here.Show all charts',
  ],
])('a list that is empty for %s says so and offers the way out', async (_, props, says) => {
  expect((await open(props)).text()).toContain(says)
})

test('the way out of an empty list takes away what narrows it', async () => {
  const asked: string[] = []
  const ways = async (name: string, props: Partial<ListBodyProps<Row>>) => {
    const view = await open({ ...props, onSearch: (text) => asked.push(`search "${text}"`) })
    await view.press(name)
    await view.close()
  }
  await ways('Clear search', { search: 'bird' })
  await ways('Show every status', { narrowed: { ...failed, onClear: () => asked.push('clear') } })
  await ways('Show all charts', { favorites: { on: true, onToggle: () => asked.push('all') } })
  expect(asked).toEqual(['search ""', 'clear', 'all'])
})

test.each<[string, Partial<ListBodyProps<Row>>, string | null, string[]]>([
  ['one whole page', { rows: rowsOf(1), count: 25 }, null, []],
  ['one row more', { rows: rowsOf(1, 2), count: 26 }, '1 to 2 of 26', ['Previous page']],
  ['the last page', { rows: rowsOf(26), count: 26, page: 1 }, '26 to 26 of 26', ['Next page']],
])('a list of %s says which rows are shown', async (_, props, range, disabled) => {
  const view = await open(props)
  const found = /\d+ to \d+ of \d+/.exec(view.text())
  expect({ range: found?.[0] ?? null, off: view.off() }).toEqual({ range, off: disabled })
})

test('what is selected on other pages is counted, a marked row is unmarked by Space, and cards tell which is opened', async () => {
  const onMark: unknown[] = []
  const selection = (...keys: number[]) => ({
    keys: new Set(keys),
    nameOf: ({ id }: Row) => `Chart ${id}`,
    onMark: (rows: readonly Row[], marked: boolean) => onMark.push([rows, marked]),
    onClear: () => undefined,
  })
  const paged = { rows: rowsOf(1, 2), count: 26 }
  const elsewhere = async (...keys: number[]) => {
    const view = await open({ ...paged, selection: selection(...keys) })
    const [row] = document.querySelectorAll('tbody tr')
    await view.happens(() =>
      row?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true })),
    )
    const said = /\d+ selected on other pages/.exec(view.text())?.[0] ?? ''
    await view.close()
    return said
  }
  const card = ({ id }: Row, { opening, selected }: CardMarks) => (
    <li key={id}>{`${id} ${opening} ${selected}`}</li>
  )
  expect({
    counted: [await elsewhere(1, 98, 99), await elsewhere(2)],
    onMark,
    cards: (
      await open({ ...paged, card, layout: 'grid', opening: 2, selection: selection(1) })
    ).texts('li'),
  }).toEqual({
    counted: ['2 selected on other pages', ''],
    onMark: [
      [[{ id: 1 }], false],
      [[{ id: 1 }], true],
    ],
    cards: ['1 false true', '2 true false'],
  })
})

test('Enter opens a row that can be marked without marking it, its box marks it without opening it', async () => {
  const marked: unknown[] = []
  const selection = {
    keys: new Set<number>(),
    nameOf: ({ id }: Row) => `Chart ${id}`,
    onMark: (...given: unknown[]) => marked.push(given),
    onClear: () => undefined,
  }
  const view = await open({ rows: rowsOf(1, 2), count: 2, selection })
  const row = document.querySelectorAll('tbody tr')[1]
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
  await view.happens(() => row?.dispatchEvent(enter))
  expect([view.asked.splice(0), marked]).toEqual([[['open', { id: 2 }]], []])
  await view.press('Select Chart 2')
  expect([view.asked, marked]).toEqual([[], [[[{ id: 2 }], true]]])
})

test('the box above the rows marks all of a page where some are marked, and unmarks them where all are', async () => {
  const asked: unknown[] = []
  const pressed = async (rows: readonly Row[], ...keys: number[]) => {
    const selection = {
      keys: new Set(keys),
      nameOf: ({ id }: Row) => `Chart ${id}`,
      onMark: (marked: readonly Row[], on: boolean) => asked.push([marked.length, on]),
      onClear: () => undefined,
    }
    const view = await open({ rows, count: 26, selection })
    const box = document.querySelector<HTMLInputElement>('th input')
    const state = [box?.checked, box?.indeterminate]
    await view.press('Select all on this page')
    await view.close()
    return state
  }
  expect({
    none: await pressed(rowsOf(1, 2), 98),
    some: await pressed(rowsOf(1, 2), 2),
    all: await pressed(rowsOf(1, 2), 1, 2),
    noRows: await pressed([], 1),
    asked,
  }).toEqual({
    ...{ none: [false, false], some: [false, true], all: [true, false], noRows: [false, false] },
    asked: [
      [2, true],
      [2, true],
      [2, false],
      [0, true],
    ],
  })
})

test('what is left to select counts this page alone, and what can be deleted all that is selected', async () => {
  const bar = async (rows: readonly Row[] | null, ...keys: number[]) => {
    const selection = {
      keys: new Set(keys),
      nameOf: ({ id }: Row) => `Chart ${id}`,
      onMark: () => undefined,
      onClear: () => undefined,
    }
    const view = await openView(
      <ListPanel<Row>
        {...propsOf({ rows, count: 1240, total: 2480, selection })}
        problem={null}
        onRetry={() => undefined}
        onDelete={() => undefined}
      />,
    )
    await view.press('Select')
    const off = view.off().filter((name) => /select/i.test(name))
    const said = [off.toSorted().join(), view.text().includes('1,240/2,480'), view.statuses()[0]]
    await view.close()
    return said
  }
  const all = 'Select all on this page'
  expect({
    elsewhere: await bar(rowsOf(1, 2), 97, 98, 99),
    here: await bar(rowsOf(1, 2), 1, 2, 99),
    nothing: await bar(rowsOf(1, 2)),
    unread: await bar(null, 1),
  }).toEqual({
    elsewhere: ['', true, '3 selected'],
    here: [all, true, '3 selected'],
    nothing: ['Delete selected,Unselect all', true, ''],
    unread: [all, false, '1 selected'],
  })
})

test('a list that waits for its first rows with a spinner keeps those that it has', async () => {
  const spins = { spins: true, loading: true }
  const first = await open({ ...spins, rows: null })
  const waits = first.text().includes('Loading charts …')
  await first.close()
  const again = await open({ ...spins, rows: rowsOf(3), count: 1 })
  expect({ waits, again: again.rows('Charts') }).toEqual({ waits: true, again: [['Chart 3.']] })
})
