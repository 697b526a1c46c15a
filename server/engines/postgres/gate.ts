import { badRequest } from '../../problem.ts'
import { onlySelect } from './postgresErrors.ts'

const piece =
  /--[^\n]*|\/\*|\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[uU]&"|"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d[\w.]*|\s+|[\s\S]/y

const spelling = () => badRequest('Names written with U& are not allowed here')

const unquoted = (text: string) => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text.toLowerCase())

const afterComment = (sql: string, from: number) => {
  const mark = /\/\*|\*\//g
  mark.lastIndex = from
  for (let depth = 1; ; ) {
    const found = mark.exec(sql)
    if (found === null) return sql.length
    depth += found[0] === '/*' ? 1 : -1
    if (depth === 0) return mark.lastIndex
  }
}

/** The names, words and marks of a statement as the database takes them; comments and texts left out. */
const wordsOf = (sql: string): string[] => {
  const words: string[] = []
  for (let at = 0; at < sql.length; ) {
    piece.lastIndex = at
    const [text = ''] = piece.exec(sql) ?? []
    at = piece.lastIndex
    if (text === '/*') at = afterComment(sql, at)
    else if (/^\$.*\$$/s.test(text)) {
      const end = sql.indexOf(text, at)
      at = end < 0 ? sql.length : end + text.length
    } else if (/^[uU]&"$/.test(text)) throw spelling()
    else if (text.trim() !== '' && !text.startsWith('--') && !/^[eE]?'/.test(text)) words.push(unquoted(text))
  }
  return words
}

/** They reach files and programs of the database's machine, other sessions, the server's settings, or run SQL held in a text. */
const beyond =
  /^(pg_(read|ls|stat|file|rotate|reload|switch|create|drop|promote|terminate|cancel|log|backup|start_backup|stop_backup|replication|logical|copy|wal_replay|import_system|hba|ident|current_logfile|try_advisory|advisory|signal|sync|export|extension_config|nextoid|notify)(_.*)?|lo_\w+|loread|lowrite|dblink.*|(query|table|schema|database|cursor)_to_xml.*|ts_stat|ts_rewrite|xpath_table|crosstab.*|connectby|set_config|binary_upgrade_.*)$/

/** Called with its arguments behind it, or as the database also takes it: `('a').name`, `(list)[1].name`. */
const isCalled = (words: readonly string[], index: number) =>
  words[index + 1] === '(' || (words[index - 1] === '.' && /^[)\]]$/.test(words[index - 2] ?? ''))

const checkCalls = (words: readonly string[]) => {
  const index = words.findIndex((word, at) => isCalled(words, at) && beyond.test(word))
  if (index >= 0) throw badRequest(`The function ${words[index]} is not allowed here`)
}

const reading = new Set(['select', 'with', 'values', 'table', 'show', 'explain'])

/**
 * Refuses what a read-only transaction would let pass: COPY and other commands that are no SELECT, and functions that a
 * mighty role could call to leave the database.
 */
export const checkReading = (sql: string): void => {
  const words = wordsOf(sql)
  const first = words.find((word) => word !== '(')
  if (first === undefined) throw badRequest('SQL statement is empty')
  if (!reading.has(first)) throw onlySelect()
  checkCalls(words)
}

const notHere = /^(copy|do|load|begin|start|commit|end|rollback|abort|savepoint|release|prepare|execute|deallocate|set|reset|discard|listen|unlisten|notify|checkpoint|security)$/
const made = /^(function|procedure|routine|aggregate|extension|language|trusted|subscription|publication|server|event|trigger|role|user|group|database|tablespace|system|cast|operator|transform|access)$/
const modifiers = new Set(['or', 'replace', 'constraint', 'default', 'if', 'not', 'exists', 'procedural', 'foreign'])

/** Refuses what a statement that may write has no business with: the server, its roles and programs, and the transaction around it. */
export const checkWriting = (sql: string): void => {
  const words = wordsOf(sql)
  const [first, ...rest] = words
  if (first === undefined) throw badRequest('SQL statement is empty')
  if (notHere.test(first)) throw badRequest(`${first.toUpperCase()} is not allowed here`)
  const subject = rest.find((word) => !modifiers.has(word)) ?? ''
  if (/^(create|alter|drop)$/.test(first) && made.test(subject)) throw badRequest(`${first.toUpperCase()} ${subject.toUpperCase()} is not allowed here`)
  checkCalls(words)
}
