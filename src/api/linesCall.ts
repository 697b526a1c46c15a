/** A call that is answered line by line, as it is sent. */
export interface LinesCall {
  /** Path and search of the address. */
  url: string
  body: string
}

/** A call that was begun before the code of the page had come. */
interface EarlyCall extends LinesCall {
  token: string | null
  answer: Promise<Response>
  abort: () => void
}

declare global {
  var earlyCall: EarlyCall | undefined
}

export const lineMediaType = 'application/x-ndjson'

/** Sends the call in the name of the token's user; XMLHttpRequest would have all of an answer in memory, read anew for each piece. */
export const sendForLines = (
  { url, body }: LinesCall,
  token: string | null,
  { signal, headers }: { signal?: AbortSignal | undefined; headers?: Record<string, string> } = {},
) =>
  // oxlint-disable-next-line no-restricted-globals -- the one place that reads an answer as it comes
  fetch(url, {
    method: 'POST',
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      'Content-Type': 'application/json',
      Accept: lineMediaType,
      ...headers,
    },
    body,
    signal: signal ?? null,
  })

/** Begins a call whose answer `earlyAnswer` gives to whoever makes the same call; nobody made it after 30 s. */
export const beginEarly = (call: LinesCall, token: string) => {
  const left = new AbortController()
  const answer = sendForLines(call, token, { signal: left.signal })
  answer.catch(() => undefined)
  const early = { ...call, token, answer, abort: () => left.abort() }
  globalThis.earlyCall = early
  setTimeout(() => {
    if (globalThis.earlyCall === early) early.abort()
  }, 30_000)
}

/**
 * The answer of the call that was begun early, where it is this one of the same user; any other is aborted. Undefined where
 * none was begun or it was refused: the call is sent as always then.
 */
export const earlyAnswer = async (
  { url, body }: LinesCall,
  token: string | null,
  signal: AbortSignal | undefined,
) => {
  const early = globalThis.earlyCall
  globalThis.earlyCall = undefined
  if (early === undefined) return undefined
  if (early.url !== url || early.body !== body || early.token !== token) {
    early.abort()
    return undefined
  }
  signal?.addEventListener('abort', early.abort)
  const answer = await early.answer.catch(() => undefined)
  return answer?.ok === true ? answer : undefined
}
