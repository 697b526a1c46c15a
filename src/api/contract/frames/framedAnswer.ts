import type { Cell } from '../dataset.ts'
import { framedColumns, openFrames } from './framedRows.ts'
import { numberOf } from '../plainValues.ts'
import { joinedLabel } from '../valueTexts.ts'

/** The columns of a heatmap's data that its cells are made of. */
export interface CellColumns {
  x: string[]
  y: string[]
  v: string
}

type Columns = Record<string, Cell[]>

const continuation = 0xffffffff

/** Of a message of Arrow's format: how long its metadata and its body are (Message.fbs). */
const lengthsAt = (view: DataView, at: number) => {
  const metadata = view.getInt32(at + 4, true)
  if (metadata === 0) return { metadata, body: 0 }
  const message = at + 8 + view.getUint32(at + 8, true)
  const fields = message - view.getInt32(message, true)
  const bodyField = view.getUint16(fields, true) > 10 ? view.getUint16(fields + 10, true) : 0
  return {
    metadata,
    body: bodyField === 0 ? 0 : Number(view.getBigInt64(message + bodyField, true)),
  }
}

/** The Arrow streams that bytes begin with, and what follows them. */
const streamsIn = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const streams: Uint8Array[] = []
  let at = 0
  let start = 0
  while (at + 8 <= bytes.byteLength && view.getUint32(at, true) === continuation) {
    const { metadata, body } = lengthsAt(view, at)
    at += 8 + metadata + body
    if (metadata > 0) continue
    streams.push(bytes.subarray(start, at))
    start = at
  }
  return { streams, rest: bytes.subarray(start) }
}

const columnsIn = (stream: Uint8Array): Columns =>
  Object.fromEntries(
    Array.from(framedColumns(openFrames(stream)), ({ name, cells }) => [name, cells]),
  )

/** The labels of rows by some columns; of one column each is made once. */
const labelsOf = (data: Columns, names: readonly string[]) => {
  const [first = [], ...others] = names.map((name) => data[name] ?? [])
  const known = new Map<Cell, string>()
  return (row: number) => {
    const cell = first[row] ?? null
    if (others.length > 0) return joinedLabel([cell, ...others.map((cells) => cells[row] ?? null)])
    const label = known.get(cell) ?? joinedLabel([cell])
    known.set(cell, label)
    return label
  }
}

/** The records of a heatmap: `placed` says in their order which row each is and where its value stands. */
const heatmapRecords = (data: Columns, { x, y, v }: CellColumns, placed: Columns) => {
  const [xOf, yOf, values] = [labelsOf(data, x), labelsOf(data, y), data[v] ?? []]
  return (placed['row'] ?? []).map((at, index) => {
    const row = Number(at)
    const value = numberOf(values[row])
    return {
      x: xOf(row),
      y: yOf(row),
      v: value,
      perc: value === null ? null : (placed['perc']?.[index] ?? null),
      rank: value === null ? null : (placed['rank']?.[index] ?? null),
    }
  })
}

/**
 * An answer of `/chart/data` in frames: an Arrow stream of its `data`, of a heatmap a second one of where its cells are placed,
 * and the JSON of the rest. Throws where the bytes are none.
 */
export const readFramedAnswer = (bytes: Uint8Array): unknown => {
  const {
    streams: [rows, places],
    rest,
  } = streamsIn(bytes)
  const {
    result: [{ cells, ...known }],
  } = JSON.parse(new TextDecoder().decode(rest)) as { result: [{ cells?: CellColumns }] }
  const data = rows === undefined ? {} : columnsIn(rows)
  const records =
    cells === undefined || places === undefined
      ? {}
      : { records: heatmapRecords(data, cells, columnsIn(places)) }
  return { result: [{ ...known, data, ...records }] }
}
