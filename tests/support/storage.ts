import { fromCallback } from 'xstate'
import type { StorageRequest } from '../../src/machines/lib/storedValue'

/** A place in the browser tab that holds something of one user and remembers what it was told. */
export const storageOf = <Value>(found: { userId: number; value: Value } | null = null) => {
  const requests: StorageRequest<Value>[] = []
  const logic = fromCallback<StorageRequest<Value>>(({ receive, sendBack }) => {
    receive((event) => {
      requests.push(event)
      if (event.type === 'stored.requested' && event.userId === found?.userId)
        sendBack({ type: 'stored.read', value: found.value })
    })
  })
  return { logic, requests }
}
