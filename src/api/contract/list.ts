import { z } from 'zod'
import { boundedList, boundedText, maxLength } from './boundedText.ts'

/** The list object carried as JSON text in the query parameter `q`. */
export const listQuerySchema = z.object({
  columns: boundedList(boundedText(maxLength.name)).optional(),
  order_column: boundedText(maxLength.name).optional(),
  order_direction: z.enum(['asc', 'desc']).optional(),
  page: z.number().int().min(0).optional(),
  page_size: z.number().int().optional(),
  filters: boundedList(z.unknown()).optional(),
  keys: boundedList(boundedText(maxLength.name)).optional(),
})

/** `q` as it travels: JSON text, parsed by the server so that a bad one gets the contract's message. */
export const qSchema = z.object({ q: boundedText(maxLength.query).optional() })

export const idParamsSchema = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

/** An id, or the digits of one. */
export const idOrTextSchema = z.union([z.number(), boundedText(20)])

/** Bulk calls take their ids from `q`, an array as JSON text, or from the body. */
export const idsBodySchema = z.object({ ids: boundedList(idOrTextSchema) }).nullish()

export const favoriteStatusSchema = z.object({
  result: z.array(z.object({ id: z.number(), value: z.boolean() })),
})

/** A list answer: `count` rows match the filters, `total` rows exist, `ids` parallels `result`. */
export const listAnswerSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number(),
    total: z.number(),
    ids: z.array(z.number()),
    result: z.array(item),
    truncated: z.boolean().optional(),
    list_columns: z.array(z.string()).optional(),
    order_columns: z.array(z.string()).optional(),
    label_columns: z.record(z.string(), z.string()).optional(),
    description_columns: z.record(z.string(), z.string()).optional(),
    list_title: z.string().optional(),
  })

export const messageSchema = z.object({ message: z.string() })

export interface ListFilter {
  col: string
  opr: string
  value: unknown
}
export type ListQuery = z.infer<typeof listQuerySchema>
export type ListAnswer<Item> = Omit<z.infer<ReturnType<typeof listAnswerSchema>>, 'result'> & {
  result: Item[]
}
