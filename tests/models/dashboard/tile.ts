import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { tileMachine } from '../../../src/machines/dashboard/tile.machine'
import type { PathModel } from '../../support/paths/paths'

const answer = (error: string | null) => ({
  type: 'tile.answered',
  read: 1,
  at: 1,
  entry: { id: 1, error },
})
const down = { status: 503, message: 'The server is down' }

const facts = ({ context, tags }: AnyMachineSnapshot) => ({
  isAnswered: context.entry !== null,
  says: (context.problem as { message: string } | null)?.message ?? null,
  busy: tags.has('busy'),
})

/** One chart of a dashboard: read, read again, refused by the server or by its database. */
export const tileModel: PathModel = {
  machine: tileMachine,
  input: { chartId: 1 },
  events: [
    { type: 'tile.requested', read: 1 },
    answer(null),
    answer('Value is not a number'),
    { type: 'tile.failed', read: 1, problem: down },
  ],
  states: {
    loading: (snapshot) => expect(facts(snapshot).busy).toBe(true),
    ready: (snapshot) =>
      expect(facts(snapshot)).toEqual({ isAnswered: true, says: null, busy: false }),
    failed: (snapshot) => expect(facts(snapshot).says).not.toBeNull(),
  },
  situation: (snapshot) => {
    const { isAnswered, says } = facts(snapshot)
    const { value, context } = snapshot
    return JSON.stringify([value, context.read, isAnswered, value === 'failed' && says])
  },
}
