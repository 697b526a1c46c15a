import { isAscii, isUtf8 } from 'node:buffer'

export const headBytes = 4_194_304
const maxForeignBytes = 65_536
const LF = 10

/** The bytes of a UTF-8 mark at the start of a file. */
export const markLength = (head: Uint8Array) =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0

const incompleteTail = (bytes: Uint8Array) => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}

/** True for bytes that are UTF-8, but for a last sign that may be cut. */
export const isUtf8Start = (bytes: Uint8Array) =>
  isUtf8(bytes.subarray(0, bytes.length - incompleteTail(bytes)))

const utf8Checker = () => {
  let carried = new Uint8Array(0)
  let valid = true
  return {
    push: (chunk: Uint8Array) => {
      if (!valid) return
      const joined = carried.length === 0 ? chunk : Buffer.concat([carried, chunk])
      const tail = incompleteTail(joined)
      valid = isUtf8(joined.subarray(0, joined.length - tail))
      carried = new Uint8Array(joined.subarray(joined.length - tail))
    },
    valid: () => valid && carried.length === 0,
  }
}

const createHeadBuffer = () => {
  const parts: Uint8Array[] = []
  let buffered = 0
  return {
    push: (chunk: Uint8Array) => {
      if (buffered >= headBytes) return
      const part = new Uint8Array(chunk.subarray(0, headBytes - buffered))
      parts.push(part)
      buffered += part.length
    },
    bytes: () => new Uint8Array(Buffer.concat(parts)),
  }
}

const foreignLines = (bytes: Uint8Array, max: number) => {
  const lines: Uint8Array[] = []
  let size = 0
  for (let from = 0; from < bytes.length && size < max;) {
    const found = bytes.indexOf(LF, from)
    const to = found < 0 ? bytes.length : found + 1
    const line = bytes.subarray(from, Math.min(to, from + max))
    if (!isAscii(line)) {
      lines.push(line)
      size += line.length
    }
    from = to
  }
  return Buffer.concat(lines)
}

/** Stores the first lines of a file that hold more than ASCII, wherever they stand: what its encoding is known by. */
const createForeignBuffer = () => {
  let buffered = Buffer.alloc(0)
  let rest = Buffer.alloc(0)
  return {
    push: (chunk: Uint8Array) => {
      if (buffered.length >= maxForeignBytes) return
      const plain = isAscii(chunk)
      if (plain && rest.length === 0) return
      const joined = Buffer.concat([rest, chunk])
      const isPlain = plain && isAscii(rest)
      const end =
        isPlain || joined.length > 2 * maxForeignBytes ? joined.length : joined.lastIndexOf(LF) + 1
      if (!isPlain)
        buffered = Buffer.concat([
          buffered,
          foreignLines(joined.subarray(0, end), maxForeignBytes - buffered.length),
        ])
      rest = joined.subarray(end)
    },
    bytes: (): Uint8Array => Buffer.concat([buffered, foreignLines(rest, maxForeignBytes)]),
  }
}

/** What is known of the bytes of a text before its values are separated. */
export interface TextSample {
  bytes: number
  utf8: boolean
  /** It holds a NUL byte. */
  binary: boolean
  head: Uint8Array
  /** The first lines anywhere in the file that hold more than ASCII. */
  foreign: Uint8Array
  /** The position of the first control character beyond ASCII, U+0080 to U+009F, of a text in UTF-8. */
  controlAt: number | null
}

const [C2, firstControl, lastControl] = [0xc2, 0x80, 0x9f]

/** Looks for the first control character that takes two bytes in UTF-8. */
const controlFinder = () => {
  let found: number | null = null
  let bytes = 0
  let endsInC2 = false
  const isControl = (byte = 0) => byte >= firstControl && byte <= lastControl
  const firstIn = (chunk: Uint8Array) => {
    if (endsInC2 && isControl(chunk[0])) return -1
    let at = chunk.indexOf(C2)
    while (at >= 0 && !isControl(chunk[at + 1])) at = chunk.indexOf(C2, at + 1)
    return at < 0 ? null : at
  }
  return {
    push: (chunk: Uint8Array) => {
      if (found !== null || chunk.length === 0) return
      const at = firstIn(chunk)
      if (at !== null) found = bytes + at
      endsInC2 = chunk.at(-1) === C2
      bytes += chunk.length
    },
    position: () => found,
  }
}

export const createTextSample = () => {
  const utf8 = utf8Checker()
  const head = createHeadBuffer()
  const foreign = createForeignBuffer()
  const controls = controlFinder()
  let bytes = 0
  let binary = false
  return {
    push: (chunk: Uint8Array) => {
      utf8.push(chunk)
      head.push(chunk)
      foreign.push(chunk)
      controls.push(chunk)
      if (!binary && chunk.includes(0)) binary = true
      bytes += chunk.length
    },
    result: (): TextSample => ({
      bytes,
      utf8: utf8.valid(),
      binary,
      head: head.bytes(),
      foreign: foreign.bytes(),
      controlAt: controls.position(),
    }),
  }
}
