import type { Cell } from '../engine.ts'

/** SQL text with holes for bound values; only `verbatim` turns a run-time text into SQL. */
export interface Sql {
  parts: readonly string[]
  values: readonly Cell[]
}

const isSql = (input: Sql | Cell): input is Sql => typeof input === 'object' && input !== null

/** One after the other in a single pass: a filter may hold a hundred thousand pieces. */
const chained = (pieces: Iterable<Sql>): Sql => {
  const parts = ['']
  const values: Cell[] = []
  for (const piece of pieces) {
    for (const [index, part] of piece.parts.entries()) {
      if (index === 0) parts.push((parts.pop() ?? '') + part)
      else parts.push(part)
    }
    for (const value of piece.values) values.push(value)
  }
  return { parts, values }
}

/** Text that has been checked or quoted before. */
export const verbatim = (text: string): Sql => ({ parts: [text], values: [] })

const bound = (value: Cell): Sql => ({ parts: ['', ''], values: [value] })

/** A template whose inputs are SQL pieces or values; a value is always bound, never written into the text. */
export const sql = (texts: TemplateStringsArray, ...inputs: (Sql | Cell)[]): Sql =>
  chained(
    texts.flatMap((text, index) => {
      const input = inputs[index]
      if (input === undefined) return [verbatim(text)]
      return [verbatim(text), isSql(input) ? input : bound(input)]
    }),
  )

/** The pieces one after the other with a separator between them. */
export const joined = (
  pieces: readonly Sql[],
  separator: ', ' | ' AND ' | ' OR ' | ' + ' | ' ',
): Sql =>
  chained(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [verbatim(separator), piece])))

/** The statement as an engine takes it: `$1`, `$2`, … the values beside it, and the parts of the text around them. */
export const rendered = ({ parts, values }: Sql) => ({
  sql: parts.reduce((text, part, index) => `${text}$${index}${part}`),
  values: [...values],
  parts,
})

/** The statement as a person reads it, with its values in place. Never sent to a database. */
export const shown = ({ parts, values }: Sql, literal: (value: Cell) => string): string =>
  parts.reduce((text, part, index) => `${text}${literal(values[index - 1] ?? null)}${part}`)
