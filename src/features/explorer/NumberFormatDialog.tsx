import { useSelector } from '@xstate/react'
import type { NumberFormatDialogRef } from '../../machines/explorer/options/numberFormatDialog.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { Button, Dialog, Fields, FootSpace } from '../../ui'
import { NumberFormatFields } from '../metrics/NumberFormatFields'

/** How the numbers of one metric or column are written. */
export function NumberFormatDialog({ slots }: { slots: SlotsRef }) {
  const actor = useSelector(slots, (snapshot) => snapshot.children.numberFormatDialog)
  return actor ? <FormatForm actor={actor} /> : null
}

function FormatForm({ actor }: { actor: NumberFormatDialogRef }) {
  const {
    draft,
    input: { name },
  } = useSelector(actor, (snapshot) => snapshot.context)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title={`Number format of ${name}`}
      size="small"
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'dialog.accepted' })}
      footer={
        <>
          <Button
            size="large"
            appearance="subtle"
            disabledReason={Object.keys(draft).length === 0 ? 'Nothing is changed' : null}
            onClick={() => actor.send({ type: 'format.reset' })}
          >
            Reset
          </Button>
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Cancel
          </Button>
          <Button size="large" type="submit" appearance="primary">
            Save
          </Button>
        </>
      }
    >
      <Fields>
        <NumberFormatFields
          format={draft}
          onEdit={(patch) => actor.send({ type: 'format.edited', patch })}
        />
      </Fields>
    </Dialog>
  )
}
