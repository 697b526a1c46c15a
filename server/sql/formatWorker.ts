import { parentPort, workerData } from 'node:worker_threads'
import { format, type SqlLanguage } from 'sql-formatter'

/** The formatted text, or where the text stops to make sense. */
export type FormatOutcome = { sql: string } | { line: number | null; column: number | null }

const languages: Readonly<Record<string, SqlLanguage>> = {
  clickhouse: 'clickhouse',
  duckdb: 'duckdb',
  mysql: 'mariadb',
  postgresql: 'postgresql',
  sqlite: 'sqlite',
  trino: 'trino',
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase()

const outcomeOf = ({ sql, backend }: { sql: string; backend: string }): FormatOutcome => {
  try {
    const done = format(sql, {
      language: languages[backend] ?? 'sql',
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

parentPort?.postMessage(outcomeOf(workerData as { sql: string; backend: string }))
