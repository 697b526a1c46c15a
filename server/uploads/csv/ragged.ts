import { open } from 'node:fs/promises'
import type { UploadFix } from '../../../src/api/contract/upload.ts'
import { Refusal } from '../../problem.ts'
import type { Prepared, PreparedCsv } from './prepare.ts'
import { isUniform } from './columnMarks.ts'
import { firstRecords } from './recordText.ts'
import { badCell, misquoted } from './rejects.ts'
import { walkRecords, type RecordPosition } from './walk.ts'

const maxNamed = 5
const longestShown = 200

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const textOf = async (path: string, { from, to }: RecordPosition) => {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(Math.min(to - from, 4 * longestShown)),
    0,
    null,
    from,
  )
  await file.close()
  return new TextDecoder().decode(buffer.subarray(0, bytesRead)).slice(0, longestShown)
}

/** Where the first lines are short, and those that follow are alike, a preamble is likely: the rows start further down. */
const preambleFix = ([first, second]: readonly RecordPosition[], columns: number): UploadFix[] => {
  if (columns > 1 || first === undefined || first.values !== second?.values) return []
  const lines = first.line - 1
  return [
    {
      says: `Skip the ${lines === 1 ? 'line' : `${lines} lines`} before line ${first.line}`,
      options: { skip_rows: lines },
    },
  ]
}

/** The ways to take a file in though its rows have more or fewer values than its header; each has to be chosen. */
const raggedFixes = (
  found: readonly RecordPosition[],
  columns: number,
  { records, surplus }: PreparedCsv['scan']['widths'],
): UploadFix[] => {
  const areShort = found.some(({ values }) => values < columns)
  const areLong = found.some(({ values }) => values > columns)
  const fills = areShort ? { short_rows: 'fill' as const } : {}
  const cuts = areLong ? { long_rows: 'cut' as const } : {}
  const keeps = {
    says: 'Keep surplus in columns of its own',
    options: { long_rows: 'keep' as const },
  }
  // Where most rows are longer, it is the header that lacks a name.
  const isHeaderShort = surplus > records / 2
  return [
    ...(areLong && isHeaderShort ? [keeps] : []),
    ...(areShort ? [{ says: 'Fill short rows', options: fills }] : []),
    ...(areLong ? [{ says: 'Cut surplus', options: cuts }] : []),
    ...(areShort && areLong
      ? [{ says: 'Fill short rows and cut surplus', options: { ...fills, ...cuts } }]
      : []),
    ...(areLong && !isHeaderShort ? [keeps] : []),
    {
      says: 'Leave these lines out',
      options: { short_rows: 'leave_out', long_rows: 'leave_out' },
    },
  ]
}

/** Says how many rows have an empty value beyond the header. */
export const surplusNotes = ({ types, scan: { widths } }: PreparedCsv) => {
  if (types !== null || widths.surplus === 0) return []
  const several = isUniform(widths) ? 'Every row ends' : `${widths.surplus} rows end`
  return [
    `${widths.surplus === 1 ? 'One row ends' : several} in an empty value beyond the columns of the header: it is left out`,
  ]
}

const isWhole = ({ values, filled, last }: RecordPosition, columns: number) =>
  values === columns || (values > columns && filled === columns && last === columns)

/** The first lines of a file that have more or fewer values than its header, as a refusal; null where all have as many. */
export const raggedLines = async ({
  csv: { source, header, sourceLine, scan },
  options,
  dialect,
}: Prepared) => {
  if (source === null) return null
  const columns = header.names.length
  const found: RecordPosition[] = []
  let left = options.rowLimit === null ? Infinity : options.rowLimit + (options.header ? 1 : 0)
  await walkRecords(source, options, header, (position) => {
    if (!position.blank) left -= 1
    if (left < 0) return 'stop'
    if (!position.blank && !isWhole(position, columns)) found.push(position)
    return found.length === maxNamed ? 'stop' : undefined
  })
  const fixes = [
    ...preambleFix(
      found.map((each) => ({ ...each, line: sourceLine(each.line) })),
      columns,
    ),
    ...raggedFixes(found, columns, scan.widths),
  ]
  const requested = plural(columns, 'column')
  const errors = await Promise.all(
    found.map(async (position) => {
      const line = sourceLine(position.line)
      const message = `Line ${line} has ${plural(position.values, 'value')} where the header has ${requested}`
      return badCell(message, {
        line,
        column: null,
        value: (await textOf(source, position)).replaceAll(options.separator, dialect.separator),
        expected: plural(columns, 'value'),
        fixes,
      })
    }),
  )
  return errors[0] === undefined ? null : new Refusal(422, errors[0].message, { errors })
}

/** The first value of a file in whose start a quote is misplaced, as a refusal; null where none is found. */
export const misquotedValue = ({ csv, options, dialect }: Prepared) => {
  const text = new TextDecoder().decode(csv.scan.head)
  for (const { line, values, isMalformed, malformedAt } of firstRecords(text, options, Infinity)) {
    if (!isMalformed) continue
    const at = malformedAt ?? values.length - 1
    return misquoted(csv.sourceLine(line + 1 + csv.linesBefore), dialect.quote, {
      column: csv.header.names[at] ?? null,
      value: values[at] ?? '',
    })
  }
  return null
}

const position = /CSV Error on Line: (\d+)/
const openQuote = /unterminated quote|quote should be followed/i

/** What the engine said of a file it could not read, without what it says of itself and of the server's folders. */
export const unreadable = async (prepared: Prepared, sentence: string) => {
  const { csv, options } = prepared
  const record = Number(position.exec(sentence)?.[1] ?? 0)
  if (record === 0)
    return new Refusal(422, (sentence.split('\n')[0] ?? sentence).replace(/\/\S+/g, '…'))
  const [line] = await csv.linesOf([record - 1 - (csv.headed ? 1 : 0)])
  if (!openQuote.test(sentence))
    return new Refusal(
      422,
      `Line ${line} cannot be read: ${sentence.split('\n')[2] ?? 'its values cannot be told apart'}`,
    )
  return misquotedValue(prepared) ?? misquoted(line ?? record, options.quote)
}
