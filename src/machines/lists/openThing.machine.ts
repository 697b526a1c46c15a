import { assign, setup } from 'xstate'
import { toProblem, type RecentItem } from '../../api/contract'
import { pathOf } from '../items/kinds'
import { fromEvent } from '../lib/fromEvent'
import type { Opened } from '../lib/listScreen'
import { openChartMachine } from '../items/openChart.machine'
import type { ThingRow } from './thingRows'

type Row = Pick<ThingRow<RecentItem>, 'type' | 'thingId'>

/** Opens a thing of any kind: a chart's form is prepared first, every other has a page of its own. */
export const openThingMachine = setup({
  types: {} as { input: Row; context: Row & { opened: Opened }; output: Opened; tags: 'busy' },
  actors: { openChart: openChartMachine },
  actions: {
    storeOpened: assign({ opened: (_, { output }: { output: Opened }) => output }),
    storeProblem: assign({
      opened: (_, { error }: { error: unknown }) => ({ problem: toProblem(error) }),
    }),
  },
  guards: { isChart: ({ context }) => context.type === 'chart' },
}).createMachine({
  id: 'openThing',
  context: ({ input: { type, thingId } }) => ({
    type,
    thingId,
    opened: { path: pathOf(type, { id: thingId }) ?? '/' },
  }),
  output: ({ context }) => context.opened,
  initial: 'checking',
  states: {
    checking: { always: [{ guard: 'isChart', target: 'preparing' }, { target: 'done' }] },
    preparing: {
      tags: 'busy',
      invoke: {
        src: 'openChart',
        input: ({ context }) => ({ id: context.thingId }),
        onDone: { target: 'done', actions: fromEvent('storeOpened') },
        onError: {
          target: 'done',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    done: { type: 'final' },
  },
})
