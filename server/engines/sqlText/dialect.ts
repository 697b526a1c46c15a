import type * as formatters from 'sql-formatter'
import type { Cell } from '../engine.ts'
import type { Lexer } from './lexer.ts'
import type { Sql } from './sql.ts'
import type { TimeGrains } from './timeGrains.ts'

/** A language of sql-formatter that it exports under its name. */
export type Formatter = Extract<formatters.SqlLanguage, keyof typeof formatters>

/** What rows are ordered by: an expression, and its position among the statement's outputs, from 1, where it is one of them. */
export interface Sorting {
  expression: Sql
  position?: number
}

/** Aggregates for quantiles, computed faster than by sorting. */
export interface Quantiles {
  /** A list, from 1, of the values at shares of all, each between two where it lies between them. */
  interpolated: (value: Sql, shares: readonly number[]) => Sql
}

/** What differs between the databases in the SQL that is read and written for them. */
export interface Dialect {
  lexer: Lexer
  /** Words in capitals that are no names without quotes. */
  reserved: ReadonlySet<string>
  /** True where a name without quotes is read in small letters. */
  foldsNames?: boolean
  /** True where a column is stored under its name in small letters, also when that is quoted. */
  lowersNames?: boolean
  /** How many bytes the name of a table or a column has at most; absent where nobody comes near that. */
  maxNameBytes?: number
  /** The language of sql-formatter that its statements are formatted in, and others whose words it has. */
  formatters: readonly [Formatter, ...Formatter[]]
  /** Where in a statement a failure is, in characters from its start, where only the message says that; null where it does not. */
  errorOffset?: (message: string, statement: string) => number | null
  /** SQL between the name of a new table and the query that it is made of. */
  tableClause?: string
  /** A quoted identifier, whatever characters the name holds. */
  name: (name: string) => Sql
  /** A value of a column of this type as the text that is shown of it. */
  text: (expression: Sql, columnType?: string) => Sql
  /** Types of texts, and of what is grouped and compared with texts as it is. */
  plainTexts: RegExp
  /** A bound number that compares exactly with a column of the given type. */
  number: (value: string, columnType: string) => Sql
  /** A numeric column as it is summed and averaged, where the database does not do that to all of its numeric types. */
  summed?: (expression: Sql, columnType: string) => Sql
  /** The least or greatest value of a column, where the database has no MIN and MAX of all types that it compares. */
  extreme?: (aggregate: 'MIN' | 'MAX', expression: Sql, columnType: string) => Sql
  /** The average of a numeric expression as a number with a fraction, where the database would write a decimal with more digits or fewer. */
  average?: (expression: Sql) => Sql
  /** The value below which a share of all values of a numeric expression lies, interpolated; absent where the database has none. */
  percentile?: (expression: Sql, share: number) => Sql
  /** The standard deviation of a sample; absent where the database has none. */
  deviation?: (expression: Sql) => Sql
  /** True where the engine answers rows as frames, see `ResultShape`. */
  framed?: boolean
  /** Absent where the database sorts for them. */
  quantiles?: Quantiles
  /** A bound moment, given as ISO text, that compares with a column of the given type. */
  moment: (value: string, columnType: string) => Sql
  /** True where a column of truths may hold any number. */
  numericTruths?: boolean
  /** Which numbers without an end, or that are none, it compares by what they are shown as; absent where it has none. */
  endless?: RegExp
  /** Whether a floating number is none, where the database takes no such number for equal to another one. */
  notANumber?: (expression: Sql) => Sql
  /** Texts that it shows of moments and that no person would write: without an end, before our era, of days that are none. */
  momentTexts?: RegExp
  /** A temporal expression as it compares with a moment. */
  temporal: (expression: Sql) => Sql
  timeGrains: TimeGrains
  /** A numeric expression as a double, null where it holds no number. */
  double: (expression: Sql, columnType: string) => Sql
  /** The number that a text writes; null where it writes none. */
  numberIn: (text: Sql) => Sql
  /** The moment that a text writes in a date format of the contract, a day where the format has no clock; null where it writes none. */
  momentIn: (text: Sql, format: string) => Sql
  /** Whether two values are equal or both missing. */
  same: (one: Sql, other: Sql) => Sql
  /** The value of the row before in a window, where that is not LAG. */
  previous?: (value: Sql, window: Sql) => Sql
  /** A share as a number with a fraction, NULL of a whole that is 0. */
  ratio: (part: Sql, whole: Sql) => Sql
  /** About how many different values there are, where the database can tell that faster than by counting them. */
  distinctCount: ((expression: Sql) => Sql) | null
  /** SQL before a named part of a statement that is to be computed once. */
  computedOnce: Sql
  like: (expression: Sql, pattern: Sql) => Sql
  ilike: (expression: Sql, pattern: Sql) => Sql
  /** True where the text holds the part, whatever the case. */
  contains: (text: Sql, part: string) => Sql
  /** The name of the column that numbers the rows of a table in their own order, where the database has one. */
  rowNumber: Sql | null
  /** A sorting with its direction, NULLs last in both. By position, so that no label can be taken for a column, where that is possible. */
  ordered: (sorting: Sorting, descending: boolean) => Sql
  /** The last clause of a statement: how many of its rows, from which on. */
  slice: (limit: number, offset: number) => Sql
  literal: (value: Cell) => string
  /** A HAVING that lets every group through and takes only aggregates, where the database takes other expressions for a metric. */
  aggregates?: (expressions: readonly Sql[]) => Sql
  /** Why an expression that a user wrote cannot be judged, where this database reads texts, names or comments in a way of its own. */
  trap?: (expression: string) => string | null
}
