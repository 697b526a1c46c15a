import { sql, verbatim, type Sql } from './sql.ts'

/** A number as it is written for every database to read it as a double. */
export const double = (value: number) => verbatim(value.toExponential())

/** A double, or null where it is infinite or no number. */
export const finite = (value: Sql) =>
  sql`CASE WHEN ${value} BETWEEN ${double(-Number.MAX_VALUE)} AND ${double(Number.MAX_VALUE)} THEN ${value} END`
