import type { z } from 'zod'
import { listAnswerSchema } from './list.ts'
import { changedThingSchema } from './thing.ts'

/** A thing that changed lately. */
export const recentItemSchema = changedThingSchema
export const recentAnswerSchema = listAnswerSchema(recentItemSchema)

export type RecentItem = z.infer<typeof recentItemSchema>
