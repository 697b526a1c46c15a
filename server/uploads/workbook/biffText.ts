import { unacceptable } from '../../problem.ts'
import { encodingCalled } from '../csv/encoding.ts'
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

/** Reads the text at the start of a record, behind its length of one or two bytes. */
type TextReader = (blocks: readonly Buffer[], lengthBytes?: 1 | 2) => string

/** Texts of Excel 97 to 2003. */
export const wideTexts: TextReader = (blocks, lengthBytes) => biffText(blocks).text(lengthBytes)

const latin = 1252
/** The numbers of Excel's own for what others call otherwise. */
const encodings: Readonly<Record<number, string>> = {
  367: 'windows-1252',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  32768: 'macintosh',
  32769: 'windows-1252',
}
const beyondAscii = /[\u0080-\u{10ffff}]/u

/** Texts of Excel 5.0 and 95, which are in the code page that the workbook names. */
export const pageTexts = (codePage = latin): TextReader => {
  const encoding = encodings[codePage] ?? encodingCalled(`cp${codePage}`)
  return (blocks, lengthBytes = 2) => {
    const bytes = Buffer.concat(blocks)
    const end = lengthBytes + bytes.readUIntLE(0, lengthBytes)
    if (end > bytes.length) throw broken()
    const text = bytes.subarray(lengthBytes, end)
    if (encoding !== null) return new TextDecoder(encoding).decode(text)
    const plain = text.toString('latin1')
    if (!beyondAscii.test(plain)) return plain
    throw unacceptable(
      `The workbook's texts are in code page ${codePage}, which cannot be read: open it in Excel or LibreOffice and save it as xlsx`,
    )
  }
}
