import { dialectOf } from '../../engines/engines.ts'
import { unquoted, type Piece } from '../../engines/sqlText/lexer.ts'

/** A piece of a statement that is no comment and no space; the text of a name is without its quotes. */
export interface Token {
  kind: Piece['kind']
  text: string
  /** The offset behind it. */
  end: number
}

const tokenOf = ({ kind, text, from }: Piece): Token => ({
  kind,
  text: kind === 'name' ? unquoted(text) : text,
  end: from + text.length,
})

const isOpenComment = ({ kind, text }: Piece) =>
  kind === 'comment' && (!text.startsWith('/*') || !/[^/]\*\/$/.test(text))

/** The tokens of a text, and whether its end is inside a comment. */
export const tokensOf = (text: string, backend: string) => {
  const pieces = [...dialectOf(backend).lexer(text)]
  return {
    tokens: pieces.filter(({ kind }) => kind !== 'comment' && kind !== 'space').map(tokenOf),
    endsInComment: pieces.slice(-1).some(isOpenComment),
  }
}

/** A word in capitals or a sign; empty for names and texts. */
export const keywordOf = (token: Token | undefined) =>
  token?.kind === 'word' ? token.text.toUpperCase() : token?.kind === 'sign' ? token.text : ''

export const isNamed = (token: Token | undefined): token is Token =>
  token?.kind === 'name' || (token?.kind === 'word' && /^[a-z_]/i.test(token.text))

/** The words that a table follows. */
export const beforeTables = new Set([
  'FROM',
  'JOIN',
  'UPDATE',
  'INTO',
  'DESCRIBE',
  'SUMMARIZE',
  'STRAIGHT_JOIN',
])
