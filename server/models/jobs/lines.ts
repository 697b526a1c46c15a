import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Cell } from '../../engines/engine.ts'

const lineEnd = 0x0a
const pieceBytes = 1_048_576

/** The lines of a file. Only line feeds end them: JSON text may hold every other mark that some take for an end. */
export const linesOf = async function* (file: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of createReadStream(file, { highWaterMark: pieceBytes })) {
    const bytes: Buffer =
      rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer])
    let from = 0
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
      yield bytes.toString('utf8', from, end)
      from = end + 1
    }
    rest = bytes.subarray(from)
  }
  if (rest.length > 0) yield rest.toString()
}

const inPieces = async function* (lines: AsyncIterable<string> | Iterable<string>) {
  let piece = ''
  for await (const line of lines) {
    piece += `${line}\n`
    if (piece.length < pieceBytes) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

export const writeLines = (file: string, lines: AsyncIterable<string> | Iterable<string>) =>
  pipeline(Readable.from(inPieces(lines)), createWriteStream(file))

/** Where the first cell of a line that holds the JSON text of a row ends: at a comma, or at the end of the row. */
const firstCellEnd = (line: string) => {
  let at = 1
  if (line[at] === '"') for (at += 1; line[at] !== '"'; at += 1) if (line[at] === '\\') at += 1
  const comma = line.indexOf(',', at)
  return comma < 0 ? line.lastIndexOf(']') : comma
}

/** Cells right behind the first one of a line that holds the JSON text of a row. */
export const insertedLine = (line: string, cells: readonly Cell[]): string => {
  const end = firstCellEnd(line)
  return `${line.slice(0, end)},${cells.map((cell) => JSON.stringify(cell)).join(',')}${line.slice(end)}`
}

/** Cells behind those of a line that holds the JSON text of a row, and some before them. */
export const extendedLine = (
  line: string,
  after: readonly Cell[],
  before: readonly Cell[] = [],
): string => {
  const cells = line.slice(1, -1)
  const own = cells === '' ? [] : [cells]
  const [first, last] = [before, after].map((some) => some.map((cell) => JSON.stringify(cell)))
  return `[${[...(first ?? []), ...own, ...(last ?? [])].join(',')}]`
}
