export type Cell = string | number | boolean | null

/** A result by columns, as a table's query answers it. */
export interface Columnar {
  names: readonly string[]
  /** 0 is numeric; everything else is shown as text. */
  types: readonly number[]
  values: readonly (readonly Cell[])[]
  rows: number
}

export interface Sort {
  column: number
  descending: boolean
}

const collator = new Intl.Collator('en', { numeric: true })

const compare = (one: Cell, other: Cell) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))

const between =
  ({ values }: Columnar, sorts: readonly Sort[]) =>
  (one: number, other: number) => {
    for (const { column, descending } of sorts) {
      const [left = null, right = null] = [values[column]?.[one], values[column]?.[other]]
      if (left === right) continue
      if (left === null) return 1
      if (right === null) return -1
      const step = compare(left, right)
      if (step !== 0) return descending ? -step : step
    }
    return one - other
  }

const contains = (term: string) => {
  const digits = term.replaceAll(',', '')
  return (cell: Cell | undefined) =>
    typeof cell === 'number'
      ? digits !== '' && String(cell).includes(digits)
      : String(cell ?? 'null')
          .toLowerCase()
          .includes(term)
}

/** The rows of which some cell contains the text, in any case; numbers are found with and without their commas. */
function* finding(result: Columnar, search: string): Generator<undefined, Uint32Array> {
  const term = search.trim().toLowerCase()
  if (term === '') return Uint32Array.from({ length: result.rows }, (_, index) => index)
  const found = contains(term)
  const rows: number[] = []
  for (let at = 0; at < result.rows; at += 1) {
    if (result.values.some((column) => found(column[at]))) rows.push(at)
    if (at % 1024 === 1023) yield
  }
  return Uint32Array.from(rows)
}

const runLength = 1024

/** Sorts runs, then merges them pairwise; after every few thousand comparisons whoever drives it may rest. */
function* sorting(
  result: Columnar,
  sorts: readonly Sort[],
  search: string,
): Generator<undefined, Uint32Array> {
  const order = between(result, sorts)
  let from: Uint32Array = yield* finding(result, search)
  if (sorts.length === 0) return from
  for (let start = 0; start < from.length; start += runLength) {
    from.subarray(start, start + runLength).sort(order)
    yield
  }
  let to: Uint32Array = new Uint32Array(from.length)
  for (let width = runLength; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const [middle, end] = [
        Math.min(start + width, from.length),
        Math.min(start + 2 * width, from.length),
      ]
      let [left, right] = [start, middle]
      for (let at = start; at < end; at += 1) {
        const takesLeft =
          left < middle && (right >= end || order(from[left] ?? 0, from[right] ?? 0) <= 0)
        to[at] = from[takesLeft ? left++ : right++] ?? 0
        if (at % 4096 === 0) yield
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}

const restEvery = 30

/**
 * The rows that a search leaves, in the order of a sort: nulls last either way, equal rows as they came. The page stays
 * usable meanwhile.
 */
export const rowOrder = async (
  result: Columnar,
  sorts: readonly Sort[],
  search = '',
): Promise<Uint32Array> => {
  const steps = sorting(result, sorts, search)
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < restEvery) continue
    await new Promise((resolve) => setTimeout(resolve, 0))
    since = performance.now()
  }
}
