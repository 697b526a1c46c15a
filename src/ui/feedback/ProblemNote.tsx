import type { ReactNode } from 'react'
import { Button } from '../controls/Button'
import { Notice } from './Notice'

interface Props {
  problem: { message: string; fields?: Readonly<Record<string, unknown>> | undefined }
  /** What could not be done, such as `The charts could not be loaded.` */
  title?: ReactNode
  onRetry?: () => void
  /** The fields beside it, which say themselves what is wrong with them: where nothing else is, it says nothing. */
  beside?: readonly string[]
}

/** A refusal in the server's words, at the place it belongs to. */
export function ProblemNote({ problem, title, onRetry, beside = [] }: Props) {
  const { fields } = problem
  if (fields && Object.keys(fields).every((field) => beside.includes(field))) return null
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
