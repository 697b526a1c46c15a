import { expect, test } from 'vitest'
import { mergedBooks, seenFrom } from '../../../src/machines/sql/mergedBooks'
import * as tabs from '../../../src/machines/sql/tabBook'
import { changed, outcome, written } from '../../support/outcomes'

const lake = { id: 1, database_name: 'Lake', backend: 'duckdb' }
const shop = { id: 2, database_name: 'Shop', backend: 'postgresql' }
const tab = (id: string, more: Partial<tabs.QueryTab> = {}): tabs.QueryTab => ({
  id,
  name: `Tab ${id}`,
  code: `SELECT '${id}'`,
  database: lake,
  schema: 'main',
  table: 'a',
  replaced: null,
  ...more,
})
const run = { id: 'r1', text: 'SELECT 1' }
const cursor = { from: 1, to: 4, scroll: 10 }
const book: tabs.TabBook = {
  tabs: [
    tab('a'),
    tab('b', { name: 'Untitled Query 7', replaced: 'SELECT old', run, limit: 100 }),
    tab('c', { database: null, schema: null, table: null, code: tabs.freshCode }),
  ],
  active: 'b',
  closed: [tab('x'), tab('y')],
}
const manyClosed = {
  ...book,
  closed: Array.from({ length: tabs.maxClosed }, (_, at) => tab(`z${at}`)),
}
const alone = { ...book, tabs: [tab('a')], active: 'a' }

const eventsOn = (id: string): tabs.TabEvent[] => [
  { type: 'tab.opened', id },
  {
    type: 'tab.opened',
    id,
    query: { name: 'Arrivals', code: 'SELECT 2', database: shop, schema: 's' },
  },
  { type: 'tab.activated', id },
  { type: 'tab.closed', id, spareId: 'spare' },
  { type: 'tab.othersClosed', id },
  ...[-9, -1, 1, 9].map((by) => ({ type: 'tab.moved' as const, id, by })),
  { type: 'tab.duplicated', id, copyId: 'copy' },
  ...['', ' ', ' New '].map((name) => ({ type: 'tab.renamed' as const, id, name })),
  ...['SELECT 3', 'SELECT old'].map((code) => ({ type: 'code.edited' as const, id, code })),
  { type: 'code.restored', id },
  ...[lake, shop].flatMap((database) => [
    { type: 'database.chosen' as const, id, database, copyId: 'copy' },
    { type: 'database.proposed' as const, id, database },
  ]),
  { type: 'schema.chosen', id, schema: 'other' },
  { type: 'table.chosen', id, table: 'b' },
  { type: 'run.begun', id, run },
  { type: 'limit.chosen', id, limit: 1000 },
  { type: 'cursor.moved', id, cursor },
]

test('what each event makes of the tabs of queries is written down', async () => {
  const lines = Object.entries({ book, manyClosed, alone }).flatMap(([title, before]) => [
    title,
    ...[...before.tabs.map(({ id }) => id), 'gone']
      .flatMap((id) => [...eventsOn(id), { type: 'tab.reopened' as const }])
      .map((event) => changed(` ${JSON.stringify(event)}`, before, tabs.bookAfter(before, event))),
  ])
  const facts = [...book.tabs, tab('d', { code: ' ' })].map((one) =>
    outcome(`facts of ${one.name}`, [
      tabs.limitOf(one),
      tabs.isUntitled(one),
      tabs.sourceName(one),
      tabs.textReason(one),
    ]),
  )
  const active = ['b', 'gone'].map((id) =>
    outcome(`active ${id}`, tabs.activeTab({ ...book, active: id })?.id),
  )
  await expect(written([...lines, ...facts, ...active])).toMatchFileSnapshot('./tabBooks.txt')
})

test('what two windows did to their tabs comes together as it is written down', async () => {
  const after = (...events: tabs.TabEvent[]) => events.reduce(tabs.bookAfter, book)
  const sides: Record<string, tabs.TabBook> = {
    nothing: book,
    'edits b': after({ type: 'code.edited', id: 'b', code: 'SELECT mine' }),
    'edits b otherwise': after({ type: 'code.edited', id: 'b', code: 'SELECT theirs' }),
    'renames b': after({ type: 'tab.renamed', id: 'b', name: 'New' }),
    'moves the cursor in b': after({ type: 'cursor.moved', id: 'b', cursor }),
    'closes b': after({ type: 'tab.closed', id: 'b', spareId: 'spare' }),
    'edits and closes b': after(
      { type: 'code.edited', id: 'b', code: 'SELECT mine' },
      { type: 'tab.closed', id: 'b', spareId: 'spare' },
    ),
    'closes all but c': after({ type: 'tab.othersClosed', id: 'c' }),
    'opens d': after({ type: 'tab.opened', id: 'd' }),
    'opens y again': after({ type: 'tab.reopened' }),
    'moves c': after({ type: 'tab.moved', id: 'c', by: -2 }),
  }
  const entries = Object.entries(sides)
  const lines = entries.flatMap(([mine, own]) => [
    mine,
    ...entries.map(([theirs, other]) =>
      changed(` with one that ${theirs}`, own, mergedBooks(book, own, other)),
    ),
    changed(' without what both began from', own, mergedBooks(null, own, book)),
    changed(' seen from c', own, seenFrom(own, 'c')),
    changed(' seen from one that is gone', own, seenFrom(own, 'gone')),
  ])
  await expect(written(lines)).toMatchFileSnapshot('./mergedBooks.txt')
})

test('of what two windows closed the last ones can be opened again', () => {
  const closedIn = (name: string) =>
    Array.from({ length: tabs.maxClosed - 5 }, (_, at) => tab(`${name}${at}`))
  const [mine, theirs] = ['mine ', 'theirs '].map((name) => ({ ...book, closed: closedIn(name) }))
  const merged = mergedBooks({ ...book, closed: [] }, mine ?? book, theirs ?? book)
  expect(merged.closed).toEqual(
    [...closedIn('theirs '), ...closedIn('mine ')].slice(-tabs.maxClosed),
  )
})

test('what another window closed can be opened again here too, although that one has no room for the oldest any more', () => {
  const theirs = tabs.bookAfter(manyClosed, { type: 'tab.closed', id: 'a', spareId: 'spare' })
  const ids = (merged: tabs.TabBook) => merged.closed.map(({ id }) => id)
  expect(ids(mergedBooks(manyClosed, manyClosed, theirs)).toSorted()).toEqual(
    ids(theirs).toSorted(),
  )
})

test('stored tabs come back with those that were closed; one that does not fit is left out, an active one that is gone is the first', () => {
  const stored = JSON.parse(
    JSON.stringify({
      tabs: [{ id: 'old' }, ...book.tabs],
      active: 'old',
      closed: [...book.closed, { id: 'older' }],
    }),
  ) as unknown
  expect(tabs.tabBookSchema.parse(stored)).toEqual({ ...book, active: 'a' })
  expect(tabs.tabBookSchema.parse(book)).toEqual(book)
  expect(tabs.tabBookSchema.safeParse({ ...book, tabs: [{ id: 'old' }] }).success).toBe(false)
})
