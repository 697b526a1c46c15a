import { sendForLines, type LinesCall } from './linesCall'

/** A call that is answered line by line, or one that reads an answer as a whole: it has no body. */
export type FirstCall = LinesCall | { url: string; body: null }

/** A call that was begun before the code of the page had come. */
type EarlyCall = FirstCall & {
  token: string
  answer: Promise<Response>
  abort: () => void
}

declare global {
  var earlyCalls: EarlyCall[] | undefined
}

/** Milliseconds after which nobody makes a call that was begun early, and after which one is aborted that reads a whole answer. */
const limit = 30_000

const begun = (call: FirstCall, token: string): EarlyCall => {
  const left = new AbortController()
  const answer =
    call.body === null
      ? // oxlint-disable-next-line no-restricted-globals -- the client has not come yet
        fetch(call.url, {
          headers: { Authorization: `Bearer ${token}` },
          signal: AbortSignal.any([left.signal, AbortSignal.timeout(limit)]),
        })
      : sendForLines(call, token, { signal: left.signal })
  answer.catch(() => undefined)
  return { ...call, token, answer, abort: () => left.abort() }
}

/** Begins calls whose answers `earlyAnswer` gives to whoever makes the same calls; those that nobody made after 30 s are aborted. */
export const beginEarly = (calls: readonly FirstCall[], token: string) => {
  globalThis.earlyCalls = calls.map((call) => begun(call, token))
  setTimeout(() => {
    for (const { abort } of globalThis.earlyCalls?.splice(0) ?? []) abort()
  }, limit)
}

const withoutQuery = (url: string) => url.split('?', 1)[0]

/**
 * The answer of the call that was begun early, where it is this one of the same user; any other of the same path is aborted.
 * Undefined where none was begun or it was refused: the call is sent as always then.
 */
export const earlyAnswer = async (
  { url, body }: FirstCall,
  token: string | null,
  signal: AbortSignal | undefined,
) => {
  const calls = globalThis.earlyCalls ?? []
  const same = calls.filter((call) => withoutQuery(call.url) === withoutQuery(url))
  globalThis.earlyCalls = calls.filter((call) => !same.includes(call))
  const early = same.find((call) => call.url === url && call.body === body && call.token === token)
  for (const other of same) if (other !== early) other.abort()
  if (early === undefined) return undefined
  signal?.addEventListener('abort', early.abort)
  const answer = await early.answer.catch(() => undefined)
  return answer?.ok === true ? answer : undefined
}
