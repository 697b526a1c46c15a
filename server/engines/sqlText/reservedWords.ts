import type { Dialect } from './dialect.ts'
import { shown } from './sql.ts'

const everywhere = `ALL ALTER AND ANY AS ASC BETWEEN BY CASE CAST CHECK COLLATE COLUMN CONSTRAINT CREATE CROSS CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP
  DEFAULT DELETE DESC DISTINCT DROP ELSE END ESCAPE EXCEPT EXISTS FALSE FOR FOREIGN FROM FULL GRANT GROUP HAVING IN INNER INSERT INTERSECT INTO IS JOIN
  LEFT LIKE LIMIT NATURAL NOT NULL OFFSET ON OR ORDER OUTER OVER PRIMARY REFERENCES RIGHT SELECT SET TABLE THEN TO TRUE UNION UNIQUE UPDATE USING VALUES WHEN WHERE WINDOW WITH`

/** Words of PostgreSQL, and of DuckDB after it. */
export const postgresWords = `ANALYSE ANALYZE ARRAY ASYMMETRIC AUTHORIZATION BINARY BOTH COLLATION CONCURRENTLY CURRENT_CATALOG CURRENT_ROLE CURRENT_SCHEMA CURRENT_USER DEFERRABLE DO
  FETCH FREEZE ILIKE INITIALLY ISNULL LATERAL LEADING LOCALTIME LOCALTIMESTAMP NOTNULL ONLY OVERLAPS PLACING RETURNING SESSION_USER SIMILAR SOME SYMMETRIC SYSTEM_USER TABLESAMPLE
  TRAILING USER VARIADIC VERBOSE`

/** The words that are no names without quotes, in capitals: those of every database and its own. */
export const reservedWords = (own: string): ReadonlySet<string> =>
  new Set(`${everywhere} ${own}`.split(/\s+/))

const plain = /^[a-z_][a-z0-9_]*$/i
const plainWhereFolded = /^[a-z_][a-z0-9_]*$/

/** A name as it is written in a statement: quoted where the database would read it in another way. */
export const nameIn = (
  { name: quoted, literal, reserved, foldsNames = false }: Dialect,
  name: string,
): string => {
  const isPlain = (foldsNames ? plainWhereFolded : plain).test(name)
  return isPlain && !reserved.has(name.toUpperCase()) ? name : shown(quoted(name), literal)
}
