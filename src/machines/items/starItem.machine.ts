import { sendParent, setup } from 'xstate'
import { toProblem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { invalidateKind } from './invalidateKind'
import { keyOfItem, kinds, nameOf, type Item, type Kind } from './kinds'

interface Starring {
  kind: Kind
  item: Item
  favorite: boolean
}

/** What the server made of a star. */
export type StarReport =
  | { type: 'star.answered'; key: string; favorite: boolean }
  | { type: 'star.refused'; key: string }

/** What the server is asked: to keep a star or to take it away. */
export interface StarRequest {
  className: 'project' | 'slice' | 'Dashboard' | 'dataset'
  id: number
  favorite: boolean
}

/** Sets or takes away one star; it counts only once the server has answered. */
export const starItemMachine = setup({
  types: {} as { input: Starring; context: Starring; tags: 'busy' },
  actors: { setStar: unprovided<boolean, StarRequest>('setStar') },
  actions: {
    reportAnswer: sendParent(
      ({ context: { kind, item } }, { output }: { output: boolean }) =>
        ({
          type: 'star.answered',
          key: keyOfItem(kind, item),
          favorite: output,
        }) satisfies StarReport,
    ),
    reportRefusal: sendParent(
      ({ context: { kind, item } }) =>
        ({ type: 'star.refused', key: keyOfItem(kind, item) }) satisfies StarReport,
    ),
    refreshFavorites: ({ context, system }) => invalidateKind(system, context.kind),
    notifyRefusal: (
      { context: { kind, item, favorite }, system },
      { error }: { error: unknown },
    ) => {
      const title = `${nameOf(kind, item)} was not ${favorite ? 'added to' : 'removed from'} your favorites`
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title,
        detail: toProblem(error).message,
      })
    },
  },
}).createMachine({
  id: 'starItem',
  context: ({ input }) => input,
  initial: 'requesting',
  states: {
    requesting: {
      tags: 'busy',
      invoke: {
        src: 'setStar',
        input: ({ context: { kind, item, favorite } }) => ({
          className: kinds[kind].favoriteClass,
          id: item.id,
          favorite,
        }),
        onDone: {
          target: 'done',
          actions: [fromEvent('reportAnswer'), 'refreshFavorites'],
        },
        onError: {
          target: 'done',
          actions: ['reportRefusal', fromEvent('notifyRefusal')],
        },
      },
    },
    done: { type: 'final' },
  },
})
