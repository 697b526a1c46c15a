import { assign, setup, type ActorRefFrom } from 'xstate'
import type { AdhocFilter, Cell, ChartResult, FormData } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { unprovided } from '../../lib/unprovided'
import { rowFilters } from '../filters/filters'
import { entriesIn, nameOf } from '../form/pills'
import { resultColumns } from '../run/resultColumns'

/** A row of the answer that a point stands for: `ran` is what was requested, and `filter` leaves that row of the dataset. */
export interface HoveredPoint {
  row: number
  filter: AdhocFilter
  of: ChartResult
  ran: FormData
}

export interface RowValue {
  column: string
  value: Cell
}

interface Context {
  datasetId: number
  point: HoveredPoint | null
  /** The answer that the values are of. */
  of: ChartResult | null
  /** Of the rows that were read, by their place in the answer. */
  values: ReadonlyMap<number, readonly RowValue[]>
}

/** More columns than these have no room beside the pointer. */
export const maxShownColumns = 12

const requestOf = ({ filter, ran }: HoveredPoint): FormData => ({
  viz_type: '',
  adhoc_filters: [...rowFilters(ran), filter],
})

/** The values of a row in the columns that its point does not show itself. */
const valuesIn = ({ ran, of }: HoveredPoint, samples: ChartResult): RowValue[] => {
  const shown = new Set([
    ...(of.chart_metadata.entity ?? []),
    ...of.chart_metadata.series,
    ...(['x', 'y', 'size'] as const).flatMap((slot) => entriesIn(ran, slot).map(nameOf)),
  ])
  const { names, values } = resultColumns(samples)
  return names.flatMap((column, at) =>
    shown.has(column) ? [] : [{ column, value: values[at]?.[0] ?? null }],
  )
}

/** The values of the row that the pointer rests on, read once. */
export const pointRowMachine = setup({
  types: {} as {
    input: { datasetId: number }
    context: Context
    events: { type: 'point.hovered'; point: HoveredPoint | null }
  },
  actors: {
    loadSamples: unprovided<ChartResult, { datasetId: number; form: FormData }>('loadSamples'),
  },
  actions: {
    storePoint: assign(({ context: { of } }, { point }: { point: HoveredPoint | null }) =>
      point === null || point.of === of ? { point } : { point, of: point.of, values: new Map() },
    ),
    storeValues: assign(({ context: { point, values } }, { output }: { output: ChartResult }) => ({
      values: point === null ? values : new Map(values).set(point.row, valuesIn(point, output)),
    })),
  },
  guards: {
    isKnown: ({ context: { point, values } }) => point === null || values.has(point.row),
  },
  delays: { rest: 200 },
}).createMachine({
  id: 'pointRow',
  context: ({ input }) => ({ ...input, point: null, of: null, values: new Map() }),
  on: { 'point.hovered': { target: '.deciding', actions: fromEvent('storePoint') } },
  initial: 'resting',
  states: {
    resting: {},
    deciding: { always: [{ guard: 'isKnown', target: 'resting' }, { target: 'waiting' }] },
    waiting: { after: { rest: 'reading' } },
    reading: {
      invoke: {
        src: 'loadSamples',
        input: ({ context: { datasetId, point } }) => ({
          datasetId,
          form: requestOf(point as HoveredPoint),
        }),
        onDone: { target: 'resting', actions: fromEvent('storeValues') },
        onError: 'resting',
      },
    },
  },
})
export type PointRowRef = ActorRefFrom<typeof pointRowMachine>
