/** How many characters the texts of a request may have, as whoever types them counts. */
export const maxLength = {
  /** Names and titles; what is stored under one may be limited further. */
  name: 1000,
  description: 10_000,
  /** The expression of a metric. */
  expression: 10_000,
  /** Anything written in SQL. */
  statement: 1_048_576,
  /** JSON text that settings are written in, and certificates. */
  settings: 65_536,
  /** A chart's form or a dashboard's layout as JSON text. */
  form: 1_048_576,
  style: 100_000,
  /** JSON text in the query of an address, which Node bounds further. */
  query: 16_384,
} as const

const grouped = new Intl.NumberFormat('en-US')

/** How many characters a text has to whoever types it: an emoji is one, though two units of the text's code. */
export const textLength = (text: string) => Array.from(text).length

/** The line about a text that is too long, or undefined for one that is not. */
export const lengthProblem = (text: string, max: number) => {
  const length = text.length > max ? textLength(text) : 0
  return length > max
    ? `At most ${grouped.format(max)} characters, these are ${grouped.format(length)}`
    : undefined
}

/** How many characters of a long text a list tells before an ellipsis; the thing itself tells all of it. A longer form is left out. */
export const listedLength = { description: 300, statement: 10_000, form: 16_384 } as const

/** Whether a statement of a list may be cut. */
export const isCutStatement = (sql: string) => sql.length > listedLength.statement
