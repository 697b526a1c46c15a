import { z } from 'zod'
import type { Aggregate } from './aggregates.ts'
import type { TimeGrain } from './timeGrains.ts'
import type { Top, TopSlot } from './top.ts'

interface OtherFields {
  [field: string]: unknown
}

/**
 * How a metric's values are shown: as they are, as their share of all that are shown, added up along the time, or as the
 * difference to the period before. Without a time among the groups the order is that of the first group's values.
 */
export const metricShows = ['value', 'share', 'running_total', 'difference'] as const
export type MetricShow = (typeof metricShows)[number]

export interface AdhocMetric extends OtherFields {
  expressionType: 'SIMPLE'
  column: { column_name: string; type_generic?: number | undefined; [field: string]: unknown }
  aggregate: Aggregate | null
  expression?: string | null | undefined
  label: string
  hasCustomLabel: boolean
  isNew: boolean
  sqlExpression: string | null
  show?: MetricShow | undefined
}

export interface AdhocFilter extends OtherFields {
  expressionType: 'SIMPLE'
  subject: string
  operator: string
  comparator: unknown
  clause: 'WHERE' | 'HAVING'
  applied?: boolean | undefined
}

/**
 * A chart's form as the page writes it. The server stores whatever object it is sent and reads it by the contract's
 * tolerant rules; fields it does not know come back unchanged.
 */
export interface FormData extends OtherFields {
  viz_type: string
  datasource?: string | undefined
  url_params?: { form_data_key?: string | undefined; [field: string]: unknown } | undefined
  adhoc_filters?: AdhocFilter[] | undefined
  extra_form_data?: Record<string, unknown> | undefined
  all_columns?: string[] | undefined
  metrics?: (string | AdhocMetric)[] | undefined
  groupby?: string[] | undefined
  columns?: string[] | undefined
  metric?: string | AdhocMetric | undefined
  x?: string | AdhocMetric | undefined
  y?: string | AdhocMetric | undefined
  size?: string | AdhocMetric | undefined
  entity?: string | undefined
  series?: string | undefined
  all_columns_x?: string | undefined
  all_columns_y?: string | undefined
  row_limit?: number | undefined
  /** A grain per column; a temporal column without one gets one of its own. A text is Superset's, stored without effect. */
  time_grain_sqla?: string | Record<string, TimeGrain> | undefined
  top?: Partial<Record<TopSlot, Top>> | undefined
}

/** Any JSON object: what the routes accept as form data before the tolerant reading. */
export const anyFormDataSchema = z.record(z.string(), z.unknown())
