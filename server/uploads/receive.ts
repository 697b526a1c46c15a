import { createWriteStream } from 'node:fs'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { badRequest, Refusal, unacceptable } from '../problem.ts'
import { uploadOptions } from './options.ts'
import { createScanner, type Scan } from './scan.ts'

export interface Received {
  fields: Record<string, string>
  path: string
  scan: Scan | null
}

/** What is told while a file arrives. */
export interface Arrival {
  fields: (fields: Readonly<Record<string, string>>) => void
  bytes: (count: number) => void
  signal: AbortSignal
}

const asCsv = new Set(['.csv', '.tsv', '.txt'])
const asExcel = new Set(['.xls', '.xlsx'])
const fieldBytes = 1_048_576

const checkExtension = (fileName: string) => {
  const extension = extname(fileName).toLowerCase()
  if (asExcel.has(extension)) throw unacceptable('Excel files cannot be uploaded yet: save the sheet as a CSV file')
  if (!asCsv.has(extension)) throw badRequest('Only the following file extensions are allowed: csv, xls, xlsx')
}

const knownSeparator = (fields: Readonly<Record<string, string>>) => {
  try {
    return uploadOptions(fields).separator
  } catch {
    return null
  }
}

const tooLarge = (limitBytes: number) => new Refusal(413, `The file is larger than ${Math.round(limitBytes / 1_048_576)} MB`)

const store = async (part: MultipartFile, path: string, fields: Record<string, string>, limitBytes: number, arrival: Arrival) => {
  const separator = knownSeparator(fields)
  const scanner = separator === null ? null : createScanner(separator)
  let bytes = 0
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        scanner?.push(chunk)
        arrival.bytes(bytes)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
    { signal: arrival.signal },
  )
  if (part.file.truncated) throw tooLarge(limitBytes)
  return scanner?.finish() ?? null
}

/** Streams the form's file into a folder under a name of ours and gathers its text fields. */
export const receive = async (request: FastifyRequest, folder: string, limitBytes: number, arrival: Arrival): Promise<Received> => {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  const path = join(folder, 'received.csv')
  let stored: { scan: Scan | null } | null = null
  for await (const part of request.parts({ limits: { fileSize: limitBytes, files: 1, fields: 100, fieldSize: fieldBytes } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      checkExtension(part.filename)
      arrival.fields(fields)
      stored = { scan: await store(part, path, fields, limitBytes, arrival) }
    }
  }
  if (stored === null) throw new Refusal(400, 'file: Required', { fields: { file: ['Required'] } })
  return { fields, path, ...stored }
}
