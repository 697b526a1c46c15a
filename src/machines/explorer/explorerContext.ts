import { z } from 'zod'
import type { Chart, ChartForm, FormData } from '../../api/contract'
import type { StoredForm } from '../lib/forms'
import { formOf } from '../items/savedForm'
import { metricDraftSchema } from '../metrics/metricDraft'
import type { NamedProject } from '../projects/currentProject.machine'
import type { EditedMeanwhile } from './openForm.machine'
import { unsavedTitleSchema } from './save/chartSave.machine'

/** Typed in the explorer's dialogs and not saved. */
export const explorerWorkSchema = z.object({
  title: unsavedTitleSchema.nullable(),
  metric: metricDraftSchema.nullable(),
})
export type ExplorerWork = z.infer<typeof explorerWorkSchema>

export interface ExplorerContext {
  sliceId: number | null
  key: string
  backPath: string
  reverts: boolean
  chart: Chart | null
  form: ChartForm | null
  /** The server's state of the form that the edits of this window are made from. */
  stored: StoredForm | null
  /** The forms sent since, without an answer. */
  unanswered: readonly FormData[]
  unsent: boolean
  requested: { purpose: 'save' | 'rename'; form: FormData; unsavedTitle?: string } | null
  /** The form as it was edited, and as it was applied, since the save was requested; null where it was not. */
  edited: FormData | null
  applied: FormData | null
  /** Shown over both changes of a conflict once they are read. */
  editedMeanwhile: EditedMeanwhile | null
  /** The one that a chart joins whose first save failed: undefined where none was chosen, null for none. */
  project: NamedProject | null | undefined
  /** Shown again once the form is open. */
  resumed: ExplorerWork
  /** When the run ended that the thumbnail was drawn from. */
  drawnAt: number | null
}

const datasourceOf = ({ form }: ExplorerContext) => ({
  id: form?.datasource.id ?? 0,
  datasource_name: form?.datasource.datasource_name ?? '',
})

export const formKeyOf = ({ key, chart, form }: ExplorerContext) => ({
  key,
  datasetId: form?.datasource.id ?? 0,
  chartId: chart?.id ?? null,
  form: form?.form_data ?? { viz_type: 'table' },
  chartVersion: chart?.version ?? null,
})

export const draftOf = (context: ExplorerContext) => ({
  ...formKeyOf(context),
  saved: context.chart && formOf(context.chart, context.key),
  unsent: context.unsent,
  stored: context.stored ?? { form_data: formKeyOf(context).form, version: 0 },
})

export const addressOf = ({ sliceId, key }: ExplorerContext) =>
  `/visualizations/${sliceId ?? 'null'}/${key}`

export const slotsInputOf = ({ chart, form, key }: ExplorerContext) => ({
  form: form?.form_data ?? { viz_type: 'table' },
  datasetId: form?.datasource.id ?? 0,
  backend: form?.datasource.database.backend ?? '',
  saved: chart && formOf(chart, key),
  columns: form?.datasource.columns ?? [],
  metrics: form?.datasource.metrics ?? [],
})

export const indexInputOf = ({ form }: ExplorerContext) => ({
  datasetId: form?.datasource.id ?? 0,
  columnId: form?.datasource.id_column ?? -1,
})

export const saveInputOf = (context: ExplorerContext) => ({
  purpose: context.requested?.purpose ?? ('save' as const),
  unsavedTitle: context.requested?.unsavedTitle ?? null,
  project: context.project,
  form: context.requested?.form ?? formKeyOf(context).form,
  chart: context.chart,
  key: context.key,
  formVersion: context.stored?.version ?? 0,
  datasource: datasourceOf(context),
})
