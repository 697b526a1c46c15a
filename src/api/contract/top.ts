import { z } from 'zod'
import { boundedText, maxLength } from './boundedText.ts'

/** What a bucket of all values beyond the first is called. */
export const otherLabel = 'Other'

/** How many values a slot may be limited to. */
export const maxTop = 500

/**
 * How many values of a slot are shown: the first by a metric, which is named by its label or as `SUM(price)`. With `other`
 * the rest is one more value, computed of its rows.
 */
export const topSchema = z.object({
  count: z.number().int().min(1).max(maxTop),
  by: boundedText(maxLength.name),
  order: z.enum(['desc', 'asc']),
  other: z.boolean(),
})
export type Top = z.infer<typeof topSchema>

export const topSlots = ['series', 'categories'] as const
export type TopSlot = (typeof topSlots)[number]
