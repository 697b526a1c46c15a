import type { Cell } from '../engines/engine.ts'

/** SQL text with holes for bound values; only `verbatim` turns a run-time text into SQL. */
export interface Sql {
  parts: readonly string[]
  values: readonly Cell[]
}

const isSql = (input: Sql | Cell): input is Sql => typeof input === 'object' && input !== null

const append = (left: Sql, right: Sql): Sql => ({
  parts: [...left.parts.slice(0, -1), (left.parts.at(-1) ?? '') + (right.parts[0] ?? ''), ...right.parts.slice(1)],
  values: [...left.values, ...right.values],
})

/** Text that has been checked or quoted before. */
export const verbatim = (text: string): Sql => ({ parts: [text], values: [] })

const bound = (value: Cell): Sql => ({ parts: ['', ''], values: [value] })

/** A template whose inputs are SQL pieces or values; a value is always bound, never written into the text. */
export const sql = (texts: TemplateStringsArray, ...inputs: (Sql | Cell)[]): Sql =>
  inputs.reduce<Sql>(
    (built, input, index) => append(append(built, isSql(input) ? input : bound(input)), verbatim(texts[index + 1] ?? '')),
    verbatim(texts[0] ?? ''),
  )

/** The pieces one after the other with a separator between them. */
export const joined = (pieces: readonly Sql[], separator: ', ' | ' AND ' | ' OR ' | ' '): Sql =>
  pieces.reduce((built, piece, index) => append(index === 0 ? built : append(built, verbatim(separator)), piece), verbatim(''))

/** The statement as an engine takes it: `$1`, `$2`, … and the values beside it. */
export const rendered = ({ parts, values }: Sql) => ({
  sql: parts.reduce((text, part, index) => `${text}$${index}${part}`),
  values: [...values],
})

/** The statement as a person reads it, with its values in place. Never sent to a database. */
export const shown = ({ parts, values }: Sql, literal: (value: Cell) => string): string =>
  parts.reduce((text, part, index) => `${text}${literal(values[index - 1] ?? null)}${part}`)
