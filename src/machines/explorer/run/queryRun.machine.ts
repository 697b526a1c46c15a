import { and, assign, setup, type ActorRefFrom } from 'xstate'
import {
  statusText,
  toProblem,
  type ChartResult,
  type FormData,
  type Problem,
} from '../../../api/contract'
import { counted } from '../../../api/contract/counted'
import { fromEvent } from '../../lib/fromEvent'
import { post } from '../../lib/peers'
import { unprovided } from '../../lib/unprovided'
import type { ChartQuery } from '../../system/queries.machine'
import { runQueryOf } from './gridQuery'
import { clipboardText, rowsIn, viewText } from './resultColumns'
import { pageOfView, type GridView } from './tableView'
import type { FormSave } from '../../lib/forms'

/** Above it the rows are better exported. */
export const maxCopied = 100_000

interface Context extends FormSave {
  startedAt: number | null
  endedAt: number | null
  result: ChartResult | null
  /** Every row of a table, or what its grid shows, read to be copied. */
  all: ChartResult | null
  /** The grid that is copied as it shows its rows; null where all rows are. */
  view: GridView | null
  ran: FormData | null
  problem: Problem | null
}

const copiedWords = (copied: ChartResult) => {
  const rows = rowsIn(copied)
  return rows < copied.rowcount
    ? `Copied the first ${rows.toLocaleString('en-US')} of ${counted(copied.rowcount, 'row')}`
    : `Copied ${counted(rows, 'row')}`
}

/** Runs the query of a chart, at most one at a time; Stop ends it in the database. */
export const queryRunMachine = setup({
  types: {} as {
    input: FormSave & { starts: boolean }
    context: Context & { starts: boolean }
    events:
      | { type: 'form.applied'; form: FormData; chartId: number | null }
      | { type: 'run.repeated' }
      | { type: 'run.cancelled' }
      | { type: 'failure.dismissed' }
      | { type: 'copy.requested'; view?: GridView }
      | { type: 'rows.counted'; total: number }
    tags: 'busy'
  },
  actors: {
    copyText: unprovided<void, { text: string }>('copyText'),
    queryChart: unprovided<ChartResult, ChartQuery>('queryChart'),
  },
  actions: {
    reportCopied: ({ context: { all, result }, system }) => {
      const copied = all ?? result
      if (copied === null) return
      post(system, { intent: 'success', area: 'workspace', title: copiedWords(copied) })
    },
    reportNotCopied: ({ system }) => {
      post(system, {
        intent: 'warning',
        area: 'explorer',
        title: 'The rows were not copied',
        detail: 'The browser did not allow writing to the clipboard.',
      })
    },
    storeRequest: assign((_, { form, chartId }: { form: FormData; chartId: number | null }) => ({
      form,
      chartId,
    })),
    startTimer: assign({ startedAt: () => Date.now(), endedAt: null }),
    stopTimer: assign({ endedAt: () => Date.now() }),
    storeResult: assign({
      result: (_, { output }: { output: ChartResult }) => output,
      ran: ({ context }) => context.form,
    }),
    storeAll: assign({ all: (_, { output }: { output: ChartResult }) => output }),
    dropAll: assign({ all: null, view: null }),
    storeView: assign({ view: (_, { view }: { view?: GridView }) => view ?? null }),
    storeTotal: assign({
      result: ({ context: { result } }, { total }: { total: number }) =>
        result && { ...result, rowcount: total },
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    report: ({ system }, { error }: { error: unknown }) => {
      const { status, message } = toProblem(error)
      const title = status === 0 ? 'The query could not be sent' : `${status} ${statusText(status)}`
      post(system, {
        intent: 'warning',
        area: 'explorer',
        topic: 'query of the chart',
        title,
        detail: message,
      })
    },
  },
  guards: {
    startsAtOnce: ({ context }) => context.starts,
    rowsFitClipboard: ({ context }) =>
      context.result !== null &&
      context.result.rowcount > 0 &&
      context.result.rowcount <= maxCopied,
    rowsArePaged: and([
      'rowsFitClipboard',
      ({ context }) => context.result?.page !== undefined && context.result.truncated,
    ]),
    viewIsRequested: (_, { view }: { view?: GridView }) => view !== undefined,
    hasResult: ({ context }) => context.result !== null,
  },
}).createMachine({
  id: 'queryRun',
  context: ({ input }) => ({
    ...input,
    startedAt: null,
    endedAt: null,
    result: null,
    all: null,
    view: null,
    ran: null,
    problem: null,
  }),
  on: {
    'form.applied': {
      target: '.running',
      reenter: true,
      actions: fromEvent('storeRequest'),
    },
    'run.repeated': { target: '.running', reenter: true },
    'rows.counted': { actions: fromEvent('storeTotal') },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'startsAtOnce', target: 'running' }, { target: 'empty' }] },
    empty: {},
    running: {
      tags: 'busy',
      entry: 'startTimer',
      exit: 'stopTimer',
      on: { 'run.cancelled': 'stopped' },
      invoke: {
        src: 'queryChart',
        input: ({ context: { datasetId, form } }) => runQueryOf(datasetId, form),
        onDone: { target: 'ready', actions: fromEvent('storeResult') },
        onError: {
          target: 'failed',
          actions: [fromEvent('storeProblem'), fromEvent('report')],
        },
      },
    },
    ready: {
      initial: 'resting',
      states: {
        resting: {
          entry: 'dropAll',
          on: {
            'copy.requested': [
              {
                guard: fromEvent('viewIsRequested'),
                target: 'readingAll',
                actions: fromEvent('storeView'),
              },
              { guard: 'rowsArePaged', target: 'readingAll' },
              { guard: 'rowsFitClipboard', target: 'copying' },
            ],
          },
        },
        readingAll: {
          invoke: {
            src: 'queryChart',
            input: ({ context: { datasetId, ran, form, view } }) => ({
              datasetId,
              form: ran ?? form,
              ...(view ? { page: pageOfView(view) } : {}),
            }),
            onDone: {
              target: 'copying',
              actions: fromEvent('storeAll'),
            },
            onError: {
              target: 'resting',
              actions: fromEvent('report'),
            },
          },
        },
        copying: {
          invoke: {
            src: 'copyText',
            input: ({ context: { all, view, result } }) => {
              const copied = all ?? result
              if (copied === null) return { text: '' }
              return { text: view ? viewText(copied, view) : clipboardText(copied) }
            },
            onDone: { target: 'resting', actions: 'reportCopied' },
            onError: { target: 'resting', actions: 'reportNotCopied' },
          },
        },
      },
    },
    failed: { on: { 'failure.dismissed': { guard: 'hasResult', target: 'ready' } } },
    stopped: { on: { 'failure.dismissed': { guard: 'hasResult', target: 'ready' } } },
  },
})
export type QueryRunRef = ActorRefFrom<typeof queryRunMachine>
