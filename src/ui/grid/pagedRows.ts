import {
  countField,
  firstRequest,
  holdsGroups,
  pageSize,
  type GridCell,
  type GridPage,
  type GridQuery,
  type GridRow,
  type LoadPage,
  type PageRequest,
  type PivotColumn,
} from './gridPage'
import { levelsOf, newLevel, positionOf, sizeOf, type Level } from './rowTree'

/** A row as the grid shows it; `depth` says how many groups it stands in. */
export type RowView = { depth: number; column: string | null } & (
  | { kind: 'loading' }
  | { kind: 'failed'; problem: string }
  | { kind: 'row'; values: GridRow; keys: GridCell[] }
  | {
      kind: 'group'
      values: GridRow
      keys: GridCell[]
      count: number
      open: boolean
      opens: boolean
    }
)

export interface Paging {
  load: LoadPage
  query: GridQuery
  /** The first page, where it was already asked for. */
  first: GridPage | null
}

const maxPages = 60
const settleMs = 60
const around = 40

/** How many rows a query has, whatever their order, as far as one who answers told. */
const counted = new WeakMap<LoadPage, Map<string, number>>()
const unsorted = (query: GridQuery) => JSON.stringify({ ...query, sort: [] })

const wordsOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : 'The server did not answer'

/** The number of the row of totals, which stands apart from the others. */
export const totalsAt = -1

/** The rows of a grid, held by pages: those in sight are asked for, those out of sight are no longer waited for. */
export const createPagedRows = ({ load, query, first }: Paging) => {
  const root = newLevel([], counted.get(load)?.get(unsorted(query)) ?? null)
  let whole = new AbortController()
  let onChange = (): void => undefined
  let isOpen = false
  const used = new Map<Level, Map<number, number>>()
  let looks = 0
  let sight: [number, number] = [0, 0]
  let timer: ReturnType<typeof setTimeout> | undefined
  let pivotColumns: readonly PivotColumn[] = []
  let totals: GridRow | null = null
  const name = JSON.stringify(query)
  const isPivot = query.pivot_by.length > 0

  const requestOf = ({ keys }: Level, more: Partial<PageRequest>): PageRequest => ({
    ...firstRequest(query),
    group_keys: keys,
    ...more,
  })

  const count = async (level: Level) => {
    try {
      const { total } = await load(requestOf(level, { limit: 0, count: true }), whole.signal)
      level.total = total
      if (level === root && total !== null)
        counted.set(
          load,
          (counted.get(load) ?? new Map<string, number>()).set(unsorted(query), total),
        )
      onChange()
    } catch {
      // The rows that were seen are known; the grid grows as more are.
    }
  }

  const take = (level: Level, page: number, answer: GridPage) => {
    const end = page * pageSize + answer.rows.length
    const isFirst = ![...level.pages.values()].some(({ state }) => state === 'ready')
    level.pages.set(page, { state: 'ready', rows: answer.rows })
    if (answer.total !== null) level.total = answer.total
    else
      level.known = Math.max(
        isFirst ? 0 : level.known,
        end + (answer.rows.length === pageSize ? 1 : 0),
      )
    if (answer.pivotColumns.length > 0) pivotColumns = answer.pivotColumns
    if (isOpen && page === 0 && level.total === null) void count(level)
  }

  const fetchPage = async (level: Level, page: number) => {
    const stop = new AbortController()
    level.pages.set(page, { state: 'loading', stop })
    try {
      const answer = await load(
        requestOf(level, { offset: page * pageSize }),
        AbortSignal.any([stop.signal, whole.signal]),
      )
      if (!stop.signal.aborted && !whole.signal.aborted) take(level, page, answer)
    } catch (error) {
      if (stop.signal.aborted || whole.signal.aborted) return
      level.pages.set(page, { state: 'failed', problem: wordsOf(error) })
    }
    if (!whole.signal.aborted) onChange()
  }

  const inSight = () => {
    const missing = new Map<Level, Set<number>>()
    const [from, to] = [
      Math.max(0, sight[0] - around),
      Math.min(sizeOf(root) - 1, sight[1] + around),
    ]
    for (let index = from; index <= to; index += 1) {
      const { level, at } = positionOf(root, index)
      missing.set(level, (missing.get(level) ?? new Set()).add(Math.floor(at / pageSize)))
    }
    return missing
  }

  const forget = () => {
    const pages = levelsOf(root).flatMap((level) =>
      [...level.pages].map(([page, { state }]) => ({
        level,
        page,
        state,
        at: used.get(level)?.get(page) ?? 0,
      })),
    )
    const old = pages
      .filter(({ state, at }) => state !== 'loading' && at !== looks)
      .toSorted((one, other) => one.at - other.at)
    for (const { level, page } of old.slice(0, Math.max(0, pages.length - maxPages)))
      level.pages.delete(page)
  }

  const settle = () => {
    timer = undefined
    looks += 1
    const missing = inSight()
    for (const level of levelsOf(root))
      for (const [page, state] of level.pages) {
        if (state.state !== 'loading' || missing.get(level)?.has(page)) continue
        state.stop.abort()
        level.pages.delete(page)
      }
    for (const [level, pages] of missing)
      for (const page of pages) {
        used.set(level, (used.get(level) ?? new Map<number, number>()).set(page, looks))
        if (!level.pages.has(page)) void fetchPage(level, page)
      }
    forget()
  }

  const view = (index: number): RowView => {
    if (index === totalsAt)
      return {
        kind: 'group',
        depth: 0,
        column: null,
        values: totals ?? {},
        keys: [],
        count: Number(totals?.[countField] ?? 0),
        open: false,
        opens: false,
      }
    const { level, at } = positionOf(root, index)
    const { keys } = level
    const column = query.group_by[keys.length] ?? null
    const common = { depth: keys.length, column }
    const page = level.pages.get(Math.floor(at / pageSize))
    if (page?.state === 'failed') return { ...common, kind: 'failed', problem: page.problem }
    const values = page?.state === 'ready' ? page.rows[at % pageSize] : undefined
    if (values === undefined) return { ...common, kind: 'loading' }
    if (column === null) return { ...common, kind: 'row', values, keys }
    const opens = !isPivot || keys.length + 1 < query.group_by.length
    return {
      ...common,
      kind: 'group',
      values,
      keys: [...keys, values[column] ?? null],
      count: Number(values[countField] ?? 0),
      open: level.open.has(at),
      opens,
    }
  }

  const sum = async () => {
    try {
      totals =
        (await load({ ...firstRequest(query), sort: [], totals: true, count: true }, whole.signal))
          .rows[0] ?? null
      onChange()
    } catch {
      // The groups stand without the row of totals.
    }
  }

  const look = () => {
    timer ??= setTimeout(settle, looks === 0 ? 0 : settleMs)
  }

  if (first) take(root, 0, first)

  return {
    rowCount: () => sizeOf(root),
    view,
    /** What tells a row apart from all others of this query and of others. */
    keyOf: (index: number) => {
      const { level, at } = positionOf(root, index)
      return JSON.stringify([name, level.keys, at])
    },
    pivotColumns: () => pivotColumns,
    /** What is computed over all rows, while they are grouped. */
    totals: () => totals,
    /** How many rows there are, in all groups, once that is known. */
    count: () =>
      query.group_by.length === 0 ? root.total : totals && Number(totals[countField] ?? 0),
    /** The words of the server where not even the first rows came. */
    failure: () => {
      const page = root.pages.get(0)
      return page?.state === 'failed' && root.pages.size === 1 ? page.problem : null
    },
    look: (from: number, to: number) => {
      sight = [from, to]
      if (isOpen) look()
    },
    toggle: (index: number) => {
      const { level, at } = positionOf(root, index)
      const row = view(index)
      if (row.kind !== 'group' || !row.opens) return
      if (!level.open.delete(at))
        level.open.set(at, newLevel(row.keys, holdsGroups(query, row.keys) ? null : row.count))
      settle()
      onChange()
    },
    retry: (index: number) => {
      const { level, at } = positionOf(root, index)
      level.pages.delete(Math.floor(at / pageSize))
      settle()
      onChange()
    },
    /** Starts to ask for rows and to tell of changes; what it answers ends that. */
    open: (listener: () => void) => {
      onChange = listener
      whole = new AbortController()
      isOpen = true
      if (query.group_by.length > 0 && totals === null) void sum()
      if (root.total === null && root.pages.has(0)) void count(root)
      look()
      return () => {
        isOpen = false
        onChange = () => undefined
        clearTimeout(timer)
        timer = undefined
        for (const level of levelsOf(root))
          for (const [page, { state }] of level.pages)
            if (state === 'loading') level.pages.delete(page)
        whole.abort()
      }
    },
  }
}
export type PagedRows = ReturnType<typeof createPagedRows>
