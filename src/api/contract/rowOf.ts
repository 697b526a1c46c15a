/** The row of a table for a text that may be none of its keys; undefined where it is none. */
export const rowOf = <Row>(rows: Readonly<Record<string, Row>>, key: string): Row | undefined =>
  Object.hasOwn(rows, key) ? rows[key] : undefined
