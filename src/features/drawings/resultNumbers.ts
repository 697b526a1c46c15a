import type { ChartResult } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import { metricDecimals, sharedDecimals } from '../../api/contract/decimals'
import { columnOf } from '../../machines/explorer/run/resultColumns'
import { numbersAs, type Numbers } from '../../ui/charts/frame/chartOptions'

type Format = Parameters<typeof numbersAs>[0]

const drawnFields = ['y', 'v', 'x', 'size', 'min', 'q1', 'median', 'q3', 'max', 'mean'] as const
const sampledRecords = 1000

/** The numbers that marks are drawn by: of one metric, or of all where none has the name. */
function* drawnNumbers(records: readonly unknown[], metric: string): Iterable<unknown> {
  const sampled = records.slice(0, sampledRecords) as Record<string, unknown>[]
  const own = sampled.filter((record) => record['metric'] === metric)
  for (const record of own.length > 0 ? own : sampled)
    for (const field of drawnFields) yield record[field]
}

function* numbersUnder(result: ChartResult, names: readonly string[]): Iterable<unknown> {
  for (const name of names) yield* columnOf(result, name)
}

/** How the numbers of a result are written: with the decimals that the values of a column or a metric have. */
export const resultNumbers = (
  result: ChartResult,
  formatOf: (name: string) => Format,
): ((name: string) => Numbers) => {
  const { colnames, coltypes, data, records = [] } = result
  const made = new Map<string, Numbers>()
  const numeric = colnames.filter((_, at) => coltypes[at] === columnKinds.number)
  const isEmpty = Array.isArray(data) && data.length === 0
  const valuesOf = (name: string) => {
    if (!isEmpty && colnames.includes(name)) return numbersUnder(result, [name])
    return records.length > 0 ? drawnNumbers(records, name) : numbersUnder(result, numeric)
  }
  const madeFor = (name: string) => {
    const shared = sharedDecimals(valuesOf(name), metricDecimals(name))
    return numbersAs(formatOf(name), shared)
  }
  return (name) => {
    const numbers = made.get(name) ?? madeFor(name)
    made.set(name, numbers)
    return numbers
  }
}
