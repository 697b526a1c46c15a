import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Database, type Problem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { goTo, invalidate, post, notify } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { draftKey } from './storedDrafts'

type Doomed = Pick<Database, 'id' | 'database_name'>

/** Asks before a database is removed; a refusal is told in a dialog of its own. */
export const deleteDatabaseMachine = setup({
  types: {} as {
    input: Doomed
    context: { database: Doomed; problem: Problem | null }
    events: { type: 'deletion.confirmed' } | { type: 'dialog.dismissed' }
    tags: 'busy' | 'attention'
  },
  actors: { deleteDatabase: unprovided<void, { id: number }>('deleteDatabase') },
  actions: {
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    reportRemoved: ({
      context: {
        database: { id, database_name },
      },
      system,
    }) => {
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: 'Success!',
        detail: `Removed ${database_name}`,
      })
      notify(system, 'databaseDrafts', { type: 'draft.dropped', key: draftKey(id) })
      invalidate(system, 'databases')
      goTo(system, '/databases', { replace: true })
    },
  },
}).createMachine({
  id: 'deleteDatabase',
  context: ({ input }) => ({ database: input, problem: null }),
  initial: 'confirming',
  states: {
    confirming: {
      tags: 'attention',
      on: { 'deletion.confirmed': 'removing', 'dialog.dismissed': 'dismissed' },
    },
    removing: {
      tags: 'busy',
      invoke: {
        src: 'deleteDatabase',
        input: ({ context }) => ({ id: context.database.id }),
        onDone: { target: 'removed', actions: 'reportRemoved' },
        onError: {
          target: 'refused',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    refused: { tags: 'attention', on: { 'dialog.dismissed': 'dismissed' } },
    removed: { type: 'final' },
    dismissed: { type: 'final' },
  },
})
export type DeleteDatabaseRef = ActorRefFrom<typeof deleteDatabaseMachine>
