import { maxLength, type SqlRequest } from '../../api/contract'
import { limitOf, type QueryTab } from './tabBook'

export type RunRequest = Required<
  Pick<SqlRequest, 'database_id' | 'sql' | 'schema' | 'queryLimit' | 'sql_editor_id' | 'tab'>
> & { client_id: string }

export interface RunOptions {
  sql: string
  limit?: number
}

/** Null where the tab has no database. A name that is longer than the history keeps is cut, so that it stops no run. */
export const runRequestOf = (
  tab: QueryTab,
  { sql, limit }: RunOptions,
  clientId: string,
): RunRequest | null => {
  if (!tab.database) return null
  return {
    client_id: clientId,
    database_id: tab.database.id,
    schema: tab.schema,
    sql,
    queryLimit: limit ?? limitOf(tab),
    sql_editor_id: tab.id,
    tab: Array.from(tab.name).slice(0, maxLength.name).join(''),
  }
}

/** What may hold a semicolon that ends no statement, with the comments and texts of its kind of database, and a semicolon. */
const tokensWith = (own: string) =>
  new RegExp(
    String.raw`--[^\n]*|/\*[^]*?(?:\*/|$)|${own}|` +
      '`[^`]*`?|' +
      String.raw`\$([A-Za-z_]\w*)?\$[^]*?(?:\$\1\$|$)|;`,
    'g',
  )
const escapingText = String.raw`'(?:[^'\\]|\\[^]|'')*'?`
const tokens = tokensWith(String.raw`\b[eE]${escapingText}|'(?:[^']|'')*'?|"(?:[^"]|"")*"?`)
/** A backslash takes the next sign into a text, and a hash begins a comment. */
const escapingTokens = tokensWith(String.raw`#[^\n]*|${escapingText}|"(?:[^"\\]|\\[^]|"")*"?`)
const tokensOf = (backend: string | null) =>
  backend === 'mysql' || backend === 'clickhouse' ? escapingTokens : tokens

/** The statement at an offset of the code of a database's kind; after the last semicolon, the last statement. */
export const statementAt = (code: string, offset: number, backend: string | null): string => {
  let from = 0
  let last = ''
  for (const { 0: token, index } of code.matchAll(tokensOf(backend))) {
    if (token !== ';') continue
    const statement = code.slice(from, index).trim()
    from = index + 1
    if (statement === '') continue
    if (offset <= from) return statement
    last = statement
  }
  const rest = code.slice(from).trim()
  return rest === '' ? last : rest
}
