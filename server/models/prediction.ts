import { unacceptable } from '../problem.ts'
import { predictFitted } from './estimators.ts'
import type { FeatureColumn, Predictions } from './columns.ts'
import type { Matching, TrainedModel } from './model.ts'
import { asFeature, type PreparedFeature } from './preparation.ts'

const maxValues = 20

type Prepared = Pick<TrainedModel, 'preparation'>

/** The columns in the order of a model's features, null where one is missing. Refuses with 422 where no column matches. */
export const matchedColumns = ({ preparation }: Prepared, columns: FeatureColumn[]) => {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const matched = preparation.features.map((feature) =>
    asFeature(feature, byName.get(feature.name)),
  )
  if (matched.every((column) => column === null))
    throw unacceptable('No column of this dataset matches the model')
  return matched
}

/** Texts that the training did not see, and texts where it saw numbers. */
const unseenIn = (feature: PreparedFeature, column: FeatureColumn | undefined) => {
  if (column?.kind !== 'category') return []
  const known =
    feature.kind === 'category'
      ? feature.known
      : column.levels.filter((level) => level.trim() !== '' && !Number.isNaN(Number(level)))
  if (known === null) return []
  const seen = new Set(known)
  const isUnseen = column.levels.map((level) => !seen.has(level))
  const found = new Set<number>()
  let rows = 0
  for (const level of column.values) {
    if (isUnseen[level] !== true) continue
    found.add(level)
    rows += 1
  }
  if (rows === 0) return []
  const values = [...found].slice(0, maxValues).map((level) => column.levels[level] ?? '')
  return [{ column: feature.name, values, rows }]
}

/** How the columns fit the model, by what `matchedColumns` answered of them. */
export const matchingOf = (
  { preparation: { features } }: Prepared,
  columns: FeatureColumn[],
  matched: (FeatureColumn | null)[],
): Matching => ({
  matched: features.filter((_, at) => matched[at] !== null).map(({ name }) => name),
  missing: features.filter((_, at) => matched[at] === null).map(({ name }) => name),
  unseen: features.flatMap((feature, at) => {
    if (matched[at] === null) return []
    const given = columns.find(({ name }) => name === feature.name)
    return unseenIn(feature, feature.kind === 'category' ? (matched[at] ?? undefined) : given)
  }),
})

/** How the columns fit the model, before anything is predicted. Refuses with 422 where none does. */
export const matchColumns = (model: TrainedModel, columns: FeatureColumn[]): Matching =>
  matchingOf(model, columns, matchedColumns(model, columns))

/** Predicts each row; what the dataset lacks counts as missing. Refuses with 422 where no column matches. */
export const predictWith = (
  model: TrainedModel,
  columns: FeatureColumn[],
): { predictions: Predictions; matching: Matching } => {
  const matched = matchedColumns(model, columns)
  const rows = matched.find((column) => column !== null)?.values.length ?? 0
  return {
    predictions: predictFitted(model, matched, rows),
    matching: matchingOf(model, columns, matched),
  }
}
