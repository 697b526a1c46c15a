import { lexerOf, lexis } from '../sqlText/lexer.ts'

const texts = String.raw`${lexis.singleQuotedEscaping}|\$(?<tag>\w*)\$[^]*?\$\k<tag>\$`
const names = String.raw`${lexis.doubleQuotedEscaping}|` + '`(?:[^`\\\\]|\\\\[^]|``)*`'

const plainWord = String.raw`[A-Za-z_]\w*|\d\w*`
const wordWithDollars = String.raw`[A-Za-z_][\w$]*|\d\w*`

const reading = (nests: boolean, text: string, name: string, word = plainWord) =>
  lexerOf({
    lineComment: String.raw`${lexis.dashes}|#[ !][^\n]*`,
    nests,
    text,
    name,
    word,
  })

export const lexer = reading(false, texts, names)

/**
 * Newer servers take curly quotes for quotes, let comments nest and names hold a `$`, older ones do not: a statement has
 * to pass in each reading.
 */
export const readings = [plainWord, wordWithDollars].flatMap((word) =>
  [false, true].flatMap((nests) => [
    reading(nests, texts, names, word),
    reading(nests, `${texts}|‘[^’]*’`, `${names}|“[^”]*”`, word),
  ]),
)
