import { identifier, literal } from './quoting.ts'
import type { Dialect, Sorting } from './dialect.ts'
import { joined, sql, verbatim, type Sql } from './sql.ts'

/** The position of an output where it has one, else its expression. */
export const sortTerm = ({ expression, position }: Sorting) =>
  position === undefined ? expression : verbatim(String(position))

/** A bound value as one of a type. */
export const typed = (value: string, type: string): Sql => sql`CAST(${value} AS ${verbatim(type)})`

/** The parts of a dialect that many databases share: identifiers in double quotes, NULLS LAST, LIMIT and OFFSET, texts in single quotes. */
export const ordinary = {
  name: (name) => verbatim(identifier(name)),
  ordered: (sorting, descending) =>
    descending
      ? sql`${sortTerm(sorting)} DESC NULLS LAST`
      : sql`${sortTerm(sorting)} ASC NULLS LAST`,
  slice: (limit, offset) =>
    joined(
      [
        sql`LIMIT ${verbatim(String(limit))}`,
        ...(offset > 0 ? [sql`OFFSET ${verbatim(String(offset))}`] : []),
      ],
      ' ',
    ),
  same: (one, other) => sql`${one} IS NOT DISTINCT FROM ${other}`,
  temporal: (expression) => expression,
  like: (expression, pattern) => sql`${expression} LIKE ${pattern}`,
  rowNumber: null,
  distinctCount: null,
  computedOnce: verbatim('AS'),
  literal,
} satisfies Partial<Dialect>
