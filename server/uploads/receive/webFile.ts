import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { isPrivate } from '../../engines/reach/hostAddress.ts'
import { allowedHost, type HostPolicy } from '../../engines/reach/hostPolicy.ts'
import { hostNotAllowed, networkFailure } from '../../engines/reach/failures.ts'
import { pinnedAgents } from '../../engines/reach/pinnedAgent.ts'
import type { Connection } from '../../engines/reach/connection.ts'
import { adviceFor, unpackedName, uploadKindOf } from '../../../src/api/contract/uploadFormats.ts'
import { badRequest, Refusal, unacceptable } from '../../problem.ts'

const maxRedirects = 5
const maxLength = 2_000
const maxAddresses = 100
const maxMinutes = 10

export interface WebFile {
  path: string
  fileName: string
  digest: string
  /** True where only the start of the file was fetched. */
  isCut: boolean
}

export interface WebFetch {
  /** Where the file is written that comes so many after the first. */
  pathOf: (at: number) => string
  /** How many bytes of the upload came before. */
  before: number
  /** What the files are called that came before. */
  taken: readonly string[]
  policy: HostPolicy
  uploadLimit: number
  /** How many bytes are enough of a file whose start shows its first rows; null for all of it. */
  enough: ((fileName: string) => number | null) | null
  onBytes: (count: number) => void
  signal: AbortSignal
}

const wrongAddress = (message: string) => {
  const text = `url: ${message}`
  return new Refusal(400, text, { fields: { url: [message] } })
}

const addressIn = (text: string): URL => {
  if (text.length > maxLength) throw wrongAddress(`At most ${maxLength} characters`)
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw wrongAddress('Enter a web address that begins with http:// or https://')
  if (url.username !== '' || url.password !== '')
    throw wrongAddress('Addresses with a name or a password are not fetched')
  return url
}

/** Where an address leads, judged: a private network is reached only where an administrator names it. */
const connectionTo = async (url: URL, policy: HostPolicy): Promise<Connection> => {
  const isPlain = url.protocol === 'http:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port) || (isPlain ? 80 : 443)
  const { address } = await allowedHost(host, port, policy)
  if (policy.allowed === null && isPrivate(address)) throw hostNotAllowed()
  return {
    host,
    address,
    port,
    user: null,
    password: null,
    database: null,
    schema: null,
    tls: isPlain ? null : { authority: null, verify: true },
    options: {},
    impersonated: null,
  }
}

const responseOf = (url: URL, connection: Connection, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const agents = pinnedAgents(connection)
    const isPlain = connection.tls === null
    const request = (isPlain ? plainRequest : tlsRequest)(url, {
      agent: isPlain ? agents.http : agents.https,
      headers: { accept: '*/*', 'accept-encoding': 'identity', connection: 'close' },
      signal,
    })
    request.once('response', resolve)
    request.once('error', (error) => reject(networkFailure(error, connection) ?? error))
    request.end()
  })

/** The answer at an address, or at the one that it leads to: each is judged before it is asked. */
const answerAt = async (
  first: URL,
  { policy, signal }: WebFetch,
): Promise<{ url: URL; answer: IncomingMessage }> => {
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await responseOf(url, await connectionTo(url, policy), signal)
    const { statusCode = 0, headers } = answer
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      return { url, answer }
    answer.destroy()
    url = addressIn(new URL(headers.location, url).href)
  }
  throw unacceptable(`The address leads on more than ${maxRedirects} times`)
}

const endings: readonly [pattern: RegExp, ending: string][] = [
  [/^text\/csv\b/, 'csv'],
  [/^text\/tab-separated-values\b/, 'tsv'],
  [/^application\/geo\+json\b/, 'geojson'],
  [/^application\/(x-ndjson|jsonl|x-jsonlines)\b/, 'jsonl'],
  [/^application\/json\b/, 'json'],
  [/^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet\b/, 'xlsx'],
  [/^application\/vnd\.oasis\.opendocument\.spreadsheet\b/, 'ods'],
  [/^application\/vnd\.apache\.parquet\b/, 'parquet'],
  [/^application\/vnd\.apache\.arrow\.(file|stream)\b/, 'arrow'],
  [/^application\/zip\b/, 'zip'],
  [/^text\/plain\b/, 'txt'],
]

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a file is called: by its sender, else by the end of its address, with an ending by its type where it has none. */
const nameOf = (url: URL, { headers }: IncomingMessage) => {
  const disposition = headers['content-disposition'] ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;]+))/i.exec(disposition) ?? []
  const sent = encoded === undefined ? (quoted ?? bare?.trim()) : decoded(encoded)
  const last = decoded(url.pathname.split('/').findLast((part) => part !== '') ?? url.hostname)
  const name = (sent ?? last)
    .replace(/\p{Cc}/gu, '')
    .split(/[/\\]/)
    .at(-1)
  const called = name === undefined || name === '' ? url.hostname : name.slice(-200)
  if (uploadKindOf(called) !== null) return called
  const type = headers['content-type'] ?? ''
  const ending = endings.find(([pattern]) => pattern.test(type))?.[1]
  return ending === undefined ? called : `${called}.${ending}`
}

const checkAnswer = ({ statusCode = 0, statusMessage = '', headers }: IncomingMessage) => {
  if (statusCode !== 200)
    throw unacceptable(
      `The address answers ${statusCode}${statusMessage === '' ? '' : ` ${statusMessage}`} in place of a file: check it, and that the file needs no sign-in`,
    )
  if (/^text\/html\b/.test(headers['content-type'] ?? ''))
    throw unacceptable(
      'The address leads to a web page, not to a file: look there for the address of the file itself',
    )
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity')
    throw unacceptable(`The address answers a packed file (${coding}), which was not asked for`)
}

const tooLarge = (limit: number) =>
  new Refusal(413, `The file is larger than ${Math.round(limit / 1_048_576)} MB`)

const tooSlow = () =>
  unacceptable(`The file did not come within ${maxMinutes} minutes: send it as a file`)

const refusalOf = (error: unknown) =>
  error instanceof Refusal
    ? error
    : unacceptable('The connection to the address broke off: try again')

/** What is refused of one of several addresses says which. */
const ofAddress = ({ host, pathname }: URL, { status, message, fields, errors }: Refusal) => {
  const named = (text: string) => `${host}${pathname}: ${text}`
  return new Refusal(status, named(message), {
    ...(fields === undefined ? {} : { fields }),
    ...(errors === undefined
      ? {}
      : { errors: errors.map((each) => ({ ...each, message: named(each.message) })) }),
  })
}

/** A name that no other file has, packed or not, numbered as browsers number downloads. */
const distinctName = (name: string, taken: readonly string[]) => {
  const unpacked = new Set(taken.map(unpackedName))
  let distinct = name
  for (let number = 2; unpacked.has(unpackedName(distinct)); number += 1)
    distinct = name.replace(/(\.[^.]*(\.(gz|zst))?)?$/i, (ending) => ` (${number})${ending}`)
  return distinct
}

const fetchOne = async (
  first: URL,
  path: string,
  fetching: WebFetch,
): Promise<WebFile & { bytes: number }> => {
  const { before, uploadLimit, enough, onBytes, signal } = fetching
  const { url, answer } = await answerAt(first, fetching)
  checkAnswer(answer)
  if (before + Number(answer.headers['content-length'] ?? 0) > uploadLimit)
    throw tooLarge(uploadLimit)
  const fileName = nameOf(url, answer)
  if (uploadKindOf(fileName) === null)
    throw badRequest(
      adviceFor(fileName) ?? `The file at this address is called ${fileName}, which cannot be read`,
    )
  const max = enough?.(fileName) ?? null
  const hash = createHash('sha256')
  let bytes = 0
  let isCut = false
  await pipeline(
    async function* () {
      for await (const chunk of answer as AsyncIterable<Uint8Array>) {
        bytes += chunk.length
        if (before + bytes > uploadLimit) throw tooLarge(uploadLimit)
        onBytes(before + bytes)
        hash.update(chunk)
        yield chunk
        isCut = max !== null && bytes >= max
        if (isCut) break
      }
    },
    createWriteStream(path, { mode: 0o600 }),
    { signal },
  )
  return { path, fileName, digest: hash.digest('base64url'), isCut, bytes }
}

/**
 * Fetches the files at web addresses, one after the other. Redirects are followed up to five times, each judged as the
 * first address was; a file that is a web page is refused, and files that are too large or come too slowly together.
 */
export const fetchWebFiles = async (
  addresses: readonly string[],
  fetching: WebFetch,
): Promise<WebFile[]> => {
  if (addresses.length > maxAddresses) throw wrongAddress(`At most ${maxAddresses} addresses`)
  const urls = addresses.map(addressIn)
  const limit = AbortSignal.timeout(maxMinutes * 60_000)
  const signal = AbortSignal.any([fetching.signal, limit])
  const files: WebFile[] = []
  let { before } = fetching
  for (const [at, url] of urls.entries())
    try {
      const path = fetching.pathOf(at)
      const { bytes, ...file } = await fetchOne(url, path, { ...fetching, before, signal })
      before += bytes
      const taken = [...fetching.taken, ...files.map(({ fileName }) => fileName)]
      files.push({ ...file, fileName: distinctName(file.fileName, taken) })
    } catch (error) {
      if (fetching.signal.aborted) throw error
      const refusal = limit.aborted ? tooSlow() : refusalOf(error)
      throw urls.length === 1 ? refusal : ofAddress(url, refusal)
    }
  return files
}
