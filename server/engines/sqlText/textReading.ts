import { dateFormatAs, dateParts } from '../../../src/api/contract/dateFormat.ts'
import { verbatim, type Sql } from './sql.ts'

/** The format as `strftime` of C writes it. */
export const inStrftime = (format: string) =>
  dateFormatAs(format, { YYYY: '%Y', MM: '%m', DD: '%d', HH: '%H', mm: '%M', ss: '%S' })

/** The format as MySQL writes it. */
export const inMysql = (format: string) =>
  dateFormatAs(format, { YYYY: '%Y', MM: '%m', DD: '%d', HH: '%H', mm: '%i', ss: '%s' })

/** A date format or a pattern as a text of SQL; it holds no quotes. */
export const quoted = (format: string): Sql => verbatim(`'${format}'`)

/** What a regular expression of POSIX finds a number by; one of more than three digits behind the E is out of every range. */
export const numberPattern = String.raw`^[[:space:]]*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?0*[0-9]{1,3})?[[:space:]]*$`

const patterns: Readonly<Record<string, string>> = {
  YYYY: '([0-9]{4})',
  MM: '(0?[1-9]|1[0-2])',
  DD: '(0?[1-9]|[12][0-9]|3[01])',
  HH: '([01]?[0-9]|2[0-3])',
  mm: '([0-5]?[0-9])',
  ss: '([0-5]?[0-9])',
}

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

/** A regular expression of POSIX as Perl, Java and JavaScript read it. */
export const inPerl = (pattern: string) => pattern.replaceAll('[[:space:]]', String.raw`\s`)
