import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { fromEvent } from '../lib/fromEvent'
import { dialogResumption } from '../lib/resumption'
import { nameProblem } from './tabBook'

export interface TabNamed {
  tabNamed: { id: string; name: string }
}

/** Asks for the name of a query tab. */
export const renameTabMachine = setup({
  types: {} as {
    input: { id: string; name: string }
    context: { id: string; name: string }
    events:
      | { type: 'name.edited'; name: string }
      | { type: 'name.submitted' }
      | { type: 'dialog.dismissed' }
    output: TabNamed | undefined
  },
  actions: { storeName: assign({ name: (_, { name }: { name: string }) => name }) },
  guards: { nameIsFine: ({ context }) => nameProblem(context.name) === null },
}).createMachine({
  id: 'renameTab',
  context: ({ input }) => input,
  output: ({ event }) => (event as { output?: TabNamed }).output,
  initial: 'naming',
  states: {
    naming: {
      on: {
        'name.edited': { actions: fromEvent('storeName') },
        'name.submitted': { guard: 'nameIsFine', target: 'done' },
        'dialog.dismissed': 'dismissed',
      },
    },
    done: {
      type: 'final',
      output: ({ context: { id, name } }): TabNamed => ({ tabNamed: { id, name: name.trim() } }),
    },
    dismissed: { type: 'final' },
  },
})
export type RenameTabRef = ActorRefFrom<typeof renameTabMachine>

export const renameTabResumption = dialogResumption<typeof renameTabMachine>(
  z.object({ id: z.string(), name: z.string() }),
  ({ context: { id, name } }) => ({ id, name }),
)
