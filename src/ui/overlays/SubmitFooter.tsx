import { Button } from '../controls/Button'
import { FootSpace } from './Dialog'

interface Props {
  /** What the submitting button is called. */
  submit: string
  busy: boolean
  disabledReason: string | null
  onCancel: () => void
}

/** The foot of a dialog that is a form: Cancel, and the button that submits it. */
export function SubmitFooter({ submit, busy, disabledReason, onCancel }: Props) {
  return (
    <>
      <FootSpace />
      <Button size="large" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        size="large"
        type="submit"
        appearance="primary"
        busy={busy}
        disabledReason={disabledReason}
      >
        {submit}
      </Button>
    </>
  )
}
