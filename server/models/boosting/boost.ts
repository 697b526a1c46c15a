import type { BoostingSettings } from './settings.ts'
import { openCrew } from '../crew/crew.ts'
import { randomOf, shuffle } from '../random.ts'
import { turnsOf } from '../turns.ts'
import { readTable } from './binnedTable.ts'
import { createGrower } from './grower.ts'
import { kernel } from './kernel.ts'
import type { Tree } from './tree.ts'

export type Objective = 'reg:squarederror' | 'binary:logistic' | 'multi:softprob'

/** With fewer rows to train on, none are put aside to stop early. */
const minRowsToStopEarly = 100
const validationShare = 0.2

export interface BoostingRequest {
  objective: Objective
  /** Answers per row: the classes of `multi:softprob`, else 1. */
  outputs: number
  rows: number
  columns: number
  /** Writes the values of a column, NaN where missing. */
  readColumn: (column: number, into: Float32Array) => void
  /** Per row the number, or the position of the class; of rows that are not trained on anything. */
  targets: Float32Array
  /** Ascending. */
  trainRows: Uint32Array
  settings: BoostingSettings
  seed: number
  threads: number
  signal: AbortSignal
  onRound: (done: number, total: number) => void
}

export interface Boosted {
  objective: Objective
  /** Round after round a tree per output. */
  trees: Tree[]
  /** As XGBoost has it: the mean, the share of the second class, or 0.5. */
  baseScore: number
  /** Per row and output, before it becomes a probability. */
  margins: Float32Array
}

export const baseMargin = (objective: Objective, baseScore: number) =>
  objective === 'binary:logistic'
    ? Math.fround(-Math.log(1 / baseScore - 1))
    : Math.fround(baseScore)

const baseScoreOf = (objective: Objective, targets: Float32Array, rows: Uint32Array) => {
  if (objective === 'multi:softprob') return 0.5
  let total = 0
  for (const row of rows) total += targets[row] ?? 0
  const mean = Number((total / rows.length).toPrecision(7))
  return objective === 'reg:squarederror' ? mean : Math.min(Math.max(mean, 1e-6), 1 - 1e-6)
}

/** Rows for training and, where it is to stop early, for validation; both ascending. */
const partsOf = ({ trainRows, settings, seed }: BoostingRequest) => {
  if (settings.early_stopping_rounds === 0 || trainRows.length < minRowsToStopEarly)
    return { fitted: trainRows, validation: new Uint32Array() }
  const mixed = shuffle(trainRows.slice(), randomOf(seed + 1))
  const size = Math.floor(trainRows.length * validationShare)
  return { fitted: mixed.subarray(size).sort(), validation: mixed.subarray(0, size).sort() }
}

const minProbability = 1e-15
const logLoss = (probability: number) => -Math.log(Math.max(probability, minProbability))

/** The mean loss of rows by their margins, less is better. */
const lossOf = (
  { objective, outputs, targets }: BoostingRequest,
  margins: Float32Array,
  rows: Uint32Array,
) => {
  let total = 0
  for (const row of rows) {
    const target = targets[row] ?? 0
    const margin = margins[row * outputs + (outputs === 1 ? 0 : target)] ?? 0
    if (objective === 'reg:squarederror') total += (margin - target) ** 2
    else if (objective === 'binary:logistic')
      total += logLoss(1 / (1 + Math.exp(target === 1 ? -margin : margin)))
    else {
      let powers = 0
      for (let output = 0; output < outputs; output += 1)
        powers += Math.exp((margins[row * outputs + output] ?? 0) - margin)
      total += logLoss(1 / powers)
    }
  }
  return total / rows.length
}

/** Everything that is not in `rows`, which ascend. */
const othersThan = (rows: Uint32Array, count: number) => {
  const others = new Uint32Array(count - rows.length)
  let position = 0
  let length = 0
  for (let row = 0; row < count; row += 1) {
    if (rows[position] === row) position += 1
    else {
      others[length] = row
      length += 1
    }
  }
  return others
}

/**
 * Boosted trees as XGBoost grows them. Computes on the calling thread and `threads - 1` more; in between it lets the calling
 * thread's other work go on. Rejects with the signal's reason, before the next tree at the latest.
 */
export const boost = async (request: BoostingRequest): Promise<Boosted> => {
  const { objective, outputs, rows, columns, targets, settings, seed, signal } = request
  const crew = openCrew(Math.max(1, Math.min(request.threads, columns)), kernel)
  try {
    const table = await readTable(crew, request)
    const { fitted, validation } = partsOf(request)
    const grower = createGrower(crew, table, rows, fitted.length, settings)
    const marginsAt = crew.reserve(rows * outputs * 4)
    const targetsAt = crew.reserve(rows * 4)
    const probabilitiesAt = crew.reserve(outputs === 1 ? 0 : rows * outputs * 4)
    const fittedAt = crew.reserve(rows * 4)
    const othersAt = crew.reserve(rows * 4)
    const { buffer } = crew.memory
    const margins = new Float32Array(buffer, marginsAt, rows * outputs)
    const baseScore = baseScoreOf(objective, targets, fitted)
    margins.fill(baseMargin(objective, baseScore))
    new Float32Array(buffer, targetsAt, rows).set(targets)

    const random = randomOf(seed)
    const allColumns = Array.from({ length: columns }, (_, column) => column)
    const columnsOfTree = () => {
      const size = Math.max(1, Math.floor(columns * settings.colsample_bytree))
      if (size === columns) return allColumns
      return [...shuffle(Uint32Array.from(allColumns), random).subarray(0, size)].sort(
        (one, other) => one - other,
      )
    }
    const rowsOfTree = () => {
      const sampled =
        settings.subsample < 1 ? fitted.filter(() => random() < settings.subsample) : fitted
      return sampled.length === 0 ? fitted : sampled
    }
    let sampled: Uint32Array = new Uint32Array()
    const useRows = (next: Uint32Array) => {
      if (next === sampled) return
      sampled = next
      new Uint32Array(buffer, fittedAt, rows).set(sampled)
      new Uint32Array(buffer, othersAt, rows).set(othersThan(sampled, rows))
    }
    const writeGradients = (output: number) => {
      const { gradients, share } = grower
      share(fittedAt, sampled.length, (thread, at, count) => {
        if (objective === 'multi:softprob')
          crew.give(
            thread,
            'softmaxGradients',
            at,
            count,
            probabilitiesAt,
            outputs,
            output,
            targetsAt,
            gradients,
          )
        else
          crew.give(
            thread,
            objective === 'binary:logistic' ? 'logisticGradients' : 'squaredErrorGradients',
            at,
            count,
            marginsAt,
            targetsAt,
            gradients,
          )
      })
      crew.run()
    }

    const trees: Tree[] = []
    const total = settings.n_estimators
    let best = { loss: Number.POSITIVE_INFINITY, rounds: 0, margins }
    const letOthersWork = turnsOf(signal)
    for (let round = 1; round <= total; round += 1) {
      useRows(rowsOfTree())
      if (outputs > 1) {
        grower.share(fittedAt, sampled.length, (thread, at, count) =>
          crew.give(thread, 'softmax', at, count, marginsAt, outputs, probabilitiesAt),
        )
        crew.run()
      }
      for (let output = 0; output < outputs; output += 1) {
        await letOthersWork()
        writeGradients(output)
        const others = { address: othersAt, count: rows - sampled.length }
        trees.push(
          grower.grow(sampled, others, columnsOfTree(), {
            address: marginsAt + output * 4,
            stride: outputs * 4,
          }),
        )
      }
      request.onRound(round, total)
      if (validation.length === 0) continue
      const loss = lossOf(request, margins, validation)
      if (loss < best.loss) best = { loss, rounds: round, margins: margins.slice() }
      else if (round - best.rounds >= settings.early_stopping_rounds) break
    }
    const rounds = validation.length === 0 ? total : best.rounds
    return {
      objective,
      trees: trees.slice(0, rounds * outputs),
      baseScore,
      margins: best.margins.slice(),
    }
  } finally {
    await crew.end()
  }
}
