import { unprovidedListener } from './unprovided'

/** What a machine tells the place in this browser tab where something of one user is kept over reloads. */
export type KeptRequest<Value> =
  | { type: 'kept.asked'; userId: number }
  | { type: 'kept.changed'; userId: number; value: Value }
  | { type: 'kept.dropped'; userId: number }

/** The answer to `kept.asked`, when something was found. */
export interface KeptRead<Value> {
  type: 'kept.read'
  value: Value
}

/** A stub for such a place. */
export const unprovidedKeeper = <Value>(name: string) =>
  unprovidedListener<KeptRequest<Value>>(name)
