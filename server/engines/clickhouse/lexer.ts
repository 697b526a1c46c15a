import { lexerOf, lexis } from '../sqlText/lexer.ts'

const texts = String.raw`${lexis.singleQuotedEscaping}|\$(?<tag>\w*)\$[^]*?\$\k<tag>\$`
const names = String.raw`${lexis.doubleQuotedEscaping}|` + '`(?:[^`\\\\]|\\\\[^]|``)*`'

const reading = (nests: boolean, text: string, name: string) =>
  lexerOf({
    lineComment: String.raw`${lexis.dashes}|#[ !][^\n]*`,
    nests,
    text,
    name,
    word: String.raw`[A-Za-z_]\w*|\d\w*`,
  })

export const lexer = reading(false, texts, names)

/** Newer servers take curly quotes for quotes and let comments nest, older ones do not: a statement has to pass in each reading. */
export const readings = [false, true].flatMap((nests) => [
  reading(nests, texts, names),
  reading(nests, `${texts}|‘[^’]*’`, `${names}|“[^”]*”`),
])
