import type { BadCell, ProblemBody, UploadFix } from '../../api/contract'

const text = (value: unknown, otherwise: string) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : otherwise

const fixesIn = (value: unknown): UploadFix[] =>
  Array.isArray(value) ? (value as UploadFix[]) : []

/** The cells a refusal names, in the order of their lines. */
export const badCellsOf = (problem: ProblemBody): (BadCell & { fixes: UploadFix[] })[] =>
  (problem.errors ?? [])
    .map(({ extra }) => extra)
    .filter((extra) => typeof extra['line'] === 'number')
    .map((extra) => ({
      line: extra['line'] as number,
      column: text(extra['column'], '') || null,
      value: text(extra['value'], ''),
      expected: text(extra['expected'], 'what the column holds'),
      fixes: fixesIn(extra['fixes']),
    }))
    .sort((left, right) => left.line - right.line)

/** What would help, each once. */
export const fixesOf = (problem: ProblemBody, others: readonly UploadFix[]): UploadFix[] =>
  [...badCellsOf(problem).flatMap(({ fixes }) => fixes), ...others].filter(
    (fix, at, all) => all.findIndex(({ says }) => says === fix.says) === at,
  )
