import { fromCallback } from 'xstate'
import type { KeptRequest } from './machines/lib/kept'
import { attempt } from './storage'

/** Keeps one thing of a user in this browser tab, over reloads; what cannot be read back counts as nothing. */
export const keptInTab = <Value>(name: string, isValue: (value: unknown) => value is Value) =>
  fromCallback<KeptRequest<Value>>(({ sendBack, receive }) => {
    receive((event) => attempt(() => {
      const key = `chartroom.${name}.${event.userId}`
      if (event.type === 'kept.changed') sessionStorage.setItem(key, JSON.stringify(event.value))
      else if (event.type === 'kept.dropped') sessionStorage.removeItem(key)
      else {
        const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        if (isValue(value)) sendBack({ type: 'kept.read', value })
      }
    }))
  })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A reader for a record whose parts are of the same kinds as the example's. */
export const like = <Value extends object>(example: Value) => (value: unknown): value is Value =>
  isObject(value) && Object.entries(example).every(([name, part]) => typeof value[name] === typeof part && Array.isArray(value[name]) === Array.isArray(part))
