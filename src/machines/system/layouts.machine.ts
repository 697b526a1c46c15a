import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { fromEvent } from '../lib/fromEvent'
import { unprovidedListener } from '../lib/unprovided'

export const layoutSchema = z.enum(['grid', 'list'])
export const layoutsSchema = z.record(z.string(), layoutSchema)
export type Layout = z.infer<typeof layoutSchema>
export type Layouts = Readonly<Record<string, Layout>>
export type LayoutStorageEvent = { type: 'layouts.stored'; layouts: Layouts }

/** Which lists are shown as cards and which as rows, by the name of the list, as this browser keeps it. */
export const layoutsMachine = setup({
  types: {} as {
    context: { layouts: Layouts }
    events:
      | { type: 'layout.chosen'; list: string; layout: Layout }
      | { type: 'layouts.read'; layouts: Layouts }
    children: { layoutStorage: 'layoutStorage' }
  },
  actors: { layoutStorage: unprovidedListener<LayoutStorageEvent>('layoutStorage') },
  actions: {
    choose: assign({
      layouts: ({ context }, { list, layout }: { list: string; layout: Layout }) => ({
        ...context.layouts,
        [list]: layout,
      }),
    }),
    takeRead: assign({ layouts: (_, { layouts }: { layouts: Layouts }) => layouts }),
    store: sendTo('layoutStorage', ({ context }) => ({
      type: 'layouts.stored' as const,
      layouts: context.layouts,
    })),
  },
}).createMachine({
  id: 'layouts',
  context: { layouts: {} },
  initial: 'storing',
  states: {
    storing: {
      invoke: { id: 'layoutStorage', src: 'layoutStorage', onError: 'unkept' },
      on: {
        'layout.chosen': { actions: [fromEvent('choose'), 'store'] },
        'layouts.read': { actions: fromEvent('takeRead') },
      },
    },
    unkept: {
      on: { 'layout.chosen': { actions: fromEvent('choose') } },
    },
  },
})
export type LayoutsRef = ActorRefFrom<typeof layoutsMachine>
