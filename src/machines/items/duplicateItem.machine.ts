import { setup } from 'xstate'
import { toProblem } from '../../api/contract'
import { invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { kinds, pathOf, nameOf, type Item, type Kind } from './kinds'

interface Asked {
  kind: Kind
  item: Item
}

/** Makes a duplicate of a thing as it is stored now, and tells its title and where it is. */
export const duplicateItemMachine = setup({
  types: {} as { input: Asked; context: Asked; tags: 'busy' },
  actors: { duplicate: unprovided<Item, { kind: Kind; id: number }>('duplicateItem') },
  actions: {
    refreshLists: ({ context, system }) => kinds[context.kind].invalidates.forEach((name) => invalidate(system, name)),
    tellDone: ({ context: { kind }, system }, { output }: { output: Item }) => {
      const path = pathOf(kind, output)
      const notice = { intent: 'success', place: 'workspace', title: `Duplicated as ${nameOf(kind, output)}` } as const
      post(system, path === null ? notice : { ...notice, action: { label: 'Open', path } })
    },
    tellProblem: ({ context: { kind, item }, system }, { error }: { error: unknown }) =>
      post(system, { intent: 'warning', place: 'workspace', title: `${nameOf(kind, item)} was not duplicated`, detail: toProblem(error).message }),
  },
}).createMachine({
  id: 'duplicateItem',
  context: ({ input }) => input,
  initial: 'duplicating',
  states: {
    duplicating: {
      tags: 'busy',
      invoke: {
        src: 'duplicate',
        input: ({ context: { kind, item } }) => ({ kind, id: item.id }),
        onDone: { target: 'done', actions: ['refreshLists', { type: 'tellDone', params: ({ event }) => event }] },
        onError: { target: 'done', actions: { type: 'tellProblem', params: ({ event }) => event } },
      },
    },
    done: { type: 'final' },
  },
})
