import { lexerOf, lexis } from '../sqlText/lexer.ts'

export const lexer = lexerOf({
  lineComment: lexis.dashesToReturn,
  nests: false,
  text: lexis.singleQuoted,
  name: lexis.doubleQuoted,
  word: String.raw`[\p{L}\p{N}_]+`,
})
