import { isAscii } from 'node:buffer'

const maxStored = 65_536
const LF = 10

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

/** Keeps the first lines of a file that hold more than ASCII, wherever they stand: what its encoding is known by. */
export const createForeignBuffer = () => {
  let buffered = Buffer.alloc(0)
  let rest = Buffer.alloc(0)
  return {
    push: (chunk: Uint8Array) => {
      if (buffered.length >= maxStored) return
      const plain = isAscii(chunk)
      if (plain && rest.length === 0) return
      const joined = Buffer.concat([rest, chunk])
      const isPlain = plain && isAscii(rest)
      const end =
        isPlain || joined.length > 2 * maxStored ? joined.length : joined.lastIndexOf(LF) + 1
      if (!isPlain)
        buffered = Buffer.concat([
          buffered,
          foreignLines(joined.subarray(0, end), maxStored - buffered.length),
        ])
      rest = joined.subarray(end)
    },
    bytes: (): Uint8Array => Buffer.concat([buffered, foreignLines(rest, maxStored)]),
  }
}
