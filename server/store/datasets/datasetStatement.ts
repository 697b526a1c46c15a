import type { Engine, ResultColumn, Statement } from '../../engines/engine.ts'
import { textOf } from '../things/titles.ts'

const token = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|\s+|[^]/g
const isComment = (text: string) =>
  text.startsWith('--') || (text.startsWith('/*') && text.length > 2)

/** The text up to the semicolon that only comments follow; a semicolon in a string or a comment is part of it. */
const withoutEnd = (text: string): string => {
  let end: number | null = null
  for (const { 0: part, index } of text.matchAll(token)) {
    if (part === ';') end ??= index
    else if (part.trim() !== '' && !isComment(part)) end = null
  }
  return (end === null ? text : text.slice(0, end)).trim()
}

/** The text of a virtual dataset without the semicolons at its end, or nothing where the dataset is a table. */
export const statementOf = (sent: string | null | undefined) => {
  const text = withoutEnd(textOf(sent ?? null) ?? '')
  return text === '' ? null : text
}

/**
 * The columns of a statement as they are named when it stands behind FROM, which is how a virtual dataset is read: of
 * two columns with one name, a join's for example, the second gets another there.
 */
export const describedAsRead = async (
  engine: Engine,
  sql: string,
  who: Pick<Statement, 'caller' | 'signal'>,
): Promise<ResultColumn[]> => {
  await engine.describe(sql, who)
  return engine.describe(`SELECT * FROM (\n${sql}\n) AS virtual_table`, who)
}
