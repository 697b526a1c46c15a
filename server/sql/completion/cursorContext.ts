import { beforeTables, isNamed, keywordOf, tokensOf, type Token } from './tokens.ts'

/** What belongs at the cursor: the start of a statement, a table, what follows a table, or an expression. */
export type Spot = 'start' | 'table' | 'after table' | 'expression'

export interface CursorContext {
  spot: Spot
  /** The part of the word before the cursor. */
  begun: string
  /** The names before it with a dot behind each. */
  qualifiers: readonly string[]
}

const clauses: Readonly<Record<string, Spot>> = {
  ...Object.fromEntries([...beforeTables, 'TABLE'].map((word) => [word, 'table' as const])),
  ...Object.fromEntries(
    [
      'SELECT',
      'WHERE',
      'ON',
      'BY',
      'HAVING',
      'SET',
      'QUALIFY',
      'USING',
      'RETURNING',
      'VALUES',
      'PREWHERE',
      'LIMIT',
      'PIVOT',
    ].map((word) => [word, 'expression' as const]),
  ),
}

const spotAfter = (tokens: readonly Token[]): Spot => {
  if (tokens.length === 0) return 'start'
  const last = keywordOf(tokens.at(-1))
  let [depth, isOutside] = [0, false]
  for (const [at, token] of [...tokens.entries()].toReversed()) {
    const word = keywordOf(token)
    if (word === ')') depth += 1
    else if (word === '(' && depth > 0) depth -= 1
    else if (word === '(') {
      const before = keywordOf(tokens[at - 1])
      if (at === tokens.length - 1 && (clauses[before] === 'table' || before === 'AS'))
        return 'start'
      isOutside = true
    }
    const spot = depth > 0 || token.kind !== 'word' ? undefined : clauses[word]
    if (spot === 'table' && isOutside) return 'expression'
    if (spot !== undefined)
      return spot === 'table' && last !== word && last !== ',' ? 'after table' : spot
  }
  return 'expression'
}

/** What belongs at the end of a text; null in a comment, a text or a number. */
export const contextAfter = (text: string, backend: string): CursorContext | null => {
  const { tokens, endsInComment } = tokensOf(text, backend)
  if (endsInComment || tokens.some(({ kind, text: sign }) => kind === 'sign' && sign === "'"))
    return null
  const last = tokens.at(-1)
  let begun = ''
  if (last?.kind === 'word' && last.end === text.length) {
    if (/^\d/.test(last.text)) return null
    begun = last.text
    tokens.pop()
    if (['"', '`'].includes(keywordOf(tokens.at(-1)))) tokens.pop()
  } else if (last && last.kind !== 'sign' && last.end === text.length) return null
  const qualifiers: string[] = []
  while (keywordOf(tokens.at(-1)) === '.' && isNamed(tokens.at(-2))) {
    tokens.pop()
    qualifiers.unshift(tokens.pop()?.text ?? '')
  }
  return { spot: spotAfter(tokens), begun, qualifiers }
}
