import type { CursorPosition, QueryTab, TabBook } from './tabBook'

type Tabs = Map<string, QueryTab>
const uncursored = (tab: QueryTab | undefined) => JSON.stringify(tab && { ...tab, cursor: null })
const same = (one: QueryTab | undefined, other: QueryTab | undefined) =>
  uncursored(one) === uncursored(other)

const start: CursorPosition = { from: 0, to: 0, scroll: 0 }
export const isSameCursor = (one: CursorPosition = start, other: CursorPosition = start) =>
  one.from === other.from && one.to === other.to && one.scroll === other.scroll

/** A tab as the other window left it, with the cursor of this one where it moved in the same text. */
const withOwnCursor = (
  was: QueryTab | undefined,
  own: QueryTab | undefined,
  other: QueryTab | undefined,
) =>
  other && own?.cursor && own.code === other.code && !isSameCursor(was?.cursor, own.cursor)
    ? { ...other, cursor: own.cursor }
    : other

/**
 * What two windows did to one book: each tab as the window left it that changed it, this one where both did. A moved
 * cursor is no change.
 */
export const mergedBooks = (base: TabBook | null, mine: TabBook, theirs: TabBook): TabBook => {
  const [before, here, there] = [base, mine, theirs].map(
    (book) => new Map(book?.tabs.map((tab) => [tab.id, tab])),
  ) as [Tabs, Tabs, Tabs]
  const order = [...mine.tabs, ...theirs.tabs.filter(({ id }) => !here.has(id))]
  const tabs = order.flatMap(({ id }) => {
    const [was, own, other] = [before.get(id), here.get(id), there.get(id)]
    const chosen = same(was, own) ? withOwnCursor(was, own, other) : own
    return chosen === undefined ? [] : [chosen]
  })
  return tabs.length === 0
    ? mine
    : {
        ...mine,
        tabs,
        active: tabs.some(({ id }) => id === mine.active) ? mine.active : (tabs[0]?.id ?? ''),
      }
}

/** The stored book in a window that has an active tab of its own. */
export const seenFrom = (book: TabBook, active: string): TabBook =>
  book.tabs.some(({ id }) => id === active) ? { ...book, active } : book
