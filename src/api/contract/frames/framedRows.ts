import { Type, tableFromIPC, type Batch, type DataType, type Table } from '@uwdata/flechette'
import type { Cell } from '../dataset.ts'
import { cellOfDouble, cellOfFloat, cellOfInteger, exactDecimal } from '../plainValues.ts'
import { dateText, nearTimestampText, scaledTimestampText, timeText } from '../temporalText.ts'

/** What marks a field whose texts are each the JSON of a cell, for types that Arrow has not or writes otherwise. */
export const cellsAsJson: Map<string, string> = new Map([['chartroom:cells', 'json']])

/** The buffers of a column in one record batch. */
interface Buffers {
  length: number
  nullCount: number
  validity?: Uint8Array
  values: ArrayBufferView & ArrayLike<number>
  offsets: Int32Array
}

/** The cells of a column from one position on, that a batch of it is read into. */
interface Target {
  cells: Cell[]
  start: number
}

/** Whether a row's bit is set: that its value is there, or true. */
export const isSet = (bits: ArrayLike<number>, row: number): boolean =>
  (((bits[row >> 3] ?? 0) >> (row & 7)) & 1) === 1

/**
 * Reads whole numbers of 64 or 128 bits: those that a number holds exactly by `near`, the others by `far`. There may be a
 * million, most of them small: a bigint for each would cost more than all the rest.
 */
const integers = (
  { length, values: { buffer, byteOffset, byteLength } }: Buffers,
  { cells, start }: Target,
  isSigned: boolean,
  near: (value: number) => Cell,
  far: (value: bigint) => Cell,
) => {
  const words = new Int32Array(buffer, byteOffset, byteLength / 4)
  const step = words.length / Math.max(1, length)
  const big = (at: number) => {
    let value = 0n
    for (let word = at + step - 1; word >= at; word -= 1)
      value = (value << 32n) | BigInt((words[word] ?? 0) >>> 0)
    return isSigned ? BigInt.asIntN(step * 32, value) : value
  }
  for (let row = 0; row < length; row += 1) {
    const at = row * step
    const middle = words[at + 1] ?? 0
    const fill = isSigned ? middle >> 31 : 0
    const value = (isSigned ? middle : middle >>> 0) * 4_294_967_296 + ((words[at] ?? 0) >>> 0)
    const isNear =
      Number.isSafeInteger(value) &&
      (step === 2 || (words[at + 2] === fill && words[at + 3] === fill))
    cells[start + row] = isNear ? near(value) : far(big(at))
  }
}

const sameNumber = (value: number): Cell => value

const decimalText = (value: bigint, scale: number) => {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Numbers below have so few digits, and powers up to 10^22 are exact: the quotient is the number that the digits are read as. */
const exactBelow = 1e15
const exactScale = 22

const decimals = (batch: Buffers, target: Target, bits: number, scale: number) => {
  if (scale === 0 && bits > 32) return integers(batch, target, true, sameNumber, cellOfInteger)
  const power = 10 ** scale
  const far = (value: bigint) => exactDecimal(decimalText(value, scale))
  const near = (value: number) =>
    Math.abs(value) < exactBelow && scale <= exactScale ? value / power : far(BigInt(value))
  return bits === 32 ? numbers(batch, target, near) : integers(batch, target, true, near, far)
}

/** How many microseconds one unit of time has, by its number in Arrow: second, milli- and microsecond. */
const microseconds = [1_000_000, 1000, 1]
const nanosecond = 3

const moments = (batch: Buffers, target: Target, unit: number) => {
  const micros = microseconds[unit] ?? 1
  const perMicro = unit === nanosecond ? 1000n : 1n
  const far = (value: bigint) => scaledTimestampText(value, BigInt(micros), perMicro)
  const near = (value: number) => {
    const scaled = unit === nanosecond ? Math.floor(value / 1000) : value * micros
    return Number.isSafeInteger(scaled) ? nearTimestampText(scaled) : far(BigInt(value))
  }
  integers(batch, target, true, near, far)
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** How many characters of a text some bytes of UTF-8 are. */
const lengthIn = (bytes: ArrayLike<number>, from: number, to: number) => {
  let length = 0
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if ((byte & 0xc0) !== 0x80) length += byte >= 0xf0 ? 2 : 1
  }
  return length
}

/** All texts are decoded at once and cut by their lengths, which are counted where bytes and characters differ. */
const texts = ({ length, values, offsets }: Buffers, { cells, start }: Target) => {
  const whole = decoder.decode(values)
  const isPlain = whole.length === values.byteLength
  let from = 0
  for (let row = 0; row < length; row += 1) {
    const [first, last] = [offsets[row] ?? 0, offsets[row + 1] ?? 0]
    const to = from + (isPlain ? last - first : lengthIn(values, first, last))
    cells[start + row] = whole.slice(from, to)
    from = to
  }
}

const jsonCells = (batch: Buffers, { cells, start }: Target) => {
  const parts: Cell[] = []
  texts(batch, { cells: parts, start: 0 })
  const parsed = JSON.parse(`[${parts.join(',')}]`) as Cell[]
  for (const [row, cell] of parsed.entries()) cells[start + row] = cell
}

const numbers = (
  { length, values }: Buffers,
  { cells, start }: Target,
  cellOf: (value: number) => Cell,
) => {
  for (let row = 0; row < length; row += 1) cells[start + row] = cellOf(values[row] ?? 0)
}

const truths = ({ length, values }: Buffers, { cells, start }: Target) => {
  for (let row = 0; row < length; row += 1) cells[start + row] = isSet(values, row)
}

/** JSON has no zero below zero. */
const doubleCell = (value: number) => cellOfDouble(value + 0)
const floatCell = (value: number) => cellOfFloat(value + 0)

const readBatch = (type: DataType, batch: Buffers, target: Target): void => {
  switch (type.typeId) {
    case Type.Bool:
      return truths(batch, target)
    case Type.Int:
      return type.bitWidth < 64
        ? numbers(batch, target, sameNumber)
        : integers(batch, target, type.signed, sameNumber, cellOfInteger)
    case Type.Float:
      return numbers(batch, target, type.precision === 1 ? floatCell : doubleCell)
    case Type.Decimal:
      return decimals(batch, target, type.bitWidth, type.scale)
    case Type.Date:
      return numbers(batch, target, dateText)
    case Type.Time:
      return integers(batch, target, true, timeText, (value) => timeText(Number(value)))
    case Type.Timestamp:
      return moments(batch, target, type.unit)
    case Type.Utf8:
      return texts(batch, target)
    default:
      throw new Error(`Frames hold no values of Arrow's type ${String(type.typeId)}`)
  }
}

const cellsOf = (type: DataType, isJson: boolean, batches: readonly Batch<unknown>[]) => {
  const cells = new Array<Cell>(batches.reduce((sum, { length }) => sum + length, 0))
  let start = 0
  for (const batch of batches as unknown as Buffers[]) {
    const { length, nullCount, validity = [] } = batch
    if (isJson) jsonCells(batch, { cells, start })
    else readBatch(type, batch, { cells, start })
    for (let row = 0; nullCount > 0 && row < length; row += 1)
      if (!isSet(validity, row)) cells[start + row] = null
    start += length
  }
  return cells
}

/** The columns of an Arrow stream that the server wrote; `cells` reads one as the same cells that its JSON has (§13.5). */
export const framedColumns = ({ schema, children }: Table) =>
  schema.fields.map(({ name, type, metadata }, index) => {
    const isJson = (metadata as Map<string, string> | null)?.get('chartroom:cells') === 'json'
    return { name, cells: () => cellsOf(type, isJson, children[index]?.data ?? []) }
  })

/** An Arrow stream, or its messages, as a table whose buffers lie in those bytes, which have to begin at a multiple of eight. */
export const openFrames = (stream: Uint8Array | Uint8Array[]): Table =>
  tableFromIPC(stream, { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true })
