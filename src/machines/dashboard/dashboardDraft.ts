import type { Dashboard, DashboardFilter } from '../../api/contract'
import { dashboardFilterSchema } from '../../api/contract/dashboardFilter'
import type { ComparisonRules } from '../lib/conflict'
import { valueWords } from './filterForm'
import { readLayout, writeLayout, type Layout } from './layout'

/** What people change of a dashboard on its own page. */
export interface DashboardDraft {
  layout: Layout
  filters: readonly DashboardFilter[]
  /** Seconds after which the charts are read again; 0 for never. */
  refreshSeconds: number
}

/** An object out of its text; empty where the text is none. */
export const parsedObject = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const filtersIn = (value: unknown): DashboardFilter[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((one, at) => {
    const filter = dashboardFilterSchema.safeParse(one)
    return filter.success ? [{ ...filter.data, id: filter.data.id ?? String(at) }] : []
  })

/** The draft that a stored dashboard stands for; what its texts do not say is empty. */
export const draftOf = ({ position_json, json_metadata }: Dashboard): DashboardDraft => {
  const { dashboard_filters, refresh_frequency } = parsedObject(json_metadata)
  const seconds = Number(refresh_frequency)
  return {
    layout: readLayout(parsedObject(position_json)),
    filters: filtersIn(dashboard_filters),
    refreshSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : 0,
  }
}

/** The draft as it is read once it is stored: equal for equal dashboards, however their tiles came to their places. */
export const asStored = (draft: DashboardDraft): DashboardDraft => ({
  ...draft,
  layout: readLayout(writeLayout(draft.layout)),
})

/** The `json_metadata` of a changed dashboard: whatever else the stored one holds stays. */
export const metadataOf = (
  { json_metadata }: Dashboard,
  { layout, filters, refreshSeconds }: DashboardDraft,
) =>
  JSON.stringify({
    ...parsedObject(json_metadata),
    positions: writeLayout(layout),
    dashboard_filters: filters,
    refresh_frequency: refreshSeconds,
  })

const labels: Readonly<Record<keyof DashboardDraft, string>> = {
  layout: 'Layout',
  filters: 'Filters',
  refreshSeconds: 'Automatic refresh',
}

const filterWords = ({ column, operator, filter_val }: DashboardFilter) =>
  [column, operator, valueWords(filter_val)].filter((part) => part !== '').join(' ')

/** How two people's changes of one dashboard are compared. */
export const dashboardComparison: ComparisonRules<Dashboard, DashboardDraft> = {
  nameOf: ({ dashboard_title }) => dashboard_title,
  draftOf: (stored) => asStored(draftOf(stored)),
  labelOf: (field) => labels[field],
  wordsOf: (value, field) => {
    if (field === 'filters')
      return (value as DashboardFilter[]).map(filterWords).join('; ') || 'none'
    if (field === 'layout') return null
    return Number(value) === 0 ? 'off' : `every ${String(value)} s`
  },
}
