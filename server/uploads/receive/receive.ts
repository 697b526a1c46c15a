import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { badRequest, Refusal, unacceptable } from '../../problem.ts'
import type { App } from '../../instance.ts'
import type { Follower } from '../importer/importProcess.ts'
import { previewBytes } from '../../../src/api/contract/uploadChoices.ts'
import type { HostPolicy } from '../../engines/reach/hostPolicy.ts'
import { fetchWebFiles } from './webFile.ts'
import {
  maxParts,
  startsReadably,
  uploadExtensions,
  adviceFor,
  uploadKindOf,
  type UploadKind,
} from '../../../src/api/contract/uploadFormats.ts'

export interface ReceivedFile {
  path: string
  fileName: string
  /** SHA-256 of its bytes. */
  digest: string
  /** True where only the start of the file came. */
  isCut?: boolean
}

interface Received {
  fields: Record<string, string>
  files: ReceivedFile[]
}

export interface Arrival {
  fields: (fields: Readonly<Record<string, string>>) => void
  /** Follows a text file while it arrives, where the fields say how its values are separated. */
  follower?: (path: string, fields: Readonly<Record<string, string>>) => Follower | null
  bytes: (count: number) => void
  signal: AbortSignal
}

const fieldBytes = 1_048_576
const maxFields = 100

/** Where the file lies that came so many after the first. */
export const receivedName = (at: number) => (at === 0 ? 'received' : `received-${at}`)

const kindNamed = (fileName: string): UploadKind => {
  const advice = adviceFor(fileName)
  if (advice !== null) throw unacceptable(advice)
  const kind = uploadKindOf(fileName)
  if (kind === null)
    throw badRequest(
      `Only the following file extensions are allowed: ${uploadExtensions.join(', ')}`,
    )
  return kind
}

const tooLarge = (limitBytes: number) =>
  new Refusal(413, `The file is larger than ${Math.round(limitBytes / 1_048_576)} MB`)

interface Limits {
  uploadLimit: number
  uploadIdleMs: number
  /** Which hosts a file may be fetched from. */
  policy: HostPolicy
  /** A preview fetches the start of a file where that is enough. */
  isPreview: boolean
}

/** What bounds the files that a server takes. */
export const uploadLimits = ({ config, hostPolicy }: App, isPreview: boolean): Limits => ({
  uploadLimit: config.uploadLimit,
  uploadIdleMs: config.uploadIdleMs,
  policy: hostPolicy(),
  isPreview,
})

const store = async (
  part: MultipartFile,
  path: string,
  follower: Follower | null,
  { uploadLimit }: Limits,
  arrival: Arrival,
  before: number,
) => {
  const written = createWriteStream(path, { mode: 0o600 })
  const hash = createHash('sha256')
  let bytes = before
  const notRead = (error: unknown) => {
    throw follower?.signal.aborted === true ? follower.signal.reason : error
  }
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > uploadLimit) throw tooLarge(uploadLimit)
        hash.update(chunk)
        arrival.bytes(bytes)
        await follower?.arrived(written.bytesWritten)
        yield chunk
      }
    },
    written,
    {
      signal:
        follower === null ? arrival.signal : AbortSignal.any([arrival.signal, follower.signal]),
    },
  ).catch(notRead)
  if (part.file.truncated) throw tooLarge(uploadLimit)
  return { digest: hash.digest('base64url'), bytes }
}

type Form = [request: FastifyRequest, folder: string, limits: Limits, arrival: Arrival]

const minStart = 65_536

/** How much of a file at a web address a preview looks at: of several, a smaller start of each. */
const enoughOf = (fileName: string, count: number) => {
  const kind = uploadKindOf(fileName)
  return kind !== null && startsReadably(kind)
    ? Math.max(minStart, Math.floor(previewBytes / count))
    : null
}

/** The web addresses of a form, one in each line. */
const addressesIn = ({ url = '' }: Record<string, string>) =>
  url.split(/[\r\n]+/).filter((line) => line.trim() !== '')

const readForm = async (heard: () => void, ...[request, folder, limits, arrival]: Form) => {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  const files: ReceivedFile[] = []
  let bytes = 0
  for await (const part of request.parts({
    limits: {
      fileSize: limits.uploadLimit,
      files: maxParts,
      fields: maxFields,
      fieldSize: fieldBytes,
    },
  })) {
    heard()
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const { format, packing } = kindNamed(part.filename)
      const path = join(folder, receivedName(files.length))
      arrival.fields(fields)
      const isFollowed = format === 'text' && packing === null && files.length === 0
      const follower = isFollowed ? (arrival.follower?.(path, fields) ?? null) : null
      const stored = await store(part, path, follower, limits, arrival, bytes)
      bytes = stored.bytes
      files.push({ path, digest: stored.digest, fileName: basename(part.filename) })
    }
  }
  const addresses = addressesIn(fields)
  if (addresses.length === 0) return { fields, files }
  arrival.fields(fields)
  const { policy, uploadLimit, isPreview } = limits
  const count = files.length + addresses.length
  const fetched = await fetchWebFiles(addresses, {
    pathOf: (at) => join(folder, receivedName(files.length + at)),
    before: bytes,
    taken: files.map(({ fileName }) => fileName),
    policy,
    uploadLimit,
    enough: isPreview ? (fileName) => enoughOf(fileName, count) : null,
    onBytes: arrival.bytes,
    signal: arrival.signal,
  })
  return { fields, files: [...files, ...fetched] }
}

const stalled = (idleMs: number) =>
  new Refusal(
    408,
    `Nothing of the file came for ${Math.round(idleMs / 1000)} s: check the connection and send it again`,
    { headers: { connection: 'close' } },
  )

/** A clock that is set back whenever something comes, and ends what waits when nothing did for so long. */
const watchIdle = (idleMs: number) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(stalled(idleMs)), idleMs)
  const waited = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error))
  })
  return {
    signal: controller.signal,
    waited,
    heard: () => timer.refresh(),
    end: () => clearTimeout(timer),
  }
}

const aborted = (signal: AbortSignal) => {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason as Error)
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  return promise
}

/** Streams the form's files, if it has any, into a folder under names of ours and gathers its text fields. */
export const receiveForm = async (...form: Form): Promise<Received> => {
  const [request, folder, limits, arrival] = form
  const { headers, raw } = request
  if (Number(headers['content-length'] ?? 0) > limits.uploadLimit + maxFields * fieldBytes)
    throw tooLarge(limits.uploadLimit)
  const idle = watchIdle(limits.uploadIdleMs)
  const bytes = (count: number) => {
    idle.heard()
    arrival.bytes(count)
  }
  const signal = AbortSignal.any([arrival.signal, idle.signal])
  try {
    return await Promise.race([
      readForm(idle.heard, request, folder, limits, { ...arrival, bytes, signal }),
      idle.waited,
      aborted(arrival.signal),
    ])
  } finally {
    idle.end()
    // A connection whose rest nobody reads would never be seen to close.
    raw.resume()
  }
}

export const fileRequired = () =>
  new Refusal(400, 'file: Required', { fields: { file: ['Required'] } })

export const receive = async (...form: Form): Promise<Received> => {
  const received = await receiveForm(...form)
  if (received.files.length === 0) throw fileRequired()
  return received
}
