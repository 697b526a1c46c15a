import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Place } from './lib/place'
import { unprovidedListener } from './lib/unprovided'

/** `reload` leaves the page and loads it again at the path. */
export interface LocationRequested {
  type: 'location.requested'
  path: string
  replace?: boolean
  newTab?: boolean
  reload?: boolean
}

export const locationMachine = setup({
  types: {} as {
    context: { place: Place | null }
    events: LocationRequested | { type: 'router.moved'; place: Place }
  },
  actors: { router: unprovidedListener<LocationRequested>('router') },
  actions: {
    keepPlace: assign({ place: (_, { place }: { place: Place }) => place }),
    reportChange: sendParent((_, { place }: { place: Place }) => ({
      type: 'location.changed',
      place,
    })),
    askRouter: sendTo('router', (_, request: LocationRequested) => request),
  },
}).createMachine({
  id: 'location',
  context: { place: null },
  initial: 'following',
  states: {
    following: {
      invoke: { id: 'router', src: 'router', onError: 'failed' },
      on: {
        'router.moved': {
          actions: [
            { type: 'keepPlace', params: ({ event }) => event },
            { type: 'reportChange', params: ({ event }) => event },
          ],
        },
        'location.requested': { actions: { type: 'askRouter', params: ({ event }) => event } },
      },
    },
    failed: { type: 'final' },
  },
})
export type LocationRef = ActorRefFrom<typeof locationMachine>
