/** A column of numbers, of booleans (0 and 1) or of times (milliseconds since 1970, UTC); NaN where a value is missing. */
export interface NumberColumn {
  name: string
  kind: 'number' | 'boolean' | 'time'
  values: Float64Array
}

/** A column of texts: for each row the position of its text in `levels`, -1 where it is missing. */
export interface CategoryColumn {
  name: string
  kind: 'category'
  values: Int32Array
  levels: string[]
}

/** A column of a dataset as a model reads it; all columns of one table have equally many values. */
export type FeatureColumn = NumberColumn | CategoryColumn

/** An answer per row: numbers of a regression, or the position in the model's `labels`. */
export interface Predictions {
  values: Float64Array
  /** Of a classification: row after row a probability per label, which sum to 1. Null for a regression. */
  probabilities: Float32Array | null
}
