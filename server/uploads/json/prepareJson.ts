import { isUtf8 } from 'node:buffer'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unacceptable } from '../../problem.ts'
import { columnNames } from '../csv/header.ts'
import { missingMark, writtenCsv } from '../csv/writtenCsv.ts'
import { areUsualNulls, completed, type PreviewOptions } from '../csv/options.ts'
import type { Prepared, Source } from '../csv/prepare.ts'
import { longestRecord } from '../csv/scan.ts'
import { jsonColumns, lastMembers, type JsonColumn } from './jsonColumns.ts'
import { jsonLayout, type JsonLayout } from './jsonRecords.ts'
import { cellOfJson, lineAt } from './jsonValues.ts'

const pieceLength = 1_048_576

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

const writeRows = async (
  bytes: Buffer,
  { records }: JsonLayout,
  columns: readonly JsonColumn[],
  to: string,
) => {
  const file = await open(to, 'w', 0o600)
  let piece = ''
  let longest = 0
  try {
    for (const record of records()) {
      const members = lastMembers(bytes, record)
      const opened = new Map<string, ReturnType<typeof lastMembers>>()
      const cells = columns.map(({ path: [key, inner] }) => {
        let value = members.get(key)
        if (value !== undefined && inner !== undefined) {
          const within = opened.get(key) ?? lastMembers(bytes, value)
          opened.set(key, within)
          value = bytes[value.start] === 0x7b ? within.get(inner) : undefined
        }
        if (value === undefined) return missingMark
        const { kind, text } = cellOfJson(bytes, value)
        return kind === 'null' ? missingMark : cell(text)
      })
      const line = `${cells.join(',')}\n`
      longest = Math.max(longest, line.length)
      if (line.length > longestRecord)
        throw unacceptable(
          `Line ${lineAt(bytes, record.start)}: a row is longer than 64 MB, which is the most that can be read`,
        )
      piece += line
      if (piece.length < pieceLength) continue
      await file.writeFile(piece)
      piece = ''
    }
    await file.writeFile(piece)
  } finally {
    await file.close()
  }
  return longest
}

const withoutMark = (bytes: Buffer) =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes

/** The whole characters of a text that was cut. */
const wholeText = (bytes: Buffer) => {
  for (let length = bytes.length; length > bytes.length - 4; length -= 1)
    if (isUtf8(bytes.subarray(0, length))) return bytes.subarray(0, length)
  return bytes
}

/** Writes the rows of a JSON text as a text file of known types: one level of objects is opened, what is deeper stays JSON text. */
export const prepareJson = async (
  { path, folder, isCut }: Source,
  asLines: boolean,
  chosen: PreviewOptions,
): Promise<Prepared> => {
  const read = withoutMark(await readFile(path))
  const bytes = isCut ? wholeText(read) : read
  if (!isUtf8(bytes))
    throw unacceptable('The JSON is not written in UTF-8: save it in UTF-8, as JSON has to be')
  const layout = jsonLayout(bytes, asLines, isCut)
  const { columns, rows, warnings } = jsonColumns(bytes, layout.records(), layout.isFeatures)
  if (rows === 0)
    throw unacceptable(
      isCut ? 'The first 4 MB of the file hold no whole row' : 'The JSON holds no rows',
    )
  if (columns.length === 0) throw unacceptable('The objects of the JSON have no keys')
  const to = join(folder, 'rows.csv')
  const longest = await writeRows(bytes, layout, columns, to)
  const options = {
    ...completed({ ...chosen, separator: ',', quote: '"', decimalChar: '.', header: false }),
    escape: 'doubled' as const,
    comment: '',
    skipRows: 0,
    nullValues: [missingMark, ...(areUsualNulls(chosen) ? [] : chosen.nullValues)],
  }
  const names = columnNames(
    columns.map(({ name }) => name),
    { ...options, header: true },
  )
  return {
    options,
    dialect: options,
    tables: [],
    undecided: null,
    csv: {
      ...writtenCsv(to, { rows, longest, filled: columns.map(({ filled }) => filled) }),
      header: { ...names, line: 1, byte: 0, spacedSeparator: false },
      types: columns.map(({ type }) => type),
      warnings: [...layout.warnings, ...names.warnings, ...warnings],
      linesOf: (wanted) => {
        const starts = [...layout.records()].map(({ start }) => start)
        return Promise.resolve(wanted.map((row) => lineAt(bytes, starts[row] ?? 0)))
      },
    },
  }
}
