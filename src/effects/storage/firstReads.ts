import type { LinesCall } from '../../api/linesCall'

export const loginKey = 'chartroom.login'

const maxAddresses = 20
const keyOf = (userId: number) => `chartroom.firstReads.${userId}`
const here = () => location.pathname + location.search

type FirstReads = Readonly<Record<string, LinesCall>>

const stored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** What each address of the page read first when a user opened it last, the latest last. */
const firstReadsOf = (userId: number) => (stored(keyOf(userId)) ?? {}) as FirstReads

/** Stores what the page reads first at its address, to be begun earlier the next time. */
export const rememberFirstRead = (userId: number, call: LinesCall) => {
  const { [here()]: _, ...others } = firstReadsOf(userId)
  const reads = [...Object.entries(others), [here(), call]].slice(-maxAddresses)
  localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(reads)))
}

/** What this address read first the last time, and the token to send it with; undefined where either is not known. */
export const firstReadHere = () => {
  const login = stored(loginKey) as { token?: string; user?: { id?: number } } | null
  if (login?.token === undefined || login.user?.id === undefined) return undefined
  const call = firstReadsOf(login.user.id)[here()]
  return call && { call, token: login.token }
}
