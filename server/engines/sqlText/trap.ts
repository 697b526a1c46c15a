import { lexerOf, lexis } from './lexer.ts'

const reading = lexerOf({
  lineComment: lexis.dashes,
  nests: false,
  text: lexis.singleQuoted,
  name: `${lexis.doubleQuoted}|\`[^\`]*\``,
  word: String.raw`\w+`,
})

/** Why an expression may be read in another way where backslashes escape, # begins a comment and backquotes quote names; null where it is not. */
export const trap = (expression: string): string | null => {
  for (const { kind, text } of reading(expression)) {
    if (kind === 'comment' || text === '#') return 'it holds a comment'
    if (text.includes('\\')) return 'it holds a backslash'
    if (text.startsWith('`') && (kind === 'sign' || /['"]/.test(text)))
      return 'a name in backquotes holds a quote or is not closed'
  }
  return null
}
