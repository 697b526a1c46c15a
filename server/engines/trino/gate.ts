import { badRequest } from '../../problem.ts'
import { codeOf, unquoted } from '../sqlText/lexer.ts'
import { lexer } from './lexer.ts'

const onlySelect = 'Only SELECT statements are allowed against this database.'

/** Names and words in lower case, for case tells none apart, and signs; comments and texts left out. */
const wordsOf = (sql: string) =>
  codeOf(lexer, sql).map(({ kind, text }) =>
    (kind === 'name' ? unquoted(text) : text).toLowerCase(),
  )

const harmlessTables = new Set(['sequence', 'exclude_columns'])

/** The table functions that are called: `TABLE(catalog.schema.name(…))`, each by its whole name. */
const tableFunctionsIn = (words: readonly string[]) =>
  words.flatMap((word, index) => {
    if (word !== 'table' || words[index + 1] !== '(') return []
    let end = index + 2
    while (words[end + 1] === '.') end += 2
    return words[end + 1] === '(' ? [words.slice(index + 2, end + 1).join('')] : []
  })

const checkReach = (words: readonly string[]) => {
  const refused = tableFunctionsIn(words).find((name) => !harmlessTables.has(name))
  if (refused !== undefined) throw badRequest(`The table function ${refused} is not allowed here`)
  if (` ${words.join(' ')} `.includes(' system . runtime . queries '))
    throw badRequest(
      'system.runtime.queries is not allowed here: it holds the statements of other people',
    )
}

const reading = new Set([
  'select',
  'with',
  'values',
  'table',
  'show',
  'describe',
  'desc',
  'explain',
])

/**
 * Refuses what a read-only transaction would let pass: statements that do not read, functions that hand SQL on to another
 * database, and the statements of other people.
 */
export const checkReading = (sql: string): void => {
  const words = wordsOf(sql)
  if (!reading.has(words.find((word) => word !== '(') ?? '')) throw badRequest(onlySelect)
  checkReach(words)
}

const notHere =
  /^(call|prepare|execute|deallocate|set|reset|use|start|commit|rollback|grant|revoke|deny)$/
const made = /^(catalog|role|function)$/

/** Refuses what a statement that may write has no business with: the server, its roles and procedures, the session and its transaction. */
export const checkWriting = (sql: string): void => {
  const words = wordsOf(sql)
  const [first = '', ...rest] = words
  if (notHere.test(first)) throw badRequest(`${first.toUpperCase()} is not allowed here`)
  const subject = rest.find((word) => word !== 'or' && word !== 'replace') ?? ''
  if (/^(create|alter|drop)$/.test(first) && made.test(subject))
    throw badRequest(`${first.toUpperCase()} ${subject.toUpperCase()} is not allowed here`)
  checkReach(words)
}
