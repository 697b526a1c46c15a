import { z } from 'zod'
import { boundedText } from './boundedText.ts'
import { isYear } from './columnNames.ts'

const maxAffix = 20

/**
 * How numbers of a metric or a column are written. What is absent is as usual: as many decimals as the values have,
 * thousands grouped, the whole number. `short` writes `1.2M`.
 */
export const numberFormatSchema = z.object({
  decimals: z.number().int().min(0).max(15).optional(),
  thousands: z.boolean().optional(),
  style: z.enum(['number', 'percent']).optional(),
  prefix: boundedText(maxAffix).optional(),
  suffix: boundedText(maxAffix).optional(),
  short: z.boolean().optional(),
})

export type NumberFormat = z.infer<typeof numberFormatSchema>

/** How the numbers of a column are written that has no format of its own: years as they are, on axes too. */
export const usualFormat = (name: string): NumberFormat | null =>
  isYear(name) ? { thousands: false, short: false } : null
