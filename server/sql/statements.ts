import { dialectOf } from '../engines/engines.ts'

const lexerOf = (backend: string) => dialectOf(backend).lexer

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
      const word = part.toUpperCase()
      const closes = afterEnd
      settle(word)
      if (words.length < maxHeadWords) words.push(word)
      if (word === 'END') afterEnd = true
      else if (openers.has(word) && !closes) depth += 1
    },
    /** True where a semicolon here is inside a body. */
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
  /** Its offset in the whole text. */
  from: number
}

/** The statements of a text with their offsets, in order, without the semicolons between them; what holds only comments is none. */
export const placedStatements = (text: string, backend: string): Placed[] => {
  const statements: Placed[] = []
  let [from, hasCode] = [0, false]
  const body = bodyFollower()
  const end = (to: number) => {
    const whole = text.slice(from, to)
    if (hasCode)
      statements.push({ text: whole.trim(), from: from + whole.length - whole.trimStart().length })
    ;[from, hasCode] = [to + 1, false]
    body.restart()
  }
  for (const piece of lexerOf(backend)(text)) {
    if (piece.kind === 'word') body.sees(piece.text)
    if (piece.text === ';' && !body.isInside()) end(piece.from)
    else hasCode ||= piece.kind !== 'comment' && piece.kind !== 'space'
  }
  end(text.length)
  return statements
}

/** The statements of a text, in order. */
export const statementsIn = (text: string, backend: string): string[] =>
  placedStatements(text, backend).map((statement) => statement.text)

const wordsOf = (statement: string, backend: string) =>
  [...lexerOf(backend)(statement)]
    .filter(({ kind }) => kind === 'word')
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

/** True where a statement begins as one that reads. The database judges what it really does. */
export const looksReading = (statement: string, backend: string): boolean =>
  reading.has(wordsOf(statement, backend)[0] ?? '')

/** True where a statement that begins as one that reads may hold something that writes. */
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

/** True where a table or view can be made of a statement. */
export const isSelect = (statement: string, backend: string): boolean =>
  selects.has(wordsOf(statement, backend)[0] ?? '')

/** The number of rows a statement limits itself to, where it says so at its end. */
export const ownLimit = (statement: string): number | null => {
  const [, limit] = /\bLIMIT\s+(\d+)\s*$/i.exec(statement) ?? []
  return limit === undefined ? null : Number(limit)
}
