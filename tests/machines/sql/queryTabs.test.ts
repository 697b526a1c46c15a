import { SimulatedClock } from 'xstate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSameCursor, mergedBooks } from '../../../src/machines/sql/mergedBooks'
import { persistedInBrowser } from '../../../src/effects/storage/persistedStorage'
import {
  bookAfter,
  firstBook,
  freshCode,
  nameProblem,
  tabBookSchema,
  type TabBook,
  type TabEvent,
} from '../../../src/machines/sql/tabBook'
import { queryTabsMachine, type QueryTabsRef } from '../../../src/machines/sql/queryTabs.machine'
import { crashes } from '../../support/actors'
import { inWorld } from '../../support/world'
import { storageOf } from '../../support/storage'
import { browserStorage } from '../../support/webStorage'

let browser: ReturnType<typeof browserStorage>
beforeEach(() => {
  browser = browserStorage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const machine = queryTabsMachine.provide({
  actors: { storedTabs: persistedInBrowser('sql', tabBookSchema, mergedBooks) },
})
const silent = storageOf<TabBook>().logic
const enter = (clock?: SimulatedClock) =>
  inWorld(machine, undefined, [], clock, { id: 7, isAdmin: false })
const openWindow = (): QueryTabsRef => enter().actor
const bookOf = (actor: QueryTabsRef) => actor.getSnapshot().context.book
const stored = () => browser.read('chartroom.sql.7') as TabBook
const names = ({ tabs, active }: TabBook) =>
  tabs.map(({ id, name }) => (id === active ? `[${name}]` : name))
const lake = { id: 1, database_name: 'Lake', backend: 'duckdb' }
const river = { id: 2, database_name: 'River', backend: 'postgresql' }

describe('two windows', () => {
  test('see each other’s tabs and keep their own active one', () => {
    const [one, other] = [openWindow(), openWindow()]
    one.send({ type: 'tab.opened', id: 'left' })
    other.send({ type: 'tab.opened', id: 'right' })
    expect([one, other].map((actor) => names(bookOf(actor)))).toEqual([
      ['Untitled Query 1', '[Untitled Query 2]', 'Untitled Query 3'],
      ['Untitled Query 1', 'Untitled Query 2', '[Untitled Query 3]'],
    ])
  })

  test('write different tabs at the same moment and lose neither', () => {
    const base = bookAfter(firstBook('a'), { type: 'tab.opened', id: 'b' })
    const mine = bookAfter(base, { type: 'code.edited', id: 'a', code: 'SELECT 1' })
    const theirs = bookAfter(bookAfter(base, { type: 'code.edited', id: 'b', code: 'SELECT 2' }), {
      type: 'tab.opened',
      id: 'c',
    })
    expect(mergedBooks(base, mine, theirs).tabs.map(({ id, code }) => [id, code])).toEqual([
      ['a', 'SELECT 1'],
      ['b', 'SELECT 2'],
      ['c', freshCode],
    ])
  })

  test('change different parts of one tab and lose neither, with the cursor of its text', () => {
    const base = firstBook('a')
    const renamed = bookAfter(base, { type: 'tab.renamed', id: 'a', name: 'Birds' })
    const cursor = { from: 3, to: 3, scroll: 0 }
    const typed = [
      { type: 'code.edited', id: 'a', code: 'SELECT 1' } as const,
      { type: 'cursor.moved', id: 'a', cursor } as const,
    ].reduce(bookAfter, base)
    const both = { ...base.tabs[0], name: 'Birds', code: 'SELECT 1', cursor }
    expect(mergedBooks(base, renamed, typed).tabs).toEqual([both])
    expect(mergedBooks(base, typed, renamed).tabs).toEqual([both])
  })

  test('a tab that one closed after the other typed into it stays open with the text', () => {
    const base = bookAfter(firstBook('a'), { type: 'tab.opened', id: 'b' })
    const closed = bookAfter(base, { type: 'tab.closed', id: 'b', spareId: 's' })
    const typed = bookAfter(base, { type: 'code.edited', id: 'b', code: 'SELECT 1' })
    for (const merged of [mergedBooks(base, closed, typed), mergedBooks(base, typed, closed)])
      expect(merged).toEqual({ ...typed, active: merged.active, closed: [] })
  })

  test('close different tabs at the same moment, and both can be opened again', () => {
    const base = ['b', 'c'].reduce(
      (book, id) => bookAfter(book, { type: 'tab.opened', id }),
      firstBook('a'),
    )
    const mine = bookAfter(base, { type: 'tab.closed', id: 'b', spareId: 's' })
    const theirs = bookAfter(base, { type: 'tab.closed', id: 'c', spareId: 's' })
    const merged = mergedBooks(base, mine, theirs)
    expect({
      tabs: merged.tabs.map(({ id }) => id),
      closed: merged.closed.map(({ id }) => id),
    }).toEqual({ tabs: ['a'], closed: ['c', 'b'] })
    const reopened = bookAfter(mine, { type: 'tab.reopened' })
    expect(mergedBooks(mine, reopened, mine).closed).toEqual([])
  })

  test('a tab with text that each of two windows closed the other of stays open with what was typed', () => {
    const base = bookAfter(firstBook('a'), { type: 'tab.opened', id: 'b' })
    const mine = bookAfter(base, { type: 'tab.othersClosed', id: 'a' })
    const theirs = (
      [
        { type: 'code.edited', id: 'a', code: 'SELECT 1' },
        { type: 'tab.closed', id: 'a', spareId: 's' },
      ] as const
    ).reduce<TabBook>(bookAfter, base)
    expect(mergedBooks(base, mine, theirs).tabs).toEqual([{ ...base.tabs[0], code: 'SELECT 1' }])
  })

  test('a tab that one closed while the other left it alone stays closed', () => {
    const base = bookAfter(firstBook('a'), { type: 'tab.opened', id: 'b' })
    const theirs = bookAfter(base, { type: 'tab.closed', id: 'b', spareId: 's' })
    expect(mergedBooks(base, base, theirs).tabs.map(({ id }) => id)).toEqual(['a'])
  })
})

describe('the cursor', () => {
  const at = (place: number) => ({ from: place, to: place + 1, scroll: 20 * place })
  const cursors = ({ tabs }: TabBook) => tabs.map(({ cursor }) => cursor)

  test('is stored when it rests, or with the next change, and is there after a reload', () => {
    const clock = new SimulatedClock()
    const { actor, leave } = enter(clock)
    const { active: id } = bookOf(actor)
    actor.send({ type: 'tab.renamed', id, name: 'Birds' })
    actor.send({ type: 'cursor.moved', id, cursor: at(1) })
    clock.increment(200)
    actor.send({ type: 'cursor.moved', id, cursor: at(2) })
    clock.increment(200)
    expect(cursors(stored())).toEqual([undefined])
    clock.increment(50)
    expect(cursors(stored())).toEqual([at(2)])
    actor.send({ type: 'cursor.moved', id, cursor: at(3) })
    actor.send({ type: 'code.edited', id, code: 'SELECT 1' })
    expect(cursors(stored())).toEqual([at(3)])
    leave()
    expect(cursors(bookOf(enter().actor))).toEqual([at(3)])
  })

  test('of each tab is stored, however quickly they follow each other', () => {
    const clock = new SimulatedClock()
    const { actor } = enter(clock)
    const { active: id } = bookOf(actor)
    actor.send({ type: 'tab.opened', id: 'b' })
    actor.send({ type: 'cursor.moved', id, cursor: at(1) })
    actor.send({ type: 'cursor.moved', id: 'b', cursor: at(2) })
    clock.increment(250)
    expect(cursors(stored())).toEqual([at(1), at(2)])
  })

  test('that goes on and back again before it rests is stored where it is', () => {
    const clock = new SimulatedClock()
    const { actor } = enter(clock)
    const { active: id } = bookOf(actor)
    const start = { from: 0, to: 0, scroll: 0 }
    for (const cursor of [at(1), start]) actor.send({ type: 'cursor.moved', id, cursor })
    clock.increment(250)
    expect(cursors(stored())).toEqual([start])
  })

  test('is another one where it, its selection or the text in sight moved; none stands at the start', () => {
    const start = { from: 0, to: 0, scroll: 0 }
    const moved = ['from', 'to', 'scroll'].map((part) => ({ ...start, [part]: 1 }))
    expect(moved.map((cursor) => isSameCursor(cursor, start))).toEqual([false, false, false])
    expect([isSameCursor(undefined, start), isSameCursor(start, undefined)]).toEqual([true, true])
  })

  test('that stays where it is writes nothing', () => {
    const { actor } = enter(new SimulatedClock())
    const { active: id } = bookOf(actor)
    actor.send({ type: 'cursor.moved', id, cursor: { from: 0, to: 0, scroll: 0 } })
    expect(actor.getSnapshot().value).toBe('opening')
  })

  test('that another window moved since stays there when this one changes something else', () => {
    const base = after(...three, { type: 'cursor.moved', id: 'a', cursor: at(1) })
    const theirs = bookAfter(base, { type: 'cursor.moved', id: 'a', cursor: at(5) })
    expect(
      cursors(
        mergedBooks(base, bookAfter(base, { type: 'tab.renamed', id: 'b', name: 'Birds' }), theirs),
      ),
    ).toEqual([at(5), undefined, undefined])
  })

  test('of one window does not undo what another wrote, and takes no cursor away', () => {
    const base = bookAfter(firstBook('a'), { type: 'tab.opened', id: 'b' })
    const mine = bookAfter(bookAfter(base, { type: 'cursor.moved', id: 'a', cursor: at(1) }), {
      type: 'cursor.moved',
      id: 'b',
      cursor: at(2),
    })
    const theirs = bookAfter(base, { type: 'code.edited', id: 'a', code: 'SELECT 1' })
    expect(mergedBooks(base, mine, theirs).tabs).toEqual([
      { ...theirs.tabs[0] },
      { ...base.tabs[1], cursor: at(2) },
    ])
    expect(
      mergedBooks(base, bookAfter(base, { type: 'tab.renamed', id: 'a', name: 'Birds' }), mine)
        .tabs,
    ).toEqual([{ ...mine.tabs[0], name: 'Birds' }, mine.tabs[1]])
  })
})

const after = (...events: TabEvent[]) => events.reduce(bookAfter, firstBook('a'))
const three: TabEvent[] = [
  { type: 'tab.opened', id: 'b' },
  { type: 'tab.opened', id: 'c' },
]

test('a new tab takes the number after the highest and is the active one', () => {
  expect(
    names(
      after(
        { type: 'tab.renamed', id: 'a', name: 'Untitled Query 7' },
        { type: 'tab.opened', id: 'b' },
      ),
    ),
  ).toEqual(['Untitled Query 7', '[Untitled Query 8]'])
})

test('closing activates the tab before, or the first; the last one leaves a fresh one', () => {
  const closed = (...ids: string[]) =>
    names(
      after(...three, ...ids.map((id): TabEvent => ({ type: 'tab.closed', id, spareId: 'spare' }))),
    )
  expect(closed('c')).toEqual(['Untitled Query 1', '[Untitled Query 2]'])
  expect(closed('c', 'a')).toEqual(['[Untitled Query 2]'])
  expect(closed('a', 'b', 'c')).toEqual(['[Untitled Query 1]'])
})

test('closing a tab that is not shown leaves the one that is', () => {
  const shown = after(
    ...three,
    { type: 'tab.activated', id: 'a' },
    { type: 'tab.closed', id: 'c', spareId: 'spare' },
  )
  expect(names(shown)).toEqual(['[Untitled Query 1]', 'Untitled Query 2'])
})

test('Close All Other keeps the chosen tab, and closed tabs come back last first', () => {
  const alone = after(...three, { type: 'tab.othersClosed', id: 'b' })
  expect(names(alone)).toEqual(['[Untitled Query 2]'])
  expect(names(bookAfter(alone, { type: 'tab.reopened' }))).toEqual([
    'Untitled Query 2',
    '[Untitled Query 3]',
  ])
})

test('tabs are moved and duplicated with their code', () => {
  const book = after(
    ...three,
    { type: 'code.edited', id: 'a', code: 'SELECT 1' },
    { type: 'tab.duplicated', id: 'a', copyId: 'd' },
    { type: 'tab.moved', id: 'c', by: -2 },
  )
  expect(book.tabs.map(({ id, code }) => [id, code])).toEqual([
    ['a', 'SELECT 1'],
    ['c', freshCode],
    ['d', 'SELECT 1'],
    ['b', freshCode],
  ])
})

test('another database resets the code, the schema, the table and the run; Restore brings the code back', () => {
  const chosen = after(
    { type: 'database.chosen', id: 'a', database: lake, copyId: 'copy' },
    { type: 'schema.chosen', id: 'a', schema: 'main' },
    { type: 'code.edited', id: 'a', code: 'SELECT 1' },
    { type: 'run.begun', id: 'a', run: { id: 'r1', text: 'SELECT 1' } },
    { type: 'database.chosen', id: 'a', database: river, copyId: 'copy' },
  )
  const restored = bookAfter(chosen, { type: 'code.restored', id: 'a' })
  expect({ chosen: chosen.tabs[0], restored: restored.tabs[0] }).toEqual({
    chosen: {
      id: 'a',
      name: 'Untitled Query 1',
      code: freshCode,
      database: river,
      schema: null,
      table: null,
      run: null,
      replaced: 'SELECT 1',
    },
    restored: {
      id: 'a',
      name: 'Untitled Query 1',
      code: 'SELECT 1',
      database: river,
      schema: null,
      table: null,
      run: null,
      replaced: null,
    },
  })
})

test('Restore brings the code of before back and keeps what was written since for the next Restore', () => {
  const written = after(
    { type: 'code.edited', id: 'a', code: 'SELECT 1' },
    { type: 'database.chosen', id: 'a', database: river, copyId: 'copy' },
    { type: 'code.edited', id: 'a', code: 'SELECT 2' },
  )
  const once = bookAfter(written, { type: 'code.restored', id: 'a' })
  const twice = bookAfter(once, { type: 'code.restored', id: 'a' })
  expect([once, twice].map(({ tabs }) => tabs[0])).toMatchObject([
    { code: 'SELECT 1', replaced: 'SELECT 2' },
    { code: 'SELECT 2', replaced: 'SELECT 1' },
  ])
})

test('a second change of the database keeps both codes: the tab as it was is opened again like a closed one', () => {
  const chosen = after(
    { type: 'code.edited', id: 'a', code: 'SELECT 1' },
    { type: 'database.chosen', id: 'a', database: lake, copyId: 'first' },
    { type: 'code.edited', id: 'a', code: 'SELECT 2' },
    { type: 'database.chosen', id: 'a', database: river, copyId: 'second' },
  )
  expect(chosen.tabs[0]).toMatchObject({ database: river, code: freshCode, replaced: 'SELECT 2' })
  expect(bookAfter(chosen, { type: 'tab.reopened' }).tabs.at(-1)).toMatchObject({
    id: 'second',
    database: lake,
    code: 'SELECT 2',
    replaced: 'SELECT 1',
  })
})

test('a code that begins with the text of a new tab is kept like any other', () => {
  const code = `${freshCode}\nSELECT 1`
  const chosen = after(
    { type: 'code.edited', id: 'a', code },
    { type: 'database.chosen', id: 'a', database: lake, copyId: 'first' },
  )
  expect(chosen.tabs[0]?.replaced).toBe(code)
})

test('a code that was cleared stays to be restored where nothing was written for the next database', () => {
  const chosen = after(
    { type: 'code.edited', id: 'a', code: 'SELECT 1' },
    { type: 'database.chosen', id: 'a', database: lake, copyId: 'first' },
    { type: 'code.edited', id: 'a', code: ' ' },
    { type: 'database.chosen', id: 'a', database: river, copyId: 'second' },
  )
  expect(chosen.tabs[0]).toMatchObject({ code: freshCode, replaced: 'SELECT 1' })
  expect(chosen.closed).toEqual([])
})

test('a name that is empty or blank is refused with its reason, any other is trimmed', () => {
  expect(nameProblem('')).toBe('Required.')
  expect(nameProblem('  ')).toBe('Empty chart title')
  expect(nameProblem('Birds')).toBe(null)
  expect(names(after({ type: 'tab.renamed', id: 'a', name: ' Birds ' }))).toEqual(['[Birds]'])
})

test('the only database comes to a tab without one and leaves its code; a tab that has one keeps it', () => {
  const actor = openWindow()
  const id = bookOf(actor).active
  actor.send({ type: 'code.edited', id, code: 'SELECT 1' })
  actor.send({ type: 'database.proposed', id, database: lake })
  actor.send({ type: 'database.proposed', id, database: river })
  expect(bookOf(actor).tabs.map(({ database, code }) => [database, code])).toEqual([
    [lake, 'SELECT 1'],
  ])
})

test('rows and runs of a tab are stored with it, and a cursor that stays where it is writes nothing', () => {
  const clock = new SimulatedClock()
  const { actor } = enter(clock)
  const { active: id } = bookOf(actor)
  actor.send({ type: 'limit.chosen', id, limit: 100 })
  actor.send({ type: 'run.begun', id, run: { id: 'r1', text: 'SELECT 1' } })
  const cursor = { from: 0, to: 3, scroll: 0 }
  actor.send({ type: 'cursor.moved', id, cursor })
  clock.increment(250)
  actor.send({ type: 'cursor.moved', id, cursor })
  expect({ state: actor.getSnapshot().value, tab: stored().tabs[0] }).toMatchObject({
    state: { sharing: 'resting' },
    tab: { limit: 100, run: { id: 'r1', text: 'SELECT 1' }, cursor },
  })
})

test('tabs are worked in though nothing is stored of them yet, or nothing ever can be', () => {
  const cursor = { from: 0, to: 3, scroll: 0 }
  const opening = inWorld(queryTabsMachine.provide({ actors: { storedTabs: silent } })).actor
  const id = bookOf(opening).active
  opening.send({ type: 'cursor.moved', id, cursor: { from: 0, to: 0, scroll: 0 } })
  opening.send({ type: 'cursor.moved', id, cursor })
  const unstored = inWorld(queryTabsMachine.provide({ actors: { storedTabs: crashes } })).actor
  unstored.send({ type: 'code.edited', id: bookOf(unstored).active, code: 'SELECT 1' })
  expect({
    opening: opening.getSnapshot().value,
    unstored: [unstored.getSnapshot().value, bookOf(unstored).tabs[0]?.code],
  }).toEqual({ opening: { sharing: 'moving' }, unstored: [{ sharing: 'resting' }, 'SELECT 1'] })
})

test('a table that is chosen is the one of its tab', () => {
  const { actor } = enter()
  const { active: id } = bookOf(actor)
  actor.send({ type: 'table.chosen', id, table: 'birds' })
  expect([bookOf(actor).tabs[0]?.table, stored().tabs[0]?.table]).toEqual(['birds', 'birds'])
  actor.send({ type: 'limit.chosen', id, limit: 100 })
  expect(stored().tabs[0]?.limit).toBe(100)
  actor.send({ type: 'run.begun', id, run: { id: 'r1', text: 'SELECT 1' } })
  expect(stored().tabs[0]?.run?.id).toBe('r1')
})
