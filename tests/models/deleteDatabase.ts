import { expect } from 'vitest'
import { deleteDatabaseMachine } from '../../src/machines/databases/deleteDatabase.machine'
import type { PathModel } from '../support/paths/paths'

const refusal = { status: 422, message: 'Cannot delete a database that has datasets attached' }
const removing = '0.deleteDatabase.removing'

export const deleteDatabaseModel: PathModel = {
  machine: deleteDatabaseMachine,
  input: { id: 2, database_name: 'Field station' },
  events: [
    { type: 'deletion.confirmed' },
    { type: 'dialog.dismissed' },
    { type: `xstate.done.actor.${removing}`, output: undefined },
    { type: `xstate.error.actor.${removing}`, error: refusal },
  ],
  states: {
    confirming: ({ tags }) => expect([...tags]).toEqual(['attention']),
    removing: ({ tags }) => expect([...tags]).toEqual(['busy']),
    refused: ({ context, tags }) =>
      expect([context.problem, ...tags]).toEqual([refusal, 'attention']),
    removed: ({ context, status }) =>
      expect({ problem: context.problem, status }).toEqual({ problem: null, status: 'done' }),
    dismissed: ({ status }) => expect(status).toBe('done'),
  },
  situation: ({ value, context }) => JSON.stringify([value, context.problem]),
}
