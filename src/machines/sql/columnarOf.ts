import type { StatementResult } from '../../api/contract'

const made = new WeakMap<StatementResult, ReturnType<typeof columnsOf>>()

const columnsOf = ({ columns, data }: StatementResult) => ({
  names: columns.map(({ name }) => name),
  types: columns.map(({ type_generic }) => type_generic),
  values: columns.map(({ name }) => data.map((row) => row[name] ?? null)),
  rows: data.length,
})

/** The rows of a statement by columns, made once for each. */
export const columnarOf = (result: StatementResult) => {
  const known = made.get(result) ?? columnsOf(result)
  made.set(result, known)
  return known
}
