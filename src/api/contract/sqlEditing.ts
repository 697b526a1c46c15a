import { z } from 'zod'
import { boundedText, maxLength } from './boundedText.ts'

/** Where somebody writes: the text, the offset of the cursor in it, and where names without a schema are looked for. */
export const completionsRequestSchema = z.object({
  sql: boundedText(maxLength.statement),
  cursor: z.number().int().min(0),
  schema: boundedText(maxLength.name).nullish(),
})

const completionSchema = z.object({
  label: z.string(),
  kind: z.enum(['keyword', 'schema', 'table', 'column', 'function']),
  insert_text: z.string(),
  detail: z.string().optional(),
})
export const completionsAnswerSchema = z.object({ result: z.array(completionSchema) })

export const formatRequestSchema = z.object({ sql: boundedText(maxLength.statement) })
export const formatAnswerSchema = z.object({ result: z.object({ sql: z.string() }) })

export type CompletionsRequest = z.infer<typeof completionsRequestSchema>
export type Completion = z.infer<typeof completionSchema>
