import * as formatters from 'sql-formatter'
import { dialectOf } from '../../engines/engines.ts'

interface Vocabulary {
  keywords: readonly string[]
  functions: readonly string[]
}

const inOrder = (words: readonly string[]) =>
  [...new Set(words)].toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
const usual = [
  'SELECT',
  'FROM',
  'WHERE',
  'GROUP BY',
  'ORDER BY',
  'LIMIT',
  'JOIN',
  'LEFT JOIN',
  'ON',
  'AND',
  'OR',
  'AS',
  'HAVING',
  'WITH',
  'DISTINCT',
  'CASE',
  'UNION ALL',
]

const read = (backend: string): Vocabulary => {
  const found = dialectOf(backend).formatters.map((name) => formatters[name].tokenizerOptions)
  const keywords = found.flatMap((dialect) =>
    [
      dialect.reservedSelect,
      dialect.reservedClauses,
      dialect.reservedSetOperations,
      dialect.reservedJoins,
      dialect.reservedKeywordPhrases ?? [],
      dialect.reservedKeywords,
    ].flat(),
  )
  const functions = inOrder(found.flatMap((dialect) => dialect.reservedFunctionNames))
  return { keywords: [...new Set([...usual, ...inOrder(keywords)])], functions }
}

const known = new Map<string, Vocabulary>()

/** The keywords, the usual ones first, and the functions of a kind of database. */
export const vocabularyOf = (backend: string): Vocabulary => {
  const found = known.get(backend) ?? read(backend)
  known.set(backend, found)
  return found
}
