import type { ProblemBody, UploadFix } from '../../api/contract'
import { Button, Notice, ToolLine } from '../../ui'
import { badCellsOf, fixesOf } from './badCells'

interface Props {
  problem: ProblemBody
  /** The file would be refused; it was not yet. */
  preview: boolean
  fixes: readonly UploadFix[]
  onFix: (fix: UploadFix) => void
}

/** The server's refusal, with the cells that did not fit and what would help. */
export function UploadProblem({ problem, preview, fixes, onFix }: Props) {
  const cells = badCellsOf(problem)
  const helps = fixesOf(problem, fixes)
  return (
    <Notice intent={preview ? 'warning' : 'danger'} title={problem.message}>
      {cells.length > 0 ? (
        <ul>
          {cells.map(({ line, column, value, expected }) => (
            <li
              key={`${line} ${column ?? ''}`}
            >{`Line ${line}${column === null ? '' : `, ${column}`}: “${value}” is not ${expected}`}</li>
          ))}
        </ul>
      ) : null}
      <UploadFixes fixes={helps} onFix={onFix} />
    </Notice>
  )
}

/** What would help, a button each. */
export function UploadFixes({ fixes, onFix }: Pick<Props, 'fixes' | 'onFix'>) {
  if (fixes.length === 0) return null
  return (
    <ToolLine>
      {fixes.map((fix) => (
        <Button key={fix.says} onClick={() => onFix(fix)}>
          {fix.says}
        </Button>
      ))}
    </ToolLine>
  )
}
