import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import {
  durationSeconds,
  halfDays,
  isDuration,
  percentage,
  type Conversion,
} from './conversions.ts'
import { looksLikeMoney, moneyReading } from './money.ts'
import type { Prepared } from '../csv/prepare.ts'
import { readingTexts } from '../csv/readCsv.ts'
import type { StagedTable } from './stagedTable.ts'

const percentages = (decimalChar: string): Conversion => ({
  type: 'DOUBLE',
  expected: 'a percentage',
  sql: (text) => percentage(text, decimalChar),
})

const answers: readonly (readonly [yes: string, no: string])[] = [
  ['yes', 'no'],
  ['y', 'n'],
  ['on', 'off'],
  ['ja', 'nein'],
  ['ja', 'nej'],
  ['ja', 'nee'],
  ['oui', 'non'],
  ['sí', 'no'],
  ['si', 'no'],
  ['sì', 'no'],
  ['sim', 'não'],
  ['tak', 'nie'],
  ['ano', 'ne'],
  ['igen', 'nem'],
  ['evet', 'hayır'],
  ['да', 'нет'],
  ['はい', 'いいえ'],
  ['是', '否'],
  ['wahr', 'falsch'],
  ['vrai', 'faux'],
]

/** How a column becomes answers to a question, where it has both words of one language and no others; null else. */
const answersOf = async (table: StagedTable, name: string): Promise<Conversion | null> => {
  const column = identifier(name)
  const words = await table.rows(
    `SELECT DISTINCT lower(trim(${column})) FROM (SELECT ${column} FROM staged WHERE ${column} IS NOT NULL LIMIT 1000) LIMIT 3`,
  )
  if (words.length !== 2) return null
  const found = words.map(([word]) => String(word))
  const pair = answers.find((words) => words.every((word) => found.includes(word)))
  if (pair === undefined) return null
  const [yes, no] = pair
  return {
    type: 'BOOLEAN',
    expected: `${yes} or ${no}`,
    sql: (text) =>
      `CASE lower(trim(${text})) WHEN ${quoted(yes)} THEN true WHEN ${quoted(no)} THEN false END`,
  }
}

const shown = (value: unknown) => String(value)

const readAs = (name: string, nouns: string, from: string, to: string) =>
  `The column ${name} holds ${nouns}: ${from} is read as ${to}. Taken as text it stays as it is written`

const longestAnswer = 'yes'.length
/** Enough to come upon an answer, and too few to read a large file once more for a column of other words. */
const answeringRows = 10_000

/** Says of `yes` and `no`, which the engine itself takes for answers, what is said of those of other languages. */
export const answerNotes = async (table: StagedTable, { csv, options }: Prepared) => {
  if (csv.types !== null) return []
  const { names } = csv.header
  const rows = Math.min(options.rowLimit ?? answeringRows, answeringRows)
  const notes: string[] = []
  for (const { name, type } of await table.columns()) {
    const shortest = csv.scan.lengths[names.indexOf(name)]?.min ?? Infinity
    if (type !== 'BOOLEAN' || shortest > longestAnswer || options.columnTypes.has(name)) continue
    const column = identifier(name)
    const [first] = await table.rows(
      `SELECT trim(${column}), lower(trim(${column})) = 'yes' FROM (SELECT ${column} FROM ${readingTexts(csv, options)} LIMIT ${rows}) WHERE lower(trim(${column})) IN ('yes', 'no') LIMIT 1`,
    )
    if (first !== undefined) notes.push(readAs(name, 'answers', shown(first[0]), shown(first[1])))
  }
  return notes
}

/** Says how a column is written and what it is read as, by the first value with more than digits. */
const conversionNote = async (
  table: StagedTable,
  name: string,
  nouns: string,
  { sql }: Conversion,
) => {
  const column = identifier(name)
  const [first] = await table.rows(
    `SELECT trim(${column}), (${sql(column)})::VARCHAR FROM staged WHERE ${column} IS NOT NULL
     ORDER BY regexp_full_match(trim(${column}), '[\\d.,]+'), rowid LIMIT 1`,
  )
  const [from = '', to = ''] = (first ?? []).map(shown)
  return readAs(name, nouns, from, to)
}

/** What a column may mean by the signs in it, which takes far less to look for than to convert its values. */
const looksOf = async (table: StagedTable, name: string) => {
  const column = identifier(name)
  const [[likeMoney, likePercentages, likeTimes] = []] = await table.rows(
    `SELECT ${looksLikeMoney(column)}, bool_and(contains(${column}, '%')), bool_and(contains(${column}, ':')) FROM staged WHERE ${column} IS NOT NULL`,
  )
  return {
    likeMoney: likeMoney === true,
    likePercentages: likePercentages === true,
    likeTimes: likeTimes === true,
  }
}

/** What the values of a column of text mean to people, though no engine reads them so; null where it is text. */
const meaningOf = async (
  table: StagedTable,
  name: string,
  decimalChar: string,
  isLikely: boolean,
): Promise<{ nouns: string; conversion: Conversion } | null> => {
  const fits = async (conversion: Conversion) => (await table.unfit(name, conversion)) === 0
  if (!isLikely) {
    const conversion = await answersOf(table, name)
    return conversion !== null && (await fits(conversion)) ? { nouns: 'answers', conversion } : null
  }
  const looks = await looksOf(table, name)
  const money = looks.likeMoney ? await moneyReading(table, name, decimalChar) : null
  if (money !== null) return { nouns: 'amounts of money', conversion: money }
  for (const sign of [decimalChar, decimalChar === ',' ? '.' : ',']) {
    const conversion = percentages(sign)
    if (looks.likePercentages && (await fits(conversion)))
      return { nouns: 'percentages', conversion }
  }
  return looks.likeTimes && (await fits(halfDays))
    ? { nouns: 'times of day', conversion: halfDays }
    : null
}

/** Converts a column of text to what people mean by it, and says so with an example; nothing is answered where it stays. */
export const takeMeaning = async (
  table: StagedTable,
  name: string,
  decimalChar: string,
  isLikely: boolean,
): Promise<string[]> => {
  const found = await meaningOf(table, name, decimalChar, isLikely)
  if (found === null) return []
  const note = await conversionNote(table, name, found.nouns, found.conversion)
  await table.convert(name, found.conversion)
  return [note]
}

/** A column of durations stays text; how it becomes seconds is said with an example. */
export const durationNotes = async (table: StagedTable, name: string) => {
  const column = identifier(name)
  const values = `staged WHERE ${column} IS NOT NULL`
  const [[fits] = []] = await table.rows(
    `SELECT count(*) > 0 AND bool_and(${isDuration(column)}) FROM ${values}`,
  )
  if (fits !== true) return { notes: [], fixes: [] }
  const [[text, seconds] = []] = await table.rows(
    `SELECT trim(${column}), ${durationSeconds(column)} FROM ${values} LIMIT 1`,
  )
  return {
    notes: [`The column ${name} holds durations as text`],
    fixes: [
      {
        says: `Take the column ${name} as seconds: ${shown(text)} becomes ${shown(seconds)}`,
        options: { column_types: { [name]: 'DOUBLE' } },
      },
    ],
  }
}
