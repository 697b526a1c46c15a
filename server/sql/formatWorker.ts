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
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase()

const outcomeOf = ({ sql, language }: FormatRequest): FormatOutcome => {
  try {
    const done = format(sql, {
      language,
      keywordCase: 'upper',
      tabWidth: 2,
    })
    return withoutSpace(done) === withoutSpace(sql) ? { sql: done } : { line: null, column: null }
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
