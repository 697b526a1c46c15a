const lineComment = /--[^\n]*/y
/** For the databases to which a carriage return ends a line as well. */
const shortComment = /--[^\r\n]*/y
const hashComment = /#[^\n]*/y
const plainText = /'(?:[^']|'')*'/y
const escapedText = /'(?:[^'\\]|\\[^]|'')*'/y
const markedText = /\b[eE]'(?:[^'\\]|\\[^]|'')*'/y
const quotedName = /"(?:[^"]|"")*"/y
const escapedName = /"(?:[^"\\]|\\[^]|"")*"/y
const backticks = /`(?:[^`]|``)*`/y
const dollars = /\$([A-Za-z_]\w*)?\$[^]*?\$\1\$/y
const word = /\w+/y

const comments = new Set([lineComment, shortComment, hashComment])
const ordinary = [lineComment, plainText, quotedName, word]
/** What semicolons may stand in, for each kind of database, besides block comments. */
const shelters: Readonly<Record<string, readonly RegExp[]>> = {
  postgresql: [shortComment, markedText, plainText, quotedName, dollars, word],
  duckdb: [shortComment, markedText, plainText, quotedName, dollars, word],
  mysql: [lineComment, hashComment, escapedText, escapedName, backticks, word],
  clickhouse: [lineComment, hashComment, escapedText, escapedName, backticks, word],
  sqlite: [lineComment, plainText, quotedName, backticks, word],
  trino: [shortComment, plainText, quotedName, word],
}
const nesting = new Set(['postgresql'])

/** Where the block comment ends that begins at `from`; at the end of the text where nothing closes it. */
const commentEnd = (text: string, from: number, nests: boolean) => {
  const marks = /\/\*|\*\//g
  marks.lastIndex = from + 2
  let depth = 1
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === '*/') depth -= 1
    else if (nests) depth += 1
    if (depth === 0) return marks.lastIndex
  }
  return text.length
}

interface Part {
  text: string
  isComment: boolean
}

/** The text in parts: comments, quoted texts and names as wholes, everything else by characters or words. */
export function* partsOf(text: string, backend: string): Generator<Part> {
  const kinds = shelters[backend] ?? ordinary
  for (let at = 0; at < text.length;) {
    if (text.startsWith('/*', at)) {
      const end = commentEnd(text, at, nesting.has(backend))
      yield { text: text.slice(at, end), isComment: true }
      at = end
      continue
    }
    const found = kinds.find((kind) => {
      kind.lastIndex = at
      return kind.test(text)
    })
    const end = found === undefined ? at + 1 : found.lastIndex
    yield { text: text.slice(at, end), isComment: found !== undefined && comments.has(found) }
    at = end
  }
}

const maxHeadWords = 12
const bodied = /^CREATE(?: \w+)*? (?:TRIGGER|PROCEDURE|FUNCTION|EVENT)\b/
const openers = new Set(['BEGIN', 'CASE'])
/** What `END` closes where it is no block: these are not counted when they open. */
const uncounted = new Set(['IF', 'LOOP', 'WHILE', 'REPEAT', 'FOR'])

/** Follows the words of a statement that may have a body, in which semicolons end nothing. */
const bodyFollower = () => {
  let words: string[] = []
  let depth = 0
  let afterEnd = false
  const settle = (word: string) => {
    if (!afterEnd) return
    afterEnd = false
    if (!uncounted.has(word)) depth -= 1
  }
  return {
    sees: (part: string) => {
      if (!/^[a-z_]\w*$/i.test(part)) return
      const word = part.toUpperCase()
      const closes = afterEnd
      settle(word)
      if (words.length < maxHeadWords) words.push(word)
      if (word === 'END') afterEnd = true
      else if (openers.has(word) && !closes) depth += 1
    },
    /** Whether a semicolon here stands in a body. */
    isInside: () => {
      settle('')
      return depth > 0 && bodied.test(words.join(' '))
    },
    restart: () => {
      words = []
      depth = 0
      afterEnd = false
    },
  }
}

interface Placed {
  text: string
  /** Where it begins in the whole text. */
  from: number
}

/** The statements of a text with their places, in order, without the semicolons between them; what holds only comments is none. */
export const placedStatements = (text: string, backend: string): Placed[] => {
  const statements: Placed[] = []
  let [buffered, from, hasCode] = ['', 0, false]
  const body = bodyFollower()
  const keep = () => {
    if (hasCode)
      statements.push({
        text: buffered.trim(),
        from: from + buffered.length - buffered.trimStart().length,
      })
  }
  for (const part of partsOf(`${text};`, backend)) {
    if (!part.isComment) body.sees(part.text)
    if (part.text === ';' && !body.isInside()) {
      body.restart()
      keep()
      ;[buffered, from, hasCode] = ['', from + buffered.length + 1, false]
      continue
    }
    buffered += part.text
    hasCode ||= !part.isComment && part.text.trim() !== ''
  }
  keep()
  return statements
}

/** The statements of a text, in order. */
export const statementsIn = (text: string, backend: string): string[] =>
  placedStatements(text, backend).map((statement) => statement.text)

const wordsOf = (statement: string, backend: string) =>
  [...partsOf(statement, backend)]
    .filter(({ text, isComment }) => !isComment && /^[a-z_]\w*$/i.test(text))
    .map(({ text }) => text.toUpperCase())

const reading = new Set([
  'SELECT',
  'WITH',
  'VALUES',
  'TABLE',
  'FROM',
  'SHOW',
  'DESCRIBE',
  'DESC',
  'EXPLAIN',
  'SUMMARIZE',
  'PRAGMA',
])
const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'INTO'])

/** Whether a statement begins as one that reads. What it really does is judged by the database. */
export const looksReading = (statement: string, backend: string): boolean =>
  reading.has(wordsOf(statement, backend)[0] ?? '')

/** Whether something that writes may stand in a statement that begins as one that reads. */
export const mayWrite = (statement: string, backend: string): boolean => {
  const words = wordsOf(statement, backend)
  return (
    (words[0] === 'WITH' ||
      words[0] === 'EXPLAIN' ||
      words[0] === 'SELECT' ||
      words[0] === 'PRAGMA') &&
    words.some((one) => writing.has(one))
  )
}

const selects = new Set(['SELECT', 'WITH', 'VALUES', 'FROM', 'TABLE'])

/** Whether a table or view can be made of a statement. */
export const isSelect = (statement: string, backend: string): boolean =>
  selects.has(wordsOf(statement, backend)[0] ?? '')

/** The number of rows a statement limits itself to, where it says so at its end. */
export const ownLimit = (statement: string): number | null => {
  const [, limit] = /\bLIMIT\s+(\d+)\s*$/i.exec(statement) ?? []
  return limit === undefined ? null : Number(limit)
}
