import type { Coefficients } from '../model.ts'
import { minimize } from './minimize.ts'
import { addProducts, emptyProducts, solve } from './normalEquations.ts'
import type { Table } from './table.ts'

const maxIterations = 100
const smallStep = 1e-11

const dot = (values: Float64Array, at: number, coefficients: ArrayLike<number>, count: number) => {
  let sum = 0
  for (let column = 0; column < count; column += 1)
    sum += (values[at + column] ?? 0) * (coefficients[column] ?? 0)
  return sum
}
/** log(1 + exp(value)) without overflow. */
const softplus = (value: number) => Math.max(value, 0) + Math.log1p(Math.exp(-Math.abs(value)))

const penalty = (coefficients: number[]) =>
  coefficients.reduce((sum, coefficient) => sum + coefficient ** 2, 0) / 2

/** Newton's method (reweighted least squares) on the log loss and half the squared coefficients. */
const fitBinary = async (table: Table, targets: Uint8Array): Promise<Coefficients> => {
  const { columns } = table
  /** The intercept comes last. */
  let current = Array.from({ length: columns + 1 }, () => 0)
  const lossOf = async (candidate: number[]) => {
    let loss = penalty(candidate.slice(0, columns))
    await table.pass(({ values, from, count }) => {
      for (let row = 0; row < count; row += 1) {
        const margin = dot(values, row * columns, candidate, columns) + (candidate[columns] ?? 0)
        loss += softplus(targets[from + row] === 1 ? -margin : margin)
      }
    })
    return loss
  }
  let loss = await lossOf(current)
  const extended = new Float64Array(columns + 1).fill(1)
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const products = emptyProducts(columns + 1)
    await table.pass(({ values, from, count }) => {
      for (let row = 0; row < count; row += 1) {
        extended.set(values.subarray(row * columns, (row + 1) * columns))
        const margin = dot(extended, 0, current, columns + 1)
        const probability = 1 / (1 + Math.exp(-margin))
        const weight = Math.max(probability * (1 - probability), 1e-15)
        const rest = (targets[from + row] ?? 0) - probability
        addProducts(products, extended, 0, columns + 1, weight, rest)
      }
    })
    for (let column = 0, cell = 0; column < columns; column += 1, cell += column + 1) {
      products.gram[cell] = (products.gram[cell] ?? 0) + 1
      products.answers[column] = (products.answers[column] ?? 0) - (current[column] ?? 0)
    }
    const step = solve(products)
    const size = Math.max(...step.map(Math.abs))
    if (size < smallStep) break
    let share = 1
    let next = current
    let nextLoss = loss
    for (; share > 1e-4; share /= 2) {
      next = current.map((coefficient, at) => coefficient + share * (step[at] ?? 0))
      nextLoss = await lossOf(next)
      if (nextLoss <= loss + 1e-9 * Math.abs(loss)) break
    }
    current = next
    loss = nextLoss
  }
  return {
    kind: 'coefficients',
    coefficients: [current.slice(0, columns)],
    intercepts: [current[columns] ?? 0],
  }
}

/** L-BFGS on the log loss of the softmax and half the squared coefficients. */
const fitMultinomial = async (
  table: Table,
  targets: Uint8Array,
  classes: number,
): Promise<Coefficients> => {
  const { columns } = table
  const width = columns + 1
  const powers = new Float64Array(classes)
  const lossAndGradient = async (position: Float64Array) => {
    const gradient = new Float64Array(position.length)
    let loss = 0
    await table.pass(({ values, from, count }) => {
      for (let row = 0; row < count; row += 1) {
        const at = row * columns
        let highest = Number.NEGATIVE_INFINITY
        for (let label = 0; label < classes; label += 1) {
          const own = position.subarray(label * width, (label + 1) * width)
          const margin = dot(values, at, own, columns) + (own[columns] ?? 0)
          powers[label] = margin
          highest = Math.max(highest, margin)
        }
        const target = targets[from + row] ?? 0
        loss -= (powers[target] ?? 0) - highest
        let total = 0
        for (let label = 0; label < classes; label += 1) {
          const power = Math.exp((powers[label] ?? 0) - highest)
          powers[label] = power
          total += power
        }
        loss += Math.log(total)
        for (let label = 0; label < classes; label += 1) {
          const error = (powers[label] ?? 0) / total - (label === target ? 1 : 0)
          const start = label * width
          for (let column = 0; column < columns; column += 1)
            gradient[start + column] =
              (gradient[start + column] ?? 0) + error * (values[at + column] ?? 0)
          gradient[start + columns] = (gradient[start + columns] ?? 0) + error
        }
      }
    })
    for (let label = 0; label < classes; label += 1)
      for (let at = label * width; at < label * width + columns; at += 1) {
        const coefficient = position[at] ?? 0
        loss += coefficient ** 2 / 2
        gradient[at] = (gradient[at] ?? 0) + coefficient
      }
    return { loss, gradient }
  }
  const solution = await minimize(lossAndGradient, new Float64Array(classes * width), table.rows)
  const ofClass = Array.from({ length: classes }, (_, label) => [
    ...solution.subarray(label * width, (label + 1) * width),
  ])
  return {
    kind: 'coefficients',
    coefficients: ofClass.map((own) => own.slice(0, columns)),
    intercepts: ofClass.map((own) => own[columns] ?? 0),
  }
}

/** Logistic regression with scikit-learn's penalty of C = 1; of two classes the coefficients say the second. */
export const fitLogistic = (table: Table, targets: Uint8Array, classes: number) =>
  classes === 2 ? fitBinary(table, targets) : fitMultinomial(table, targets, classes)
