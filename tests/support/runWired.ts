import {
  createActor,
  fromCallback,
  setup,
  toPromise,
  type AnyActorLogic,
  type InspectionEvent,
} from 'xstate'
import { queryChart } from '../../src/api/chartData'
import { callsMachine } from '../../src/machines/system/calls.machine'
import { queriesMachine } from '../../src/machines/system/queries.machine'
import { writesMachine } from '../../src/machines/system/writes.machine'
import { task } from '../../src/wiring/call'

const queries = queriesMachine.provide({ actors: { queryChart: task(queryChart) } })
const writes = writesMachine.provide({
  actors: { confirmBeforeLeaving: fromCallback(() => undefined) },
})

/** An actor as the wiring provides it, with what its machine gives it, at work in a page. */
export const startWired = (
  subject: AnyActorLogic,
  input: unknown,
  inspect: (event: InspectionEvent) => void = () => undefined,
) => {
  const page = setup({ actors: { calls: callsMachine, writes, queries, subject } }).createMachine({
    invoke: [
      { src: 'calls', systemId: 'calls' },
      { src: 'writes', systemId: 'writes' },
      { src: 'queries', systemId: 'queries' },
    ],
    initial: 'running',
    output: ({ event }) => event['output'] as unknown,
    states: {
      running: { invoke: { src: 'subject', input: () => input, onDone: 'done' } },
      done: { type: 'final', output: ({ event }) => event['output'] as unknown },
    },
  })
  return createActor(page, { inspect }).start()
}

/** Runs an actor as the wiring provides it; resolves to what it answers. */
export const runWired = (...given: Parameters<typeof startWired>): Promise<unknown> =>
  toPromise(startWired(...given))
