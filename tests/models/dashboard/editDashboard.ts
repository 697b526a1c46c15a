import { expect } from 'vitest'
import { editDashboardMachine } from '../../../src/machines/dashboard/editDashboard.machine'
import type { PathModel } from '../../support/paths/paths'
import { board, refusal } from './boards'

const loading = '0.editDashboard.loading'

/** The dialog with the details of a dashboard. */
export const editDashboardModel: PathModel = {
  machine: editDashboardMachine,
  input: { id: 7 },
  events: [
    { type: `xstate.done.actor.${loading}`, output: board },
    { type: `xstate.error.actor.${loading}`, error: refusal },
    { type: 'loading.retried' },
    { type: 'draft.edited', patch: { dashboard_title: 'Costs' } },
    { type: 'draft.submitted' },
    {
      type: 'xstate.done.actor.saving',
      output: { kind: 'saved', stored: board, problem: null },
    },
    {
      type: 'xstate.done.actor.saving',
      output: { kind: 'refused', stored: board, problem: refusal },
    },
    { type: 'dialog.dismissed' },
  ],
  states: {
    loading: ({ tags }) => expect([...tags]).toEqual(['busy']),
    unloaded: ({ context }) => expect(context.problem).toEqual(refusal),
    editing: ({ context, tags }) =>
      expect([context.draft.description, ...tags]).toEqual(['Birds', 'attention']),
    saving: ({ context, tags }) =>
      expect([context.draft.dashboard_title, ...tags]).toEqual(['Costs', 'busy']),
    done: ({ status }) => expect(status).toBe('done'),
  },
  situation: ({ value, status, context: { draft, problem } }) =>
    status === 'active' ? JSON.stringify([value, draft.dashboard_title, problem]) : 'ended',
}
