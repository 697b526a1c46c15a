import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { fromEvent } from '../lib/fromEvent'
import type { PageLocation } from '../lib/pageLocation'
import { unprovidedListener } from '../lib/unprovided'

/** `reload` leaves the page and loads it again at the path. */
export interface LocationRequested {
  type: 'location.requested'
  path: string
  replace?: boolean
  newTab?: boolean
  reload?: boolean
}

/** The address of the page: says when it changes and goes where it is told. */
export const locationMachine = setup({
  types: {} as {
    context: { location: PageLocation | null }
    events: LocationRequested | { type: 'router.moved'; location: PageLocation }
  },
  actors: { router: unprovidedListener<LocationRequested>('router') },
  actions: {
    storeLocation: assign({ location: (_, { location }: { location: PageLocation }) => location }),
    reportChange: sendParent((_, { location }: { location: PageLocation }) => ({
      type: 'location.changed',
      location,
    })),
    requestRouter: sendTo('router', (_, request: LocationRequested) => request),
  },
}).createMachine({
  id: 'location',
  context: { location: null },
  initial: 'following',
  states: {
    following: {
      invoke: { id: 'router', src: 'router', onError: 'failed' },
      on: {
        'router.moved': {
          actions: [fromEvent('storeLocation'), fromEvent('reportChange')],
        },
        'location.requested': { actions: fromEvent('requestRouter') },
      },
    },
    failed: { type: 'final' },
  },
})
export type LocationRef = ActorRefFrom<typeof locationMachine>
