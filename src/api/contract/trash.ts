import { z } from 'zod'
import { boundedText } from './boundedText.ts'
import { idParamsSchema, listAnswerSchema } from './list.ts'
import { thingTypeSchema } from './thing.ts'
import { userReferenceSchema } from './user.ts'

/** A deleted thing that can still be brought back, until `purge_on_utc`. */
export const trashItemSchema = z.object({
  type: thingTypeSchema,
  id: z.number(),
  title: z.string(),
  viz_type: z.string().nullable(),
  deleted_on_utc: z.string(),
  deleted_on_delta_humanized: z.string(),
  deleted_by: userReferenceSchema.nullable(),
  purge_on_utc: z.string(),
})
export const trashAnswerSchema = listAnswerSchema(trashItemSchema)

/** The address of a thing in the trash. */
export const trashParamsSchema = idParamsSchema.extend({ type: boundedText(64) })

/** What came back: its title may have changed, and `message` says what is still missing. */
export const restoredSchema = z.object({
  message: z.string(),
  result: z.object({
    type: thingTypeSchema,
    id: z.number(),
    title: z.string(),
    url: z.string(),
    renamed: z.boolean(),
  }),
})

export type TrashItem = z.infer<typeof trashItemSchema>
export type Restored = z.infer<typeof restoredSchema>
