import type { FormData } from '../../api/contract'
import { unprovided } from './unprovided'

export interface FormRequest {
  datasetId: number
  vizType: string
  fields?: Partial<FormData>
}
export interface FormSave {
  key: string
  datasetId: number
  chartId: number | null
  form: FormData
  /** The version of the chart that the form is an unsaved draft of. */
  chartVersion?: number | null
}

/** Makes a chart form on the server; the key is the way to it. */
export const createForm = unprovided<{ key: string }, FormRequest>('createForm')
/** Keeps a chart form under its key. */
export const saveForm = unprovided<string, FormSave>('saveForm')
