const frameMagic = 0x184d2204
const minMatch = 4
const more = 15

/** Reads a length that goes on in further bytes while these are full. */
const lengthAt = (bytes: Uint8Array, position: { at: number }, start: number) => {
  let length = start
  if (start < more) return length
  let next = 255
  while (next === 255 && position.at < bytes.length) {
    next = bytes[position.at++] as number
    length += next
  }
  return length
}

/** Unpacks a block into `out` from `start` on; answers where it ends. Matches reach back into earlier blocks. */
const unpackBlock = (block: Uint8Array, out: Uint8Array, start: number) => {
  const position = { at: 0 }
  let end = start
  while (position.at < block.length) {
    const token = block[position.at++] as number
    const literals = lengthAt(block, position, token >> 4)
    if (position.at + literals > block.length || end + literals > out.length)
      throw new RangeError('The block is longer than it says')
    out.set(block.subarray(position.at, position.at + literals), end)
    position.at += literals
    end += literals
    if (position.at >= block.length) break
    const distance = (block[position.at] ?? 0) | ((block[position.at + 1] ?? 0) << 8)
    position.at += 2
    const match = lengthAt(block, position, token & more) + minMatch
    if (distance === 0 || distance > end || end + match > out.length)
      throw new RangeError('The block refers to what it does not hold')
    for (let copied = 0; copied < match; copied += 1, end += 1)
      out[end] = out[end - distance] as number
  }
  return end
}

/**
 * Unpacks a frame of the LZ4 frame format (lz4_Frame_format.md, 1.6.4) to its `length` bytes. Throws where it holds
 * another number of bytes, or nothing that LZ4 wrote; checksums are not compared.
 */
export const unpackLz4 = (frame: Uint8Array, length: number): Uint8Array => {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  if (frame.length < 7 || view.getUint32(0, true) !== frameMagic)
    throw new RangeError('No frame of LZ4')
  const flags = view.getUint8(4)
  const [hasBlockSums, hasSize, hasDictionary] = [flags & 16, flags & 8, flags & 1]
  let at = 7 + (hasSize ? 8 : 0) + (hasDictionary ? 4 : 0)
  const out = new Uint8Array(length)
  let end = 0
  for (;;) {
    const size = view.getUint32(at, true)
    at += 4
    if (size === 0) break
    const bytes = size & 0x7fffffff
    if (at + bytes > frame.length) throw new RangeError('The frame is cut off')
    const block = frame.subarray(at, at + bytes)
    const isPlain = size > 0x7fffffff
    if (isPlain) out.set(block, end)
    end = isPlain ? end + bytes : unpackBlock(block, out, end)
    at += bytes + (hasBlockSums ? 4 : 0)
  }
  if (end !== length) throw new RangeError('The frame holds less than it says')
  return out
}
