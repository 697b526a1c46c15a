import type { NumberFormat } from '../../../src/api/contract/numberFormat.ts'

/** A number format as it is stored; one that says nothing is not. */
export const storedFormat = (format: NumberFormat | null) =>
  format === null || Object.keys(format).length === 0 ? null : JSON.stringify(format)

export const readFormat = (stored: string | null) =>
  stored === null ? null : (JSON.parse(stored) as NumberFormat)
