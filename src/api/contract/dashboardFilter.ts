import { z } from 'zod'
import { boundedText, maxLength } from './boundedText.ts'

/** A filter of a dashboard. It holds for the charts of its dataset, beside what they filter themselves. */
export const dashboardFilterSchema = z.object({
  id: boundedText(maxLength.name).optional(),
  dataset: z.number().int(),
  column: boundedText(maxLength.name),
  operator: boundedText(maxLength.name),
  filter_val: z.unknown().optional(),
  filter_variable: boundedText(maxLength.name).nullish(),
})
export type DashboardFilter = z.infer<typeof dashboardFilterSchema>
