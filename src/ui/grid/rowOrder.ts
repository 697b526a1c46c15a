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
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other))

/** The order of the rows under a sort: nulls last either way, equal rows as they came. */
export const rowOrder = ({ values, rows }: Columnar, sorts: readonly Sort[]): Uint32Array => {
  const order = Uint32Array.from({ length: rows }, (_, index) => index)
  if (sorts.length === 0) return order
  return order.sort((one, other) => {
    for (const { column, descending } of sorts) {
      const [left = null, right = null] = [values[column]?.[one], values[column]?.[other]]
      if (left === right) continue
      if (left === null) return 1
      if (right === null) return -1
      const step = compare(left, right)
      if (step !== 0) return descending ? -step : step
    }
    return one - other
  })
}
