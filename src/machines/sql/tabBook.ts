import { z } from 'zod'
import { rowLimits } from '../../api/contract/rowLimits'
import type { Source } from '../databases/importSources'

const storedRunSchema = z.object({ id: z.string(), text: z.string() })
/** A run to find again when its tab is opened again; `text` is that of the tab. */
export type StoredRun = z.infer<typeof storedRunSchema>

const cursorPositionSchema = z.object({ from: z.number(), to: z.number(), scroll: z.number() })
/** The selection, with the cursor at its end `to`; `scroll` in pixels. */
export type CursorPosition = z.infer<typeof cursorPositionSchema>

const queryTabSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  database: z.object({ id: z.number(), database_name: z.string(), backend: z.string() }).nullable(),
  schema: z.string().nullable(),
  table: z.string().nullable(),
  /** The code that another database replaced. */
  replaced: z.string().nullable(),
  /** Max rows of a run; `rowLimits.statement` where none was chosen. */
  limit: z.number().optional(),
  /** Null where there is none to show. */
  run: storedRunSchema.nullish(),
  cursor: cursorPositionSchema.optional(),
})
export type QueryTab = z.infer<typeof queryTabSchema>

/** A saved query, or one of the history. */
export type QueryContent = Pick<QueryTab, 'name' | 'code' | 'database' | 'schema'>

/** Open tabs in their order; those closed last can be opened again. */
export interface TabBook {
  tabs: readonly QueryTab[]
  active: string
  closed: readonly QueryTab[]
}

export type TabEvent =
  | { type: 'tab.opened'; id: string; query?: QueryContent }
  | { type: 'tab.activated'; id: string }
  | { type: 'tab.closed'; id: string; spareId: string }
  | { type: 'tab.othersClosed'; id: string }
  | { type: 'tab.reopened' }
  | { type: 'tab.moved'; id: string; by: number }
  | { type: 'tab.duplicated'; id: string; copyId: string }
  | { type: 'tab.renamed'; id: string; name: string }
  | { type: 'code.edited'; id: string; code: string }
  | { type: 'code.restored'; id: string }
  | { type: 'database.chosen'; id: string; database: Source; copyId: string }
  /** The only one there is, for a tab without one; its code stays. */
  | { type: 'database.proposed'; id: string; database: Source }
  | { type: 'schema.chosen'; id: string; schema: string }
  | { type: 'table.chosen'; id: string; table: string }
  | { type: 'run.begun'; id: string; run: StoredRun }
  | { type: 'limit.chosen'; id: string; limit: number }
  | CursorMoved

export interface CursorMoved {
  type: 'cursor.moved'
  id: string
  cursor: CursorPosition
}

/** Max rows of a run; the last stands for all rows. */
export const limits = [100, 1000, 10_000, 100_000, rowLimits.storedResult] as const

export const freshCode = '-- sql Explorer'
/** Of the tabs that can be opened again. */
export const maxClosed = 20
const untitled = /^Untitled Query (\d+)$/

const nameAfter = (tabs: readonly QueryTab[]) =>
  `Untitled Query ${Math.max(0, ...tabs.map(({ name }) => Number(untitled.exec(name)?.[1] ?? 0))) + 1}`

const freshTab = (id: string, tabs: readonly QueryTab[], like?: QueryTab): QueryTab => ({
  id,
  name: nameAfter(tabs),
  code: freshCode,
  database: like?.database ?? null,
  schema: like?.schema ?? null,
  table: null,
  replaced: null,
})

export const firstBook = (id: string): TabBook => ({
  tabs: [freshTab(id, [])],
  active: id,
  closed: [],
})

export const limitOf = ({ limit = rowLimits.statement }: QueryTab) => limit

export const isUntitled = ({ name }: QueryTab) => untitled.test(name)

export const sourceName = ({ database }: QueryTab) => database?.database_name ?? 'no database'

/** Why the text of a tab can be neither formatted nor saved; null when it can. */
export const textReason = ({ database, code }: QueryTab) =>
  database === null ? 'Choose a database first' : code.trim() === '' ? 'Write a query first' : null

export const activeTab = ({ tabs, active }: TabBook) =>
  tabs.find(({ id }) => id === active) ?? tabs[0]

/** Null when a tab can have the name. */
export const nameProblem = (name: string) =>
  name === '' ? 'Required.' : name.trim() === '' ? 'Empty chart title' : null

const shelved = (closed: readonly QueryTab[], more: readonly QueryTab[]) =>
  [...closed, ...more].slice(-maxClosed)

const without = (book: TabBook, id: string, spareId: string): TabBook => {
  const at = book.tabs.findIndex((tab) => tab.id === id)
  const tab = book.tabs[at]
  if (tab === undefined) return book
  const tabs = book.tabs.filter((other) => other !== tab)
  const closed = shelved(book.closed, [tab])
  const next = tabs[Math.max(0, at - 1)]
  if (next === undefined) return { ...firstBook(spareId), closed }
  return { tabs, closed, active: book.active === id ? next.id : book.active }
}

/** Activates the tab of that id where it is open. */
const opened = (book: TabBook, id: string, query?: QueryContent): TabBook => {
  if (book.tabs.some((tab) => tab.id === id)) return { ...book, active: id }
  return {
    ...book,
    tabs: [...book.tabs, { ...freshTab(id, book.tabs, activeTab(book)), ...query }],
    active: id,
  }
}

const movedBy = (tabs: readonly QueryTab[], id: string, by: number) => {
  const from = tabs.findIndex((tab) => tab.id === id)
  const tab = tabs[from]
  if (tab === undefined) return tabs
  return tabs
    .filter((other) => other !== tab)
    .toSpliced(Math.max(0, Math.min(from + by, tabs.length - 1)), 0, tab)
}

const reopened = (book: TabBook): TabBook => {
  const last = book.closed.at(-1)
  return last === undefined
    ? book
    : { tabs: [...book.tabs, last], active: last.id, closed: book.closed.slice(0, -1) }
}

const duplicated = (book: TabBook, id: string, copyId: string): TabBook => {
  const at = book.tabs.findIndex((tab) => tab.id === id)
  const tab = book.tabs[at]
  return tab === undefined
    ? book
    : {
        ...book,
        tabs: book.tabs.toSpliced(at + 1, 0, {
          ...tab,
          id: copyId,
          name: `${tab.name} copy`,
          run: null,
        }),
        active: copyId,
      }
}

const changed = (book: TabBook, id: string, change: (tab: QueryTab) => QueryTab): TabBook => ({
  ...book,
  tabs: book.tabs.map((tab) => (tab.id === id ? change(tab) : tab)),
})

const isUnwritten = ({ code }: QueryTab) => code.trim() === '' || code === freshCode

const restored = (tab: QueryTab): QueryTab =>
  tab.replaced === null
    ? tab
    : { ...tab, code: tab.replaced, replaced: isUnwritten(tab) ? null : tab.code }

/** A text that was replaced before and was not restored stays in a closed tab, a copy of this one as it was. */
const withDatabase = (book: TabBook, id: string, database: Source, copyId: string): TabBook => {
  const tab = book.tabs.find((each) => each.id === id)
  if (tab === undefined || tab.database?.id === database.id) return book
  const unwritten = isUnwritten(tab)
  const next = changed(book, id, () => ({
    ...tab,
    database,
    schema: null,
    table: null,
    run: null,
    code: freshCode,
    replaced: unwritten ? tab.replaced : tab.code,
  }))
  return unwritten || tab.replaced === null
    ? next
    : { ...next, closed: shelved(book.closed, [{ ...tab, id: copyId, run: null }]) }
}

/** Exactly one tab is active, always. */
export const bookAfter = (book: TabBook, event: TabEvent): TabBook => {
  switch (event.type) {
    case 'tab.opened':
      return opened(book, event.id, event.query)
    case 'tab.activated':
      return book.tabs.some(({ id }) => id === event.id) ? { ...book, active: event.id } : book
    case 'tab.closed':
      return without(book, event.id, event.spareId)
    case 'tab.othersClosed': {
      const remaining = book.tabs.filter(({ id }) => id === event.id)
      return remaining.length === 0
        ? book
        : {
            tabs: remaining,
            active: event.id,
            closed: shelved(
              book.closed,
              book.tabs.filter(({ id }) => id !== event.id),
            ),
          }
    }
    case 'tab.reopened':
      return reopened(book)
    case 'tab.moved':
      return { ...book, tabs: movedBy(book.tabs, event.id, event.by) }
    case 'tab.duplicated':
      return duplicated(book, event.id, event.copyId)
    case 'tab.renamed':
      return nameProblem(event.name) === null
        ? changed(book, event.id, (tab) => ({ ...tab, name: event.name.trim() }))
        : book
    case 'code.edited':
      return changed(book, event.id, (tab) => ({
        ...tab,
        code: event.code,
        replaced: event.code === tab.replaced ? null : tab.replaced,
      }))
    case 'code.restored':
      return changed(book, event.id, restored)
    case 'database.proposed':
      return changed(book, event.id, (tab) =>
        tab.database === null ? { ...tab, database: event.database } : tab,
      )
    case 'database.chosen':
      return withDatabase(book, event.id, event.database, event.copyId)
    case 'schema.chosen':
      return changed(book, event.id, (tab) => ({ ...tab, schema: event.schema, table: null }))
    case 'run.begun':
      return changed(book, event.id, (tab) => ({ ...tab, run: event.run }))
    case 'limit.chosen':
      return changed(book, event.id, (tab) => ({ ...tab, limit: event.limit }))
    case 'cursor.moved':
      return changed(book, event.id, (tab) => ({ ...tab, cursor: event.cursor }))
    case 'table.chosen':
      return changed(book, event.id, (tab) => ({ ...tab, table: event.table }))
  }
}

const isTab = (value: unknown): value is QueryTab => queryTabSchema.safeParse(value).success
const bookSchema = z.object({
  tabs: z.array(z.unknown()),
  active: z.string(),
  closed: z.array(z.unknown()),
})

/** Tabs as they are stored: a tab that does not fit is left out, a book without a tab is none. */
export const tabBookSchema: z.ZodType<TabBook> = z
  .custom<TabBook>((value) => bookSchema.safeParse(value).data?.tabs.some(isTab))
  .transform((book) => {
    const fitting = { ...book, tabs: book.tabs.filter(isTab), closed: book.closed.filter(isTab) }
    return { ...fitting, active: activeTab(fitting)?.id ?? '' }
  })
