import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { fromEvent } from '../lib/fromEvent'
import {
  unprovidedPreference,
  type PreferenceChanged,
  type PreferenceRead,
} from '../lib/storedValue'

export const layoutSchema = z.enum(['grid', 'list'])
export const layoutsSchema = z.record(z.string(), layoutSchema)
export type Layout = z.infer<typeof layoutSchema>
export type Layouts = Readonly<Record<string, Layout>>

/** Which lists are shown as cards and which as rows, by the name of the list, as this browser stores it. */
export const layoutsMachine = setup({
  types: {} as {
    context: { layouts: Layouts }
    events: { type: 'layout.chosen'; list: string; layout: Layout } | PreferenceRead<Layouts>
    children: { layoutStorage: 'layoutStorage' }
  },
  actors: { layoutStorage: unprovidedPreference<Layouts>('layoutStorage') },
  actions: {
    choose: assign({
      layouts: ({ context }, { list, layout }: { list: string; layout: Layout }) => ({
        ...context.layouts,
        [list]: layout,
      }),
    }),
    takeRead: assign({ layouts: (_, { value }: { value: Layouts }) => value }),
    store: sendTo('layoutStorage', ({ context }): PreferenceChanged<Layouts> => ({
      type: 'preference.changed',
      value: context.layouts,
    })),
  },
}).createMachine({
  id: 'layouts',
  context: { layouts: {} },
  initial: 'storing',
  states: {
    storing: {
      invoke: { id: 'layoutStorage', src: 'layoutStorage', onError: 'unstored' },
      on: {
        'layout.chosen': { actions: [fromEvent('choose'), 'store'] },
        'preference.read': { actions: fromEvent('takeRead') },
      },
    },
    unstored: {
      on: { 'layout.chosen': { actions: fromEvent('choose') } },
    },
  },
})
export type LayoutsRef = ActorRefFrom<typeof layoutsMachine>
