import { hash } from 'node:crypto'
import type { AnyActor, AnyActorRef } from 'xstate'

/** What is longer is cut, with a digest of the whole: whatever differs in it is a difference. */
const maxLength = 120
export const digest = (text: string) => hash('sha1', text).slice(0, 6)

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
const isActor = (value: object): value is AnyActorRef => 'sessionId' in value && 'send' in value

/** Keys of intentions, of filters, of nodes of dashboards, of tabs of queries and of requests. */
const random =
  /[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}|(?<=\b[A-Z]{3,}-)[\w-]{10}(?=\\*")|(?<=")(?=[a-z]*\d)[a-z\d]{13,20}(?=\\*")|(?<=")[a-z\d]{8}-[a-z\d]{8,10}(?=\\*")/g
const sessionId = /\bx:\d+/g
const aDay = 86_400_000
const isNow = (time: number) => Math.abs(time - Date.now()) < aDay

export const nameOf = ({ id, src }: AnyActor): string => {
  if (typeof src === 'string' && !src.startsWith('xstate.')) return src
  if (!/^x:\d+$/.test(id)) return id
  return (src as { id?: string }).id ?? 'actor'
}

/** The number of each random key of a test, as they appear in it. */
export type Keys = Map<string, number>

/** A value as text, with random keys numbered and without the time. */
export const inFull = (value: unknown, keys: Keys): string => {
  const within = (inner: unknown) => inFull(inner, keys)
  const numbered = (key: string) => {
    const number = keys.get(key) ?? keys.size + 1
    keys.set(key, number)
    return `(key ${number})`
  }
  if (typeof value === 'string')
    return JSON.stringify(value).replaceAll(random, numbered).replaceAll(sessionId, '(session)')
  if (typeof value === 'number') return isNow(value) ? '(now)' : String(value)
  if (typeof value === 'function') return 'ƒ'
  if (typeof value !== 'object' || value === null) return String(value)
  if (isActor(value)) return `<${nameOf(value as AnyActor)}>`
  if (value instanceof Error)
    return `${value.name} ${within(Object.fromEntries([['message', value.message], ...Object.entries(value)]))}`
  if (value instanceof Date) return isNow(value.getTime()) ? '(now)' : value.toISOString()
  if (value instanceof File) return `File ${value.name}`
  if (value instanceof FormData) return `FormData ${within([...value])}`
  if (value instanceof Map) return `Map ${within([...(value as Map<unknown, unknown>)])}`
  if (value instanceof Set) return `Set ${within([...(value as Set<unknown>)])}`
  if (Array.isArray(value)) return `[${value.map(within).join(', ')}]`
  if (!isPlain(value)) return value.constructor.name
  const parts = Object.keys(value).flatMap((name) =>
    value[name] === undefined ? [] : [`${within(name).slice(1, -1)}: ${within(value[name])}`],
  )
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

/** A value as text; a long one is cut and carries a digest of the whole. */
export const inShort = (value: unknown, keys: Keys, max = maxLength) => {
  const text = inFull(value, keys)
  return text.length <= max ? text : `${text.slice(0, max)}… #${digest(text)}`
}

/** What is different in one value from another, by the path to it. */
export const changes = (path: string, before: unknown, after: unknown, keys: Keys): string[] => {
  if (Object.is(before, after)) return []
  if (isPlain(before) && isPlain(after) && Object.keys(before).length > 0)
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
      const shown = inFull(name, keys).slice(1, -1)
      return changes(path === '' ? shown : `${path}.${shown}`, before[name], after[name], keys)
    })
  const text = inShort(after, keys)
  if (text === inShort(before, keys)) return []
  return [path === '' ? text : `${path} = ${text}`]
}
