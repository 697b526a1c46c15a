import { z } from 'zod'

/** The tag of the picture that is stored now. */
export const thumbnailAnswerSchema = z.object({
  id: z.number(),
  result: z.object({ thumbnail: z.string() }),
})
