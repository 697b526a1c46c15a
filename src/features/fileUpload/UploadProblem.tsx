import type { Problem } from '../../api/contract'
import { Notice } from '../../ui'
import { badCellsOf } from './badCells'

/** The server's refusal, with the cells that did not fit. */
export function UploadProblem({ problem }: { problem: Problem }) {
  const cells = badCellsOf(problem)
  return (
    <Notice intent="danger" title={problem.message}>
      {cells.length > 0 ? (
        <ul>
          {cells.map(({ line, column, value, expected }) => (
            <li key={`${line} ${column ?? ''}`}>{`Line ${line}${column === null ? '' : `, ${column}`}: “${value}” is not ${expected}`}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
