import type { FormData } from '../../api/contract'

/** A form as it is kept on the server: under its key, for its dataset and, once saved, its chart. */
export interface KeptForm {
  key: string
  datasetId: number
  chartId: number | null
  form: FormData
}
