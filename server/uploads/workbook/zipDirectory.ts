import { createInflateRaw, crc32, inflateRawSync } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { Readable, Writable } from 'node:stream'
import { unacceptable } from '../../problem.ts'

const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const localSignature = 0x04034b50
const longestComment = 65_557
const longestFormula = 1024

/** One file of an archive, by the directory at its end. */
export interface ZipEntry {
  name: string
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

export const broken = () =>
  unacceptable('The workbook is damaged or was cut off: save it again in Excel, or send it again')

const endOf = (bytes: Buffer) => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - longestComment); at -= 1)
    if (bytes.readUInt32LE(at) === endSignature) return at
  throw broken()
}

/** The directory of an archive. Archives of more than 4 GB or 65,535 files are none of ours. */
export const zipDirectory = (bytes: Buffer): Map<string, ZipEntry> => {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const entries = new Map<string, ZipEntry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralSignature) throw broken()
    const [name, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    if (entries.has(entry.name)) throw broken()
    entries.set(entry.name, entry)
    at += 46 + name + extra + comment
  }
  return entries
}

const packedBytes = (bytes: Buffer, { offset, packed, method }: ZipEntry) => {
  if (
    offset + 30 > bytes.length ||
    bytes.readUInt32LE(offset) !== localSignature ||
    (method !== 0 && method !== 8)
  )
    throw broken()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) throw broken()
  return bytes.subarray(start, start + packed)
}

/** A small file of an archive as text. */
export const zipText = (bytes: Buffer, entry: ZipEntry) => {
  const packed = packedBytes(bytes, entry)
  try {
    return (
      entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: entry.size + 1 })
    ).toString('utf8')
  } catch {
    throw broken()
  }
}

/** Unpacks a file of an archive without storing it, to check that it is what the directory says; answers its last part and whether something stands in it. */
export const checkEntry = async (bytes: Buffer, entry: ZipEntry, requested?: RegExp) => {
  let size = 0
  let sum = 0
  let found = false
  let tail = Buffer.alloc(0)
  const sink = new Writable({
    write: (piece: Buffer, _, done) => {
      size += piece.length
      sum = crc32(piece, sum)
      const joined = Buffer.concat([tail, piece])
      if (requested !== undefined && !found && piece.includes('f>'))
        found = requested.test(joined.subarray(-piece.length - longestFormula).toString('latin1'))
      tail = joined.subarray(-65_536)
      done(size > entry.size ? broken() : null)
    },
  })
  const packed = Readable.from([packedBytes(bytes, entry)])
  await (
    entry.method === 0 ? pipeline(packed, sink) : pipeline(packed, createInflateRaw(), sink)
  ).catch(() => {
    throw broken()
  })
  if (size !== entry.size || sum !== entry.crc) throw broken()
  return { tail: tail.toString('utf8'), found }
}
