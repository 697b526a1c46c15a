import type { Connection } from '../reach/connection.ts'
import type { Batch, Rows } from '../remote/driver.ts'
import type { Cell, ResultColumn } from '../engine.ts'
import { connectionBroken, notThisDatabase } from '../reach/failures.ts'
import { distinctNames } from '../remote/distinctNames.ts'
import { cellOf, columnOf, unescaped } from './cells.ts'
import { exceptionIn, refusalOf } from './failures.ts'

/** The format that answers are requested in: one that every server writes, row by row, with every digit. */
export const answerFormat = 'TabSeparatedWithNamesAndTypes'

/** Why an answer does not go on: in the server's words where it wrote some, else it was cut off. */
const failureIn = (text: string, connection: Connection) => {
  const exception = exceptionIn(/Code: \d+[\s\S]*/.exec(text)?.[0] ?? '')
  return exception === null ? connectionBroken(connection) : refusalOf(exception, connection)
}

/** Whole lines, many at a time. Every line of a whole answer has an end. */
async function* linesOf(
  stream: AsyncIterable<Buffer>,
  connection: Connection,
): AsyncGenerator<string[]> {
  let buffered: Buffer[] = []
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(10)
    if (end >= 0)
      yield Buffer.concat([...buffered, chunk.subarray(0, end)])
        .toString()
        .split('\n')
    buffered = end < 0 ? [...buffered, chunk] : [chunk.subarray(end + 1)]
  }
  const rest = Buffer.concat(buffered).toString()
  if (rest !== '') throw failureIn(rest, connection)
}

const columnsOf = ([names = '', types = '']: string[], connection: Connection): ResultColumn[] => {
  const typed = types.split('\t')
  const named = distinctNames(names.split('\t').map(unescaped))
  if (named.length !== typed.length) throw notThisDatabase(connection, 'ClickHouse')
  return named.map((name, index) => columnOf(name, unescaped(typed[index] ?? '')))
}

/** The cells of lines up to the first that is no row: the server breaks off with a line of another shape. */
const readLines = (
  lines: readonly string[],
  columns: readonly ResultColumn[],
  convert: readonly ((field: string) => Cell)[],
) => {
  const cells = columns.map((): Cell[] => [])
  for (const [row, line] of lines.entries()) {
    const fields = line.split('\t')
    if (fields.length !== cells.length || line.includes('\r'))
      return { rowCount: row, columns: cells }
    for (const [index, into] of cells.entries())
      into.push(convert[index]?.(fields[index] ?? '') ?? null)
  }
  return { rowCount: lines.length, columns: cells }
}

const textOf = async (lines: readonly string[], source: AsyncIterable<string[]>) => {
  const all = [...lines]
  try {
    for await (const more of source) all.push(...more)
  } catch {
    // The error that cut it off is in what came before.
  }
  return all.join('\n')
}

async function* batchesOf(
  source: AsyncGenerator<string[]>,
  first: string[],
  columns: ResultColumn[],
  connection: Connection,
): AsyncGenerator<Batch> {
  const convert = columns.map(({ type }) => cellOf(type))
  let buffered: string[] = []
  const read = async (lines: string[]) => {
    const batch = readLines(lines, columns, convert)
    if (batch.rowCount < lines.length)
      throw failureIn(await textOf(lines.slice(batch.rowCount), source), connection)
    return batch
  }
  try {
    for (
      let turn: IteratorResult<string[]> = { done: false, value: first };
      turn.done !== true;
      turn = await source.next()
    ) {
      const lines = [...buffered, ...turn.value]
      buffered = lines.splice(-1)
      if (lines.length > 0) yield await read(lines)
    }
    const [last] = buffered
    if (columns.length === 1 && last?.startsWith('Code: ') === true && exceptionIn(last) !== null)
      throw failureIn(last, connection)
    if (last !== undefined) yield await read(buffered)
  } finally {
    await source.return(undefined)
  }
}

/** An answer's columns and rows; neither where the statement answers nothing. */
export const rowsOf = async (
  stream: AsyncIterable<Buffer>,
  connection: Connection,
): Promise<Rows> => {
  const source = linesOf(stream, connection)
  const lines: string[] = []
  while (lines.length < 2) {
    const turn = await source.next()
    if (turn.done === true && lines.length === 0)
      return { columns: [], batches: (async function* () {})() }
    if (turn.done === true) throw notThisDatabase(connection, 'ClickHouse')
    lines.push(...turn.value)
  }
  const columns = columnsOf(lines, connection)
  return { columns, batches: batchesOf(source, lines.slice(2), columns, connection) }
}
