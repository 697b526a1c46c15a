import { fromCallback } from 'xstate'
import type { z } from 'zod'
import type { PreferenceChanged, StorageRequest } from '../../machines/lib/storedValue'
import { attempt, parsedAs } from './storage'

/** A value under a key of a storage; what does not fit the schema counts as nothing. */
export const persisted = <Value>(storage: Storage, key: string, schema: z.ZodType<Value>) => ({
  read: () => parsedAs(schema, storage.getItem(key)),
  write: (value: Value) => storage.setItem(key, JSON.stringify(value)),
  drop: () => storage.removeItem(key),
})

/** Stores how a person arranged a part of the page in this browser, for whoever is signed in. */
export const preference = <Value, Key = void>(name: string, schema: z.ZodType<Value>) =>
  fromCallback<PreferenceChanged<Value>, Key>(({ input, sendBack, receive }) => {
    const key = ['chartroom', name, input].filter((part) => part !== undefined).join('.')
    receive(({ value }) => attempt(() => persisted(localStorage, key, schema).write(value)))
    attempt(() => {
      const value = persisted(localStorage, key, schema).read()
      if (value !== null) sendBack({ type: 'preference.read', value })
    })
  })

/** Stores one thing of a user in this browser tab, over reloads. */
export const persistedInTab = <Value>(name: string, schema: z.ZodType<Value>) =>
  fromCallback<StorageRequest<Value>>(({ sendBack, receive }) => {
    receive((event) =>
      attempt(() => {
        const stored = persisted(sessionStorage, `chartroom.${name}.${event.userId}`, schema)
        if (event.type === 'stored.changed') stored.write(event.value)
        else if (event.type === 'stored.dropped') stored.drop()
        else {
          const value = stored.read()
          if (value !== null) sendBack({ type: 'stored.read', value })
        }
      }),
    )
  })

/**
 * Stores one thing of a user in this browser, for all its tabs: what two of them changed is merged with what both began
 * from, and each gets what the other did.
 */
export const persistedInBrowser = <Value>(
  name: string,
  schema: z.ZodType<Value>,
  merge: (base: Value | null, mine: Value, theirs: Value) => Value,
) =>
  fromCallback<StorageRequest<Value>>(({ sendBack, receive }) => {
    let known: { key: string; value: Value | null } | null = null
    const storedAt = (key: string) => persisted(localStorage, key, schema)
    const read = (key: string) => {
      const value = storedAt(key).read()
      known = { key, value }
      if (value !== null) sendBack({ type: 'stored.read', value })
    }
    const write = (key: string, mine: Value) => {
      const theirs = storedAt(key).read()
      const value = known?.key === key && theirs !== null ? merge(known.value, mine, theirs) : mine
      storedAt(key).write(value)
      known = { key, value }
      if (JSON.stringify(value) !== JSON.stringify(mine)) sendBack({ type: 'stored.read', value })
    }
    const follow = ({ key }: StorageEvent) =>
      attempt(() => {
        if (key !== null && key === known?.key) read(key)
      })
    receive((event) =>
      attempt(() => {
        const key = `chartroom.${name}.${event.userId}`
        if (event.type === 'stored.changed') write(key, event.value)
        else if (event.type === 'stored.dropped') storedAt(key).drop()
        else read(key)
      }),
    )
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  })
