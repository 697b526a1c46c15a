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
  /** The version of the form that it was made from; without it, whatever is stored is replaced. */
  version?: number
}

export interface FormRead {
  key: string
  /** Reads the form as the chart is saved with it, although there is an unsaved one. */
  saved?: boolean
}

export interface FormDrop {
  key: string
  /** The version that is dropped; without it, whatever is stored. */
  version?: number
}

/** A form as the server has it for its user; version 0 where it has none. */
export interface StoredForm {
  form_data: FormData
  version: number
}

/** What the server has of a form as far as this window knows: the last state that it answered, and what was sent since without an answer. */
export interface KnownForm {
  stored: StoredForm
  unanswered: readonly FormData[]
}

/** An edit that the server does not have yet, and what it had when the edit was made; null where that is unknown. */
export interface FormDraft {
  form: FormData
  stored: StoredForm | null
}

/** Makes a chart form on the server; the key is the way to it. */
export const createForm = unprovided<{ key: string }, FormRequest>('createForm')
/** Stores a chart form under its key; its output is the version it has then. */
export const saveForm = unprovided<number, FormSave>('saveForm')
