import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import type { Cell } from '../../engines/engine.ts'
import { fittedName } from './fittedName.ts'
import {
  classText,
  splits,
  type FeatureColumn,
  type Predictions,
  type TrainedModel,
} from '../model.ts'

/** A column that predictions add to the rows. */
export interface AddedColumn {
  name: string
  kind: number
  at: (row: number) => Cell
}

/** What has columns of its own at most: the most frequent classes. */
const maxProbabilities = 20

interface Predicted {
  model: TrainedModel
  predictions: Predictions
  /** The target as the dataset has it, where it does. */
  target: FeatureColumn | undefined
  /** For each row a position in `splits`; null where all rows are of another dataset. */
  split: Uint8Array | null
}

const finite = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

/** The class of a row as a model names it; null where it is not known. */
export const classAt = (column: FeatureColumn, row: number): string | null => {
  const value = column.values[row] ?? Number.NaN
  if (column.kind === 'category') return column.levels[value] ?? null
  return Number.isNaN(value) ? null : classText(column.kind, value)
}

/** The positions of the labels with the most rows, in the order of the labels. */
const mostFrequent = ({ labels, evaluation: { train } }: TrainedModel) => {
  const support = new Map((train.classes ?? []).map((one) => [one.label, one.support]))
  return labels
    .map((label, position) => ({ label, position }))
    .toSorted((one, other) => (support.get(other.label) ?? 0) - (support.get(one.label) ?? 0))
    .slice(0, maxProbabilities)
    .toSorted((one, other) => one.position - other.position)
}

const ofClasses = ({ model, predictions, target }: Predicted): AddedColumn[] => {
  const { labels } = model
  const { number, text } = columnKinds
  const name = model.target.name
  const probability = (row: number, position: number) =>
    finite(predictions.probabilities?.[row * labels.length + position])
  const predicted = (row: number) => labels[predictions.values[row] ?? -1] ?? null
  const isNumber = model.target.kind === 'number'
  return [
    {
      name: `${name}__predicted`,
      kind: isNumber ? number : text,
      at: (row) => {
        const label = predicted(row)
        return isNumber && label !== null ? Number(label) : label
      },
    },
    {
      name: `${name}__probability`,
      kind: number,
      at: (row) => probability(row, predictions.values[row] ?? -1),
    },
    ...mostFrequent(model).map(({ label, position }) => ({
      name: `${name}__proba_${label}`,
      kind: number,
      at: (row: number) => probability(row, position),
    })),
    ...(target === undefined
      ? []
      : [
          {
            name: `${name}__correct`,
            kind: number,
            at: (row: number) => {
              const actual = classAt(target, row)
              return actual === null ? null : Number(actual === predicted(row))
            },
          },
        ]),
  ]
}

const ofNumbers = ({ model, predictions, target }: Predicted): AddedColumn[] => {
  const name = model.target.name
  const { number } = columnKinds
  return [
    { name: `${name}__predicted`, kind: number, at: (row) => finite(predictions.values[row]) },
    ...(target === undefined || target.kind === 'category'
      ? []
      : [
          {
            name: `${name}__residual`,
            kind: number,
            at: (row: number) =>
              finite((target.values[row] ?? Number.NaN) - (predictions.values[row] ?? Number.NaN)),
          },
        ]),
  ]
}

/** What predictions add to each row: what was predicted, how sure, how wrong, and where the row belongs. */
export const addedColumns = (predicted: Predicted): AddedColumn[] => [
  ...(predicted.model.algorithm === 'classification' ? ofClasses(predicted) : ofNumbers(predicted)),
  {
    name: `${predicted.model.target.name}__split`,
    kind: columnKinds.text,
    at: (row) =>
      predicted.split === null ? 'predict' : (splits[predicted.split[row] ?? 2] ?? null),
  },
]

/** Names of at most so many bytes, of which none stands twice, whatever the case: a later one gets a number. */
export const distinctNames = (names: readonly string[], maxBytes = Infinity): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = fittedName(name, maxBytes)
    for (let number = 1; taken.has(free.toLowerCase()); number += 1)
      free = fittedName(`${name}_${number}`, maxBytes)
    taken.add(free.toLowerCase())
    return free
  })
}
