import type { NumberFormat } from '../../api/contract'

/** Parts to change; undefined ones are as usual again. */
export type FormatPatch = { [Part in keyof NumberFormat]: NumberFormat[Part] | undefined }

export const changedFormat = (format: NumberFormat, patch: FormatPatch): NumberFormat =>
  Object.fromEntries(
    Object.entries({ ...format, ...patch }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )
