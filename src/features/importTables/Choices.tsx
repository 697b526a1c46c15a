import type { ReactNode } from 'react'
import type { Problem } from '../../api/contract'
import { CascadePart, ProblemNote, Quiet, Spinner } from '../../ui'

interface Props {
  title: string
  /** What has to be chosen before; null when it is. */
  first: string | null
  loading: boolean
  problem: Problem | null
  unread: string
  onRetry: () => void
  tools?: ReactNode
  children: ReactNode
}

/** One choice of the cascade, or what it waits for, or why it could not be read. */
export function Choices({
  title,
  first,
  loading,
  problem,
  unread,
  onRetry,
  tools,
  children,
}: Props) {
  const content =
    first !== null ? (
      <Quiet>{first}</Quiet>
    ) : loading ? (
      <Spinner fill label={`Reading ${title.toLowerCase()} …`} />
    ) : problem ? (
      <ProblemNote title={unread} problem={problem} onRetry={onRetry} />
    ) : (
      children
    )
  return (
    <CascadePart title={title} tools={first === null && !loading && !problem ? tools : undefined}>
      {content}
    </CascadePart>
  )
}
