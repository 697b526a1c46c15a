import { dateFormatAs, dateParts, hasClock } from '../../../src/api/contract/dateFormat.ts'
import { joined, sql, verbatim, type Sql } from './sql.ts'

/** The format as `strftime` of C writes it. */
export const inStrftime = (format: string) =>
  dateFormatAs(format, { YYYY: '%Y', MM: '%m', DD: '%d', HH: '%H', mm: '%M', ss: '%S' })

/** The format as MySQL writes it. */
export const inMysql = (format: string) =>
  dateFormatAs(format, { YYYY: '%Y', MM: '%m', DD: '%d', HH: '%H', mm: '%i', ss: '%s' })

/** A format as a text of SQL; it holds no quotes. */
export const quotedFormat = (format: string): Sql => verbatim(`'${format}'`)

/** What a regular expression of POSIX finds a number by. */
export const numberPattern = String.raw`^[[:space:]]*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?[[:space:]]*$`

const patterns: Readonly<Record<string, string>> = {
  YYYY: '([0-9]{4})',
  MM: '(0?[1-9]|1[0-2])',
  DD: '(0?[1-9]|[12][0-9]|3[01])',
  HH: '([01]?[0-9]|2[0-3])',
  mm: '([0-5]?[0-9])',
  ss: '([0-5]?[0-9])',
}
const order = ['YYYY', 'MM', 'DD', 'HH', 'mm', 'ss']

/** A regular expression of POSIX for a format, whose groups are its tokens, and the group of each token. */
export const momentPattern = (format: string) => {
  const parts = dateParts(format)
  const isDense = !/[^A-Za-z]/.test(format)
  const of = (part: string) => {
    const pattern = patterns[part]
    if (pattern === undefined) return part.replaceAll(/[./]/g, '[$&]')
    return isDense ? pattern.replaceAll('?', '') : pattern
  }
  const tokens = parts.filter((part) => part in patterns)
  return {
    pattern: `^[[:space:]]*${parts.map(of).join('')}[[:space:]]*$`,
    groups: new Map(tokens.map((token, at) => [token, at + 1])),
  }
}

const digit = '[0-9]'
const digitsOf = {
  YYYY: digit.repeat(4),
  MM: digit.repeat(2),
  DD: digit.repeat(2),
  HH: digit.repeat(2),
  mm: digit.repeat(2),
  ss: digit.repeat(2),
}

/** The text that SQLite has of a moment, cut out of one that is written with leading zeros. */
export const isoCutFrom = (text: Sql, format: string): Sql => {
  const trimmed = sql`TRIM(${text})`
  const starts = new Map<string, number>()
  let at = 1
  for (const part of dateParts(format)) {
    starts.set(part, at)
    at += part.length
  }
  const cut = (token: string, missing: string) => {
    const start = starts.get(token)
    return start === undefined
      ? verbatim(`'${missing}'`)
      : sql`substr(${trimmed}, ${verbatim(String(start))}, ${verbatim(String(token.length))})`
  }
  const usual = ['0001', '01', '01', '00', '00', '00']
  const signs = ['', '-', '-', ' ', ':', ':']
  const pieces = order
    .slice(0, hasClock(format) ? 6 : 3)
    .map(
      (token, index) =>
        sql`${verbatim(index === 0 ? '' : `|| '${signs[index]}' || `)}${cut(token, usual[index] ?? '')}`,
    )
  const iso = sql`(${joined(pieces, ' ')})`
  const read = sql`${verbatim(hasClock(format) ? 'datetime' : 'date')}(${iso})`
  const shape = dateFormatAs(format, digitsOf)
  /** SQLite takes 24:00 for an hour of the day. */
  const inDay = hasClock(format) ? sql` AND ${cut('HH', '00')} < '24'` : verbatim('')
  return sql`CASE WHEN ${trimmed} GLOB ${quotedFormat(shape)} AND ${read} = ${iso}${inDay} THEN ${read} END`
}
