import { badRequest } from '../../problem.ts'
import { codeOf, type Lexer } from '../sqlText/lexer.ts'
import { readings } from './lexer.ts'

const onlySelect = 'Only SELECT statements are allowed against this database.'

const unescaped = (name: string) =>
  name.replaceAll(/\\(?:x([\da-f]{2})|([^]))/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  )

/** Names, words and signs; comments and texts left out, and the marks of texts that are not closed. */
const wordsOf = (sql: string, reading: Lexer) =>
  codeOf(reading, sql).flatMap(({ kind, text }) => {
    if (kind === 'name') return [unescaped(text.slice(1, -1))]
    return text === '‘' || text === '$' ? [] : [text]
  })

/** Table functions that reach nothing but the tables of the database. */
const harmless = new Set(
  `numbers numbers_mt zeros zeros_mt generateseries generate_series generaterandom primes values sqlstandardvalues
  null format view viewexplain viewifpermitted dictionary loop fuzzjson fuzzquery mergetreeindex mergetreeprojection
  mergetreeanalyzeindexes mergetreeanalyzeindexesuuid mergetreecodecblockcounts mergetreetextindex
  prometheusquery prometheusqueryrange timeseriesdata timeseriesmetricfamilies timeseriesmetrics timeseriessamples
  timeseriesselector timeseriestags`.split(/\s+/),
)
/** Other functions that read files or ask other hosts. */
const refusedFunctions = new Set(['file', 'disk', 'hascolumnintable', 'catboostevaluate'])
const beforeTables = /^(into|create table|exists)$/

/** True where a list of columns follows the name of a table. */
const isDefined = (words: readonly string[], index: number) => {
  const [earlier = '', before = ''] = [words[index - 2], words[index - 1]].map((word) =>
    word?.toLowerCase(),
  )
  return before === '.' || beforeTables.test(before) || beforeTables.test(`${earlier} ${before}`)
}

/** Tables that hold everybody's statements. */
const others = new RegExp(
  '^(processes|query_cache|asynchronous_inserts|' +
    '(query|text|session|asynchronous_insert|opentelemetry_span|processors_profile)(_\\w+)?_log(_\\d+)?)$',
)
const theirs = 'is not allowed here: it holds the statements of other people'

/** What the server has, in lower case. */
export interface Known {
  tableFunctions: ReadonlySet<string>
  tableEngines: ReadonlySet<string>
}

/** `schema` is where names without a database are looked for, null for the address's own. */
type Surroundings = Known & { schema: string | null }

const checkReach = (words: readonly string[], { tableFunctions, schema }: Surroundings) => {
  const isWithinSystem = schema?.toLowerCase() === 'system'
  for (const [index, word] of words.entries()) {
    const folded = word.toLowerCase()
    if (words[index + 1] === '(' && !isDefined(words, index)) {
      const mergesOwn = folded === 'merge' && words[index + 2] === ')' && !isWithinSystem
      if (
        refusedFunctions.has(folded) ||
        (tableFunctions.has(folded) && !harmless.has(folded) && !mergesOwn)
      )
        throw badRequest(`The function ${word} is not allowed here`)
    }
    const isSystems =
      words[index - 1] === '.' ? words[index - 2]?.toLowerCase() === 'system' : isWithinSystem
    if (isSystems && others.test(folded)) throw badRequest(`system.${folded} ${theirs}`)
    if (folded === 'processlist') throw badRequest(`SHOW PROCESSLIST ${theirs}`)
    if (folded === 'outfile' || folded === 'infile')
      throw badRequest(
        `${word.toUpperCase()} is not allowed here: files of the database's server are out of reach`,
      )
  }
}

const inEachReading = (sql: string, check: (words: readonly string[]) => void) => {
  for (const reading of readings) check(wordsOf(sql, reading))
}

const reading = new Set([
  'SELECT',
  'WITH',
  'FROM',
  'VALUES',
  'TABLE',
  'SHOW',
  'DESCRIBE',
  'DESC',
  'EXPLAIN',
  'EXISTS',
])

/** Refuses what does not read, and functions that a session in which nothing can be written lets reach files and other hosts. */
export const checkReading = (sql: string, surroundings: Surroundings): void =>
  inEachReading(sql, (words) => {
    if (!reading.has(words.find((word) => word !== '(')?.toUpperCase() ?? ''))
      throw badRequest(onlySelect)
    checkReach(words, surroundings)
  })

const notHere =
  /^(SYSTEM|KILL|SET|USE|GRANT|REVOKE|BACKUP|RESTORE|ATTACH|BEGIN|COMMIT|ROLLBACK|MOVE|EXECUTE|PREPARE|COPY)$/
const made =
  /^(FUNCTION|USER|ROLE|QUOTA|ROW|POLICY|SETTINGS|PROFILE|NAMED|DICTIONARY|DATABASE|WORKLOAD|RESOURCE|MASKING|HANDLER)$/
const modifiers = new Set(['OR', 'REPLACE', 'TEMPORARY'])
const ownEngines =
  /^(\w*mergetree|log|tinylog|stripelog|memory|null|set|join|buffer|generaterandom|distributed)$/i

const checkEngines = (words: readonly string[], { tableEngines }: Known) => {
  for (const [index, word] of words.entries()) {
    if (word.toLowerCase() !== 'engine') continue
    const engine = words[words[index + 1] === '=' ? index + 2 : index + 1] ?? ''
    if (tableEngines.has(engine.toLowerCase()) && !ownEngines.test(engine))
      throw badRequest(`The table engine ${engine} is not allowed here`)
  }
}

/** Refuses what a statement that may write has no business with: the server, its users and files, and tables whose rows lie elsewhere. */
export const checkWriting = (sql: string, surroundings: Surroundings): void =>
  inEachReading(sql, (words) => {
    const [first = '', ...after] = words.map((word) => word.toUpperCase())
    if (notHere.test(first)) throw badRequest(`${first} is not allowed here`)
    const subject = after.find((word) => !modifiers.has(word)) ?? ''
    if (/^(CREATE|ALTER|DROP|REPLACE)$/.test(first)) {
      if (made.test(subject)) throw badRequest(`${first} ${subject} is not allowed here`)
      checkEngines(words, surroundings)
    }
    checkReach(words, surroundings)
  })
