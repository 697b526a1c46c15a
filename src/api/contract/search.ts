import { z } from 'zod'
import { boundedText, maxLength } from './boundedText.ts'
import { thingSchema } from './thing.ts'

/** What `q` of a search holds. */
export const searchQuerySchema = z.object({
  text: boundedText(maxLength.name).optional(),
  limit: z.number().int().min(1).max(100).optional(),
})

/** A thing whose title matches; `hint` tells it from others of that title: a chart's dataset, a dataset's database, else its creator. */
export const searchItemSchema = thingSchema.extend({ hint: z.string().nullable() })
export const searchAnswerSchema = z.object({ count: z.number(), result: z.array(searchItemSchema) })

export type SearchItem = z.infer<typeof searchItemSchema>
