import type { EventObject } from 'xstate'
import { unprovidedListener, unprovidedTask } from './unprovided'

/** Requests to the actor that stores something of one user over reloads. */
export type StorageRequest<Value> =
  | { type: 'stored.requested'; userId: number }
  | { type: 'stored.changed'; userId: number; value: Value }
  | { type: 'stored.dropped'; userId: number }

/** The answer to `stored.requested`, if something valid is stored. */
export interface StorageRead<Value> {
  type: 'stored.read'
  value: Value
}

/** A stub for such an actor. */
export const unprovidedStorage = <Value>(name: string) =>
  unprovidedListener<StorageRequest<Value>>(name)

/** How a person arranged a part of the page in this browser: read when its actor begins, stored at each change. */
export type PreferenceRead<Value> = { type: 'preference.read'; value: Value }
export type PreferenceChanged<Value> = { type: 'preference.changed'; value: Value }

/** A stub for the actor that stores a preference; `Key` tells apart several of a name. */
export const unprovidedPreference = <Value, Key = void>(name: string) =>
  unprovidedTask<EventObject, Key, PreferenceChanged<Value>>(name)
