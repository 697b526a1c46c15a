import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createInflateRaw, createZstdDecompress, crc32 } from 'node:zlib'
import { unacceptable } from '../../problem.ts'
import { megabytes, unpacksTooFar } from './limits.ts'
import { entryBytes, type ZipEntry } from './zipDirectory.ts'

/** What is unpacked: its name in messages, where it goes, and after how many bytes enough is there. */
interface Unpacking {
  name: string
  to: string
  /** Null unpacks all of it. */
  enough: number | null
}

/** How much came out of what is packed; `isCut` where there was more. */
export interface Unpacked {
  bytes: number
  isCut: boolean
}

const tooFar = (name: string, unpacked: number, packed: number) =>
  unacceptable(
    `${name} unpacks to more than ${megabytes(unpacked)}, which is more than can be read of ${megabytes(packed)}: unpack it and split it`,
  )

/** Writes what comes out until it is enough, and refuses what is too much. */
const unpack = async (
  source: Readable,
  unpacker: Transform,
  packed: number,
  { name, to, enough }: Unpacking,
  onPiece: (piece: Buffer) => void = () => undefined,
): Promise<Unpacked> => {
  const file = await open(to, 'w', 0o600)
  const limit = enough ?? Infinity
  const seen = { bytes: 0, isCut: false }
  const write = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      const used = piece.subarray(0, limit - seen.bytes)
      seen.bytes += used.length
      seen.isCut = used.length < piece.length
      if (unpacksTooFar(seen.bytes, packed)) throw tooFar(name, seen.bytes, packed)
      onPiece(used)
      await file.writeFile(used)
      if (seen.isCut) return
    }
  }
  try {
    await pipeline(source, unpacker, write)
  } catch (error) {
    if (!seen.isCut) throw error
  } finally {
    await file.close()
  }
  return seen
}

const isOfPacking = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^(Z|ZSTD|ERR_ZSTD)_/.test(String(error.code))

const manners = { gzip: 'gzip', zstd: 'zstd in one frame' }

const unpackers = {
  gzip: (isCut: boolean) =>
    createGunzip(isCut ? { finishFlush: constants.Z_SYNC_FLUSH } : undefined),
  zstd: (isCut: boolean) =>
    createZstdDecompress(isCut ? { finishFlush: constants.ZSTD_e_flush } : undefined),
}

/** Unpacks a file that gzip or zstd packed. `isCut` says that only its start is there. */
export const unpackFile = async (
  path: string,
  packing: keyof typeof unpackers,
  packed: number,
  isCut: boolean,
  work: Unpacking,
): Promise<Unpacked> => {
  const unpacked = await unpack(
    createReadStream(path),
    unpackers[packing](isCut),
    packed,
    work,
  ).catch((error: unknown) => {
    if (!isOfPacking(error)) throw error
    throw unacceptable(
      error.code === 'Z_BUF_ERROR'
        ? `${work.name} ends in the middle of what ${packing} packed: send it again as a whole`
        : `${work.name} was not packed with ${manners[packing]}, or is damaged: pack it again`,
    )
  })
  return { ...unpacked, isCut: unpacked.isCut || isCut }
}

const entryUnpackers: Readonly<Record<number, () => Transform>> = {
  0: () => new PassThrough(),
  8: () => createInflateRaw(),
  93: () => createZstdDecompress(),
}

/** Unpacks a file of a zip archive, and sees that it is what the archive's directory says. */
export const unpackEntry = async (
  archive: Buffer,
  entry: ZipEntry,
  damaged: () => Error,
  work: Unpacking,
): Promise<Unpacked> => {
  if (entry.isLocked)
    throw unacceptable(`${work.name} is protected by a password: pack it without one`)
  const unpacker = entryUnpackers[entry.method]
  if (unpacker === undefined)
    throw unacceptable(
      `${work.name} is packed in a way that cannot be read (method ${entry.method}): pack it with the usual one, Deflate`,
    )
  let sum = 0
  const packed = entryBytes(archive, entry, damaged)
  const unpacked = await unpack(
    Readable.from([packed]),
    unpacker(),
    packed.length,
    work,
    (piece) => {
      sum = crc32(piece, sum)
    },
  ).catch((error: unknown) => {
    throw isOfPacking(error) ? damaged() : error
  })
  if (!unpacked.isCut && (unpacked.bytes !== entry.size || sum !== entry.crc)) throw damaged()
  return unpacked
}
