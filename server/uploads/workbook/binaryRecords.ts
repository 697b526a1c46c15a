import { broken } from '../unpack/zipDirectory.ts'

/** A record of a binary workbook (BIFF12): its kind and its bytes. */
export interface BinaryRecord {
  id: number
  data: Buffer
}

const maxIdBytes = 2
const maxSizeBytes = 4

/** A number of seven bits a byte, the lowest first; a set eighth bit says that another byte follows. Null where the bytes end within it. */
const packedNumber = (bytes: Buffer, start: number, maxBytes: number) => {
  let value = 0
  for (let index = 0; index < maxBytes; index += 1) {
    const byte = bytes[start + index]
    if (byte === undefined) return null
    value |= (byte & 127) << (7 * index)
    if (byte < 128) return { value, end: start + index + 1 }
  }
  return { value, end: start + maxBytes }
}

/** The whole records that bytes begin with, where the next one begins, and how many bytes it has to have. */
const wholeRecords = (bytes: Buffer) => {
  const records: BinaryRecord[] = []
  let rest = 0
  for (;;) {
    const id = packedNumber(bytes, rest, maxIdBytes)
    const size = id === null ? null : packedNumber(bytes, id.end, maxSizeBytes)
    if (id === null || size === null) return { records, rest, needed: bytes.length - rest + 1 }
    const end = size.end + size.value
    if (end > bytes.length) return { records, rest, needed: end - rest }
    records.push({ id: id.value, data: bytes.subarray(size.end, end) })
    rest = end
  }
}

/** The records that pieces of a part hold, as many at a time as a piece completes. */
export async function* recordsIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<BinaryRecord[]> {
  let pending: Buffer[] = []
  let length = 0
  let needed = 1
  for await (const piece of pieces) {
    pending.push(piece)
    length += piece.length
    if (length < needed) continue
    const bytes = Buffer.concat(pending)
    const whole = wholeRecords(bytes)
    pending = [bytes.subarray(whole.rest)]
    length = bytes.length - whole.rest
    needed = whole.needed
    if (whole.records.length > 0) yield whole.records
  }
  if (length > 0) throw broken()
}

/** A text behind its length, and the position behind it. */
export const wideText = (data: Buffer, start: number): { text: string; end: number } => {
  const end = start + 4 + 2 * data.readUInt32LE(start)
  if (end > data.length) throw broken()
  return { text: data.toString('utf16le', start + 4, end), end }
}
