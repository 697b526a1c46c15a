import {
  comments,
  separators,
  usualSeparators,
  type Escape,
} from '../../../src/api/contract/uploadChoices.ts'
import { footerLines, lineCount } from './footer.ts'
import { headerLinesOf } from './headerLines.ts'
import type { ChosenDialect } from './options.ts'
import { firstRecords, type TextRecord } from './recordText.ts'
import type { Grammar } from './scan.ts'
import { tablesIn, type TextTable } from './tables.ts'
import { isFilled, isName, isValue } from './values.ts'

const sampledText = 1_048_576
/** What is left out at the start of a sample is shorter. */
const longestTitle = 65_536
const sampledRecords = 500
const minAgreement = 0.8

const areYears = (numbers: readonly number[]) =>
  numbers.every((number) => Number.isInteger(number) && number >= 1900 && number <= 2100)

/**
 * True where the first record reads like the others: numbers and dates stand where the columns have numbers and dates.
 * Years over numbers are a header.
 */
export const looksHeaderless = (records: readonly (readonly string[])[]) => {
  const [first = [], ...rest] = records
  if (rest.length === 0) return first.length > 1 && first.every(isValue)
  const valued = first.map((_, column) => {
    const values = rest.map((record) => record[column] ?? '').filter((text) => text.trim() !== '')
    return values.length > 0 && values.every(isValue)
  })
  const typed = first.filter((_, column) => valued[column])
  if (typed.length === 0 || !typed.every(isValue)) return false
  return !areYears(typed.map(Number))
}

const usualWidth = (records: readonly TextRecord[]) => {
  const counts = new Map<number, number>()
  for (const { values } of records) counts.set(values.length, (counts.get(values.length) ?? 0) + 1)
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0] ?? 1
}

interface Shape {
  grammar: Required<Grammar>
  width: number
  /** The share of the records from the header on, and of all, that have this width. */
  agreement: number
  share: number
  /** How many of the values are numbers or dates. */
  valued: number
  /** The records from the header on. */
  records: TextRecord[]
}

/** True where lines of another width are no part of the table below them: a comment, a blank line behind them, or names over numbers show it. */
const followsPreamble = (
  preamble: readonly TextRecord[],
  [header, ...rows]: readonly TextRecord[],
) => {
  const names = header?.values ?? []
  if (!names.some(isName)) return false
  const isApart = (header?.line ?? 0) > (preamble.at(-1)?.line ?? 0) + 1
  const isComment = preamble.every(({ values }) => values[0]?.startsWith('#'))
  const isHeading = (column: number) => {
    const values = rows.map((row) => row.values[column] ?? '').filter((text) => text.trim() !== '')
    return values.length > 0 && values.filter(isValue).length >= values.length * minAgreement
  }
  return isApart || isComment || names.some((name, column) => isName(name) && isHeading(column))
}

const isYear = (text: string) => /^\s*(19|20)\d\d\s*$/.test(text)

/** A title above a table that was a sheet: as wide as the table, with little in it that could be names of several columns. */
const isTitle = ({ values }: TextRecord, next: TextRecord | undefined) => {
  const filled = values.filter(isFilled)
  const areNames =
    filled.length > 1 &&
    filled.every((text) => (isName(text) || isYear(text)) && !/:\s*\S/.test(text))
  const isOverGap = filled.length === 0 || next?.values.some(isFilled) === false
  return (values.length > 2 || isOverGap) && filled.length <= values.length / 2 && !areNames
}

const longestName = 100
const minNames = 3

/** True where one text stands over several columns of which the line below names all that hold anything. */
const isOverNames = (titles: readonly TextRecord[], [header, ...rows]: readonly TextRecord[]) => {
  const names = header?.values ?? []
  const filled = names.filter(isFilled)
  const areNames =
    filled.length >= minNames &&
    new Set(filled).size === filled.length &&
    filled.every((text) => isName(text) && text.length <= longestName)
  const areAlone = titles.every(
    ({ values }) => values.length === names.length && !values.slice(1).some(isFilled),
  )
  const isNamed = ({ values }: TextRecord) =>
    values.every((text, column) => !isFilled(text) || isFilled(names[column] ?? ''))
  return (
    areNames &&
    areAlone &&
    rows.length > 0 &&
    rows.filter(isNamed).length >= rows.length * minAgreement
  )
}

/** True where lines are no part of the table that follows them. */
const isBelow = (above: readonly TextRecord[], table: readonly TextRecord[]) =>
  followsPreamble(above, table) || isOverNames(above, table)

/** Where the table begins: below the lines of another width, and below titles where names over values follow them. */
const startOf = (all: readonly TextRecord[], width: number) => {
  const start = all.findIndex(({ values }) => values.length === width)
  const below = all.findIndex((record, at) => at >= start && !isTitle(record, all[at + 1]))
  if (below <= start || all[below]?.values.length !== width) return start
  return isBelow(all.slice(0, below), all.slice(below)) ? below : start
}

type FullGrammar = Required<Grammar>

/** How well a text falls into columns with one grammar, the position of its header, and what comes before that. */
const shapeOf = (text: string, grammar: FullGrammar, skipRows: number | null): Shape => {
  const all = firstRecords(text, grammar, sampledRecords)
  const width = usualWidth(skipRows === null ? all.slice(-Math.ceil(all.length * 0.75)) : all)
  const start = skipRows === null ? startOf(all, width) : 0
  const records = all.slice(Math.max(0, start))
  const fitting = records.filter(({ values }) => values.length === width)
  if (width === 1 || (start > 0 && !isBelow(all.slice(0, start), records)))
    return { grammar, width: 1, agreement: 0, share: 0, valued: 0, records: all }
  const cells = fitting.flatMap(({ values }) => values)
  const valued = cells.filter(isValue).length / Math.max(1, cells.length)
  return {
    grammar,
    width,
    agreement: fitting.length / Math.max(1, records.length),
    share: fitting.length / Math.max(1, all.length),
    valued,
    records,
  }
}

const better = (left: Shape, right: Shape) =>
  right.share - left.share || right.valued - left.valued || right.width - left.width

const singlyQuoted = (text: string, separator: string) => {
  const lines = text.split(/\r\n|\r|\n/, sampledRecords).filter((line) => line.trim() !== '')
  const quoted = lines.filter(
    (line) =>
      line
        .split(separator)
        .slice(1, -1)
        .some((value) => /^'[^']*'$/.test(value)) ||
      (line.startsWith("'") && (line.includes(`'${separator}`) || line.trimEnd().endsWith("'"))),
  )
  return quoted.length > lines.length / 2 && !text.includes(`"${separator}`)
}

/** A sign that stands by itself before a text. */
const isRemark = (value: string, sign: string) => value === sign || value.startsWith(`${sign} `)

/** The sign that lines between the rows begin with, some of which have another width than these or stand among numbers; empty where there is none. */
const commentSign = (text: string, grammar: Grammar) => {
  const all = firstRecords(text, grammar, sampledRecords)
  const signs = comments.slice(1).filter((each) => {
    const isMarked = ({ values }: TextRecord) => values[0]?.startsWith(each) === true
    const rows = all.filter((record) => !isMarked(record))
    const width = usualWidth(rows)
    const isOdd = ({ values }: TextRecord) => values.length !== width
    const first = all.findIndex((record) => !isMarked(record) && !isOdd(record))
    const marked = all.filter(isMarked)
    const isApart = rows
      .filter((record) => !isOdd(record))
      .slice(1)
      .every(({ values }) => isValue(values[0] ?? ''))
    return (
      width > 1 &&
      all.slice(first).some((record) => isMarked(record) && (isApart || isOdd(record))) &&
      marked.every((record) => isOdd(record) || isRemark(record.values[0] ?? '', each))
    )
  })
  return signs[0] ?? ''
}

/** Whether a text is a whole one, so that its last record is too. */
const isWhole = (text: string) => text.length < sampledText - longestTitle

const isMisquoted = (text: string, grammar: Grammar) => {
  const records = firstRecords(text, grammar, sampledRecords)
  return (isWhole(text) ? records : records.slice(0, -1)).some(({ isMalformed }) => isMalformed)
}

/** Quotes stand behind backslashes where they make no sense otherwise. */
const escapeOf = (text: string, grammar: Grammar): Escape =>
  grammar.quote !== '' &&
  text.includes(`\\${grammar.quote}`) &&
  isMisquoted(text, grammar) &&
  !isMisquoted(text, { ...grammar, escape: 'backslash' })
    ? 'backslash'
    : 'doubled'

/** The grammar a text is likely to have with one separator; what was chosen stays. */
const grammarWith = (text: string, separator: string, chosen: ChosenDialect): FullGrammar => {
  const quote = chosen.quote ?? (singlyQuoted(text, separator) ? "'" : '"')
  const escape = chosen.escape ?? escapeOf(text, { separator, quote })
  const comment = chosen.comment ?? commentSign(text, { separator, quote, escape })
  return { separator, quote, escape, comment }
}

/** True where a separator of two signs parts all records in the same number of values, none of them parted otherwise. */
const isDoublySeparated = ({ grammar: { separator }, agreement, width, records }: Shape) => {
  const [first = [], ...others] = records.map(({ values }) => values)
  const isAddress = separator === '::' && width === 2 && /^[\da-f:.]+$/i.test(first.join(separator))
  return (
    width > 1 &&
    agreement === 1 &&
    others.length > 0 &&
    !isAddress &&
    !/[,;\t|]/.test(first.join(''))
  )
}

/** Spaces and colons stand in texts and times too: they part values only where names stand over all of them, and numbers or dates below one. */
const isSurelyParted = ({ agreement, share, width, records }: Shape) => {
  const [header = [], ...rows] = records.map(({ values }) => values)
  return (
    width > 1 &&
    agreement === 1 &&
    share === 1 &&
    rows.length > 0 &&
    header.every(isName) &&
    new Set(header).size === width &&
    header.some((_, column) => rows.every((values) => isValue(values[column] ?? '')))
  )
}

/** A separator that parts most lines, the first of them too, though not all alike. */
const mostlyParted = (shapes: readonly Shape[]) => {
  const likely = shapes.flatMap((shape) => {
    const { records } = shape
    const width = usualWidth(records)
    const share =
      records.filter(({ values }) => values.length === width).length / Math.max(1, records.length)
    const isParted = width > 1 && share > 0.5 && (records[0]?.values.length ?? 0) > 1
    return isParted ? [{ ...shape, width, share }] : []
  })
  return likely.sort(better)[0]
}

const minQuotedPairs = 3

/** The separator that stands most often between two quoted values. */
const betweenQuotes = (text: string) => {
  const pairs = usualSeparators.map((separator) => ({
    separator,
    count: text.split(`"${separator}"`).length - 1,
  }))
  const best = pairs.sort((one, other) => other.count - one.count)[0]
  return best !== undefined && best.count >= minQuotedPairs ? best.separator : null
}

const fits = ({ agreement }: Shape) => agreement >= minAgreement

/** Guesses delimiter, quotes and comments; undefined where the text has one column only. */
const likeliest = (text: string, chosen: ChosenDialect): Shape | undefined => {
  const shapesOf = (signs: readonly string[]) =>
    signs
      .filter((sign) => text.includes(sign))
      .map((sign) => shapeOf(text, grammarWith(text, sign, chosen), chosen.skipRows))
  const usual = shapesOf(usualSeparators)
  const quotedBy = betweenQuotes(text)
  return (
    shapesOf(['||', '::']).find(isDoublySeparated) ??
    usual.filter(fits).sort(better)[0] ??
    shapesOf(['^', '\u0001']).filter(fits).sort(better)[0] ??
    shapesOf([' ', ':']).filter(isSurelyParted).sort(better)[0] ??
    mostlyParted(usual) ??
    usual.find(({ grammar }) => grammar.separator === quotedBy)
  )
}

const grouped = /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$|^[+-]?\d+,\d+$/
const surelyComma = /^[+-]?\d+(\.\d{3})*,(\d{1,2}|\d{4,})$/
const surelyPoint = /^[+-]?\d+(,\d{3})*\.(\d{1,2}|\d{4,})$/

/** The sign before the decimals: a comma where a column is full of them and none can be read with a point. */
const decimalOf = (records: readonly string[][], separator: string) => {
  if (separator === ',') return '.'
  const columns = (records[0] ?? []).map((_, column) =>
    records
      .slice(1)
      .map((values) => (values[column] ?? '').trim())
      .filter((text) => text !== ''),
  )
  const isComma = (values: readonly string[]) =>
    values.every((text) => grouped.test(text) || /^[+-]?\d+$/.test(text)) &&
    values.some((text) => surelyComma.test(text))
  return columns.some(isComma) &&
    !columns.some(
      (values) => values.some((text) => surelyPoint.test(text)) && values.every(isValue),
    )
    ? ','
    : '.'
}

/** Excel's line that names the separator of a text file. */
export const separatorLine = /^"?sep=(.)"? *(?:\r\n|\r|\n|$)/i

export type Dialect = { [Key in keyof ChosenDialect]: NonNullable<ChosenDialect[Key]> } & {
  /** The line in which the chosen one of several tables ends; null where it is the end of the text. */
  endLine: number | null
  tables: readonly TextTable[]
}

const linesSkipped = (text: string, lines: number) => {
  let at = 0
  for (let line = 0; line < lines && at < text.length; line += 1) {
    const end = /\r\n|\r|\n/g
    end.lastIndex = at
    const found = end.exec(text)
    at = found === null ? text.length : end.lastIndex
  }
  return text.slice(at)
}

/** The tables of a text with one grammar: the first begins in the line `start`, or above it where names stand over rows of another width. */
const tablesOf = (records: readonly TextRecord[], start: number, endLine: number) => {
  const above = records.findIndex(
    ({ line, values }) =>
      line < start &&
      values.filter(isFilled).length > 1 &&
      values
        .slice(0, values.findLastIndex(isFilled) + 1)
        .every((text) => isName(text) && !/^#|:\s*$/.test(text)),
  )
  const first = above < 0 ? records.findIndex(({ line }) => line >= start) : above
  return first < 0 ? [] : tablesIn(records.slice(first), endLine)
}

/** The one of several tables that is read: the chosen one, else the first or that in which the chosen line stands. */
const tableRead = (tables: readonly TextTable[], { table, skipRows }: ChosenDialect) => {
  if (table !== null) return Math.min(table, tables.length)
  if (skipRows === null || tables.length === 0) return Math.min(1, tables.length)
  return Math.max(1, tables.filter(({ start }) => start <= skipRows).length)
}

/** Finds how a text is written, from its first part; what was chosen stays. `isCut` says that only its start is there. */
export const foundDialect = (head: string, given: ChosenDialect, isCut: boolean): Dialect => {
  const whole = head
    .slice(0, sampledText)
    .replace(/^\uFEFF+/, '')
    .replace(/(^|[\r\n])\f/g, '$1')
  const named = separatorLine.exec(whole)
  const separatorLines = named === null ? 0 : 1
  // A line that names the separator is none of the table's, however few are to be skipped.
  const chosen =
    given.skipRows === null
      ? given
      : { ...given, skipRows: Math.max(given.skipRows, separatorLines) }
  const text = linesSkipped(whole, chosen.skipRows ?? separatorLines)
  const known = chosen.separator ?? separators.find((sign) => sign === named?.[1]) ?? null
  const shape =
    (known === null
      ? likeliest(text, chosen)
      : shapeOf(text, grammarWith(text, known, chosen), chosen.skipRows)) ??
    shapeOf(text, grammarWith(text, ',', chosen), 0)
  const { separator } = shape.grammar
  const isCertainlyWhole = !isCut && isWhole(whole)
  const lines = isCertainlyWhole ? lineCount(whole) : Infinity
  const all = firstRecords(whole, shape.grammar, Infinity)
  const found = separatorLines + (shape.width > 1 ? (shape.records[0]?.line ?? 0) : 0)
  const tables =
    chosen.header === false || shape.width === 1
      ? []
      : tablesOf(all, all[startOf(all, shape.width)]?.line ?? 0, lines)
  const table = tableRead(tables, chosen)
  const read = tables[table - 1]
  const skipRows = chosen.skipRows ?? read?.start ?? found
  const ends = read !== undefined && read.end < lines
  const max = isCertainlyWhole ? Infinity : sampledRecords
  const below =
    skipRows === 0
      ? all.slice(0, max)
      : firstRecords(linesSkipped(whole, skipRows), shape.grammar, max)
  const records = below
    .map((record) => ({ ...record, line: record.line + skipRows }))
    .filter(({ line }) => line < (read?.end ?? lines))
  const values = records.slice(0, sampledRecords).map((record) => record.values)
  const header = chosen.header ?? !looksHeaderless(values)
  const width = values[0]?.length ?? 1
  const headerLines = chosen.headerLines ?? (header && width > 1 ? headerLinesOf(values) : 1)
  return {
    ...shape.grammar,
    skipRows,
    header,
    headerLines,
    skipFooter:
      chosen.skipFooter ?? (isCertainlyWhole ? footerLines(records, width, read?.end ?? lines) : 0),
    table,
    endLine: ends ? read.end : null,
    tables,
    decimalChar: chosen.decimalChar ?? decimalOf(values.slice(headerLines - 1), separator),
  }
}
