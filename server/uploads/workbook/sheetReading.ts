export interface SheetRow {
  index: number
  values: readonly unknown[]
}

/** What the rows of a sheet do not show. */
export interface SheetCheck {
  hasMerges: boolean
  /** It has formulas whose values were never stored. */
  hasUncomputed: boolean
  /** The cells with a formula whose text is not stored. */
  unread: string[]
}

/** A workbook that was opened: its sheets, and the rows of one of them as they are read. */
export interface SheetReading {
  sheets: { name: string; hidden: boolean }[]
  rows: (sheet: string) => Iterable<SheetRow> | AsyncIterable<SheetRow>
  /** Sees that a sheet is whole. */
  check: (sheet: string) => Promise<SheetCheck>
}
