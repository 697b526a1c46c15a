import { useSelector } from '@xstate/react'
import type { SaveDataRef } from '../../machines/models/saveData.machine'
import { NamingDialog } from '../../ui'

export function SaveData({ actor }: { actor: SaveDataRef }) {
  const { name, filters, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const refused = useSelector(actor, (snapshot) => snapshot.matches('refused'))
  return (
    <NamingDialog
      title={filters ? 'New Dataset' : 'Save Data'}
      label="Dataset name"
      submit="Save"
      name={name}
      hint={
        filters
          ? 'A copy of the selected rows.'
          : 'A copy of the current rows. Training again does not change it.'
      }
      busy={busy}
      reason={name.trim() === '' ? 'Enter a name' : null}
      error={null}
      failure={refused && problem ? { title: 'The data were not saved.', problem } : null}
      onName={(next) => actor.send({ type: 'name.edited', name: next })}
      onSubmit={() => actor.send({ type: 'dialog.confirmed' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    />
  )
}
