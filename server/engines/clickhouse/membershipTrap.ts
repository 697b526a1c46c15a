import { lexer } from './lexer.ts'

const isName = (token = '') => /^["`A-Za-z_]/.test(token) && !/^(null|true|false)$/i.test(token)
const namedMembership = /^(global)?(not)?(null)?in(ignoreset)?$/i
const wholeTables = /^(merge|loop|dictionary|view)$/i
const beforeOperands = /^(when|then|else|and|or|not|case|if|distinct|[(,=<>+*/%!|-])$/i

/** What reads a table without saying SELECT: where `a IN birds`, `a IN (birds)` and `in(a, birds)` mean all rows of a table. */
export const membershipTrap = (expression: string): string | null => {
  const pieces = [...lexer(expression)]
    .filter(({ kind }) => kind !== 'space' && kind !== 'comment')
    .map(({ text }) => text)
  for (const [index, piece] of pieces.entries()) {
    if (!namedMembership.test(piece)) continue
    const before =
      pieces[index - 1]?.toLowerCase() === 'not' ? pieces[index - 2] : pieces[index - 1]
    const isCalled =
      pieces[index + 1] === '(' && (before === undefined || beforeOperands.test(before))
    if (isCalled || piece.toLowerCase() !== 'in') return 'IN is written between its two sides'
    let at = index + 1
    while (pieces[at] === '(') at += 1
    if (!isName(pieces[at])) continue
    let end = at
    while (pieces[end + 1] === '.') end += 2
    const isListed = pieces[index + 1] === '(' && pieces[end + 1] !== ')'
    const reads = pieces[end + 1] === '(' ? wholeTables.test(pieces[end] ?? '') : !isListed
    if (reads) return 'IN takes a list of values, no table'
  }
  return null
}
