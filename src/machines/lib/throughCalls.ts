import type { AnyActorRef } from 'xstate'
import type { Problem } from '../../api/contract'
import type { CallsRef } from '../system/calls.machine'
import { settling } from './attempt'

/** What a read that the person cancelled says in place of its answer. */
export const cancelledRead: Problem = { status: 0, message: 'Loading was cancelled.' }

/** What a write that the person cancelled says in place of its answer. */
export const cancelledWrite: Problem = {
  status: 0,
  message: 'The request was cancelled. It may still take effect.',
}

let count = 0

/**
 * Awaits a call that the one `calls` actor of the system carries out, which says when it takes long. The signal ends
 * the call; cancelled by a person, it fails with `cancelled`.
 */
export const throughCalls = <Output>(
  caller: AnyActorRef,
  run: (signal: AbortSignal) => Promise<Output>,
  cancelled: Problem,
  signal: AbortSignal,
) => {
  const calls = caller.system.get('calls') as CallsRef | undefined
  if (calls === undefined) return run(signal)
  count += 1
  const id = `call ${count}`
  return new Promise<Output>((resolve, reject) => {
    signal.addEventListener('abort', () => {
      calls.send({ type: 'call.left', id })
      reject(new DOMException('The call was left', 'AbortError'))
    })
    calls.send({
      type: 'call.requested',
      call: { id, caller, run, cancelled, settle: settling(resolve, reject) },
    })
  })
}
