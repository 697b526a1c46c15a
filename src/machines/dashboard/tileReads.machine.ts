import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { PageError, toProblem, type DashboardFilter } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { unprovidedTask } from '../lib/unprovided'
import { filtersFor, hasTimeColumn, type FilteredChart, type ViewerFilters } from './activeFilters'
import { tileMachine, type ChartEntry, type TileRef } from './tile.machine'

export interface TilesKey {
  filters: readonly DashboardFilter[]
  viewer: ViewerFilters
}

/** Charts that are read under the same filters, in one call. */
export interface ChartsRead {
  read: number
  ids: readonly number[]
  filters: readonly DashboardFilter[]
  timeRange: string | undefined
  force: boolean
  dashboardId: number
}

export type ReadReport =
  | { type: 'chart.answered'; read: number; entry: ChartEntry; at: number }
  | { type: 'read.failed'; read: number; error: unknown }
  | { type: 'read.ended'; read: number }

interface Context extends TilesKey {
  dashboardId: number
  charts: readonly FilteredChart[]
  tiles: Readonly<Record<number, TileRef>>
  /** What each chart was read under last, as text. */
  readUnder: Readonly<Record<number, string>>
  /** The charts of each call under way that nobody has read anew since. */
  reads: Readonly<Record<number, readonly number[]>>
  last: number
  outcomes: Readonly<Record<number, Outcome>>
  /** When the charts began to be read, and the last answer, in ms since 1970. */
  startedAt: number | null
  endedAt: number | null
}

/** Charts that are read again whatever they were read under; automatically, a read under way is waited for. */
export interface ChartsRefreshed {
  ids?: readonly number[]
  isAutomatic?: boolean
}

type Outcome = 'pending' | 'done' | 'failed'

const withOutcome = ({ outcomes }: Context, ids: readonly number[], outcome: Outcome) => ({
  ...outcomes,
  ...Object.fromEntries(ids.map((id) => [id, outcome])),
})
/** Whether some chart is still to be answered. */
export const isPending = ({ outcomes }: Pick<Context, 'outcomes'>) =>
  Object.values(outcomes).includes('pending')

const isUnderWay = ({ outcomes, reads }: Context, id: number) =>
  outcomes[id] === 'pending' && Object.values(reads).flat().includes(id)

const maxCharts = 100
const unanswered = 'The server did not answer for this chart.'
const readId = (read: number) => `read.${read}`
const keyOf = (chart: FilteredChart, { filters, viewer }: TilesKey) =>
  JSON.stringify([
    filtersFor(chart, filters, viewer),
    hasTimeColumn(chart) ? viewer.timeRange : null,
  ])

/** Charts by the filters they are read under, at most a hundred to a call, in the order given. */
export const groupsOf = (charts: readonly FilteredChart[], { filters, viewer }: TilesKey) => {
  const isCross = (chart: FilteredChart) => viewer.cross.some(({ chartId }) => chartId === chart.id)
  const alike = charts.filter((chart) => !isCross(chart))
  const all = [alike, ...charts.filter(isCross).map((chart) => [chart])].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / maxCharts) }, (_, at) =>
      group.slice(at * maxCharts, (at + 1) * maxCharts),
    ),
  )
  return all.map((group) => ({
    ids: group.map(({ id }) => id),
    filters: [
      ...new Map(
        group
          .flatMap((chart) => filtersFor(chart, filters, viewer))
          .map((filter) => [JSON.stringify(filter), filter]),
      ).values(),
    ],
  }))
}

/**
 * The charts of a dashboard, each an actor of its own, and the calls that read them: one chart is read once for each
 * change of the filters that hold for it, and again when somebody refreshes it. A call whose charts were all requested
 * anew is aborted; a chart that a call ends without an answer for has failed.
 */
export const tileReadsMachine = setup({
  types: {} as {
    input: TilesKey & { dashboardId: number }
    context: Context
    events:
      | { type: 'charts.shown'; charts: readonly FilteredChart[] }
      | ({ type: 'filters.changed' } & TilesKey)
      | ({ type: 'charts.refreshed' } & ChartsRefreshed)
      | ReadReport
    tags: 'busy'
  },
  actors: {
    tile: tileMachine,
    readCharts: unprovidedTask<ReadReport, ChartsRead>('readCharts'),
  },
  actions: {
    show: assign(({ context, spawn }, { charts }: { charts: readonly FilteredChart[] }) => ({
      charts,
      tiles: {
        ...context.tiles,
        ...Object.fromEntries(
          charts
            .filter(({ id }) => !(id in context.tiles))
            .map(({ id }) => [id, spawn('tile', { id: `tile.${id}`, input: { chartId: id } })]),
        ),
      },
    })),
    storeKey: assign((_, { filters, viewer }: TilesKey) => ({ filters, viewer })),
    /** Reads what was last read under other filters, or `ids` in any case. */
    read: enqueueActions(({ context, enqueue }, { ids, isAutomatic = false }: ChartsRefreshed) => {
      const stale = context.charts.filter((chart) =>
        ids === undefined
          ? context.readUnder[chart.id] !== keyOf(chart, context)
          : ids.includes(chart.id) && !(isAutomatic && isUnderWay(context, chart.id)),
      )
      if (stale.length === 0) return
      const isStale = (id: number) => stale.some((chart) => chart.id === id)
      const groups = groupsOf(stale, context)
      const numbered = groups.map((group, at) => ({ ...group, read: context.last + 1 + at }))
      for (const { read, ids: requested, filters } of numbered) {
        enqueue.spawnChild('readCharts', {
          id: readId(read),
          input: {
            read,
            ids: requested,
            filters,
            timeRange: context.viewer.timeRange ?? undefined,
            force: ids !== undefined,
            dashboardId: context.dashboardId,
          },
        })
        for (const id of requested) {
          const tile = context.tiles[id]
          if (tile !== undefined) enqueue.sendTo(tile, { type: 'tile.requested', read })
        }
      }
      const left = Object.entries(context.reads).map(
        ([read, charts]) => [Number(read), charts.filter((id) => !isStale(id))] as const,
      )
      for (const [read, charts] of left) if (charts.length === 0) enqueue.stopChild(readId(read))
      enqueue.assign({
        outcomes: withOutcome(
          context,
          stale.map(({ id }) => id),
          'pending',
        ),
        startedAt: isPending(context) ? context.startedAt : Date.now(),
        last: context.last + groups.length,
        reads: Object.fromEntries([
          ...left.filter(([, charts]) => charts.length > 0),
          ...numbered.map(({ read, ids: requested }) => [read, requested] as const),
        ]),
        readUnder: {
          ...context.readUnder,
          ...Object.fromEntries(stale.map((chart) => [chart.id, keyOf(chart, context)])),
        },
      })
    }),
    answer: enqueueActions(
      (
        { context, enqueue },
        { read, entry, at }: { read: number; entry: ChartEntry; at: number },
      ) => {
        const tile = context.tiles[entry.id]
        if (tile !== undefined) enqueue.sendTo(tile, { type: 'tile.answered', read, entry, at })
        if (context.reads[read]?.includes(entry.id) === true)
          enqueue.assign({
            outcomes: withOutcome(context, [entry.id], entry.error === null ? 'done' : 'failed'),
            endedAt: at,
          })
      },
    ),
    /** Fails what a call has left unanswered. */
    fail: enqueueActions(
      ({ context, enqueue }, { read, error }: { read: number; error: unknown }) => {
        const left = (context.reads[read] ?? []).filter((id) => context.outcomes[id] === 'pending')
        if (left.length === 0) return
        for (const id of left) {
          const tile = context.tiles[id]
          if (tile !== undefined)
            enqueue.sendTo(tile, { type: 'tile.failed', problem: toProblem(error) })
        }
        enqueue.assign({ outcomes: withOutcome(context, left, 'failed') })
      },
    ),
    end: enqueueActions(({ context, enqueue }, { read }: { read: number }) => {
      enqueue.stopChild(readId(read))
      enqueue.assign({
        reads: Object.fromEntries(
          Object.entries(context.reads).filter(([one]) => Number(one) !== read),
        ),
      })
    }),
  },
}).createMachine({
  id: 'tileReads',
  context: ({ input }) => ({
    ...input,
    charts: [],
    tiles: {},
    readUnder: {},
    reads: {},
    last: 0,
    outcomes: {},
    startedAt: null,
    endedAt: null,
  }),
  on: {
    'charts.shown': { actions: [fromEvent('show'), { type: 'read', params: {} }] },
    'filters.changed': { actions: [fromEvent('storeKey'), { type: 'read', params: {} }] },
    'charts.refreshed': { actions: fromEvent('read') },
    'chart.answered': { actions: fromEvent('answer') },
    'read.failed': { actions: [fromEvent('fail'), fromEvent('end')] },
    'read.ended': {
      actions: [
        {
          type: 'fail',
          params: ({ event: { read } }) => ({ read, error: new PageError(unanswered) }),
        },
        fromEvent('end'),
      ],
    },
  },
})
export type TileReadsRef = ActorRefFrom<typeof tileReadsMachine>
