import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import type { CsvOptions } from './options.ts'
import type { PreparedCsv } from './prepare.ts'

const textLineBytes = 2_000_000
/** The engine's own choice of 32 MB for each thread makes it no faster (measured: 5.5 s and 530 MB against 5.8 s and 400 MB for a file of 500 MB). */
const bufferBytes = 4_194_304
/** Dates and times are read as text: the engine may take one for another, or for nothing. */
const sniffedTypes = ['BOOLEAN', 'BIGINT', 'DOUBLE', 'VARCHAR']

const list = (items: readonly string[]) => `[${items.map(quoted).join(', ')}]`

const shared = ({ scan, headed }: PreparedCsv, options: CsvOptions) => [
  `delim = ${quoted(options.separator)}`,
  `quote = ${quoted(options.quote)}`,
  `escape = ${quoted(options.quote)}`,
  `comment = ''`,
  `new_line = '${scan.lineEnds.crlf > 0 ? '\\r\\n' : '\\n'}'`,
  `header = ${headed}`,
  `nullstr = ${list(options.nullValues)}`,
  ...(options.decimalChar === '.' ? [] : [`decimal_separator = ${quoted(options.decimalChar)}`]),
  ...(scan.longestRecord > textLineBytes ? [`max_line_size = ${scan.longestRecord + 1024}`] : []),
]

/** The call that finds the types, from a sample of the rows or from all of them. */
export const sniffing = (csv: PreparedCsv, options: CsvOptions, sampleSize: number) => {
  const parts = [
    quoted(csv.path),
    ...shared(csv, options),
    `names = ${list(csv.header.names)}`,
    `sample_size = ${sampleSize}`,
    // Else it takes no dialect for one where only some rows end in an empty value beyond the header.
    ...(csv.scan.widths.surplus > 0 ? ['null_padding = true'] : []),
    `auto_type_candidates = ${list(sniffedTypes)}`,
  ]
  return `sniff_csv(${parts.join(', ')})`
}

/** The call that reads the file with known types: nothing is guessed, and what does not fit is an error. */
export const reading = (csv: PreparedCsv, options: CsvOptions, types: readonly string[]) => {
  const columns = csv.header.names.map(
    (name, index) => `${quoted(name)}: ${quoted(types[index] ?? 'VARCHAR')}`,
  )
  const parts = [
    quoted(csv.path),
    'auto_detect = false',
    ...shared(csv, options),
    ...(csv.scan.longestRecord > textLineBytes ? [] : [`buffer_size = ${bufferBytes}`]),
    `columns = {${columns.join(', ')}}`,
  ]
  return `read_csv(${parts.join(', ')})`
}

/** The call that reads every value as the text it is written with. */
export const readingTexts = (csv: PreparedCsv, options: CsvOptions) =>
  reading(
    csv,
    options,
    csv.header.names.map(() => 'VARCHAR'),
  )

const labelName = (names: readonly string[], label: string | null) => {
  if (label !== null) return label
  return names.some((name) => name.toLowerCase() === 'index') ? 'level_0' : 'index'
}

/** What is selected of the file: the chosen columns, with the row labels before them where they are requested. */
export const selection = (
  names: readonly string[],
  { indexColumn, indexLabel, writeIndex, useColumns }: CsvOptions,
) => {
  const chosen = useColumns === null ? names : names.filter((name) => useColumns.includes(name))
  if (!writeIndex) return chosen.map(identifier)
  const labels = indexColumn === null ? undefined : names[indexColumn]
  if (labels === undefined)
    return [
      `row_number() OVER () - 1 AS ${identifier(labelName(chosen, indexLabel))}`,
      ...chosen.map(identifier),
    ]
  const others = chosen.filter((name) => name !== labels)
  return [`${identifier(labels)} AS ${identifier(indexLabel ?? labels)}`, ...others.map(identifier)]
}
