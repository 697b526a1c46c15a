import {
  separatorNames,
  usualSeparators,
  type Separator,
} from '../../../src/api/contract/uploadChoices.ts'
import { unacceptable } from '../../problem.ts'
import { separatorLine } from './dialect.ts'
import type { CsvOptions } from './options.ts'
import { nextLine, recordAt } from './recordText.ts'
import { fixable } from './rejects.ts'
import { headBytes, markLength } from './textSample.ts'
import { isFilled } from './values.ts'

const maxColumns = 10_000
const maxNamed = 5

/** Where the header starts: after the skipped lines, the blank ones that follow them and a line that only names the separator. */
const headerStart = (text: string, skipRows: number) => {
  let lines = 0
  let at = 0
  const isNone = () =>
    /^[ ]*(\r|\n|$)/.test(text.slice(at, at + 4096)) ||
    (at === 0 && separatorLine.test(text.slice(0, 100)))
  while (at < text.length && (lines < skipRows || isNone())) {
    at = nextLine(text, at)
    lines += 1
  }
  return { at, lines }
}

const checkSeparator = (values: readonly string[], separator: Separator) => {
  const [only = ''] = values
  if (values.length > 1) return
  const other = usualSeparators
    .filter((sign) => sign !== separator)
    .find((sign) => only.includes(sign))
  if (other !== undefined)
    throw fixable(
      `The header has no ${separatorNames[separator]} but a ${separatorNames[other]}: choose ${separatorNames[other]} as the separator`,
      [{ says: `Use ${separatorNames[other]} as the separator`, options: { separator: other } }],
    )
}

const named = (names: readonly string[]) =>
  `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ', …' : ''}`

const unnamedNotes = (names: readonly string[]) => {
  if (names.length === 0) return []
  return [
    names.length === 1
      ? `One column has no name: it is called ${named(names)}`
      : `${names.length} columns have no name: they are called ${named(names)}`,
  ]
}

/** Whether a blank follows every separator, to which it belongs then. */
const hasSpacedSeparator = (read: readonly string[]) =>
  read.every(
    (value, at) =>
      !isFilled(value) || (value.startsWith(' ') === at > 0 && value.trimEnd() === value),
  )

/** Says which names lose blanks around them. */
const blankNotes = (
  read: readonly string[],
  values: readonly string[],
  { header, skipSpaces, columnNames: chosen }: CsvOptions,
) => {
  if (!header || !skipSpaces) return []
  const trimmed = values.filter(
    (value, at) => value !== '' && value !== read[at] && (chosen[at] ?? '') === '',
  )
  if (hasSpacedSeparator(read) || trimmed.length === 0) return []
  return [
    trimmed.length === 1
      ? `Blanks around the name of the column ${named(trimmed)} are left out`
      : `Blanks around the names of ${trimmed.length} columns are left out: ${named(trimmed)}`,
  ]
}

/** Names as the contract wants them: an empty one becomes `Unnamed: N`, a repeated one `X.1`. */
const distinct = (values: readonly string[], renameDuplicates: boolean) => {
  const taken = new Set<string>()
  const warnings: string[] = []
  const names = values.map((value, index) => {
    const headerName = isFilled(value) ? value : `Unnamed: ${index}`
    let name = headerName
    for (let count = 1; taken.has(name.toLowerCase()); count += 1) name = `${headerName}.${count}`
    if (name !== headerName && !renameDuplicates)
      throw unacceptable(`The column ${headerName} appears more than once`)
    if (name !== headerName)
      warnings.push(
        `Duplicate column ${headerName} at position ${index + 1} was renamed to ${name}`,
      )
    taken.add(name.toLowerCase())
    return name
  })
  const unnamed = names.filter((_, index) => !isFilled(values[index] ?? ''))
  return { names, warnings: [...unnamedNotes(unnamed), ...warnings] }
}

export interface Header {
  names: string[]
  warnings: string[]
  /** Where the header starts in the file, or the first row where there is none. */
  line: number
  byte: number
  /** A blank follows every separator of that line. */
  spacedSeparator: boolean
}

/** The names of the columns, as they stand in a file or as they are made. */
export const columnNames = (
  values: readonly string[],
  {
    header,
    renameDuplicates,
    columnNames: chosen,
  }: Pick<CsvOptions, 'header' | 'renameDuplicates' | 'columnNames'>,
) => {
  if (values.length > maxColumns)
    throw unacceptable(
      `The file has ${values.length} columns; at most ${maxColumns} can be read. Where it seems to have fewer, look for a value far to the right`,
    )
  if (chosen.length > values.length) {
    const there = values.length === 1 ? 'one column' : `${values.length} columns`
    throw unacceptable(`${chosen.length} names were given for ${there}`, {
      column_names: [`The file has ${there}`],
    })
  }
  const names = values.map(
    (value, index) => chosen[index] || (header ? value : `column_${index + 1}`),
  )
  return header || chosen.length > 0 ? distinct(names, renameDuplicates) : { names, warnings: [] }
}

/** The column names of the file, where they stand, and what was changed of them; the separator is that of the user's file. */
export const readHeader = (head: Uint8Array, options: CsvOptions, separator: string): Header => {
  const text = new TextDecoder('utf-8').decode(head)
  const { at, lines } = headerStart(text, options.skipRows)
  if (at >= text.length) throw unacceptable('The file is empty')
  const { values: read, next } = recordAt(text, at, options)
  if (head.length === headBytes && next > text.length)
    throw unacceptable('The first line is longer than 4 MB: this is not a header')
  const marked = read.map((value) => value.replace(/^\uFEFF+/, ''))
  const values = options.skipSpaces ? marked.map((value) => value.trim()) : marked
  if (options.header && options.columnNames.length === 0)
    checkSeparator(values, separator as Separator)
  const byte = markLength(head) + Buffer.byteLength(text.slice(0, at))
  const { names, warnings } = columnNames(values, options)
  return {
    names,
    warnings: [...blankNotes(marked, values, options), ...warnings],
    line: lines + 1,
    byte,
    spacedSeparator: hasSpacedSeparator(marked),
  }
}
