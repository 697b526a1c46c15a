import { broken } from '../unpack/zipDirectory.ts'

const free = 0xffffffff
const last = 0xfffffffe
const headerSectors = 109

/** The streams of a compound file (the container of old Office files) by their names, each unpacked when requested. */
export const compoundStreams = (bytes: Buffer) => {
  if (bytes.length < 512) throw broken()
  const sectorSize = 1 << bytes.readUInt16LE(30)
  const smallSize = 1 << bytes.readUInt16LE(32)
  if (sectorSize !== 512 && sectorSize !== 4096) throw broken()
  const sector = (index: number) => {
    const start = (index + 1) * sectorSize
    if (start >= bytes.length) throw broken()
    return bytes.subarray(start, start + sectorSize)
  }
  const tableSectors = Array.from({ length: headerSectors }, (_, index) =>
    bytes.readUInt32LE(76 + 4 * index),
  ).filter((index) => index < last)
  for (
    let next = bytes.readUInt32LE(68), count = bytes.readUInt32LE(72);
    count > 0 && next < last;
    count -= 1
  ) {
    const more = sector(next)
    for (let at = 0; at < sectorSize - 4; at += 4)
      if (more.readUInt32LE(at) < last) tableSectors.push(more.readUInt32LE(at))
    next = more.readUInt32LE(sectorSize - 4)
  }
  const numbers = (table: Buffer) =>
    new Uint32Array(
      table.buffer.slice(table.byteOffset, table.byteOffset + Math.floor(table.length / 4) * 4),
    )
  const chainTable = numbers(Buffer.concat(tableSectors.map(sector)))
  const chain = (start: number, table: Uint32Array, piece: (index: number) => Buffer) => {
    const pieces: Buffer[] = []
    for (let at = start; at !== last && at !== free; at = table[at] as number) {
      if (at >= table.length || pieces.length > table.length) throw broken()
      pieces.push(piece(at))
    }
    return Buffer.concat(pieces)
  }
  const directory = chain(bytes.readUInt32LE(48), chainTable, sector)
  const entries = Array.from({ length: Math.floor(directory.length / 128) }, (_, index) =>
    directory.subarray(128 * index, 128 * (index + 1)),
  )
    .filter((entry) => entry[66] !== 0)
    .map((entry) => ({
      name: entry.toString('utf16le', 0, Math.max(0, entry.readUInt16LE(64) - 2)),
      kind: entry[66] as number,
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }))
  const root = entries.find(({ kind }) => kind === 5)
  const small =
    root === undefined || root.size === 0 ? Buffer.alloc(0) : chain(root.start, chainTable, sector)
  const smallTable = numbers(chain(bytes.readUInt32LE(60), chainTable, sector))
  const smallSector = (index: number) => small.subarray(index * smallSize, (index + 1) * smallSize)
  return {
    names: entries.filter(({ kind }) => kind === 2).map(({ name }) => name),
    read: (streamName: string) => {
      const entry = entries.find(({ name, kind }) => name === streamName && kind === 2)
      if (entry === undefined) return null
      const content =
        entry.size < bytes.readUInt32LE(56)
          ? chain(entry.start, smallTable, smallSector)
          : chain(entry.start, chainTable, sector)
      if (content.length < entry.size) throw broken()
      return content.subarray(0, entry.size)
    },
  }
}
