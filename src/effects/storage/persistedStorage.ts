import { fromCallback } from 'xstate'
import type { z } from 'zod'
import type { StorageRequest } from '../../machines/lib/storedValue'
import { attempt, parsedAs } from './storage'

/** Keeps one thing of a user in this browser tab, over reloads; what does not fit the schema counts as nothing. */
export const persistedInTab = <Value>(name: string, schema: z.ZodType<Value>) =>
  fromCallback<StorageRequest<Value>>(({ sendBack, receive }) => {
    receive((event) =>
      attempt(() => {
        const key = `chartroom.${name}.${event.userId}`
        if (event.type === 'stored.changed')
          sessionStorage.setItem(key, JSON.stringify(event.value))
        else if (event.type === 'stored.dropped') sessionStorage.removeItem(key)
        else {
          const value = parsedAs(schema, sessionStorage.getItem(key))
          if (value !== null) sendBack({ type: 'stored.read', value })
        }
      }),
    )
  })

/**
 * Keeps one thing of a user in this browser, for all its tabs: what two of them changed is merged with what both began from,
 * and each is told what the other did.
 */
export const persistedInBrowser = <Value>(
  name: string,
  schema: z.ZodType<Value>,
  merge: (base: Value | null, mine: Value, theirs: Value) => Value,
) =>
  fromCallback<StorageRequest<Value>>(({ sendBack, receive }) => {
    let known: { key: string; value: Value | null } | null = null
    const stored = (key: string) => parsedAs(schema, localStorage.getItem(key))
    const read = (key: string) => {
      const value = stored(key)
      known = { key, value }
      if (value !== null) sendBack({ type: 'stored.read', value })
    }
    const write = (key: string, mine: Value) => {
      const theirs = stored(key)
      const value = known?.key === key && theirs !== null ? merge(known.value, mine, theirs) : mine
      localStorage.setItem(key, JSON.stringify(value))
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
        else if (event.type === 'stored.dropped') localStorage.removeItem(key)
        else read(key)
      }),
    )
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  })
