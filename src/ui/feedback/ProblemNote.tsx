import type { ReactNode } from 'react'
import { Button } from '../controls/Button'
import { Notice } from './Notice'

interface Props {
  problem: { message: string }
  /** What could not be done, such as `The charts could not be loaded.` */
  title?: ReactNode
  onRetry?: () => void
}

/** A refusal in the server's words, at the place it belongs to. */
export function ProblemNote({ problem, title, onRetry }: Props) {
  return (
    <Notice
      intent="danger"
      title={title}
      action={
        onRetry ? (
          <Button appearance="subtle" onClick={onRetry}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {problem.message}
    </Notice>
  )
}
