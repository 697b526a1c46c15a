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

const utf32 = ['utf-32le', 'utf-32be']

/** UTF-8 made of a text in Windows-1252 that was taken for Latin-1: its quotes and dashes became control characters. */
export const mendedUtf8 = 'utf-8-windows-1252'
const controls = /[\u0080-\u009f]/g
/** The sign that Windows-1252 has where Latin-1 has a control character, or that character where it has none either. */
const windowsSign = (control: string) =>
  new TextDecoder(fallback).decode(Uint8Array.of(control.charCodeAt(0)))
/** What a control character stands for; null for what Windows-1252 has no sign for. */
export const meantBy = (control: string): string | null => {
  const sign = windowsSign(control)
  return sign === control ? null : sign
}
const mendedDecoder = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return {
    decode: (chunk?: Uint8Array, options?: { stream?: boolean }) =>
      decoder.decode(chunk, options).replace(controls, windowsSign),
  }
}

/** What code pages are called in the WHATWG standard. */
const pages: Readonly<Record<string, string>> = {
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '54936': 'gb18030',
  '65001': 'utf-8',
  '866': 'ibm866',
  '20866': 'koi8-r',
  '874': 'windows-874',
  '1200': 'utf-16le',
  '1201': 'utf-16be',
}
const others: Readonly<Record<string, string>> = {
  uhc: 'euc-kr',
  euccn: 'gbk',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  shiftjis: 'shift_jis',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  macroman: 'macintosh',
  utf32: 'utf-32le',
  utf32le: 'utf-32le',
  utf32be: 'utf-32be',
  utf16: 'utf-16le',
}

const otherName = (label: string) => {
  const name = label.trim().toLowerCase()
  const [, page = ''] = /^(?:cp|ms|x-cp|windows|ibm|dos)[-_ ]?(\d+)$/.exec(name) ?? []
  const [, part] = /^(?:latin|iso)[-_ ]?(?:8859[-_ ]?)?(\d{1,2})$/.exec(name) ?? []
  return (
    pages[page] ??
    (page === '' ? undefined : `windows-${page}`) ??
    others[name.replace(/[-_ ]/g, '')] ??
    (part === undefined
      ? undefined
      : name.startsWith('latin')
        ? `latin${part}`
        : `iso-8859-${part}`)
  )
}

/** An encoding as the WHATWG standard spells it, whichever of its usual names is given; null where none has this label. */
export const encodingCalled = (label: string): string | null => {
  for (const name of [label, otherName(label)]) {
    if (name === undefined) continue
    if (utf32.includes(name) || name === mendedUtf8) return name
    try {
      return new TextDecoder(name).encoding
    } catch {
      // It has another name.
    }
  }
  return null
}

/** Decodes UTF-32, which the platform does not. */
const utf32Decoder = (isLittle: boolean) => {
  let rest = Buffer.alloc(0)
  let isFirst = true
  return {
    decode: (chunk: Uint8Array = new Uint8Array(0), { stream = false } = {}) => {
      const bytes = Buffer.concat([rest, chunk])
      const whole = bytes.length - (bytes.length % 4)
      rest = bytes.subarray(whole)
      if (!stream && rest.length > 0) throw new TypeError('The text ends inside a sign')
      let text = ''
      for (let at = 0; at < whole; at += 4) {
        const sign = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
        if (sign > 0x10ffff || (sign >= 0xd800 && sign <= 0xdfff))
          throw new TypeError('No sign of Unicode')
        if (!isFirst || sign !== 0xfeff) text += String.fromCodePoint(sign)
        isFirst = false
      }
      return text
    },
  }
}

/** Decodes a text strictly: bytes that are not of the encoding are an error. */
export const strictDecoder = (
  encoding: string,
): { decode: (chunk?: Uint8Array, options?: { stream?: boolean }) => string } => {
  if (encoding === mendedUtf8) return mendedDecoder()
  return utf32.includes(encoding)
    ? utf32Decoder(encoding === 'utf-32le')
    : new TextDecoder(encoding, { fatal: true })
}

export const encodingTitle = (encoding: string) =>
  encoding === mendedUtf8
    ? 'UTF-8 with signs of Windows-1252'
    : encoding.startsWith('windows-')
      ? encoding.replace('w', 'W')
      : encoding.toUpperCase()

const startsWith = (head: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, index) => head[index] === byte)

const marked = (head: Uint8Array) => {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(head, 0xff, 0xfe, 0, 0)) return 'utf-32le'
  if (startsWith(head, 0, 0, 0xfe, 0xff)) return 'utf-32be'
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be'
  return startsWith(head, 0x84, 0x31, 0x95, 0x33) ? 'gb18030' : null
}

/** Text in UTF-32 without a mark: the upper two of four bytes are zero throughout. */
const mostlyZero = (head: Uint8Array) => {
  const quads = Math.floor(Math.min(head.length, 4096) / 4)
  const share = (place: number) =>
    Array.from({ length: quads }, (_, at) => head[4 * at + place]).filter((byte) => byte === 0)
      .length / quads
  if (quads < 2) return null
  if (share(3) === 1 && share(2) > 0.9 && share(0) < 0.1) return 'utf-32le'
  return share(0) === 1 && share(1) > 0.9 && share(3) < 0.1 ? 'utf-32be' : null
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
  // Few signs of other scripts have a zero in the other byte.
  if (even <= odd * 0.1 && odd > pairs * 0.4) return 'utf-16le'
  return odd <= even * 0.1 && even > pairs * 0.4 ? 'utf-16be' : null
}

const decodes = (bytes: Uint8Array, encoding: string) => {
  try {
    strictDecoder(encoding).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const latin = /^(windows-125[0247]|iso-8859-(2|3|4|9|10|13|14|15|16)|macintosh)$/

const bytesFrom = (sample: Uint8Array, least: number) =>
  sample.reduce((count, byte) => count + (byte >= least ? 1 : 0), 0)

/** Signs in a place where no text of words has them: before letters, or controls, or capitals behind small letters. */
const oddities = (sample: Uint8Array, encoding: string) => {
  const text = new TextDecoder(encoding).decode(sample)
  const odd =
    text.match(
      /[^\p{L}\p{M}\p{Nd}\s\u0000-\u007f\u2010-\u2026«»‹›¿¡](?=\p{L})|[\u0080-\u009f]|\p{Ll}(?=\p{Lu})(?![A-Z])/gu,
    ) ?? []
  return odd.length
}

const europeans = [fallback, 'windows-1250', 'iso-8859-2']

/** Of the encodings of Latin letters, the one in which the least stands where it makes no sense. */
const leastOdd = (sample: Uint8Array, likely: string) =>
  [likely, ...europeans]
    .filter((encoding) => decodes(sample, encoding))
    .map((encoding) => ({ encoding, odd: oddities(sample, encoding) }))
    .reduce((best, each) => (each.odd < best.odd ? each : best)).encoding

const guessed = (sample: Uint8Array) => {
  const likely = guessedByBytes(sample)
  return latin.test(likely) ? leastOdd(sample, likely) : likely
}

const guessedByBytes = (sample: Uint8Array) => {
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
  const zeros = head.includes(0) ? (mostlyZero(head) ?? halfZero(head)) : null
  if (zeros !== null) return zeros
  if (!isUtf8) return head.includes(0) || mostlyUtf8(foreign) ? 'utf-8' : guessed(foreign)
  return /\u001b\$[@B]|\u001b\(J/.test(Buffer.from(head.subarray(0, maxSampled)).toString('latin1'))
    ? 'iso-2022-jp'
    : 'utf-8'
}

const maxNear = 2
const nearOddities = 1
const nearConfidence = 20
const longestShown = 40

/** Other encodings that a text may be written in as well, each with a line as it would be read then. */
export const nearEncodings = (
  sample: Uint8Array,
  encoding: string,
): { encoding: string; sample: string }[] => {
  if (encoding.startsWith('utf-')) return []
  const shown = (name: string) =>
    new TextDecoder(name)
      .decode(sample)
      .split(/[\r\n]+/, 1)[0]
      ?.trim()
      .slice(0, longestShown) ?? ''
  const likely = analyse(sample).flatMap(({ name, confidence }) => {
    const known = encodingCalled(name)
    return known === null || known.startsWith('utf-') ? [] : [{ known, confidence }]
  })
  const own = likely.find(({ known }) => known === encoding)?.confidence ?? 0
  const near = [
    ...(latin.test(encoding)
      ? europeans.filter(
          (each) => oddities(sample, each) <= oddities(sample, encoding) + nearOddities,
        )
      : []),
    ...likely.flatMap(({ known, confidence }) =>
      confidence >= Math.max(minConfidence, own - nearConfidence) ? [known] : [],
    ),
  ].filter((each) => each !== encoding && decodes(sample, each))
  const texts = new Set([shown(encoding)])
  return [...new Set(near)]
    .map((each) => ({ encoding: each, sample: shown(each) }))
    .filter(({ sample: text }) => !texts.has(text) && texts.add(text).size > 0)
    .slice(0, maxNear)
}
