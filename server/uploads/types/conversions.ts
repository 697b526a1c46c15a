import { quoted } from '../../engines/sqlText/quoting.ts'

/** How text becomes a value of a type: SQL that is null where the text does not fit, and what would fit in words. */
export interface Conversion {
  type: string
  expected: string
  sql: (text: string) => string
  /** Of whole numbers: SQL for whether a text is one, and what one within the type's range is in words. */
  range?: { isWhole: (text: string) => string; expected: string }
}

const groupSigns = (decimalChar: string) => `${decimalChar === ',' ? '.' : ','} \u00a0\u202f'’`
const escaped = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')

/** Texts of numbers as they are written with this decimal sign: plain ones, and ones whose digits stand in groups of three. */
export const numberPatterns = (decimalChar: string) => {
  const point = escaped(decimalChar)
  const group = `[${escaped(groupSigns(decimalChar))}]`
  const digits = `[+-]?(\\d+(${point}\\d*)?|${point}\\d+)`
  return {
    digits,
    plain: `${digits}([eE][+-]?\\d+)?`,
    grouped: `[+-]?\\d{1,3}(${group}\\d{3})+(${point}\\d+)?`,
    /** Groups that cannot be decimals. */
    surelyGrouped: `[+-]?\\d{1,3}(${group}\\d{3}){2,}(${point}\\d+)?|[+-]?\\d{1,3}(${group}\\d{3})+${point}\\d+|[+-]?\\d{1,3}([ \u00a0\u202f'’]\\d{3})+(${point}\\d+)?`,
    group,
  }
}

const matches = (text: string, pattern: string) => `regexp_full_match(${text}, ${quoted(pattern)})`

/** SQL for a number's text as the engine reads it, null where it is none. */
export const numberText = (text: string, decimalChar: string) => {
  const { plain, grouped, group } = numberPatterns(decimalChar)
  const trimmed = `trim(${text})`
  const withPoint = (sql: string) =>
    decimalChar === '.' ? sql : `replace(${sql}, ${quoted(decimalChar)}, '.')`
  return `CASE WHEN ${matches(trimmed, plain)} THEN ${withPoint(trimmed)}
    WHEN ${matches(trimmed, grouped)} THEN ${withPoint(`regexp_replace(${trimmed}, ${quoted(group)}, '', 'g')`)}
    WHEN lower(${trimmed}) IN ('inf', '+inf', '-inf', 'infinity', '-infinity', 'nan') THEN ${trimmed} END`
}

const hardSpaces = '\u00a0\u202f'
const space = `[ ${hardSpaces}]?`

/** SQL for the part of 1 that a percentage such as `38%` is, null where it is none. */
export const percentage = (text: string, decimalChar: string) => {
  const { plain, grouped } = numberPatterns(decimalChar)
  return `CASE WHEN ${matches(`trim(${text})`, `(${plain}|${grouped})${space}%`)} THEN try_cast(${numberText(`rtrim(${text}, '% ${hardSpaces}')`, decimalChar)} AS DOUBLE) / 100 END`
}

/** How amounts of money name their currency, as a pattern. */
export const currencies =
  '[$€£¥₹₽₩₺₴₦₱₫฿₪]|R\\$|US\\$|USD|EUR|GBP|CHF|JPY|CNY|INR|BRL|CAD|AUD|PLN|SEK|NOK|DKK|CZK|HUF|RUB|kr|zł|Kč|Ft|lei|лв|руб\\.?'

const moneyPattern = (decimalChar: string) => {
  const { digits, grouped } = numberPatterns(decimalChar)
  const number = `(?:${digits}|${grouped})`
  const amount = `(?:(?:${currencies})${space})?[+-]?${number}(?:${space}(?:${currencies}))?`
  return `[+-]?${amount}|\\([+-]?${amount}\\)`
}

const digitsOf = (text: string) =>
  `regexp_replace(regexp_replace(${text}, ${quoted(currencies)}, '', 'g'), '[()+ \u00a0\u202f-]', '', 'g')`
const isNegative = (text: string) => `regexp_matches(${text}, '[-(]')`

/** SQL for the number that an amount of money is, as text with a point; null where it is none. */
export const moneyText = (text: string, decimalChar: string): string => {
  const trimmed = `trim(${text})`
  return `CASE WHEN regexp_full_match(${trimmed}, ${quoted(moneyPattern(decimalChar))}) THEN
    (CASE WHEN ${isNegative(trimmed)} THEN '-' ELSE '' END) || (${numberText(digitsOf(trimmed), decimalChar)}) END`
}

/** Times of day on a clock of twelve hours. */
export const halfDays: Conversion = {
  type: 'TIME',
  expected: 'a time',
  sql: (text) => {
    const clock = `replace(upper(regexp_replace(trim(${text}), '\\s*([AaPp])\\.?([Mm])\\.?$', ' \\1\\2')), '  ', ' ')`
    return `CASE WHEN regexp_full_match(trim(${text}), '\\d{1,2}:\\d{2}(:\\d{2})?\\s*[AaPp]\\.?[Mm]\\.?') THEN coalesce(try_strptime(${clock}, '%I:%M %p'), try_strptime(${clock}, '%I:%M:%S %p'))::TIME END`
  },
}

const durationForms = (text: string) => {
  const trimmed = `lower(trim(${text}))`
  const isOf = (pattern: string) => `regexp_full_match(${trimmed}, '${pattern}')`
  return {
    trimmed,
    clock: isOf('\\d{1,5}:[0-5]\\d:[0-5]\\d(\\.\\d+)?'),
    iso: `${isOf('pt(\\d+h)?(\\d+m)?(\\d+(\\.\\d+)?s)?')} AND length(${trimmed}) > 2`,
    words: isOf(
      '(\\d+([.,]\\d+)?\\s*(d|days?|h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?)\\s*)+',
    ),
  }
}

/** SQL for whether a text is a duration. */
export const isDuration = (text: string) => {
  const { clock, iso, words } = durationForms(text)
  return `(${clock} OR (${iso}) OR ${words})`
}

/** SQL for the seconds of a duration: `36:15:00`, `1h 30m`, `PT1H30M`; null where it is none. */
export const durationSeconds = (text: string) => {
  const { trimmed, ...forms } = durationForms(text)
  const part = (units: string) =>
    `coalesce(try_cast(replace(regexp_extract(${trimmed}, '(\\d+([.,]\\d+)?)\\s*(?:${units})(?:[^a-z]|$)', 1), ',', '.') AS DOUBLE), 0)`
  const words = `${part('d|days?')} * 86400 + ${part('h|hrs?|hours?')} * 3600 + ${part('m|mins?|minutes?')} * 60 + ${part('s|secs?|seconds?')}`
  const iso = (unit: string) =>
    `coalesce(try_cast(regexp_extract(${trimmed}, '(\\d+(\\.\\d+)?)${unit}', 1) AS DOUBLE), 0)`
  const clock = (at: number) => `try_cast(split_part(${trimmed}, ':', ${at}) AS DOUBLE)`
  return `CASE
    WHEN ${forms.clock} THEN ${clock(1)} * 3600 + ${clock(2)} * 60 + ${clock(3)}
    WHEN ${forms.iso} THEN ${iso('h')} * 3600 + ${iso('m')} * 60 + ${iso('s')}
    WHEN ${forms.words} THEN ${words} END`
}

const wholeText = (text: string, decimalChar: string) => {
  const number = numberText(text, decimalChar)
  return `CASE WHEN ${matches(number, '[+-]?\\d+(\\.0*)?')} THEN regexp_replace(${number}, '\\.0*$', '') END`
}

const truths = `('true', 't', 'yes', 'y', 'on', '1', 'ja', 'oui', 'sí', 'si', 'sì', 'sim', 'tak', 'ano', 'igen', 'evet', 'да', 'はい', '是', 'wahr', 'vrai')`
const lies = `('false', 'f', 'no', 'n', 'off', '0', 'nein', 'nej', 'nee', 'non', 'não', 'nie', 'ne', 'nem', 'hayır', 'нет', 'いいえ', '否', 'falsch', 'faux')`

const wholeBits = new Map([
  ['TINYINT', 8n],
  ['SMALLINT', 16n],
  ['INTEGER', 32n],
  ['BIGINT', 64n],
  ['HUGEINT', 128n],
])

const sayings: Readonly<Record<string, string>> = {
  BOOLEAN: 'true or false',
  TIME: 'a time',
  'TIMESTAMP WITH TIME ZONE': 'a date with time',
}

/** How a column of text becomes one of the type that was chosen. Dates are told apart by their formats, not here. */
export const conversionTo = (type: string, decimalChar: string): Conversion => {
  const bits = wholeBits.get(type)
  if (bits !== undefined) {
    const most = 2n ** (bits - 1n) - 1n
    const [from, to] = [-most - 1n, most].map((bound) => bound.toLocaleString('en-US'))
    return {
      type,
      expected: 'a whole number',
      sql: (text) => `try_cast(${wholeText(text, decimalChar)} AS ${type})`,
      range: {
        isWhole: (text) => `(${wholeText(text, decimalChar)}) IS NOT NULL`,
        expected: `a whole number from ${from} to ${to}`,
      },
    }
  }
  const expected = sayings[type] ?? 'a number'
  if (type === 'BOOLEAN')
    return {
      type,
      expected,
      sql: (text) =>
        `CASE WHEN lower(trim(${text})) IN ${truths} THEN true WHEN lower(trim(${text})) IN ${lies} THEN false END`,
    }
  if (type === 'TIME')
    return {
      type,
      expected,
      sql: (text) => `coalesce(try_cast(trim(${text}) AS TIME), ${halfDays.sql(text)})`,
    }
  if (sayings[type] !== undefined)
    return { type, expected, sql: (text) => `try_cast(trim(${text}) AS ${type})` }
  return {
    type,
    expected,
    sql: (text) =>
      `coalesce(try_cast(${numberText(text, decimalChar)} AS ${type}), ${percentage(text, decimalChar)}, try_cast(${moneyText(text, decimalChar)} AS ${type}), try_cast(${durationSeconds(text)} AS ${type}))`,
  }
}

const longYear = '\\d{4}'
/** Versions and the like (`1.2.13`) are none: day and month have two digits too. */
const shortYear = '^\\s*\\d{2}[./-](\\d{2}|[A-Za-z]{3})[./-]\\d{2}\\s*$'

/** SQL for whether a text has a year of four digits, or is a day whose year has two. */
export const hasYear = (text: string, isShort: boolean) =>
  `regexp_matches(${text}, '${isShort ? shortYear : longYear}')`

/** Texts of these forms that look so the engine casts as it parses them, in half the time. */
const castForms: Readonly<Record<string, string>> = {
  '%Y-%m-%d': '\\d{4}-\\d{2}-\\d{2}',
  '%Y-%m-%d %H:%M:%S': '\\d{4}-\\d{2}-\\d{2} ([01]\\d|2[0-3]):\\d{2}:\\d{2}',
}

/** SQL for the moment that a text of one form is, null where it is none. The engine alone would take `epoch`, and `24` for the year 24. */
export const momentOf = (text: string, format: string) => {
  const castForm = castForms[format]
  const cast =
    castForm === undefined
      ? ''
      : `WHEN ${matches(text, castForm)} THEN try_cast(${text} AS TIMESTAMP) `
  return `CASE ${cast}WHEN ${hasYear(text, format.includes('%y'))} THEN try_strptime(trim(${text}), ${quoted(format)}) END`
}

/** A column of text becomes one of dates, or of dates with times, all written in this form. */
export const dateConversion = (type: string, format: string): Conversion => ({
  type,
  expected: type === 'DATE' ? 'a date' : 'a date with time',
  sql: (text) => `try_cast(${momentOf(text, format)} AS ${type})`,
})
