import type { Chart, ChartForm, FormData } from '../../../api/contract'
import { changesIn, conflictOf, type ComparisonRules } from '../../lib/conflict'
import type { StoredForm } from '../../lib/forms'
import { formOf } from '../../items/savedForm'
import { vizTypeOf } from '../../pickers/vizTypes'
import {
  chartDraftOf,
  withPlainFilters,
  type ChartDraft,
  type ReadChart,
  type TitleDraft,
} from './chartFields'
import { filterWords, filtersOf } from '../filters/filters'
import { entriesIn, textOf } from '../form/pills'
import { slotNames, slotsOf, type SlotName } from '../form/slotLayouts'
import { sideBySide } from '../sameForm'

const labels: Record<string, string> = {
  slice_name: 'Title',
  viz_type: 'Chart type',
  datasource_name: 'Dataset',
  adhoc_filters: 'Filters',
  row_limit: 'Row limit',
  query_mode: 'Query mode',
  extra_form_data: 'Options and colors',
}

const slotLabel = (field: string, drafts: readonly FormData[]) =>
  drafts.flatMap((draft) => slotsOf(draft)).find(({ name }) => name === field)?.label ?? null

const isSlot = (field: string): field is SlotName =>
  (slotNames as readonly string[]).includes(field)
const listed = (texts: string[]) => (texts.length === 0 ? 'none' : texts.join(', '))

const labelOf = (field: string, drafts: readonly FormData[]) =>
  labels[field] ?? slotLabel(field, drafts)

const wordsOf = (value: unknown, field: string): string | null => {
  const form = { viz_type: '', [field]: value } as FormData
  if (field === 'viz_type') return vizTypeOf(form.viz_type)?.name ?? null
  if (field === 'adhoc_filters')
    return listed(filtersOf(form).map((filter) => `${filter.subject} ${filterWords(filter)}`))
  return isSlot(field) ? listed(entriesIn(form, field).map(textOf)) : null
}

export const chartComparison: ComparisonRules<ReadChart, ChartDraft> = {
  nameOf: (chart) => chart.slice_name,
  draftOf: (chart) =>
    chartDraftOf({
      key: chart.form_data_key ?? '',
      title: chart.slice_name,
      form: formOf(chart, null),
      datasource: { id: chart.datasource_id, datasource_name: chart.datasource_name ?? '' },
    }),
  labelOf,
  wordsOf,
  deciding: ['viz_type', 'datasource_id'],
}

const titleOf = (form: FormData) =>
  typeof form['slice_name'] === 'string' ? form['slice_name'].trim() : ''

const formComparison: ComparisonRules<StoredForm & Partial<Pick<ChartForm, 'slice'>>, FormData> = {
  nameOf: ({ slice, form_data }) => slice?.slice_name ?? (titleOf(form_data) || 'This chart'),
  draftOf: ({ form_data }) => withPlainFilters(form_data),
  labelOf,
  wordsOf,
  deciding: ['viz_type'],
}

/** Two windows of one person change the unsaved form of a chart. */
export const formConflict = ({
  message,
  form,
  stored,
  current,
}: {
  message: string
  form: FormData
  stored: StoredForm
  current: StoredForm
}) => {
  const [draft, base, theirs] = sideBySide(
    withPlainFilters(form),
    stored.form_data,
    current.form_data,
  )
  return conflictOf(formComparison, {
    message,
    base: { ...stored, form_data: base },
    draft,
    current: { ...current, form_data: theirs },
    me: null,
  })
}

/** What another window stored, with the changes of this one over it. */
export const mergedForm = (form: FormData, stored: StoredForm, current: StoredForm): FormData => {
  const [mine, base] = sideBySide(withPlainFilters(form), withPlainFilters(stored.form_data))
  return { ...current.form_data, ...changesIn(mine, base) }
}

export const titleComparison: ComparisonRules<Chart, TitleDraft> = {
  nameOf: chartComparison.nameOf,
  draftOf: ({ slice_name }) => ({ slice_name }),
  labelOf: () => 'Title',
}
