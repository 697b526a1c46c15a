import { z } from 'zod'
import { columnKinds } from './columnKinds.ts'

export const aggregateSchema = z.enum(['SUM', 'AVG', 'MAX', 'MIN', 'COUNT', 'COUNT_DISTINCT'])
export type Aggregate = z.infer<typeof aggregateSchema>

const ofTexts: readonly Aggregate[] = ['COUNT', 'COUNT_DISTINCT']

/** The aggregates that are offered for a column of a kind. */
export const aggregatesFor = (kind: number): readonly Aggregate[] =>
  kind === columnKinds.number ? aggregateSchema.options : ofTexts
