import { PassThrough } from 'node:stream'
import { createInflateRaw, crc32, inflateRawSync } from 'node:zlib'
import { unacceptable } from '../../problem.ts'

const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const localSignature = 0x04034b50
const longestComment = 65_557
const longestFormula = 1024
const pieceLength = 262_144

/** One file of an archive, by the directory at its end. */
export interface ZipEntry {
  name: string
  method: number
  /** It takes a password. */
  isLocked: boolean
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
  return null
}

const unicodeFlag = 0x800
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'

/** A name as it was written: UTF-8, also where nothing says so, else the letters of the first PCs. */
const nameOf = (bytes: Buffer, flags: number) => {
  try {
    return new TextDecoder('utf-8', { fatal: (flags & unicodeFlag) === 0 }).decode(bytes)
  } catch {
    return [...bytes]
      .map((byte) => (byte < 128 ? String.fromCharCode(byte) : upperHalf[byte - 128]))
      .join('')
  }
}

const tooLong = 0xffffffff

/** The sizes and the position that do not fit into 32 bits stand behind the name, in this order. */
const wide = (extra: Buffer, numbers: readonly number[]) => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return numbers.map((number) => {
      if (number !== tooLong || next + 8 > extra.length) return number
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return numbers
}

/** The directory of an archive of up to 65,534 files; `damaged` makes what is thrown where it is none. */
export const zipDirectory = (
  bytes: Buffer,
  damaged: () => Error = broken,
): Map<string, ZipEntry> => {
  const end = endOf(bytes)
  if (end === null) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  const entries = new Map<string, ZipEntry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralSignature) throw damaged()
    const [name, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const flags = bytes.readUInt16LE(at + 8)
    const nameEnd = at + 46 + name
    const [size = 0, packed = 0, offset = 0] = wide(bytes.subarray(nameEnd, nameEnd + extra), [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ])
    const entry = {
      name: nameOf(bytes.subarray(at + 46, nameEnd), flags),
      method: bytes.readUInt16LE(at + 10),
      isLocked: (flags & 1) === 1,
      crc: bytes.readUInt32LE(at + 16),
      packed,
      size,
      offset,
    }
    if (entries.has(entry.name)) throw damaged()
    entries.set(entry.name, entry)
    at += 46 + name + extra + comment
  }
  return entries
}

/** The bytes of a file as they lie in the archive. */
export const entryBytes = (
  bytes: Buffer,
  { offset, packed }: ZipEntry,
  damaged: () => Error = broken,
) => {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localSignature) throw damaged()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) throw damaged()
  return bytes.subarray(start, start + packed)
}

const packedBytes = (bytes: Buffer, entry: ZipEntry) => {
  if (entry.method !== 0 && entry.method !== 8) throw broken()
  return entryBytes(bytes, entry)
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

/** What comes out of a file of an archive, piece by piece; refused where it is not what the directory says. */
export async function* entryPieces(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = packedBytes(bytes, entry)
  const unpacker =
    entry.method === 0 ? new PassThrough() : createInflateRaw({ chunkSize: pieceLength })
  unpacker.end(packed)
  let size = 0
  let sum = 0
  try {
    for await (const piece of unpacker as AsyncIterable<Buffer>) {
      size += piece.length
      sum = crc32(piece, sum)
      if (size > entry.size) throw broken()
      yield piece
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error ? broken() : error
  }
  if (size !== entry.size || sum !== entry.crc) throw broken()
}

/** Unpacks a file of an archive without storing it, to check that it is what the directory says; answers its last part and whether something stands in it. */
export const checkEntry = async (bytes: Buffer, entry: ZipEntry, requested?: RegExp) => {
  let found = false
  let tail = Buffer.alloc(0)
  for await (const piece of entryPieces(bytes, entry)) {
    const joined = Buffer.concat([tail, piece])
    if (requested !== undefined && !found && piece.includes('f>'))
      found = requested.test(joined.subarray(-piece.length - longestFormula).toString('latin1'))
    tail = joined.subarray(-65_536)
  }
  return { tail: tail.toString('utf8'), found }
}
