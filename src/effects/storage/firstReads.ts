import type { FirstCall } from '../../api/earlyCalls'

export const loginKey = 'chartroom.login'

const maxAddresses = 20
const keyOf = (userId: number) => `chartroom.firstReads.${userId}`
const here = () => location.pathname + location.search

type Fields = Readonly<Record<string, unknown>>

/** The fields of a stored object, none where it is none; checked here by hand, for this runs before the schemas have come. */
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const stored = (key: string): Fields => {
  const text = localStorage.getItem(key)
  try {
    return fieldsOf(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

/** A call of the API, in the form in which it is sent. */
const isCall = (value: unknown): value is FirstCall => {
  const { url, body } = fieldsOf(value)
  const isSent = typeof body === 'string' || body === null
  return typeof url === 'string' && url.startsWith('/api/v1/') && isSent
}

/** Stores what the page reads first at its address, to be begun earlier the next time; of the last addresses alone. */
export const rememberFirstReads = (userId: number, calls: readonly FirstCall[]) => {
  const { [here()]: _, ...others } = stored(keyOf(userId))
  const reads = [...Object.entries(others), [here(), calls]].slice(-maxAddresses)
  localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(reads)))
}

/** What this address read first the last time, and the token to send it with; undefined where either is not known. */
export const firstReadsHere = () => {
  const { token, user } = stored(loginKey)
  const { id } = fieldsOf(user)
  if (typeof token !== 'string' || typeof id !== 'number') return undefined
  const calls = stored(keyOf(id))[here()]
  return Array.isArray(calls) && calls.every(isCall) ? { calls, token } : undefined
}
