import { lexerOf, lexis } from '../sqlText/lexer.ts'

export const lexer = lexerOf({
  lineComment: lexis.dashes,
  nests: false,
  text: lexis.singleQuoted,
  name: String.raw`${lexis.doubleQuoted}|${lexis.backquoted}|\[[^\]]*\]`,
  word: String.raw`[A-Za-z_\u{80}-\u{10ffff}][\w$\u{80}-\u{10ffff}]*|\d[\w.]*`,
})
