import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Kind } from '../items/kinds'
import { currentProjectOf } from '../projects/currentProject.machine'
import { homeSectionMachine, type HomeSectionRef, type SectionCounted } from './homeSection.machine'
import { fromEvent } from '../lib/fromEvent'

/** The sections of the home page in their order. */
export const homeKinds: readonly Kind[] = ['project', 'chart', 'dashboard', 'dataset']

/** The home page, and with favourites only the favourites page: a section for every kind of thing. */
export const homeMachine = setup({
  types: {} as {
    context: {
      sections: readonly HomeSectionRef[]
      totals: Readonly<Partial<Record<Kind, number>>>
    }
    events: SectionCounted
    tags: 'ready'
  },
  actors: { section: homeSectionMachine },
  actions: {
    leaveProject: ({ system }) => currentProjectOf(system)?.send({ type: 'project.left' }),
    storeTotal: assign({
      totals: ({ context }, { kind, total }: SectionCounted) => ({
        ...context.totals,
        [kind]: total,
      }),
    }),
  },
  guards: {
    nothingIsThere: ({ context: { totals } }) => homeKinds.every((kind) => totals[kind] === 0),
    somethingIsThere: ({ context: { totals } }) =>
      homeKinds.some((kind) => (totals[kind] ?? 0) > 0),
  },
}).createMachine({
  id: 'home',
  context: ({ spawn }) => ({
    sections: homeKinds.map((kind) => spawn('section', { id: kind, input: { kind } })),
    totals: {},
  }),
  entry: 'leaveProject',
  on: { 'section.counted': { actions: fromEvent('storeTotal') } },
  initial: 'browsing',
  states: {
    browsing: { tags: 'ready', always: { guard: 'nothingIsThere', target: 'empty' } },
    empty: { tags: 'ready', always: { guard: 'somethingIsThere', target: 'browsing' } },
  },
})
export type HomeRef = ActorRefFrom<typeof homeMachine>
