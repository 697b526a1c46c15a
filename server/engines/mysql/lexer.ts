import { lexerOf, lexis } from '../sqlText/lexer.ts'

const reading = (text: string) =>
  lexerOf({
    lineComment: String.raw`--(?=[\x00-\x20\x7f]|$)[^\n]*|#[^\n]*`,
    /** What a comment with a mark holds is run. */
    blockComment: String.raw`/\*(?!!|M!)`,
    nests: false,
    text,
    name: lexis.backquoted,
    word: String.raw`[A-Za-z_$\u{80}-\u{10ffff}][\w$\u{80}-\u{10ffff}]*|\d+`,
  })

/** Statements as most servers read them. */
export const lexer = reading(`${lexis.singleQuotedEscaping}|${lexis.doubleQuotedEscaping}`)

/** A server takes a backslash in a text in one of two ways, by its settings: a statement has to pass in both. */
export const readings = [lexer, reading(`${lexis.singleQuoted}|${lexis.doubleQuoted}`)]
