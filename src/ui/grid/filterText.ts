import type { Operator } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'

export interface ColumnFilter {
  operator: string
  comparator: string
}

const nulls = new Map<string, Operator>([
  ['is null', 'IS NULL'],
  ['is not null', 'IS NOT NULL'],
])
const signs = new Map<string, Operator>([
  ['>=', '>='],
  ['<=', '<='],
  ['!==', '!=='],
  ['!=', '!=='],
  ['==', '=='],
  ['>', '>'],
  ['<', '<'],
  ['=', '=='],
])
const leading = new RegExp(`^(${[...signs.keys()].join('|')})\\s*(.*)$`, 's')
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** What a person wrote into a column's filter: null where nothing is asked yet, or why it is no filter. */
export const readFilter = (
  text: string,
  kind: number,
): { filter: ColumnFilter | null } | { problem: string } => {
  const isNumber = kind === columnKinds.number
  const written = text.trim()
  const nullTest = nulls.get(written.toLowerCase())
  if (nullTest) return { filter: { operator: nullTest, comparator: 'null' } }
  const [, sign = '', value = written] = leading.exec(written) ?? []
  if (value === '') return { filter: null }
  if (isNumber && !number.test(value.replaceAll(',', '')))
    return { problem: 'Write a number, with > >= < <= = or != before it' }
  const operator: Operator = signs.get(sign) ?? (isNumber ? '==' : 'CONTAINS')
  return { filter: { operator, comparator: isNumber ? value.replaceAll(',', '') : value } }
}

/** A filter as a person would write it. */
export const filterText = (filter: ColumnFilter | null | undefined) => {
  if (!filter) return ''
  const { operator, comparator } = filter
  if (operator === 'CONTAINS') return comparator
  for (const [text, nullTest] of nulls) if (nullTest === operator) return text
  return `${operator === '!==' ? '!=' : operator === '==' ? '=' : operator} ${comparator}`
}
