import { unprovidedListener } from './unprovided'

/** What a machine tells the place in this browser tab where something of one user is kept over reloads. */
export type StorageRequest<Value> =
  | { type: 'stored.requested'; userId: number }
  | { type: 'stored.changed'; userId: number; value: Value }
  | { type: 'stored.dropped'; userId: number }

/** The answer to `stored.requested`, when something was found. */
export interface StorageRead<Value> {
  type: 'stored.read'
  value: Value
}

/** A stub for such a place. */
export const unprovidedStorage = <Value>(name: string) =>
  unprovidedListener<StorageRequest<Value>>(name)
