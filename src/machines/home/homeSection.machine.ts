import { assign, sendParent, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { ListAnswer } from '../../api/contract'
import { kinds, type Kind } from '../items/kinds'
import { fromEvent } from '../lib/fromEvent'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided, unprovidedListener } from '../lib/unprovided'
import type { HomeItem, SectionSettings } from './homeItems'

interface HomeKey {
  kind: Kind
  favorites: boolean
}
type HomeItems = ListAnswer<HomeItem>
type HomeList = ResourceRef<HomeItems, HomeKey>

/** How many things of a kind there are, as the home page is told. */
export interface SectionCounted {
  type: 'section.counted'
  kind: Kind
  total: number
}

/** What the browser's memory of the sections is told; it answers the question with `section.remembered`. */
export type SectionMemory =
  | { type: 'section.requested'; kind: Kind }
  | { type: 'section.stored'; kind: Kind; settings: SectionSettings }

export const homeItemsResource = resource(
  'homeItems',
  unprovided<HomeItems, HomeKey>('listHomeItems'),
)

/** Charts and projects have pictures from the start; dashboards get theirs later, datasets never. */
const usual = (kind: Kind): SectionSettings => ({
  folded: false,
  layout: kind === 'project' || kind === 'chart' ? 'grid' : 'list',
  order: 'date',
  favoritesOnly: false,
})

/** A section of the home page: its recent things and its favourites, and how a person arranged it in this browser. */
export const homeSectionMachine = setup({
  types: {} as {
    input: { kind: Kind }
    context: { kind: Kind; settings: SectionSettings; recent: HomeList; favorites: HomeList }
    events:
      | { type: 'section.arranged'; change: Partial<SectionSettings> }
      | { type: 'section.remembered'; settings: SectionSettings }
      | { type: 'section.retried' }
      | { type: 'xstate.snapshot.recent'; snapshot: SnapshotFrom<HomeList> }
    children: { sectionMemory: 'sectionMemory' }
    tags: 'ready'
  },
  actors: {
    items: homeItemsResource,
    sectionMemory: unprovidedListener<SectionMemory>('sectionMemory'),
  },
  actions: {
    arrange: assign({
      settings: ({ context }, { change }: { change: Partial<SectionSettings> }) => ({
        ...context.settings,
        ...change,
      }),
    }),
    takeRemembered: assign({
      settings: (_, { settings }: { settings: SectionSettings }) => settings,
    }),
    requestSettings: sendTo('sectionMemory', ({ context }) => ({
      type: 'section.requested' as const,
      kind: context.kind,
    })),
    storeSettings: sendTo('sectionMemory', ({ context: { kind, settings } }) => ({
      type: 'section.stored' as const,
      kind,
      settings,
    })),
    reportCount: sendParent(
      ({ context: { kind } }, { total }: { total: number }) =>
        ({ type: 'section.counted', kind, total }) satisfies SectionCounted,
    ),
    loadAgain: ({ context }) =>
      [context.recent, context.favorites]
        .filter((list) => list.getSnapshot().matches('failed'))
        .forEach((list) => list.send({ type: 'resource.invalidated' })),
  },
  guards: { wasLoaded: (_, { list }: { list: SnapshotFrom<HomeList> }) => list.matches('ready') },
}).createMachine({
  id: 'homeSection',
  context: ({ input: { kind }, spawn }) => {
    const [recent, favorites] = kinds[kind].invalidates
    return {
      kind,
      settings: usual(kind),
      recent: spawn('items', {
        id: 'recent',
        systemId: recent ?? '',
        syncSnapshot: true,
        input: { key: { kind, favorites: false } },
      }),
      favorites: spawn('items', {
        id: 'favorites',
        systemId: favorites ?? '',
        input: { key: { kind, favorites: true } },
      }),
    }
  },
  on: {
    'section.retried': { actions: 'loadAgain' },
    'xstate.snapshot.recent': {
      guard: { type: 'wasLoaded', params: ({ event }) => ({ list: event.snapshot }) },
      actions: {
        type: 'reportCount',
        params: ({ event }) => ({ total: event.snapshot.context.data?.total ?? 0 }),
      },
    },
  },
  initial: 'remembering',
  states: {
    remembering: {
      tags: 'ready',
      entry: 'requestSettings',
      invoke: { id: 'sectionMemory', src: 'sectionMemory', onError: 'forgetful' },
      on: {
        'section.remembered': { actions: fromEvent('takeRemembered') },
        'section.arranged': {
          actions: [fromEvent('arrange'), 'storeSettings'],
        },
      },
    },
    forgetful: {
      tags: 'ready',
      on: { 'section.arranged': { actions: fromEvent('arrange') } },
    },
  },
})
export type HomeSectionRef = ActorRefFrom<typeof homeSectionMachine>
