import { useSelector } from '@xstate/react'
import { children } from '../../machines/projects/children'
import type { Picked } from '../../machines/projects/projectDraft'
import type { ShareToProjectRef } from '../../machines/projects/shareToProject.machine'
import { Button, Dialog, FootSpace, ProblemNote, Stack } from '../../ui'
import { PickPanel } from '../items/PickPanel'

/** Chooses charts or dashboards that a project does not hold, and adds them. */
export function ShareToProject({ actor }: { actor: ShareToProjectRef }) {
  const { kind, chosen, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const { pickList } = useSelector(actor, (snapshot) => snapshot.children)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { shareTitle, plural, refused } = children[kind]
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  const choose = (next: Picked[]) => actor.send({ type: 'selection.changed', chosen: next })
  return (
    <Dialog
      title={shareTitle}
      size={960}
      height={684}
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'share.confirmed' })}
      footer={
        <>
          <span role="status">
            {chosen.length === 0 ? 'Nothing selected' : `${chosen.length} selected`}
          </span>
          {chosen.length > 0 ? (
            <Button appearance="subtle" onClick={() => choose([])}>
              Clear
            </Button>
          ) : null}
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Cancel
          </Button>
          <Button
            size="large"
            type="submit"
            appearance="primary"
            busy={busy}
            disabledReason={
              busy || chosen.length > 0 ? null : `Select ${plural.toLowerCase()} first`
            }
          >
            OK
          </Button>
        </>
      }
    >
      <Stack>
        {problem && !busy ? <ProblemNote title={refused} problem={problem} /> : null}
        {pickList ? (
          <PickPanel
            system={actor.system}
            actor={pickList}
            layoutOf="share"
            perRow={4}
            autoFocus
            chosen={chosen}
            onChoose={choose}
            nothing={`There are no ${plural.toLowerCase()} besides those that this project holds.`}
          />
        ) : null}
      </Stack>
    </Dialog>
  )
}
