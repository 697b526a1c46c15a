import { useSelector } from '@xstate/react'
import type { NumberFormat } from '../../api/contract'
import type { NumberFormatDialogRef } from '../../machines/explorer/options/numberFormatDialog.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  Fields,
  FootSpace,
  FormPair,
  Quiet,
  Segmented,
  Select,
} from '../../ui'
import { numberWriter } from '../../ui/format/numbers'

/** How the numbers of one metric or column are written. */
export function NumberFormatDialog({ slots }: { slots: SlotsRef }) {
  const actor = useSelector(slots, (snapshot) => snapshot.children.numberFormatDialog)
  return actor ? <FormatForm actor={actor} /> : null
}

const styles = [
  { value: 'number', label: 'Number' },
  { value: 'percent', label: 'Percent' },
] as const
const automatic = 'auto'
const decimals = [
  { value: automatic, label: 'Automatic' },
  ...['0', '1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: value })),
]
const example = { number: 1_234_567.891, percent: 0.1234 }
const exampleDecimals = 2

function FormatForm({ actor }: { actor: NumberFormatDialogRef }) {
  const { name, draft } = useSelector(actor, (snapshot) => snapshot.context)
  const style = draft.style ?? 'number'
  const edit = (patch: { [Part in keyof NumberFormat]: NumberFormat[Part] | undefined }) =>
    actor.send({ type: 'format.edited', patch })
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
        <Segmented
          label="Style"
          value={style}
          options={styles}
          onChange={(chosen) => edit({ style: chosen === 'number' ? undefined : chosen })}
        />
        <Select
          label="Decimals"
          value={draft.decimals === undefined ? automatic : String(draft.decimals)}
          options={decimals}
          onChange={(chosen) =>
            edit({ decimals: chosen === automatic ? undefined : Number(chosen) })
          }
        />
        <FormPair>
          <Field
            label="Before"
            placeholder="$"
            value={draft.prefix ?? ''}
            onChange={(prefix) => edit({ prefix })}
          />
          <Field
            label="After"
            placeholder=" €"
            value={draft.suffix ?? ''}
            onChange={(suffix) => edit({ suffix })}
          />
        </FormPair>
        <Checkbox
          label="Thousands separated by commas"
          checked={draft.thousands !== false}
          onChange={(checked) => edit({ thousands: checked ? undefined : false })}
        />
        <Checkbox
          label="Short, such as 1.2M"
          checked={draft.short === true}
          onChange={(checked) => edit({ short: checked ? true : undefined })}
        />
        <Quiet>{`Example: ${numberWriter(draft, exampleDecimals)(example[style])}`}</Quiet>
      </Fields>
    </Dialog>
  )
}
