import { badRequest } from '../../problem.ts'
import { calledIn, postgresLexer, wordsOf } from '../sqlText/sqlWords.ts'
import { onlySelect } from './postgresErrors.ts'

/** They reach files and programs of the database's machine, other sessions, the server's settings, or run SQL held in a text. */
const refusedFunctions =
  /^(pg_(read|ls|stat|file|rotate|reload|switch|create|drop|promote|terminate|cancel|log|backup|start_backup|stop_backup|replication|logical|copy|wal_replay|import_system|hba|ident|current_logfile|try_advisory|advisory|signal|sync|export|extension_config|nextoid|notify)(_.*)?|lo_\w+|loread|lowrite|dblink.*|(query|table|schema|database|cursor)_to_xml.*|ts_stat|ts_rewrite|xpath_table|crosstab.*|connectby|set_config|binary_upgrade_.*)$/

const checkCalls = (words: readonly string[]) => {
  const name = calledIn(words).find((one) => refusedFunctions.test(one))
  if (name !== undefined) throw badRequest(`The function ${name} is not allowed here`)
}

const reading = new Set(['select', 'with', 'values', 'table', 'show', 'explain'])

/**
 * Refuses what a read-only transaction would let pass: COPY and other commands that are no SELECT, and functions that a
 * mighty role could call to leave the database.
 */
export const checkReading = (sql: string): void => {
  const words = wordsOf(postgresLexer, sql)
  const first = words.find((word) => word !== '(')
  if (first === undefined) throw badRequest('SQL statement is empty')
  if (!reading.has(first)) throw onlySelect()
  checkCalls(words)
}

const notHere =
  /^(copy|do|load|begin|start|commit|end|rollback|abort|savepoint|release|prepare|execute|deallocate|set|reset|discard|listen|unlisten|notify|checkpoint|security)$/
const made =
  /^(function|procedure|routine|aggregate|extension|language|trusted|subscription|publication|server|event|trigger|role|user|group|database|tablespace|system|cast|operator|transform|access)$/
const modifiers = new Set([
  'or',
  'replace',
  'constraint',
  'default',
  'if',
  'not',
  'exists',
  'procedural',
  'foreign',
])

/** Refuses what a statement that may write has no business with: the server, its roles and programs, and the transaction around it. */
export const checkWriting = (sql: string): void => {
  const words = wordsOf(postgresLexer, sql)
  const [first, ...rest] = words
  if (first === undefined) throw badRequest('SQL statement is empty')
  if (notHere.test(first)) throw badRequest(`${first.toUpperCase()} is not allowed here`)
  const subject = rest.find((word) => !modifiers.has(word)) ?? ''
  if (/^(create|alter|drop)$/.test(first) && made.test(subject))
    throw badRequest(`${first.toUpperCase()} ${subject.toUpperCase()} is not allowed here`)
  checkCalls(words)
}
