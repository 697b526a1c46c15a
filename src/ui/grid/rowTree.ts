import type { GridCell, GridRow } from './gridPage'

export type PageState =
  | { state: 'loading'; stop: AbortController }
  | { state: 'ready'; rows: readonly GridRow[] }
  | { state: 'failed'; problem: string }

/** The rows under the same keys, by pages; those that are open have rows of their own between. */
export interface Level {
  keys: GridCell[]
  /** How many rows there are, where that is known. */
  total: number | null
  /** How many there are at least. */
  known: number
  pages: Map<number, PageState>
  /** The round in which each page was last needed. */
  usedIn: Map<number, number>
  /** By the row's number in this level. */
  open: Map<number, Level>
}

/** Rows shown while nothing is known of them. */
export const expected = 40

export const newLevel = (keys: GridCell[], total: number | null): Level => ({
  keys,
  total,
  known: keys.length === 0 ? expected : 1,
  pages: new Map(),
  usedIn: new Map(),
  open: new Map(),
})

const opened = ({ open }: Level) => [...open].toSorted(([one], [other]) => one - other)

export const ownSize = ({ total, known }: Level) => total ?? known

/** How many rows a level fills with all that is open in it. */
export const sizeOf = (level: Level): number =>
  opened(level).reduce((size, [, child]) => size + sizeOf(child), ownSize(level))

export interface RowPosition {
  level: Level
  /** The row's number in its level. */
  at: number
}

/** Where the row with this number in the whole stands. */
export const positionOf = (level: Level, index: number): RowPosition => {
  let before = 0
  for (const [at, child] of opened(level)) {
    if (index <= at + before) break
    const size = sizeOf(child)
    if (index <= at + before + size) return positionOf(child, index - before - at - 1)
    before += size
  }
  return { level, at: index - before }
}

/** Every level from here down. */
export const levelsOf = (level: Level): Level[] => [
  level,
  ...[...level.open.values()].flatMap(levelsOf),
]
