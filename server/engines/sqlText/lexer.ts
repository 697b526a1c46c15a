/** How a database reads the text of a statement; all of these are sources of regular expressions. */
interface Lexis {
  /** A comment from its mark to the end of its line. */
  lineComment: string
  /** What a block comment begins with. */
  blockComment?: string
  /** True where a block comment may hold others. */
  nests: boolean
  /** Quoted texts, with both of their quotes. */
  text: string
  /** Quoted names, with both of their quotes. */
  name: string
  /** Names without quotes, keywords and numbers. */
  word: string
}

const kinds = ['word', 'space', 'name', 'text', 'comment'] as const

/** A part of a statement. What quotes but is not closed comes in pieces, from a sign that is its quote on. */
export interface Piece {
  kind: (typeof kinds)[number] | 'sign'
  text: string
  /** Its offset in the statement. */
  from: number
}

/** Gives all pieces of a statement, one after the other; every character is in one of them. */
export type Lexer = (sql: string) => Generator<Piece>

export const lexis = {
  /** Letters of names: some databases part words at spaces that are not ASCII's, and at characters that are not seen. */
  letter: String.raw`(?:[A-Za-z_]|(?![\p{White_Space}\p{C}])[\u{80}-\u{10ffff}])`,
  dashes: String.raw`--[^\n]*`,
  /** For the databases to which a carriage return ends a line as well. */
  dashesToReturn: String.raw`--[^\r\n]*`,
  singleQuoted: `'(?:[^']|'')*'`,
  singleQuotedEscaping: String.raw`'(?:[^'\\]|\\[^]|'')*'`,
  doubleQuoted: '"(?:[^"]|"")*"',
  doubleQuotedEscaping: String.raw`"(?:[^"\\]|\\[^]|"")*"`,
  backquoted: '`(?:[^`]|``)*`',
} as const

/** The end of the block comment that begins at `from`: that of the text where nothing closes it. */
const commentEnd = (sql: string, from: number, nests: boolean) => {
  const mark = /\/\*|\*\//g
  mark.lastIndex = from + 2
  for (let depth = 1; ;) {
    const found = mark.exec(sql)
    if (found === null) return sql.length
    if (found[0] === '*/') depth -= 1
    else if (nests) depth += 1
    if (depth === 0) return mark.lastIndex
  }
}

export const lexerOf = ({
  lineComment,
  blockComment = String.raw`/\*`,
  nests,
  text,
  name,
  word,
}: Lexis): Lexer => {
  const pattern = String.raw`(?<comment>${lineComment}|${blockComment})|(?<text>${text})|(?<name>${name})|(?<word>${word})|(?<space>[\p{White_Space}\p{C}]+)|[^]`
  return function* (sql) {
    const piece = new RegExp(pattern, 'uy')
    for (let from = 0; from < sql.length; from = piece.lastIndex) {
      const groups = piece.exec(sql)?.groups
      const kind = kinds.find((one) => groups?.[one] !== undefined) ?? 'sign'
      if (kind === 'comment' && sql.startsWith('/*', from))
        piece.lastIndex = commentEnd(sql, from, nests)
      yield { kind, text: sql.slice(from, piece.lastIndex), from }
    }
  }
}

/** The names, words and signs of a statement: comments, spaces, texts and the quotes of open texts left out. */
export const codeOf = (lexer: Lexer, sql: string): Piece[] =>
  [...lexer(sql)].filter(
    ({ kind, text }) => kind === 'name' || kind === 'word' || (kind === 'sign' && text !== "'"),
  )

/** What a quoted name means: without its quotes, a doubled one once. */
export const unquoted = (text: string) => {
  const [quote = ''] = text
  return text.slice(1, -1).replaceAll(quote + quote, quote)
}
