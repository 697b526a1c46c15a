import { firstPage, gridPageSize } from '../../api/contract/gridPage'
import type { GridQuery, GridRequest, PivotColumn } from '../../api/contract'
import {
  countField,
  holdsGroups,
  type GridCell,
  type GridPage,
  type GridRow,
  type LoadPage,
} from './gridPage'
import { abortLoading, evictPages, pagesAround, storePage } from './rowPages'
import { levelsOf, newLevel, positionOf, sizeOf, type Level } from './rowTree'
import { totalsView, viewOf, type RowView } from './rowView'

export interface Paging {
  load: LoadPage
  query: GridQuery
  /** The first page, where it was already requested. */
  first: GridPage | null
  /** Whether there is a row of totals also where rows are not grouped. */
  totals?: boolean
}

const settleMs = 60

const totalsByLoad = new WeakMap<LoadPage, Map<string, number>>()
const unsorted = (query: GridQuery) => JSON.stringify({ ...query, sort: [] })

/** How many rows a query has, whatever their order, as far as its loader has counted them. */
const cachedTotal = ({ load, query }: Paging) => totalsByLoad.get(load)?.get(unsorted(query))

const cacheTotal = ({ load, query }: Paging, total: number) =>
  totalsByLoad.set(
    load,
    (totalsByLoad.get(load) ?? new Map<string, number>()).set(unsorted(query), total),
  )

const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : 'The server did not answer'

/** The number of the row of totals, which stands apart from the others. */
export const totalsAt = -1

/** The rows of a grid in pages: those in sight are loaded, loading those out of sight is aborted. */
export const createPagedRows = (paging: Paging) => {
  const { load, query, first } = paging
  const name = JSON.stringify(query)
  const root = newLevel([], cachedTotal(paging) ?? null)
  let pivotColumns: readonly PivotColumn[] = []
  let totals: GridRow | null = null
  let onChange: (() => void) | null = null
  let closing = new AbortController()
  let sight: [number, number] = [0, 0]
  let round = 0
  let stored = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const requestOf = ({ keys }: Level, more: Partial<GridRequest>): GridRequest => ({
    ...firstPage(query),
    group_keys: keys,
    ...more,
  })

  const loadTotal = async (level: Level) => {
    try {
      const { total } = await load(requestOf(level, { limit: 0, count: true }), closing.signal)
      level.total = total
      if (level === root && total !== null) cacheTotal(paging, total)
      onChange?.()
    } catch {
      // The rows that were seen are known; the grid grows as more are.
    }
  }

  const loadTotalsRow = async () => {
    const request = { ...firstPage(query), sort: [], totals: true, count: true }
    try {
      totals = (await load(request, closing.signal)).rows[0] ?? null
      stored += 1
      onChange?.()
    } catch {
      // The groups stand without the row of totals.
    }
  }

  const store = (level: Level, page: number, answer: GridPage) => {
    storePage(level, page, answer)
    stored += 1
    if (answer.pivotColumns.length > 0) pivotColumns = answer.pivotColumns
    if (onChange && page === 0 && level.total === null) void loadTotal(level)
  }

  const loadPage = async (level: Level, page: number) => {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, closing.signal])
    level.pages.set(page, { state: 'loading', stop })
    try {
      const answer = await load(requestOf(level, { offset: page * gridPageSize }), signal)
      if (!signal.aborted) store(level, page, answer)
    } catch (error) {
      if (signal.aborted) return
      level.pages.set(page, { state: 'failed', problem: messageOf(error) })
    }
    onChange?.()
  }

  const settle = () => {
    timer = undefined
    round += 1
    const needed = pagesAround(root, sight)
    abortLoading(root, needed)
    for (const [level, pages] of needed)
      for (const page of pages) {
        level.usedIn.set(page, round)
        if (!level.pages.has(page)) void loadPage(level, page)
      }
    evictPages(root, round)
  }

  const settleSoon = () => {
    timer ??= setTimeout(settle, round === 0 ? 0 : settleMs)
  }

  const view = (index: number): RowView =>
    index === totalsAt ? totalsView(totals) : viewOf(root, query, index)

  function* values(field: string): Iterable<GridCell | undefined> {
    for (const level of levelsOf(root))
      for (const page of level.pages.values())
        if (page.state === 'ready') for (const row of page.rows) yield row[field]
    if (totals) yield totals[field]
  }

  if (first) store(root, 0, first)

  return {
    /** What the rows that are loaded have in a field, and the row of totals. */
    values,
    /** How many pages have come, the row of totals among them. */
    stored: () => stored,
    rowCount: () => sizeOf(root),
    view,
    /** What tells a row apart from all others of this query and of others. */
    keyOf: (index: number) => {
      const { level, at } = positionOf(root, index)
      return JSON.stringify([name, level.keys, at])
    },
    pivotColumns: () => pivotColumns,
    /** What is computed over all rows, while they are grouped or aggregated. */
    totals: () => totals,
    /** How many rows there are, in all groups, once that is known. */
    count: () =>
      query.group_by.length === 0 ? root.total : totals && Number(totals[countField] ?? 0),
    /** The message of the server where not even the first rows came. */
    failure: () => {
      const page = root.pages.get(0)
      return page?.state === 'failed' && root.pages.size === 1 ? page.problem : null
    },
    look: (from: number, to: number) => {
      sight = [from, to]
      if (onChange) settleSoon()
    },
    toggle: (index: number) => {
      const { level, at } = positionOf(root, index)
      const row = view(index)
      if (row.kind !== 'group' || !row.opens) return
      if (!level.open.delete(at))
        level.open.set(at, newLevel(row.keys, holdsGroups(query, row.keys) ? null : row.count))
      settle()
      onChange?.()
    },
    retry: (index: number) => {
      const { level, at } = positionOf(root, index)
      level.pages.delete(Math.floor(at / gridPageSize))
      settle()
      onChange?.()
    },
    /** Starts to load rows and to report changes; what it answers ends that. */
    open: (listener: () => void) => {
      onChange = listener
      closing = new AbortController()
      if ((query.group_by.length > 0 || paging.totals === true) && totals === null)
        void loadTotalsRow()
      if (root.total === null && root.pages.has(0)) void loadTotal(root)
      settleSoon()
      return () => {
        onChange = null
        clearTimeout(timer)
        timer = undefined
        abortLoading(root)
        closing.abort()
      }
    },
  }
}
export type PagedRows = ReturnType<typeof createPagedRows>
