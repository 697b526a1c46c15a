import { maxClosed, type CursorPosition, type QueryTab, type TabBook } from './tabBook'

type Tabs = ReadonlyMap<string, QueryTab>
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const uncursored = (tab: QueryTab | undefined) => tab && { ...tab, cursor: null }

const start: CursorPosition = { from: 0, to: 0, scroll: 0 }
export const isSameCursor = (one: CursorPosition = start, other: CursorPosition = start) =>
  one.from === other.from && one.to === other.to && one.scroll === other.scroll

/** Each part of a tab as the window left it that changed it; the cursor belongs to the text. */
const mergedTab = (was: QueryTab | undefined, own: QueryTab, other: QueryTab): QueryTab => {
  if (was === undefined) return own
  const changed = Object.entries(own).filter(
    ([part, value]) => part !== 'cursor' && !isSame(value, was[part as keyof QueryTab]),
  )
  const hasOwnCursor = own.cursor && !isSameCursor(was.cursor, own.cursor)
  const merged = { ...other, ...Object.fromEntries(changed) }
  return own.cursor && own.code === merged.code && (own.code !== other.code || hasOwnCursor)
    ? { ...merged, cursor: own.cursor }
    : merged
}

const byId = (tabs: readonly QueryTab[] = []): Tabs => new Map(tabs.map((tab) => [tab.id, tab]))

/** Tabs that either window closed, each once, without those that are open again; this one's were closed last. */
const mergedClosed = (base: TabBook | null, mine: TabBook, theirs: TabBook, open: Tabs) => {
  const [before, known] = [byId(base?.tabs), byId(base?.closed)]
  const unique = new Map(byId(theirs.closed))
  for (const tab of mine.closed) {
    const other = unique.get(tab.id)
    unique.delete(tab.id)
    unique.set(tab.id, other ? mergedTab(before.get(tab.id) ?? tab, tab, other) : tab)
  }
  const reopenedBy = ({ closed }: TabBook, id: string) =>
    known.has(id) && !closed.some((tab) => tab.id === id)
  return [...unique.values()]
    .filter(({ id }) => !open.has(id) && !reopenedBy(mine, id) && !reopenedBy(theirs, id))
    .slice(-maxClosed)
}

/**
 * What two windows did to one book: each part of a tab as the window left it that changed it, this one where both did.
 * A tab that one closed while the other changed it stays open. A moved cursor is no change.
 */
export const mergedBooks = (base: TabBook | null, mine: TabBook, theirs: TabBook): TabBook => {
  const [before, here, there] = [byId(base?.tabs), byId(mine.tabs), byId(theirs.tabs)]
  const known = byId([...(base?.closed ?? []), ...(base?.tabs ?? [])])
  /** A tab that the other window may have closed, with what that one had changed of it. */
  const withClosed = (tab: QueryTab, other: TabBook) =>
    mergedTab(known.get(tab.id), tab, byId(other.closed).get(tab.id) ?? tab)
  const wasClosed = (tab: QueryTab) => isSame(uncursored(before.get(tab.id)), uncursored(tab))
  const order = [...mine.tabs, ...theirs.tabs.filter(({ id }) => !here.has(id))]
  const remaining = order.flatMap((tab) => {
    const [own, other] = [here.get(tab.id), there.get(tab.id)]
    if (own && other) return [mergedTab(known.get(tab.id), own, other)]
    return wasClosed(tab) ? [] : [withClosed(tab, own ? theirs : mine)]
  })
  const tabs = remaining.length > 0 ? remaining : mine.tabs.map((tab) => withClosed(tab, theirs))
  const open = byId(tabs)
  return {
    tabs,
    active: open.has(mine.active) ? mine.active : (tabs[0]?.id ?? ''),
    closed: mergedClosed(base, mine, theirs, open),
  }
}

/** The stored book in a window that has an active tab of its own. */
export const seenFrom = (book: TabBook, active: string): TabBook =>
  book.tabs.some(({ id }) => id === active) ? { ...book, active } : book
