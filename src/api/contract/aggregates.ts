import { z } from 'zod'
import { backends } from './backends.ts'
import { columnKinds } from './columnKinds.ts'
import { rowOf } from './rowOf.ts'

const everywhere = ['SUM', 'AVG', 'MAX', 'MIN', 'COUNT', 'COUNT_DISTINCT'] as const
const percentiles = ['MEDIAN', 'P10', 'P25', 'P75', 'P90', 'P95', 'P99'] as const

/** Percentiles are interpolated between the two nearest values; the standard deviation is that of a sample. */
export const aggregateSchema = z.enum([...everywhere, ...percentiles, 'STDDEV'])
export type Aggregate = z.infer<typeof aggregateSchema>

const ofTexts: readonly Aggregate[] = ['COUNT', 'COUNT_DISTINCT']

/** Which aggregates an engine computes beside those of every engine. */
const someEngines = (backend: string): readonly Aggregate[] => {
  const computes = rowOf(backends, backend)?.computes
  return [
    ...(computes?.percentiles ? percentiles : []),
    ...(computes?.deviation ? ['STDDEV' as const] : []),
  ]
}

/** The aggregates that are offered for a column of a kind; with the engine of its database also those that not every engine has. */
export const aggregatesFor = (kind: number, backend = ''): readonly Aggregate[] =>
  kind === columnKinds.number ? [...everywhere, ...someEngines(backend)] : ofTexts
