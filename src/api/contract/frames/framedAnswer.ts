import type { Cell } from '../dataset.ts'
import type { HeatmapRecord } from '../chartData.ts'
import { framedColumns, openFrames } from './framedRows.ts'

/** The labels of a heatmap's axes in their order, by which its cells say where they stand. */
export interface CellLabels {
  x: string[]
  y: string[]
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

/** The columns of a stream, each read on first use: a chart that is only drawn needs few of them. */
const columnsIn = (stream: Uint8Array): Columns => {
  const columns: Columns = {}
  for (const { name, cells } of framedColumns(openFrames(stream))) {
    let read: Cell[] | undefined
    const get = () => (read ??= cells())
    Object.defineProperty(columns, name, { enumerable: true, configurable: true, get })
  }
  return columns
}

/** The records of a heatmap, of its cells in the order of its axes. */
const heatmapRecords = (cells: Columns, labels: CellLabels): HeatmapRecord[] => {
  const [xs = [], ys = [], values = []] = [cells['x'], cells['y'], cells['v']] as number[][]
  const [percs = [], ranks = []] = [cells['perc'], cells['rank']] as number[][]
  return values.map((v: number | null, at) => ({
    x: labels.x[xs[at] ?? 0] ?? '',
    y: labels.y[ys[at] ?? 0] ?? '',
    v,
    perc: v === null ? null : (percs[at] ?? null),
    rank: v === null ? null : (ranks[at] ?? null),
  }))
}

/**
 * An answer of `/chart/data` in frames: an Arrow stream of its `data`, of a heatmap a second one of its cells, and the JSON of
 * the rest. Throws where the bytes are none.
 */
export const readFramedAnswer = (bytes: Uint8Array): unknown => {
  const {
    streams: [rows, cells],
    rest,
  } = streamsIn(bytes)
  const {
    result: [{ cells: labels, ...known }],
  } = JSON.parse(new TextDecoder().decode(rest)) as { result: [{ cells?: CellLabels }] }
  const data = rows === undefined ? {} : columnsIn(rows)
  const records =
    cells === undefined || labels === undefined
      ? {}
      : { records: heatmapRecords(columnsIn(cells), labels) }
  return { result: [{ ...known, data, ...records }] }
}
