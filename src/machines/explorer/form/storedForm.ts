import { z } from 'zod'
import type { FormData } from '../../../api/contract'

/** The fields that are read whatever the chart type; slots are read from any value. */
export const storedFormSchema = z.looseObject({
  viz_type: z.string(),
  datasource: z.string().nullish(),
  slice_name: z.string().nullish(),
  url_params: z.looseObject({}).nullish(),
  adhoc_filters: z.array(z.looseObject({})).nullish(),
  extra_form_data: z.record(z.string(), z.unknown()).optional(),
}) as unknown as z.ZodType<FormData>

/** Fields of `extra_form_data` that only the page reads; undefined ones are deleted. */
export type PageFields = Record<string, unknown>

export const withPageFields = (
  extra: FormData['extra_form_data'],
  fields: PageFields,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...extra, ...fields }).filter(([, value]) => value !== undefined),
  )
