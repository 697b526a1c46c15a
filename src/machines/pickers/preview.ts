import { z } from 'zod'
import type { QueryResult } from '../../api/contract'

export const pageSizeSchema = z.literal([20, 5, 15, 100, 'all'])
export type PageSize = z.infer<typeof pageSizeSchema>
export const pageSizes: PageSize[] = [20, 5, 15, 100, 'all']

/** The rows of one page of a preview and where they stand; a page past the end shows the last one. */
export const previewPage = (rows: QueryResult['data'], size: PageSize, page: number) => {
  const length = size === 'all' ? Math.max(rows.length, 1) : size
  const last = Math.max(0, Math.ceil(rows.length / length) - 1)
  const from = Math.min(page, last) * length
  const shown = rows.slice(from, from + length)
  return { rows: shown, from, to: from + shown.length, page: Math.min(page, last), last }
}
