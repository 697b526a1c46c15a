import type { Problem } from '../../api/contract'

interface BadCell {
  line: number
  column: string | null
  value: string
  expected: string
}

const text = (value: unknown, otherwise: string) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : otherwise

/** The cells a refusal names, in the order of their lines. */
export const badCellsOf = (problem: Problem): BadCell[] =>
  (problem.errors ?? [])
    .map(({ extra }) => extra)
    .filter((extra) => typeof extra['line'] === 'number')
    .map((extra) => ({
      line: extra['line'] as number,
      column: text(extra['column'], '') || null,
      value: text(extra['value'], ''),
      expected: text(extra['expected'], 'what the column holds'),
    }))
    .sort((left, right) => left.line - right.line)
