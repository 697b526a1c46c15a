import { z } from 'zod'

/** The kinds of columns as calls and answers have them, in `type_generic` and `coltypes`. */
export const columnKinds = { number: 0, text: 1, moment: 2, boolean: 3 } as const
export const columnKindSchema = z.union([
  z.literal(columnKinds.number),
  z.literal(columnKinds.text),
  z.literal(columnKinds.moment),
  z.literal(columnKinds.boolean),
])
export type ColumnKind = z.infer<typeof columnKindSchema>
