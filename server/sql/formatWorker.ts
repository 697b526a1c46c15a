import { parentPort, workerData } from 'node:worker_threads'
import { format, type SqlLanguage } from 'sql-formatter'

/** The formatted text, or where the text stops to make sense. */
export type FormatOutcome = { sql: string } | { line: number | null; column: number | null }

/** That the text is being formatted, then what became of it. */
export type FormatMessage = 'begun' | FormatOutcome

/** What is formatted, and how its kind of database writes. */
export interface FormatRequest {
  sql: string
  language: SqlLanguage
  /** The words that are no names without quotes, in capitals. */
  reserved: ReadonlySet<string>
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase()

/** Names are told apart by case there, and many keywords may be names. */
const tellingCase = new Set<SqlLanguage>(['clickhouse', 'mysql', 'mariadb'])

/** The formatted text with all words as they were written but those that are no names. */
const withNames = (done: string, { sql, language, reserved }: FormatRequest) => {
  if (!tellingCase.has(language)) return done
  const written = (sql.match(/\w+/g) ?? []).values()
  return done.replaceAll(/\w+/g, (word) => {
    const before = written.next().value ?? word
    return reserved.has(word) ? word : before
  })
}

const outcomeOf = (request: FormatRequest): FormatOutcome => {
  const { sql, language } = request
  try {
    const done = format(sql, {
      language,
      keywordCase: 'upper',
      tabWidth: 2,
    })
    return withoutSpace(done) === withoutSpace(sql)
      ? { sql: withNames(done, request) }
      : { line: null, column: null }
  } catch (error) {
    const [, line, column] =
      / at line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
    return line === undefined
      ? { line: null, column: null }
      : { line: Number(line), column: Number(column) }
  }
}

parentPort?.postMessage('begun' satisfies FormatMessage)
parentPort?.postMessage(outcomeOf(workerData as FormatRequest) satisfies FormatMessage)
