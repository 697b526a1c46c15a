import { z } from 'zod'

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  /** Why not all works. */
  reason: z.string().optional(),
  version: z.string(),
  database: z.string(),
  engine: z.string(),
  workers: z.number(),
})
