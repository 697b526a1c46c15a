import type { Dataset } from '../../api/contract'

/** Told to whoever shows a dataset: what of it is different from now on, and in which version where one was answered. */
export interface DatasourceReport {
  type: 'datasource.changed'
  change: Partial<Pick<Dataset, 'metrics' | 'id_column'>>
  version?: number
}
