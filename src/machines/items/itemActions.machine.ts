import { assign, setup, stopChild, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { ThingType } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { newIntention } from '../lib/intention'
import type { System } from '../lib/system'
import { duplicateItemMachine, type DuplicationReport } from './duplicateItem.machine'
import { keyOfItem, type Item, type Kind } from './kinds'
import { openItemMachine } from './openItem.machine'
import { starItemMachine, type StarReport } from './starItem.machine'

interface ItemRequest {
  kind: Kind
  item: Item
}

interface ThingRequest {
  kind: ThingType
  item: Item
}

interface Context {
  /** The stars as the server answered them since the page was loaded; they stand above what lists were told before. */
  stars: Record<string, boolean>
  /** The things whose star the server has not answered yet. */
  requested: readonly string[]
  /** The things that are being duplicated. */
  duplicating: readonly string[]
  /** The keys of the duplications that were requested and are not known to be done. */
  intentions: Readonly<Record<string, string>>
}

const starOf = ({ stars }: Context, { kind, item }: ItemRequest) =>
  stars[keyOfItem(kind, item)] ?? item.favorite ?? false

/** What can be done with any thing from any place, one after the other or at once. */
export const itemActionsMachine = setup({
  types: {} as {
    context: Context
    events:
      | ({ type: 'item.opened' } & ThingRequest)
      | ({ type: 'star.toggled' } & ItemRequest)
      | ({ type: 'link.copied'; search?: string } & ThingRequest)
      | ({ type: 'item.duplicated' } & ItemRequest)
      | StarReport
      | DuplicationReport
      | { type: `xstate.done.actor.${string}`; actorId: string }
    tags: 'ready'
  },
  actors: {
    starItem: starItemMachine,
    openItem: openItemMachine,
    duplicateItem: duplicateItemMachine,
  },
  actions: {
    requestStar: assign(({ context, spawn }, { kind, item }: ItemRequest) => {
      spawn('starItem', {
        id: `star ${keyOfItem(kind, item)}`,
        input: { kind, item, favorite: !starOf(context, { kind, item }) },
      })
      return { requested: [...context.requested, keyOfItem(kind, item)] }
    }),
    storeStar: assign({
      stars: ({ context }, { key, favorite }: { key: string; favorite: boolean }) => ({
        ...context.stars,
        [key]: favorite,
      }),
    }),
    endRequest: assign({
      requested: ({ context }, { key }: { key: string }) =>
        context.requested.filter((one) => one !== key),
    }),
    stopOpening: stopChild('open'),
    openItem: assign(({ spawn }, { kind, item }: ThingRequest) => {
      spawn('openItem', { id: 'open', input: { kind, item, purpose: 'visit' } })
      return {}
    }),
    stopCopying: stopChild('link'),
    copyLink: assign(
      ({ spawn }, { kind, item, search = '' }: ThingRequest & { search?: string }) => {
        spawn('openItem', { id: 'link', input: { kind, item, purpose: 'link', search } })
        return {}
      },
    ),
    duplicateItem: assign(
      ({ context: { duplicating, intentions }, spawn }, { kind, item }: ItemRequest) => {
        const key = keyOfItem(kind, item)
        const intention = intentions[key] ?? newIntention()
        spawn('duplicateItem', { input: { kind, item, intention } })
        return {
          duplicating: [...duplicating, key],
          intentions: { ...intentions, [key]: intention },
        }
      },
    ),
    endDuplication: assign(
      ({ context: { duplicating, intentions } }, { key }: { key: string }) => ({
        duplicating: duplicating.filter((each) => each !== key),
        intentions: Object.fromEntries(Object.entries(intentions).filter(([each]) => each !== key)),
      }),
    ),
    endAttempt: assign(
      (
        { context: { duplicating, intentions } },
        { key, intention }: { key: string; intention: string },
      ) => ({
        duplicating: duplicating.filter((each) => each !== key),
        intentions: { ...intentions, [key]: intention },
      }),
    ),
    dropEnded: stopChild((_, { actorId }: { actorId: string }) => actorId),
  },
  guards: {
    starRests: ({ context }, { kind, item }: ItemRequest) =>
      !context.requested.includes(keyOfItem(kind, item)),
    isNotDuplicating: ({ context }, { kind, item }: ItemRequest) =>
      !context.duplicating.includes(keyOfItem(kind, item)),
  },
}).createMachine({
  id: 'itemActions',
  context: { stars: {}, requested: [], duplicating: [], intentions: {} },
  initial: 'listening',
  states: {
    listening: {
      tags: 'ready',
      on: {
        'star.toggled': {
          guard: fromEvent('starRests'),
          actions: fromEvent('requestStar'),
        },
        'star.answered': {
          actions: [fromEvent('storeStar'), fromEvent('endRequest')],
        },
        'star.refused': { actions: fromEvent('endRequest') },
        'item.opened': {
          actions: ['stopOpening', fromEvent('openItem')],
        },
        'link.copied': {
          actions: ['stopCopying', fromEvent('copyLink')],
        },
        'item.duplicated': {
          guard: fromEvent('isNotDuplicating'),
          actions: fromEvent('duplicateItem'),
        },
        'duplication.done': { actions: fromEvent('endDuplication') },
        'duplication.failed': { actions: fromEvent('endAttempt') },
        'xstate.done.actor.*': { actions: fromEvent('dropEnded') },
      },
    },
  },
})
export type ItemActionsRef = ActorRefFrom<typeof itemActionsMachine>

/** Whether a thing is a favourite of the viewer, as far as the server has answered. */
export const isFavorite = (
  snapshot: SnapshotFrom<typeof itemActionsMachine> | undefined,
  kind: Kind,
  item: Item,
) => (snapshot ? starOf(snapshot.context, { kind, item }) : (item.favorite ?? false))

/** Whether the server is being asked about the star of a thing. */
export const isStarring = (
  snapshot: SnapshotFrom<typeof itemActionsMachine> | undefined,
  kind: Kind,
  item: Item,
) => snapshot?.context.requested.includes(keyOfItem(kind, item)) ?? false

/** The one `itemActions` actor of the system. */
export const itemActionsOf = (system: System) =>
  system.get('itemActions') as ItemActionsRef | undefined
