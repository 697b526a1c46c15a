import { z } from 'zod'

const loosened = (schema: z.core.$ZodType): z.ZodType => {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as z.ZodRawShape).map(([name, field]) => [
      name,
      loosened(field).optional(),
    ])
    return z.object(Object.fromEntries(fields) as z.ZodRawShape)
  }
  if (schema instanceof z.ZodArray) return z.array(loosened(schema.element))
  if (schema instanceof z.ZodNullable) return loosened(schema.unwrap()).nullable()
  if (schema instanceof z.ZodOptional) return loosened(schema.unwrap()).optional()
  return schema as z.ZodType
}

/** An item of a list: `id` and whichever of the fields, and parts of nested objects, the list was asked for. */
export const listItem = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  (loosened(schema) as z.ZodObject).extend({ id: z.number() }) as unknown as z.ZodType<
    Partial<z.infer<z.ZodObject<Shape>>> & { id: number }
  >
