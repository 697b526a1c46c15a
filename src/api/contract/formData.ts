import { z } from 'zod'
import type { Aggregate } from './aggregates.ts'

interface OtherFields {
  [field: string]: unknown
}

export interface AdhocMetric extends OtherFields {
  expressionType: 'SIMPLE'
  column: { column_name: string; type_generic?: number | undefined; [field: string]: unknown }
  aggregate: Aggregate | null
  expression?: string | null | undefined
  label: string
  hasCustomLabel: boolean
  isNew: boolean
  sqlExpression: string | null
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
}

/** Any JSON object: what the routes accept as form data before the tolerant reading. */
export const anyFormDataSchema = z.record(z.string(), z.unknown())
