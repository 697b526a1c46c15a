import { useSelector } from '@xstate/react'
import type { DeleteItemsRef } from '../../machines/items/deleteItems.machine'
import { titlesListed, usersListed, whatStays } from '../../machines/items/deletionWords'
import { countOf, kinds, nameOf } from '../../machines/items/kinds'
import { ConfirmDialog, Notice, Skeleton } from '../../ui'

export function DeleteItems({ actor }: { actor: DeleteItemsRef }) {
  const { kind, items, forbidden, uses, problem } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const reading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const deleting = useSelector(actor, (snapshot) => snapshot.hasTag('deleting'))
  const titles = items.map((item) => nameOf(kind, item))
  const many = items.length > 1
  const users = uses === null ? null : usersListed(uses)
  const [is, vanishes, comes] = many
    ? ['They are', 'vanish', 'come']
    : ['It is', 'vanishes', 'comes']
  const lost =
    kind === 'dataset'
      ? `which will stop working until ${many ? 'they are' : 'it is'} restored`
      : `and ${vanishes} from there until ${many ? 'they are' : 'it is'} restored`
  return (
    <ConfirmDialog
      title={many ? `Delete ${countOf(kind, items.length)}` : `Delete ${kinds[kind].noun}`}
      confirm="Delete"
      busy={deleting}
      disabledReason={forbidden.length > 0 ? 'Not all of them are yours' : null}
      problem={deleting ? null : problem}
      onConfirm={() => actor.send({ type: 'deletion.confirmed' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    >
      <p>
        Delete <b>{titlesListed(titles, kind)}</b>? {many ? 'They go' : 'It goes'} to Recent Deleted
        and can be restored for 30 days. {whatStays(kind, items)}
      </p>
      {reading ? <Skeleton width="72%" /> : null}
      {users === null ? null : (
        <p>
          {is} used by {users}, {lost}.
        </p>
      )}
      {!reading && uses === null ? (
        <p>
          What uses {many ? 'them' : 'it'} could not be read;{' '}
          {comes === 'come' ? 'they come' : 'it comes'} back with it when restored.
        </p>
      ) : null}
      {forbidden.length > 0 ? (
        <Notice intent="warning">{`Only their owners and admins may delete ${titlesListed(
          forbidden.map((item) => nameOf(kind, item)),
          kind,
        )}. Nothing is deleted unless all can be.`}</Notice>
      ) : null}
    </ConfirmDialog>
  )
}
