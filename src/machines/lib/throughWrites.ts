import type { AnyActorRef } from 'xstate'
import type { WriteRequest, WritesRef, WriteTexts } from '../system/writes.machine'
import { settling } from './attempt'

let count = 0

/**
 * Awaits a write that the one `writes` actor of the system carries out. The signal ends the waiting and not the write,
 * which then reports its end by itself.
 */
export const throughWrites = <Output>(
  system: AnyActorRef['system'],
  texts: WriteTexts,
  run: (signal: AbortSignal) => Promise<Output>,
  signal: AbortSignal,
) => {
  const writes = system.get('writes') as WritesRef | undefined
  if (writes === undefined) return run(signal)
  count += 1
  const id = `write ${count}`
  return new Promise<Output>((resolve, reject) => {
    signal.addEventListener('abort', () => {
      writes.send({ type: 'write.left', id })
      reject(new DOMException('The screen was left', 'AbortError'))
    })
    writes.send({
      type: 'write.requested',
      id,
      texts,
      run,
      settle: settling(resolve, reject),
    } satisfies WriteRequest)
  })
}
