import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Problem, type SearchItem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { leaveProject, notify } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { searchDebounce } from '../lib/searchDebounce'
import { inGroups } from './searchGroups'

const maxShown = 20

/** The search over every kind: waits until typing pauses, drops what was asked before, and opens what is chosen. */
export const globalSearchMachine = setup({
  types: {} as {
    context: { text: string; found: readonly SearchItem[]; at: number; problem: Problem | null }
    events:
      | { type: 'search.edited'; text: string }
      | { type: 'search.resumed' }
      | { type: 'search.retried' }
      | { type: 'search.left' }
      | { type: 'choice.moved'; by: 1 | -1 }
      | { type: 'choice.pointed'; at: number }
      | { type: 'choice.opened' }
    tags: 'busy' | 'open'
  },
  actors: { search: unprovided<SearchItem[], { text: string; limit?: number }>('search') },
  actions: {
    storeText: assign({ text: (_, { text }: { text: string }) => text }),
    storeFound: assign((_, { output }: { output: SearchItem[] }) => ({
      found: inGroups(output).flatMap(({ items }) => items),
      at: 0,
    })),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    forget: assign({ text: '', found: [], at: 0 }),
    forgetFound: assign({ found: [], at: 0 }),
    moveChoice: assign({
      at: ({ context: { at, found } }, { by }: { by: 1 | -1 }) =>
        (at + by + found.length) % found.length,
    }),
    point: assign({ at: (_, { at }: { at: number }) => at }),
    openChoice: ({ context: { found, at }, system }) => {
      const thing = found[at]
      if (thing === undefined) return
      leaveProject(system)
      notify(system, 'itemActions', {
        type: 'item.opened',
        kind: thing.type,
        item: { id: thing.id, title: thing.title },
      })
    },
  },
  guards: {
    textIsBlank: (_, { text }: { text: string }) => text.trim() === '',
    somethingWasTyped: ({ context }) => context.text.trim() !== '',
    somethingIsFound: ({ context }) => context.found.length > 0,
  },
  delays: { searchDebounce },
}).createMachine({
  id: 'globalSearch',
  context: { text: '', found: [], at: 0, problem: null },
  on: {
    'search.edited': [
      {
        guard: fromEvent('textIsBlank'),
        target: '.closed',
        actions: [fromEvent('storeText'), 'forgetFound'],
      },
      {
        target: '.typing',
        reenter: true,
        actions: fromEvent('storeText'),
      },
    ],
  },
  initial: 'closed',
  states: {
    closed: { on: { 'search.resumed': { guard: 'somethingWasTyped', target: 'requesting' } } },
    typing: {
      tags: ['busy', 'open'],
      on: { 'search.left': 'closed', 'choice.opened': 'requesting' },
      after: { searchDebounce: 'requesting' },
    },
    requesting: {
      tags: ['busy', 'open'],
      on: { 'search.left': 'closed' },
      invoke: {
        src: 'search',
        input: ({ context }) => ({ text: context.text.trim(), limit: maxShown }),
        onDone: {
          target: 'answered',
          actions: fromEvent('storeFound'),
        },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    answered: {
      tags: 'open',
      on: {
        'search.left': 'closed',
        'choice.moved': {
          guard: 'somethingIsFound',
          actions: fromEvent('moveChoice'),
        },
        'choice.pointed': { actions: fromEvent('point') },
        'choice.opened': {
          guard: 'somethingIsFound',
          target: 'closed',
          actions: ['openChoice', 'forget'],
        },
      },
    },
    failed: { tags: 'open', on: { 'search.left': 'closed', 'search.retried': 'requesting' } },
  },
})
export type GlobalSearchRef = ActorRefFrom<typeof globalSearchMachine>
