import { z } from 'zod'
import type { FormData } from '../../../api/contract'
import type { History } from '../history/history'

/** A form as a browser stores it: what is read of it without a look at its kind. Slots are read from whatever stands in them. */
export const storedFormSchema = z.looseObject({
  viz_type: z.string(),
  datasource: z.string().nullish(),
  slice_name: z.string().nullish(),
  url_params: z.looseObject({}).nullish(),
  adhoc_filters: z.array(z.looseObject({})).nullish(),
  extra_form_data: z.record(z.string(), z.unknown()).optional(),
}) as unknown as z.ZodType<FormData>

const forms = z.array(storedFormSchema)
export const historySchema: z.ZodType<History> = z.object({
  past: forms,
  present: storedFormSchema,
  future: forms,
  at: z.number(),
  part: z.string().nullable(),
})
