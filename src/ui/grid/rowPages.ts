import { gridPageSize } from '../../api/contract/gridPage'
import type { GridPage } from './gridPage'
import { levelsOf, positionOf, sizeOf, type Level } from './rowTree'

const maxPages = 60
const around = 40

/** The numbers of pages, by the level they are of. */
export type PageNumbers = ReadonlyMap<Level, ReadonlySet<number>>

/** The pages of the rows in sight, and of some rows around them. */
export const pagesAround = (root: Level, [first, last]: readonly [number, number]): PageNumbers => {
  const pages = new Map<Level, Set<number>>()
  const end = Math.min(sizeOf(root) - 1, last + around)
  for (let index = Math.max(0, first - around); index <= end; index += 1) {
    const { level, at } = positionOf(root, index)
    pages.set(level, (pages.get(level) ?? new Set()).add(Math.floor(at / gridPageSize)))
  }
  return pages
}

/** Stores a page, and what it tells of the number of rows in its level. */
export const storePage = (level: Level, page: number, { rows, total }: GridPage) => {
  const isFirst = ![...level.pages.values()].some(({ state }) => state === 'ready')
  const end = page * gridPageSize + rows.length + (rows.length === gridPageSize ? 1 : 0)
  level.pages.set(page, { state: 'ready', rows })
  if (total !== null) level.total = total
  else level.known = Math.max(isFirst ? 0 : level.known, end)
}

/** Aborts the pages that are loading, but these. */
export const abortLoading = (root: Level, except: PageNumbers = new Map()) => {
  for (const level of levelsOf(root))
    for (const [page, loading] of level.pages) {
      if (loading.state !== 'loading' || except.get(level)?.has(page)) continue
      loading.stop.abort()
      level.pages.delete(page)
    }
}

/** Evicts the least recently used of more than 60 pages; those of the latest round stay. */
export const evictPages = (root: Level, round: number) => {
  const pages = levelsOf(root).flatMap((level) =>
    [...level.pages].map(([page, { state }]) => ({
      level,
      page,
      state,
      usedIn: level.usedIn.get(page) ?? 0,
    })),
  )
  const old = pages
    .filter(({ state, usedIn }) => state !== 'loading' && usedIn !== round)
    .toSorted((one, other) => one.usedIn - other.usedIn)
  for (const { level, page } of old.slice(0, Math.max(0, pages.length - maxPages)))
    level.pages.delete(page)
}
