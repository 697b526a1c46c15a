import type { FormData } from '../../../api/contract'

/** What the page alone keeps of a chart, in `extra_form_data`; what is undefined there is deleted. */
export type PageFields = Record<string, unknown>

export const withPageFields = (
  extra: FormData['extra_form_data'],
  fields: PageFields,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...extra, ...fields }).filter(([, value]) => value !== undefined),
  )
