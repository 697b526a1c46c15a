import type { Dataset } from '../../api/contract'

/** Told to whoever shows a dataset: what of it is different from now on, and in which version where one was answered. */
export interface DatasourceReport {
  type: 'datasource.changed'
  change: Partial<Pick<Dataset, 'columns' | 'metrics' | 'id_column'>>
  version?: number
}

/** What a dialog said of the dataset when it ended; null where it said nothing. */
export const reportIn = (output: unknown): DatasourceReport | null =>
  typeof output === 'object' &&
  output !== null &&
  'type' in output &&
  output.type === 'datasource.changed'
    ? (output as DatasourceReport)
    : null
