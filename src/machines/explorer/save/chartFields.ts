import type { Chart, ChartSave, Datasource, FormData } from '../../../api/contract'
import { copyTitle } from '../../items/copies'
import type { ConflictSave } from '../../lib/conflictSave'
import type { Joins } from '../../projects/currentProject.machine'
import { filtersOf } from '../filters/filters'

/** Everything of a chart that a save sends, side by side. */
export interface ChartDraft extends FormData {
  slice_name: string
  datasource_id: number
  datasource_name: string | null
}

export interface TitleDraft {
  slice_name: string
}

/** `formVersion` is that of the unsaved form being saved, `joins` is of a chart that was made just now. */
export interface ReadChart extends Chart, Joins {
  formVersion?: number
}

interface Unsaved {
  key: string
  datasource: Pick<Datasource, 'id' | 'datasource_name'>
  form: FormData
  title: string
}

/** The form without the marks that a filter has for the page alone. */
export const withPlainFilters = (form: FormData) => {
  if (form.adhoc_filters === undefined) return form
  const plain = filtersOf(form).map(({ applied, ...filter }) =>
    applied === false ? { ...filter, applied } : filter,
  )
  return { ...form, adhoc_filters: plain }
}

export const chartDraftOf = ({ key, datasource, form, title }: Unsaved): ChartDraft => ({
  ...withPlainFilters(form),
  url_params: { ...form.url_params, form_data_key: key },
  slice_name: title,
  datasource_id: datasource.id,
  datasource_name: datasource.datasource_name,
})

const fieldsOf = ({
  slice_name,
  datasource_id,
  datasource_name: _,
  ...form
}: ChartDraft): ChartSave => ({
  slice_name,
  viz_type: form.viz_type,
  datasource_id,
  datasource_type: 'table',
  params: JSON.stringify(form),
  create_query_context: true,
})

export const newChartFields = ({
  formVersion,
  ...unsaved
}: Unsaved & { formVersion: number }): ChartSave => ({
  ...fieldsOf(chartDraftOf(unsaved)),
  datasource_name: unsaved.datasource.datasource_name,
  description: null,
  query_context_generation: true,
  form_version: formVersion,
})

/** Only what the explorer changes. */
export const changedChartFields = ({
  stored,
  draft,
  version,
  base,
}: ConflictSave<ReadChart, ChartDraft>): ChartSave & { id: number } & Joins => ({
  id: stored.id,
  ...fieldsOf(draft),
  version,
  ...(base.formVersion === undefined ? {} : { form_version: base.formVersion }),
  ...(base.joins === undefined ? {} : { joins: base.joins }),
})

export const renamedChartFields = ({
  stored,
  draft,
  version,
}: ConflictSave<Chart, TitleDraft>): ChartSave & { id: number } => ({
  id: stored.id,
  slice_name: draft.slice_name,
  version,
})

/** A copy gets its form key when it is opened. */
export const copiedChartFields = ({
  stored,
  draft,
}: ConflictSave<ReadChart, ChartDraft>): ChartSave => {
  const { form_data_key: _, ...url_params } = draft.url_params ?? {}
  const slice_name = copyTitle('chart', { id: stored.id, slice_name: draft.slice_name })
  return {
    ...fieldsOf({ ...draft, url_params, slice_name }),
    datasource_name: draft.datasource_name,
    description: stored.description,
  }
}
