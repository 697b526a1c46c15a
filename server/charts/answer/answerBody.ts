import type { ChartResult } from '../../../src/api/contract/chartData.ts'
import type { Outcome } from './outcome.ts'
import type { ChartQuery } from './chartQuery.ts'
import type { Plan } from '../types/chartType.ts'

type Known = Omit<ChartResult, 'data' | 'records' | 'rowcount' | 'truncated' | 'duration_ms'>

/** The grains of a plan's temporal groups, by the names of their columns. */
export const timeGrainsOf = ({ select }: Plan) => {
  const grains = select.outputs.flatMap(({ label, grain }) =>
    grain === undefined ? [] : [[label, grain] as const],
  )
  return grains.length === 0 ? {} : { time_grains: Object.fromEntries(grains) }
}

const closingOf = ({ rowcount, truncated }: Outcome, since: number) => ({
  rowcount: rowcount(),
  truncated: truncated(),
  duration_ms: Math.round(performance.now() - since),
})

/** The fields of an answer that are known before its data is read. */
export const knownOf = (
  { plan, vizType }: ChartQuery,
  { columns, extents, incomplete }: Outcome,
): Known => ({
  colnames: columns.map(({ name }) => name),
  coltypes: columns.map(({ typeGeneric }) => typeGeneric),
  headers: columns.map(({ name }) => name),
  cols: columns.map(({ name, typeGeneric }) => ({
    field: name,
    headerName: name,
    type_generic: typeGeneric,
    is_metric: plan.metricLabels.has(name),
  })),
  status: 'success',
  error: null,
  viz_type: vizType,
  chart_metadata: plan.metadata,
  ...(extents === null ? {} : { extents }),
  ...timeGrainsOf(plan),
  ...(incomplete && { incomplete_periods: incomplete }),
  applied_filters: plan.select.filters.applied,
  rejected_filters: plan.select.filters.rejected,
})

/** The whole answer in frames: the streams of data and records, and at the end the other fields as JSON. */
export async function* framedBody(
  known: object,
  outcome: Outcome,
  since: number,
): AsyncGenerator<Uint8Array> {
  yield* outcome.data
  if (outcome.records !== null) yield* outcome.records
  yield Buffer.from(JSON.stringify({ result: [{ ...known, ...closingOf(outcome, since) }] }))
}

/** The whole answer as JSON: the known fields, the data and records as they come, and at the end their counts. */
export async function* answerBody(
  known: object,
  outcome: Outcome,
  since: number,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`{"result":[${JSON.stringify(known).slice(0, -1)},"data":`)
  yield* outcome.data
  if (outcome.records !== null) {
    yield Buffer.from(',"records":')
    yield* outcome.records
  }
  yield Buffer.from(`,${JSON.stringify(closingOf(outcome, since)).slice(1)}]}`)
}
