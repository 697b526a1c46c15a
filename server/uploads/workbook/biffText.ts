import { broken } from '../unpack/zipDirectory.ts'

const WIDE = 1
const PHONETIC = 4
const RICH = 8

/** Reads the texts of a record that goes on in others, each of which says anew how wide its characters are. */
export const biffText = (blocks: readonly Buffer[]) => {
  let index = 0
  let at = 0
  const block = () => {
    while (index < blocks.length && at >= (blocks[index] as Buffer).length) {
      index += 1
      at = 0
    }
    const found = blocks[index]
    if (found === undefined) throw broken()
    return found
  }
  const number = (bytes: 1 | 2 | 4) => {
    const from = block()
    if (at + bytes > from.length) throw broken()
    const value = from.readUIntLE(at, bytes)
    at += bytes
    return value
  }
  const skip = (bytes: number) => {
    for (let left = bytes; left > 0;) {
      const step = Math.min(left, block().length - at)
      at += step
      left -= step
    }
  }
  const characters = (count: number, flags: number) => {
    let text = ''
    let isWide = (flags & WIDE) !== 0
    while (text.length < count) {
      if (at >= (blocks[index]?.length ?? 0)) isWide = (number(1) & WIDE) !== 0
      const from = block()
      const fit = Math.min(count - text.length, isWide ? (from.length - at) >> 1 : from.length - at)
      if (fit === 0) throw broken()
      const bytes = isWide ? 2 * fit : fit
      text += from.toString(isWide ? 'utf16le' : 'latin1', at, at + bytes)
      at += bytes
    }
    return text
  }
  const text = (lengthBytes: 1 | 2 = 2) => {
    const count = number(lengthBytes)
    const flags = number(1)
    const runs = (flags & RICH) === 0 ? 0 : number(2)
    const phonetic = (flags & PHONETIC) === 0 ? 0 : number(4)
    const read = characters(count, flags)
    skip(4 * runs + phonetic)
    return read
  }
  return { number, skip, text }
}
