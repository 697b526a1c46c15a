import { useSelector } from '@xstate/react'
import type { OrderDialogRef } from '../../machines/explorer/options/orderDialog.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { Button, Dialog, FootSpace, Quiet } from '../../ui'
import { OrderRows } from './parts/OrderRows'

/** The order that somebody gives the values of an axis or of what marks are colored by. */
export function OrderDialog({ slots }: { slots: SlotsRef }) {
  const actor = useSelector(slots, (snapshot) => snapshot.children.orderDialog)
  return actor ? <OrderForm actor={actor} /> : null
}

function OrderForm({ actor }: { actor: OrderDialogRef }) {
  const names = useSelector(actor, (snapshot) => snapshot.context.draft)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title="Own order"
      size="small"
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'dialog.accepted' })}
      footer={
        <>
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
      <Quiet>Drag the values, or move one with Alt and the arrow keys.</Quiet>
      <OrderRows
        label="Values in order"
        names={names}
        onMove={(from, to) => actor.send({ type: 'name.moved', from, to })}
      />
    </Dialog>
  )
}
