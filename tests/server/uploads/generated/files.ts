import { writeXlsx } from 'hucre/xlsx'
import { compoundFile, sheetStream, type OldCell } from './oldWorkbook.ts'

/** A cell as it is written, and what a careful reader makes of it. Dates and times are told as ISO text. */
export interface Known {
  text: string
  value: string | number | boolean | null
}

export type Format = 'csv' | 'xls' | 'xlsx'

/** A file made by chance from a number, with every cell it holds. */
export interface Generated {
  seed: number
  format: Format
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252'
  separator: string
  names: string[]
  rows: Known[][]
  bytes: Uint8Array
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export const chanceOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Chance {
  below: (limit: number) => number
  of: <Item>(items: readonly Item[]) => Item
  is: (share: number) => boolean
}

const two = (number: number) => String(number).padStart(2, '0')
const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

type Day = [year: number, month: number, day: number]
const isoDay = ([year, month, day]: Day) => `${year}-${two(month)}-${two(day)}`

const dayForms: ((day: Day) => string)[] = [
  isoDay,
  ([y, m, d]) => `${two(d)}/${two(m)}/${y}`,
  ([y, m, d]) => `${two(m)}/${two(d)}/${y}`,
  ([y, m, d]) => `${two(d)}.${two(m)}.${y}`,
  ([y, m, d]) => `${y}/${two(m)}/${two(d)}`,
  ([y, m, d]) => `${two(d)}-${two(m)}-${y}`,
  ([y, m, d]) => `${y}.${two(m)}.${two(d)}`,
  ([y, m, d]) => `${d} ${monthNames[m - 1]} ${y}`,
  ([y, m, d]) => `${monthNames[m - 1]} ${two(d)}, ${y}`,
]

type Column = (row: number) => Known

const texts = [
  'plain',
  'with, comma',
  'with; semicolon',
  'with "quotes"',
  'two\nlines',
  ' led by a space',
  'Zürich',
  'naïve café',
  "it's",
  'a|b',
  'tab\there',
  '=1+1',
  'x\\y',
  'true story',
  '12 apples',
  '-',
  '0x1F',
  '1_000',
  '#tag',
  'yes and no',
]
const wide = ['東京', 'Łódź', 'Ελλάδα', '😀', '\ufeffmarked']

/** The kinds of columns: each makes a cell for a row. A broken one has a cell of another kind in one row. */
const columnsOf = (
  chance: Chance,
  format: Format,
  encoding: Generated['encoding'],
  broken: number,
): Record<string, () => Column> => {
  const day = (row: number): Day =>
    row === 0
      ? [2024, 7, 25]
      : row === 1
        ? [2024, 10, 31]
        : [1990 + chance.below(40), 1 + chance.below(12), 1 + chance.below(28)]
  const clock = () => `${two(chance.below(24))}:${two(chance.below(60))}:${two(chance.below(60))}`
  const asText = (text: string): Known => ({ text, value: text })
  const foreign = encoding === 'windows-1252' ? texts : [...texts, ...wide]
  const dated =
    (form: (day: Day) => string, timed: ((time: string) => string) | null) =>
    (row: number): Known => {
      const date = day(row)
      const time = clock()
      return timed === null
        ? { text: form(date), value: isoDay(date) }
        : { text: `${form(date)}${timed(time)}`, value: `${isoDay(date)} ${time}` }
    }
  return {
    whole: () => () => {
      const value = chance.below(2_000_000) - 1_000_000
      return { text: String(value), value }
    },
    large: () => () => {
      const value = 9_007_199_254_740_000 - chance.below(1_000_000)
      return { text: String(value), value }
    },
    decimal: () => () => {
      const value = (chance.below(2_000_000) - 1_000_000) / 1000
      return { text: String(value), value }
    },
    exponent: () => () => {
      const value = (1 + chance.below(99)) / 10
      const text = `${value}e${chance.below(9)}`
      return format === 'csv' ? { text, value: Number(text) } : { text: String(value), value }
    },
    truth: () => () => {
      const value = chance.is(0.5)
      return { text: format === 'csv' ? String(value) : value ? 'TRUE' : 'FALSE', value }
    },
    text: () => () => asText(chance.of(foreign)),
    code: () => () => asText(two(chance.below(100)).padStart(5, '0')),
    day: () => dated(format === 'csv' ? chance.of(dayForms) : isoDay, null),
    moment: () => dated(isoDay, chance.of([(time) => ` ${time}`, (time) => `T${time}`])),
    daysWithOneOther: () => {
      const max = dated(isoDay, (time) => ` ${time}`)
      return (row) =>
        row === broken
          ? asText(
              chance.of([
                '03/10/2024 01:25:58',
                '03.10.2024 01:25:58',
                'soon',
                '2024-13-01 00:00:00',
              ]),
            )
          : { ...max(row), value: max(row).text }
    },
    numbersWithOneOther: () => (row) =>
      asText(
        row === broken ? chance.of(['unknown', '1,5x', '12-5', '1 2']) : String(chance.below(1000)),
      ),
    empty: () => () => ({ text: '', value: null }),
  }
}

const quotedCell = (text: string, separator: string) =>
  /["\n\r]/.test(text) || text.includes(separator) || text.startsWith(' ')
    ? `"${text.replaceAll('"', '""')}"`
    : text

const encoded = (text: string, encoding: Generated['encoding'], hasMark: boolean): Uint8Array => {
  const marked = hasMark && encoding !== 'windows-1252' ? `\ufeff${text}` : text
  return Buffer.from(
    marked,
    encoding === 'windows-1252' ? 'latin1' : encoding === 'utf-16le' ? 'utf16le' : 'utf8',
  )
}

const typedDay = (text: string) =>
  new Date(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : 'T00:00:00Z'}`)

/** The file of a number: always the same. */
export const generated = async (seed: number): Promise<Generated> => {
  const next = chanceOf(seed * 7919 + 13)
  const below = (limit: number) => Math.floor(next() * limit)
  const chance: Chance = {
    below,
    of: (items) => items[below(items.length)] as (typeof items)[number],
    is: (share) => next() < share,
  }
  const format = chance.of<Format>(['csv', 'csv', 'csv', 'xls', 'xlsx'])
  const encoding =
    format === 'csv'
      ? chance.of<Generated['encoding']>(['utf-8', 'utf-16le', 'windows-1252'])
      : 'utf-8'
  const separator = chance.of([',', ';', '\t', '|'])
  const height = 3 + below(60)
  const width = chance.is(0.1) ? 60 : 2 + below(10)
  const kinds = columnsOf(chance, format, encoding, 2 + below(height - 2))
  const picked = Array.from({ length: width }, (_, index) =>
    index === 0 ? 'text' : chance.of(Object.keys(kinds)),
  )
  const columns = picked.map((kind) => (kinds[kind] as () => Column)())
  const names = picked.map((kind, index) => `${kind}${index}`)
  const isSparse = picked.map(
    (kind, index) => index > 0 && !kind.endsWith('Other') && chance.is(0.3),
  )
  const rows = Array.from({ length: height }, (_, row) =>
    columns.map((column, index): Known =>
      isSparse[index] === true && row > 1 && chance.is(0.2)
        ? { text: '', value: null }
        : column(row),
    ),
  )
  const isDated = (index: number) => /^(day|moment)\d/.test(names[index] ?? '')
  if (format === 'csv') {
    const end = chance.of(['\n', '\r\n'])
    const line = (cells: readonly string[]) =>
      cells.map((cell) => quotedCell(cell, separator)).join(separator)
    const text =
      [line(names), ...rows.map((cells) => line(cells.map((cell) => cell.text)))].join(end) + end
    return {
      seed,
      format,
      encoding,
      separator,
      names,
      rows,
      bytes: encoded(text, encoding, encoding === 'utf-16le' || chance.is(0.3)),
    }
  }
  const typed = rows.map((cells) =>
    cells.map(({ value }, index) =>
      typeof value === 'string' && isDated(index) ? typedDay(value) : value,
    ),
  )
  if (format === 'xlsx')
    return {
      seed,
      format,
      encoding,
      separator,
      names,
      rows,
      bytes: await writeXlsx({ sheets: [{ name: 'Data', rows: [names, ...typed] }] }),
    }
  return {
    seed,
    format,
    encoding,
    separator,
    names,
    rows,
    bytes: compoundFile('Workbook', sheetStream([names, ...typed] as OldCell[][], chance.is)),
  }
}
