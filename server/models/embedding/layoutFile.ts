import { gunzipSync, gzipSync } from 'node:zlib'
import type { Preparation } from '../preparation.ts'
import type { Layout } from './embed.ts'

interface Head {
  version: 1
  preparation: Preparation
  total: number
  rows: number
  width: number
}

/** A layout as gzipped bytes: the length of its head, the head as JSON, and from a multiple of 4 on its numbers. */
export const layoutBytes = ({ preparation, total, rows, matrix, positions }: Layout): Buffer => {
  const { width } = matrix
  const head: Head = { version: 1, preparation, total, rows: rows.length, width }
  const text = Buffer.from(JSON.stringify(head))
  const padded = Buffer.alloc(Math.ceil(text.length / 4) * 4, ' ')
  text.copy(padded)
  const parts = [Uint32Array.of(padded.length), padded, rows, positions, matrix.values]
  const bytes = parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))
  return gzipSync(Buffer.concat(bytes), { level: 1 })
}

export const readLayout = (bytes: Uint8Array): Layout => {
  const { buffer } = Uint8Array.from(gunzipSync(bytes))
  const [length = 0] = new Uint32Array(buffer, 0, 1)
  const head = JSON.parse(Buffer.from(buffer, 4, length).toString()) as Head
  const { preparation, total, rows, width } = head
  const rowsAt = 4 + length
  const positionsAt = rowsAt + rows * 4
  return {
    preparation,
    total,
    rows: new Uint32Array(buffer, rowsAt, rows),
    positions: new Float32Array(buffer, positionsAt, rows * 2),
    matrix: { values: new Float32Array(buffer, positionsAt + rows * 8, rows * width), rows, width },
  }
}
