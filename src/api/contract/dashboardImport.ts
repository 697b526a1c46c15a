import { z } from 'zod'
import { boundedText, maxLength } from './boundedText.ts'

/** How large a ZIP of a Superset export may be, in bytes. */
export const maxImportBytes = 20 * 1024 * 1024

/** A thing of an export; in a preview `id` is null where it is not there yet. */
const importedThingSchema = z.object({ id: z.number().nullable(), name: z.string() })

/**
 * What is taken of a Superset export. `databases` are those its datasets lie in and which of ours stand for them;
 * `skipped` says what is not taken and why.
 */
export const dashboardImportSchema = z.object({
  databases: z.array(
    z.object({ uuid: z.string(), name: z.string(), database_id: z.number().nullable() }),
  ),
  dashboards: z.array(importedThingSchema),
  charts: z.array(importedThingSchema),
  datasets: z.array(importedThingSchema),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
})

export const dashboardImportQuerySchema = z.object({
  databases: boundedText(maxLength.query).optional().meta({
    description: 'JSON object: the uuid of a database of the export → the id of the one here',
  }),
})

export const chosenDatabasesSchema = z.record(z.string(), z.number().int())

export type DashboardImport = z.infer<typeof dashboardImportSchema>
export type ChosenDatabases = z.infer<typeof chosenDatabasesSchema>
