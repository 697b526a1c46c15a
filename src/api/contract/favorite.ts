import { z } from 'zod'

/** The four spellings that answers use; calls are understood in any case and by the noun of the routes. */
export const favoriteClassSchema = z.enum(['project', 'slice', 'Dashboard', 'dataset'])

/** What a star looks like after setting or removing it: `count` is 1 or 0. */
export const starAnswerSchema = z.object({
  message: z.literal('OK'),
  count: z.number(),
  result: z.object({ id: z.number(), value: z.boolean() }),
})

/** The caller's favourites of one class, the newest star first. */
export const favoritesAnswerSchema = z.object({
  class_name: favoriteClassSchema,
  count: z.number(),
  ids: z.array(z.number()),
  result: z.array(
    z.object({
      id: z.number(),
      obj_id: z.number(),
      class_name: favoriteClassSchema,
      value: z.literal(true),
      dttm: z.string(),
    }),
  ),
})

export type FavoriteClass = z.infer<typeof favoriteClassSchema>
