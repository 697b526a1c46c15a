import axios, { type AxiosProgressEvent, type AxiosResponse } from 'axios'
import { clientId } from './clientId'
import { notUnderstood, outOfTime, problemOf, unreachable, type Problem } from './contract'
import { earlyAnswer } from './earlyCalls'
import { lineMediaType, sendForLines, type LinesCall } from './linesCall'

export interface CallOptions {
  signal?: AbortSignal
  /** The key of the intention that a call carries out: each attempt with it takes effect once. */
  intention?: string
}

/** What an answer must hold to be believed: a schema of the contract. */
export interface AnswerSchema<Answer> {
  safeParse: (body: unknown) =>
    | { success: true; data: Answer }
    | {
        success: false
        error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined
      }
}

interface Request extends CallOptions {
  params?: object
  headers?: Record<string, string>
  /** Queries, uploads and exports take as long as their work does; every other call ends after `callLimit`. */
  unlimited?: boolean
  onUploadProgress?: (event: AxiosProgressEvent) => void
}

interface Session {
  token: () => string | null
  expired: () => void
  /** Where the server is, for callers that are no page of it. */
  origin?: string
}

const signedOut: Session = { token: () => null, expired: () => undefined }
let session = signedOut

/** Tells the client where the bearer token is and whom to notify when the server no longer accepts it. */
export const connectSession = (next: Session) => {
  session = next
}

/** Milliseconds after which a call that is no query, upload or export ends without its answer. */
export const callLimit = 30_000

/** The one HTTP layer: it parses nothing by itself, so that nothing is believed that was not checked. */
const http = axios.create({
  adapter: ['xhr', 'fetch'],
  transformResponse: (body: unknown) => body,
  transitional: { clarifyTimeoutError: true },
  validateStatus: () => true,
})

const refuse = (problem: Problem): never => {
  throw problem
}

const mediaTypeIn = (contentType: unknown) =>
  String(contentType).split(';', 1)[0]?.trim().toLowerCase() ?? ''
const mediaTypeOf = ({ headers }: AxiosResponse) => mediaTypeIn(headers['content-type'])

const jsonIn = async (
  mediaType: string,
  body: string | { text: () => Promise<string> },
): Promise<unknown> => {
  if (!/^application\/([\w.-]+\+)?json$/.test(mediaType)) return undefined
  try {
    return JSON.parse(typeof body === 'string' ? body : await body.text())
  } catch {
    return undefined
  }
}
const textOf = (body: string | Blob | ArrayBuffer) =>
  body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body
const jsonOf = (response: AxiosResponse<string | Blob | ArrayBuffer>) =>
  jsonIn(mediaTypeOf(response), textOf(response.data))

const authorization = (): Record<string, string> => {
  const token = session.token()
  return token === null ? {} : { Authorization: `Bearer ${token}` }
}

/** Browsers send a POST again by themselves where its answer was lost: with a key it takes effect once. */
const idempotencyKey = (
  method: string,
  intention = method === 'post' ? clientId() : undefined,
): Record<string, string> => (intention === undefined ? {} : { 'Idempotency-Key': intention })

const refuseAnswer = (path: string, status: number, refusal: unknown) => {
  if (status === 401 && refusal !== undefined && !path.endsWith('/security/login'))
    session.expired()
  return refuse(problemOf(status, refusal))
}

/** Sends a call; whatever goes wrong becomes a `Problem`, but for what the caller itself ended. */
const send = async <Body extends string | Blob | ArrayBuffer>(
  method: string,
  path: string,
  data: unknown,
  { unlimited = false, headers, intention, ...request }: Request,
  responseType: 'text' | 'blob' | 'arraybuffer',
) => {
  const response = await http
    .request<Body>({
      method,
      data,
      responseType,
      url: (session.origin ?? '') + path,
      timeout: unlimited ? 0 : callLimit,
      headers: {
        ...authorization(),
        ...idempotencyKey(method, intention),
        'X-Request-Id': clientId(),
        ...headers,
      },
      ...request,
    })
    .catch((error: unknown) => {
      if (axios.isCancel(error)) throw error
      return refuse(
        axios.isAxiosError(error) && error.code === 'ETIMEDOUT' ? outOfTime : unreachable,
      )
    })
  if (response.status >= 200 && response.status < 300) return response
  return refuseAnswer(path, response.status, await jsonOf(response))
}

/** The path of a call, of which the contract names what follows the version. */
export const pathOf = (url: string) => `/api/v1${url}`

/** What is in a body of the media type that was requested, beside JSON. */
export interface BinaryAnswers {
  mediaType: string
  /** Throws where the bytes are damaged. */
  read: (body: ArrayBuffer) => Promise<unknown>
}

const believed = <Answer>(
  schema: AnswerSchema<Answer>,
  url: string,
  mediaType: string,
  answer: unknown,
): Answer => {
  if (answer === undefined)
    return refuse(notUnderstood(mediaType === 'text/html' ? 'page' : 'damaged', url))
  const parsed = schema.safeParse(answer)
  return parsed.success
    ? parsed.data
    : refuse(notUnderstood('unexpected', url, parsed.error?.issues[0]?.path.join('.')))
}

const call = async <Answer>(
  schema: AnswerSchema<Answer>,
  method: string,
  url: string,
  body: unknown,
  request: Request,
): Promise<Answer> => {
  const response = await send<string>(method, pathOf(url), body, request, 'text')
  return believed(schema, url, mediaTypeOf(response), await jsonOf(response))
}

/** Reads what `schema` describes; rejects with a `Problem` for any other answer. */
export const get = async <Answer>(
  schema: AnswerSchema<Answer>,
  url: string,
  request: Request = {},
) => {
  const first = { url: (session.origin ?? '') + pathOf(url), body: null }
  const early =
    request.params === undefined
      ? await earlyAnswer(first, session.token(), request.signal)
      : undefined
  if (early === undefined) return call(schema, 'get', url, undefined, request)
  const mediaType = mediaTypeIn(early.headers.get('content-type'))
  return believed(schema, url, mediaType, await jsonIn(mediaType, early))
}

/** Posts a body and reads what `schema` describes; rejects with a `Problem` for any other answer. */
export const post = <Answer>(
  schema: AnswerSchema<Answer>,
  url: string,
  body: unknown,
  request: Request = {},
) => call(schema, 'post', url, body, request)

/** The same, of an answer that may also come in a binary media type: which of the two it is, the server decides. */
export const postForBinary = async <Answer>(
  schema: AnswerSchema<Answer>,
  url: string,
  body: unknown,
  { mediaType, read }: BinaryAnswers,
  request: Request = {},
): Promise<Answer> => {
  const headers = { ...request.headers, Accept: `${mediaType}, application/json` }
  const sent = { ...request, headers }
  const response = await send<ArrayBuffer>('post', pathOf(url), body, sent, 'arraybuffer')
  const answered = mediaTypeOf(response)
  const answer =
    answered === mediaType
      ? await read(response.data).catch(() => undefined)
      : await jsonOf(response)
  return believed(schema, url, answered, answer)
}

const parsedLine = <Line>(schema: AnswerSchema<Line>, text: string) => {
  try {
    return schema.safeParse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Hands over each line of a text in pieces as it ends; answers what follows the last. */
const readLines = async (
  pieces: ReadableStreamDefaultReader<string>,
  onLine: (line: string) => void,
) => {
  let begun: string[] = []
  for (;;) {
    const { done, value } = await pieces.read()
    if (done) return begun.join('')
    const [end = '', ...rest] = value.split('\n')
    begun.push(end)
    for (const next of rest) {
      onLine(begun.join(''))
      begun = [next]
    }
  }
}

/**
 * Posts a body and hands over each line of the answer as soon as it has come, read as `schema` describes. Rejects with a
 * `Problem` for any other answer, and for one that is cut off: the lines before that have been handed over.
 */
export const postLines = async <Line>(
  schema: AnswerSchema<Line>,
  url: string,
  body: unknown,
  onLine: (line: Line) => void,
  {
    params,
    signal,
    onSent,
  }: {
    params: Record<string, string>
    signal?: AbortSignal | undefined
    onSent?: ((sent: LinesCall) => void) | undefined
  },
) => {
  const path = pathOf(url)
  const unreached = (error: unknown) => {
    if (signal?.aborted === true || !(error instanceof Error)) throw error
    return refuse(unreachable)
  }
  const takeLine = (text: string) => {
    const line = parsedLine(schema, text)
    if (line === null) refuse(notUnderstood('damaged', url))
    else if (line.success) onLine(line.data)
    else refuse(notUnderstood('unexpected', url, line.error?.issues[0]?.path.join('.')))
  }
  const token = session.token()
  const lines: LinesCall = {
    url: `${session.origin ?? ''}${path}?${new URLSearchParams(params)}`,
    body: JSON.stringify(body),
  }
  onSent?.(lines)
  const response =
    (await earlyAnswer(lines, token, signal)) ??
    (await sendForLines(lines, token, { signal, headers: idempotencyKey('post') }).catch(unreached))
  const mediaType = mediaTypeIn(response.headers.get('content-type'))
  if (!response.ok) return refuseAnswer(path, response.status, await jsonIn(mediaType, response))
  if (mediaType !== lineMediaType || response.body === null)
    return refuse(notUnderstood(mediaType === 'text/html' ? 'page' : 'damaged', url))
  const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const rest = await readLines(pieces, takeLine).catch(unreached)
  if (rest !== '') refuse(notUnderstood('damaged', url))
}

/** Puts a body and reads what `schema` describes; rejects with a `Problem` for any other answer. */
export const put = <Answer>(
  schema: AnswerSchema<Answer>,
  url: string,
  body: unknown,
  request: Request = {},
) => call(schema, 'put', url, body, request)

/** Deletes what the URL or the body names and reads what `schema` describes; rejects with a `Problem` for any other answer. */
export const remove = <Answer>(
  schema: AnswerSchema<Answer>,
  url: string,
  body: unknown,
  request: Request = {},
) => call(schema, 'delete', url, body, request)

const file = async (mediaType: string, path: string, options: CallOptions) => {
  const response = await send<Blob>('get', path, undefined, options, 'blob')
  return mediaTypeOf(response).startsWith(mediaType)
    ? response.data
    : refuse(notUnderstood('page', path))
}

/** Reads a file of a media type, such as `image/png`, from the API; rejects with a `Problem` for any other. */
export const getBlob = (mediaType: string, url: string, options: CallOptions = {}) =>
  file(mediaType, pathOf(url), options)

/** The bytes of a file that the page was built with, by its path; rejects with a `Problem` for another media type. */
export const getAsset = async (mediaType: string, path: string) =>
  (await file(mediaType, path, {})).arrayBuffer()

/** Posts without a body and without waiting for the answer; sent to its end also while the page is closed. */
export const postAtOnce = (url: string) => {
  // oxlint-disable-next-line no-restricted-globals -- nothing else outlives the page
  fetch((session.origin ?? '') + pathOf(url), {
    method: 'POST',
    headers: authorization(),
    keepalive: true,
  }).catch(() => undefined)
}
