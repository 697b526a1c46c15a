export interface ColumnFilter {
  operator: string
  comparator: string
}

const nulls = new Map([
  ['is null', 'IS NULL'],
  ['is not null', 'IS NOT NULL'],
])
const leading = /^(>=|<=|!==|!=|==|>|<|=)\s*(.*)$/s
const spelled = new Map([
  ['=', '=='],
  ['!=', '!=='],
])
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** What a person wrote into a column's filter: null where nothing is asked yet, or why it is no filter. */
export const readFilter = (
  text: string,
  kind: number,
): { filter: ColumnFilter | null } | { problem: string } => {
  const written = text.trim()
  const nullTest = nulls.get(written.toLowerCase())
  if (nullTest) return { filter: { operator: nullTest, comparator: 'null' } }
  const [, sign, rest] = leading.exec(written) ?? []
  const value = sign === undefined ? written : (rest ?? '')
  if (value === '') return { filter: null }
  if (kind === 0 && !number.test(value.replaceAll(',', '')))
    return { problem: 'Write a number, with > >= < <= = or != before it' }
  const operator =
    sign === undefined ? (kind === 0 ? '==' : 'CONTAINS') : (spelled.get(sign) ?? sign)
  return { filter: { operator, comparator: kind === 0 ? value.replaceAll(',', '') : value } }
}

/** A filter as a person would write it. */
export const filterText = (filter: ColumnFilter | null | undefined) => {
  if (!filter) return ''
  const { operator, comparator } = filter
  if (operator === 'CONTAINS') return comparator
  for (const [text, nullTest] of nulls) if (nullTest === operator) return text
  return `${operator === '!==' ? '!=' : operator === '==' ? '=' : operator} ${comparator}`
}
