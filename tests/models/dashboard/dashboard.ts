import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { dashboardMachine } from '../../../src/machines/dashboard/dashboard.machine'
import { isEdited, type OpenDashboard } from '../../../src/machines/dashboard/openDashboard'
import type { PathModel } from '../../support/paths/paths'
import { board, refusal } from './boards'

const loading = '0.dashboard.loading'
const gone = { status: 404, message: 'Dashboard does not exist' }
const down = { status: 503, message: 'The server is down' }

const facts = ({ context, tags }: AnyMachineSnapshot) => {
  const open = context as OpenDashboard
  return [isEdited(open), open.sent !== null, ...tags]
}

/** The page of a dashboard from its reading to the saving of a change; its owner is signed in. */
export const dashboardModel: PathModel = {
  machine: dashboardMachine.provide({ guards: { canBeEdited: () => true } }),
  input: { id: 7, search: '' },
  events: [
    { type: `xstate.done.actor.${loading}`, output: board },
    { type: `xstate.error.actor.${loading}`, error: gone },
    { type: `xstate.error.actor.${loading}`, error: down },
    { type: 'loading.retried' },
    { type: 'tile.removed', id: 'CHART-1' },
    { type: 'xstate.after.settling.dashboard.open.settling' },
    {
      type: 'xstate.done.actor.dashboardSave',
      output: { kind: 'refused', stored: board, problem: refusal },
    },
    { type: 'changes.saved' },
  ],
  states: {
    loading: ({ tags }) => expect([...tags]).toEqual(['busy']),
    missing: ({ context }) => expect(context.dashboard).toBeNull(),
    failed: ({ context }) => expect(context.problem).toEqual(down),
    'open.saved': (snapshot) => expect(facts(snapshot)).toEqual([false, false]),
    'open.settling': (snapshot) => expect(facts(snapshot)).toEqual([true, false]),
    'open.saving': (snapshot) => expect(facts(snapshot)).toEqual([true, true, 'busy']),
    'open.unsaved': (snapshot) => expect(facts(snapshot)).toEqual([true, true]),
  },
  situation: ({ value }) => JSON.stringify(value),
}
