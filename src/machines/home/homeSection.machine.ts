import { assign, sendParent, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { ListAnswer } from '../../api/contract'
import { kinds, type Kind } from '../items/kinds'
import { fromEvent } from '../lib/fromEvent'
import { resource, type ResourceRef } from '../lib/resource'
import {
  unprovidedPreference,
  type PreferenceChanged,
  type PreferenceRead,
} from '../lib/storedValue'
import { unprovided } from '../lib/unprovided'
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
      | PreferenceRead<SectionSettings>
      | { type: 'section.retried' }
      | { type: 'xstate.snapshot.recent'; snapshot: SnapshotFrom<HomeList> }
    children: { sectionStorage: 'sectionStorage' }
    tags: 'ready'
  },
  actors: {
    items: homeItemsResource,
    sectionStorage: unprovidedPreference<SectionSettings, Kind>('sectionStorage'),
  },
  actions: {
    arrange: assign({
      settings: ({ context }, { change }: { change: Partial<SectionSettings> }) => ({
        ...context.settings,
        ...change,
      }),
    }),
    takeRead: assign({
      settings: (_, { value }: { value: SectionSettings }) => value,
    }),
    storeSettings: sendTo('sectionStorage', ({ context }): PreferenceChanged<SectionSettings> => ({
      type: 'preference.changed',
      value: context.settings,
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
  initial: 'storing',
  states: {
    storing: {
      tags: 'ready',
      invoke: {
        id: 'sectionStorage',
        src: 'sectionStorage',
        input: ({ context }) => context.kind,
        onError: 'unstored',
      },
      on: {
        'preference.read': { actions: fromEvent('takeRead') },
        'section.arranged': {
          actions: [fromEvent('arrange'), 'storeSettings'],
        },
      },
    },
    unstored: {
      tags: 'ready',
      on: { 'section.arranged': { actions: fromEvent('arrange') } },
    },
  },
})
export type HomeSectionRef = ActorRefFrom<typeof homeSectionMachine>
