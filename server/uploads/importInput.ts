import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { JobRow } from '../store/db/tables.ts'

const inputSchema = z.object({
  fields: z.record(z.string(), z.string()),
  named: z.enum(['text', 'workbook']),
  /** SHA-256 of the file; jobs of earlier versions have none. */
  digest: z.string().optional(),
})
export type ImportInput = z.infer<typeof inputSchema>

/** What an import was started with. */
export const inputOf = ({ input }: Pick<JobRow, 'input'>): ImportInput =>
  inputSchema.parse(JSON.parse(input))

/** Whether two imports are of the same file with the same fields. */
export const isSameImport = (one: ImportInput, other: ImportInput): boolean =>
  isDeepStrictEqual([{ ...one.fields }, one.digest], [{ ...other.fields }, other.digest])
