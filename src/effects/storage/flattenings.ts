import { z } from 'zod'
import type { Flattening } from '../../machines/models/flatten.machine'
import { persisted } from './persistedStorage'
import { attempt, storedUserId } from './storage'

const flatteningSchema = z.object({
  modelId: z.number(),
  datasetId: z.number(),
  clusters: z.number(),
})

const storedAt = (jobId: string) =>
  persisted(sessionStorage, `chartroom.flatten.${storedUserId()}.${jobId}`, flatteningSchema)

/** Stores in this tab what a job of Flatten Dataset is to make, so that it goes on after a reload. */
export const storeFlattening = async ({
  jobId,
  flattening,
}: {
  jobId: string
  flattening: Flattening | null
}) => {
  attempt(() => {
    if (flattening !== null) storedAt(jobId).write(flattening)
  })
  await Promise.resolve()
}

/** What a job of this tab is to make; null for one of another tab. */
export const readFlattening = async ({ jobId }: { jobId: string }): Promise<Flattening | null> =>
  Promise.resolve(storedAt(jobId).read())
