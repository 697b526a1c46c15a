/** A call that is answered line by line, as it is sent. */
export interface LinesCall {
  /** Path and search of the address. */
  url: string
  body: string
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
