import type { Coefficients } from '../model.ts'
import { addProducts, emptyProducts, solve } from './normalEquations.ts'
import type { Table } from './table.ts'

/** Ordinary least squares on standardised columns, by the normal equations. */
export const fitLinear = async (table: Table, targets: Float64Array): Promise<Coefficients> => {
  const { columns } = table
  const intercept = targets.reduce((sum, target) => sum + target, 0) / targets.length
  const products = emptyProducts(columns)
  await table.pass(({ values, from, count }) => {
    for (let row = 0; row < count; row += 1)
      addProducts(
        products,
        values,
        row * columns,
        columns,
        1,
        (targets[from + row] ?? 0) - intercept,
      )
  })
  return { kind: 'coefficients', coefficients: [solve(products)], intercepts: [intercept] }
}
