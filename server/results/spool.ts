import { open } from 'node:fs/promises'
import { unacceptable } from '../problem.ts'

const newline = 10
const rowsPerMark = 100
const markBytes = 8
const maxBytes = 64 * 1024 * 1024

/** The rows of a spool that can be read. */
export interface Extent {
  rows: number
  bytes: number
}

/** A file of lines that grows, and beside it one with the place of every hundredth line. */
export interface Spool {
  add: (lines: Uint8Array) => Promise<void>
  extent: () => Extent
  close: () => Promise<void>
}

const linesPath = (path: string) => `${path}.rows`
const marksPath = (path: string) => `${path}.marks`

/** Creates a spool; what was added can be read at once. */
export const createSpool = async (path: string): Promise<Spool> => {
  const [lines, marks] = await Promise.all([
    open(linesPath(path), 'w', 0o600),
    open(marksPath(path), 'w', 0o600),
  ])
  let extent: Extent = { rows: 0, bytes: 0 }
  const offsetsIn = (added: Buffer) => {
    const offsets: number[] = []
    let { rows } = extent
    for (let at = 0; at < added.byteLength; at = added.indexOf(newline, at) + 1) {
      if (rows % rowsPerMark === 0) offsets.push(extent.bytes + at)
      rows += 1
    }
    return { offsets, rows }
  }
  return {
    add: async (text) => {
      const added = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
      const { offsets, rows } = offsetsIn(added)
      await lines.appendFile(added)
      if (offsets.length > 0) await marks.appendFile(new Float64Array(offsets))
      extent = { rows, bytes: extent.bytes + added.byteLength }
    },
    extent: () => extent,
    close: async () => {
      await Promise.all([lines.close(), marks.close()])
    },
  }
}

const bytesAt = async (path: string, from: number, to: number) => {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(to - from)
    await file.read(buffer, 0, buffer.byteLength, from)
    return buffer
  } finally {
    await file.close()
  }
}

const offsetOf = async (path: string, mark: number, { rows, bytes }: Extent) => {
  if (mark * rowsPerMark >= rows) return bytes
  return (await bytesAt(marksPath(path), mark * markBytes, (mark + 1) * markBytes)).readDoubleLE()
}

/** Lines of a spool: one read of the bytes they lie in. */
export const readLines = async (
  path: string,
  extent: Extent,
  offset: number,
  limit: number,
): Promise<string[]> => {
  const until = Math.min(extent.rows, offset + limit)
  if (offset >= until) return []
  const first = Math.floor(offset / rowsPerMark)
  const [from, to] = await Promise.all([
    offsetOf(path, first, extent),
    offsetOf(path, Math.ceil(until / rowsPerMark), extent),
  ])
  if (to - from > maxBytes)
    throw unacceptable('These rows are larger than 64 MB: ask for fewer of them')
  const lines = (await bytesAt(linesPath(path), from, to)).toString().split('\n')
  return lines.slice(offset - first * rowsPerMark, until - first * rowsPerMark)
}
