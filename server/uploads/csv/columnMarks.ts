const maxColumns = 32_768

/** How many bytes the shortest and the longest value of a column have, of those that are not empty. */
export interface Lengths {
  min: number
  max: number
}

/** Of each column: the kinds of signs in its values, their lengths, and how many are not empty. */
export interface ColumnMarks {
  marks: readonly number[]
  lengths: readonly (Lengths | undefined)[]
  filled: readonly number[]
}

const noted = () => {
  const marks: number[] = []
  const lengths: (Lengths | undefined)[] = []
  const filled: number[] = []
  return {
    value: (column: number, mark: number, length: number) => {
      marks[column] = (marks[column] ?? 0) | mark
      filled[column] = (filled[column] ?? 0) + 1
      const seen = (lengths[column] ??= { min: length, max: length })
      if (length < seen.min) seen.min = length
      if (length > seen.max) seen.max = length
    },
    all: (): ColumnMarks => ({ marks, lengths, filled }),
  }
}

export interface Widths {
  min: number
  /** The place of the last value that is not empty in any record. */
  max: number
  /** The records behind the first one. */
  records: number
  /** Those of them that have more values than the first one. */
  surplus: number
  /** Those of these that have an empty value before the surplus ones: their values may stand a column too far to the right. */
  gaps: number
}

/** True where every row ends in the same way beyond the header: its values stand in their columns. */
export const isUniform = ({ records, surplus }: Widths) => surplus === records

interface Records {
  types: readonly string[] | null
  scan: { widths: Widths }
  header: { names: readonly string[] }
}

/**
 * True where some record lacks a value of the header or has one beyond it: the engine leaves out some of these. An empty
 * value beyond it means nothing where all rows have one, or where no value before it is empty; else the row may be
 * shifted.
 */
export const isRagged = ({ types, scan: { widths }, header: { names } }: Records) =>
  types === null &&
  (widths.min < names.length ||
    widths.max > names.length ||
    (widths.gaps > 0 && !isUniform(widths)))

/** Gathers the marks of each column, of the first record by itself since it may be a header, and the widths of the records. */
export const columnMarks = () => {
  const first = noted()
  const others = noted()
  let into = first
  let column = 0
  let filled = 0
  let values = 0
  let width: number | null = null
  let min = Infinity
  let max = 0
  let records = 0
  let surplus = 0
  let gaps = 0
  return {
    endField: (mark: number, length: number) => {
      if (mark !== 0 && column < maxColumns) into.value(column, mark, length)
      column += 1
      if (mark !== 0) filled = column
      if (mark !== 0) values += 1
    },
    endRecord: (blank: boolean) => {
      if (!blank) {
        into = others
        if (column < min) min = column
        if (filled > max) max = filled
        if (width === null) width = column
        else {
          records += 1
          if (column > width) surplus += 1
          if (column > width && values < width) gaps += 1
        }
      }
      column = 0
      filled = 0
      values = 0
    },
    first: first.all,
    others: others.all,
    widths: (): Widths => ({ min, max, surplus, gaps, records }),
  }
}

const joined = (one: Lengths | undefined, other: Lengths | undefined) =>
  one !== undefined && other !== undefined
    ? { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) }
    : (one ?? other)

/** The marks of all records, where the first one is no header. */
export const marksOfAll = (first: ColumnMarks, others: ColumnMarks): ColumnMarks => {
  const columns = Array.from(
    { length: Math.max(first.marks.length, others.marks.length) },
    (_, column) => column,
  )
  return {
    marks: columns.map((column) => (first.marks[column] ?? 0) | (others.marks[column] ?? 0)),
    lengths: columns.map((column) => joined(first.lengths[column], others.lengths[column])),
    filled: columns.map((column) => (first.filled[column] ?? 0) + (others.filled[column] ?? 0)),
  }
}
