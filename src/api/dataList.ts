import { postLines, type CallOptions } from './client'
import type { LinesCall } from './linesCall'
import { PageError, type ChartResult, type DashboardFilter, type DataListEntry } from './contract'
import { gridPageSize } from './contract/gridPage'
import { dataListEnvelope } from './envelopes'

interface ChartsQuery {
  /** Ids of saved charts, first those that are to be answered first; at most 100. */
  ids: readonly number[]
  filters: readonly DashboardFilter[]
  /** `since : until` in place of the charts' own; undefined leaves them theirs. */
  timeRange: string | undefined
  /** True to read the database whatever is cached. */
  force: boolean
  /** The dashboard that shows them. */
  dashboardId: number
  onEntry: (entry: ChartEntry) => void
  /** Gets the call as it is sent. */
  onSent?: ((sent: LinesCall) => void) | undefined
}

/** A chart of a dashboard as it was answered: its result, or why there is none. */
export interface ChartEntry extends Omit<DataListEntry, 'result'> {
  result: ChartResult | null
}

/**
 * Reads saved charts under the filters of their dashboard, of a table the first page, and hands each over as soon as it
 * is answered; one that fails says so in its `error`. Aborting stops what still runs.
 */
export const readCharts = async (
  { ids, filters, timeRange, force, dashboardId, onEntry, onSent }: ChartsQuery,
  options: CallOptions = {},
) => {
  const missing = new Set(ids)
  await postLines(
    dataListEnvelope,
    '/chart/data_list/',
    {
      filters,
      dashboard_id: dashboardId,
      ...(timeRange === undefined ? {} : { time_range: timeRange }),
    },
    ({ result: [result], ...entry }) => {
      missing.delete(entry.id)
      onEntry({ ...entry, result: result?.status === 'success' ? result : null })
    },
    {
      ...options,
      onSent,
      params: {
        id_list: ids.join(','),
        table_rows: String(gridPageSize),
        ...(force ? { force: 'true' } : {}),
      },
    },
  )
  if (missing.size > 0) throw new PageError('Some charts were not answered. Refresh the page.')
}
