import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { CreationFormRef, DraftErrors } from '../../machines/lib/creationForm'
import { Button, ProblemNote } from '../../ui'

type AnyForm = CreationFormRef<any, any> // oxlint-disable-line typescript/no-explicit-any

/** What is shown as wrong: what the server refused, and the errors of fields that were left. */
export const shownErrors = <Draft extends object>(
  snapshot: SnapshotFrom<CreationFormRef<Draft, unknown>>,
  errorsOf: (draft: Draft) => DraftErrors<Draft>,
): Record<string, string> => {
  const { draft, touched, problem } = snapshot.context
  const wrong = Object.entries(errorsOf(draft) as Record<string, string>).filter(([field]) =>
    touched.some((left) => left === field),
  )
  const refused = snapshot.matches({ editing: 'failed' })
    ? Object.entries(problem?.fields ?? {}).map(([field, [message = '']]): [string, string] => [
        field,
        message,
      ])
    : []
  return Object.fromEntries([...wrong, ...refused])
}

interface ProblemProps {
  actor: AnyForm
  title: string
  /** The fields that say themselves what is wrong with them. */
  beside: readonly string[]
}

/** Why the last attempt failed, where no field says it. */
export function CreationProblem({ actor, title, beside }: ProblemProps) {
  const problem = useSelector(actor, (snapshot) =>
    snapshot.matches({ editing: 'failed' }) ? snapshot.context.problem : null,
  )
  return problem ? <ProblemNote title={title} problem={problem} beside={beside} /> : null
}

/** Apply makes it, Cancel empties the form. */
export function CreationButtons({ actor, reason }: { actor: AnyForm; reason: string | null }) {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <Button
        type="submit"
        size="large"
        appearance="primary"
        busy={busy}
        disabledReason={busy ? null : reason}
      >
        Apply
      </Button>
      <Button size="large" onClick={() => actor.send({ type: 'draft.cleared' })}>
        Cancel
      </Button>
    </>
  )
}
