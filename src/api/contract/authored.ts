import { z } from 'zod'
import { userReferenceSchema } from './user.ts'

/** The version of a thing that a change was made to. */
export const changedVersionSchema = z.number().int().min(0).max(2_147_483_647)

/** Who made a thing, who changed it last and when, and the viewer's star, as cards tell it. */
export const cardFields = {
  created_by: userReferenceSchema.nullable(),
  changed_by: userReferenceSchema.nullable(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
  favorite: z.boolean(),
}

/** The same as the answer about one thing tells it; `version` counts its changes. */
export const authoredFields = {
  ...cardFields,
  created_on_utc: z.string(),
  changed_on: z.string(),
  version: z.number(),
}
