import { CholeskyDecomposition, EigenvalueDecomposition, Matrix } from 'ml-matrix'

/** Eigenvalues below this part of the greatest count as 0. */
const minEigenvalue = 1e-11

/** Sums of products of the columns, the lower triangle of a symmetric matrix row after row; and of each with an answer. */
export interface Products {
  gram: Float64Array
  answers: Float64Array
}

/** Adds a row's products, weighted. */
export const addProducts = (
  { gram, answers }: Products,
  values: Float64Array,
  at: number,
  columns: number,
  weight: number,
  answer: number,
) => {
  for (let row = 0, cell = 0; row < columns; row += 1) {
    const value = values[at + row] ?? 0
    const weighted = value * weight
    for (let column = 0; column <= row; column += 1, cell += 1)
      gram[cell] = (gram[cell] ?? 0) + weighted * (values[at + column] ?? 0)
    answers[row] = (answers[row] ?? 0) + value * answer
  }
}

export const emptyProducts = (columns: number): Products => ({
  gram: new Float64Array((columns * (columns + 1)) / 2),
  answers: new Float64Array(columns),
})

const squareOf = (gram: Float64Array, columns: number) => {
  const square = Matrix.zeros(columns, columns)
  for (let row = 0, cell = 0; row < columns; row += 1)
    for (let column = 0; column <= row; column += 1, cell += 1) {
      square.set(row, column, gram[cell] ?? 0)
      square.set(column, row, gram[cell] ?? 0)
    }
  return square
}

/** Whether the columns differ enough from each other for one exact solution. */
const isWellConditioned = (cholesky: CholeskyDecomposition, square: Matrix) => {
  if (!cholesky.isPositiveDefinite()) return false
  const pivots = cholesky.lowerTriangularMatrix.diagonal()
  return pivots.every((pivot, at) => pivot ** 2 > 1e-9 * square.get(at, at))
}

/** The coefficients that solve the equations; where columns depend on each other, the shortest of all solutions. */
export const solve = ({ gram, answers }: Products): number[] => {
  const square = squareOf(gram, answers.length)
  const right = Matrix.columnVector([...answers])
  const cholesky = new CholeskyDecomposition(square)
  if (isWellConditioned(cholesky, square)) return cholesky.solve(right).to1DArray()
  const { eigenvectorMatrix: vectors, realEigenvalues: values } = new EigenvalueDecomposition(
    square,
    { assumeSymmetric: true },
  )
  const greatest = Math.max(...values)
  const rotated = vectors.transpose().mmul(right)
  values.forEach((value, at) =>
    rotated.set(at, 0, value > greatest * minEigenvalue ? rotated.get(at, 0) / value : 0),
  )
  return vectors.mmul(rotated).to1DArray()
}
