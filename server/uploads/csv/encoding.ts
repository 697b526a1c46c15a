import { analyse } from 'chardet'
import type { Scan } from './scan.ts'

/** What text that is no UTF-8 is read as where nothing shows another encoding: it has a sign for every byte. */
export const fallback = 'windows-1252'
const maxSampled = 65_536
const minForeign = 6
const firstLetter = 0xc0
/** Another reading in Latin letters has to be this much likelier than the usual one. */
const margin = 15
const minConfidence = 20

/** An encoding as the WHATWG standard spells it, null where it knows none of this label. */
export const encodingCalled = (label: string) => {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

export const encodingTitle = (encoding: string) =>
  encoding.startsWith('windows-') ? encoding.replace('w', 'W') : encoding.toUpperCase()

const startsWith = (head: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, index) => head[index] === byte)

const marked = (head: Uint8Array) => {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be'
  return startsWith(head, 0x84, 0x31, 0x95, 0x33) ? 'gb18030' : null
}

/** Text in UTF-16 without a mark: every other byte is zero almost throughout its line ends, digits and separators. */
const halfZero = (head: Uint8Array) => {
  const pairs = Math.floor(Math.min(head.length, 4096) / 2)
  let even = 0
  let odd = 0
  for (let pair = 0; pair < pairs; pair += 1) {
    if (head[2 * pair] === 0) even += 1
    if (head[2 * pair + 1] === 0) odd += 1
  }
  if (pairs < 2) return null
  if (even === 0 && odd > pairs * 0.4) return 'utf-16le'
  return odd === 0 && even > pairs * 0.4 ? 'utf-16be' : null
}

const decodes = (bytes: Uint8Array, encoding: string) => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const latin = /^(windows-125[0247]|iso-8859-(2|3|4|9|10|13|14|15|16)|macintosh)$/

const bytesFrom = (sample: Uint8Array, least: number) =>
  sample.reduce((count, byte) => count + (byte >= least ? 1 : 0), 0)

const guessed = (sample: Uint8Array) => {
  if (bytesFrom(sample, 128) < minForeign) return fallback
  const hasLetters = bytesFrom(sample, firstLetter) >= minForeign
  const candidates = analyse(sample).flatMap(({ name, confidence }) => {
    const encoding = encodingCalled(name)
    return encoding === null ||
      encoding === 'utf-8' ||
      encoding.startsWith('utf-16') ||
      confidence < minConfidence
      ? []
      : [{ encoding, confidence }]
  })
  const usual = candidates.find(({ encoding }) => encoding === fallback)?.confidence ?? 0
  const best = candidates.find(
    ({ encoding, confidence }) =>
      decodes(sample, encoding) &&
      (encoding === fallback ||
        !latin.test(encoding) ||
        (hasLetters && confidence >= usual + margin)),
  )
  return best?.encoding ?? fallback
}

/** Text in UTF-8 of which a part is broken: other encodings make no sequences of it, but for a few by chance. */
const mostlyUtf8 = (sample: Uint8Array) => {
  const signs = new TextDecoder()
    .decode(sample, { stream: true })
    .replace(/[^\u0080-\u{10ffff}]/gu, '')
  const broken = signs.replace(/[^\ufffd]/g, '').length
  return signs.length > broken && signs.length >= 2 * broken
}

/** The encoding a file is written in: its mark, else UTF-8 where all or nearly all of it is, else the likeliest. */
export const foundEncoding = ({
  head,
  foreign,
  utf8: isUtf8,
}: Pick<Scan, 'head' | 'foreign' | 'utf8'>) => {
  const mark = marked(head)
  if (mark !== null) return mark
  const zeros = head.includes(0) ? halfZero(head) : null
  if (zeros !== null) return zeros
  if (!isUtf8) return head.includes(0) || mostlyUtf8(foreign) ? 'utf-8' : guessed(foreign)
  return /\u001b\$[@B]|\u001b\(J/.test(Buffer.from(head.subarray(0, maxSampled)).toString('latin1'))
    ? 'iso-2022-jp'
    : 'utf-8'
}
