import { fromCallback } from 'xstate'
import type { KeptRequest } from '../../src/machines/lib/kept'

/** A place in the browser tab that holds something of one user and remembers what it was told. */
export const keeperOf = <Value>(found: { userId: number; value: Value } | null = null) => {
  const told: KeptRequest<Value>[] = []
  const logic = fromCallback<KeptRequest<Value>>(({ receive, sendBack }) => {
    receive((event) => {
      told.push(event)
      if (event.type === 'kept.asked' && event.userId === found?.userId)
        sendBack({ type: 'kept.read', value: found.value })
    })
  })
  return { logic, told }
}
