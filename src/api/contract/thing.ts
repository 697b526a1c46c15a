import { z } from 'zod'
import { userReferenceSchema } from './user.ts'

/** The kinds of things that a workspace holds, as the routes name them, in the order of the menu. */
export const thingTypeSchema = z.enum(['project', 'chart', 'dashboard', 'dataset', 'saved_query'])

/** Anything that can be opened, told in the same words whatever its kind; `viz_type` is a chart's. */
export const thingSchema = z.object({
  type: thingTypeSchema,
  id: z.number(),
  title: z.string(),
  url: z.string(),
  viz_type: z.string().nullable(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
})

/** The same with who changed it last. */
export const changedThingSchema = thingSchema.extend({ changed_by: userReferenceSchema.nullable() })

export type ThingType = z.infer<typeof thingTypeSchema>
export type Thing = z.infer<typeof thingSchema>
export type ChangedThing = z.infer<typeof changedThingSchema>
