import { sendParent, setup } from 'xstate'
import { toProblem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { intentionAfter, type Intended } from '../lib/intention'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { invalidateKind } from './invalidateKind'
import { keyOfItem, pathOf, nameOf, type Item, type Kind } from './kinds'

interface Duplication extends Intended {
  kind: Kind
  item: Item
}

/** How a duplication ended; one that failed goes on with the key of its intention when it is requested again. */
export type DuplicationReport =
  | { type: 'duplication.done'; key: string }
  | { type: 'duplication.failed'; key: string; intention: string }

/** Makes a duplicate of a thing as it is stored now, and tells its title and where it is. */
export const duplicateItemMachine = setup({
  types: {} as { input: Duplication; context: Duplication; tags: 'busy' },
  actors: { duplicate: unprovided<Item, Intended & { kind: Kind; id: number }>('duplicateItem') },
  actions: {
    reportDone: sendParent(
      ({ context: { kind, item } }) =>
        ({ type: 'duplication.done', key: keyOfItem(kind, item) }) satisfies DuplicationReport,
    ),
    reportFailed: sendParent(
      ({ context: { kind, item, intention } }, { error }: { error: unknown }) =>
        ({
          type: 'duplication.failed',
          key: keyOfItem(kind, item),
          intention: intentionAfter(intention, error),
        }) satisfies DuplicationReport,
    ),
    refreshLists: ({ context, system }) => invalidateKind(system, context.kind),
    notifyDone: ({ context: { kind }, system }, { output }: { output: Item }) => {
      const path = pathOf(kind, output)
      const notice = {
        intent: 'success',
        area: 'workspace',
        title: `Duplicated as ${nameOf(kind, output)}`,
      } as const
      post(system, path === null ? notice : { ...notice, action: { label: 'Open', path } })
    },
    reportProblem: ({ context: { kind, item }, system }, { error }: { error: unknown }) =>
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: `${nameOf(kind, item)} was not duplicated`,
        detail: toProblem(error).message,
      }),
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
        input: ({ context: { kind, item, intention } }) => ({ kind, id: item.id, intention }),
        onDone: {
          target: 'done',
          actions: ['reportDone', 'refreshLists', fromEvent('notifyDone')],
        },
        onError: {
          target: 'done',
          actions: [fromEvent('reportFailed'), fromEvent('reportProblem')],
        },
      },
    },
    done: { type: 'final' },
  },
})
