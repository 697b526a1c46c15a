import { Button } from '../controls/Button'
import { Notice } from './Notice'

interface Props {
  onCancel: () => void
  onRetry: () => void
}

/** Says that an answer takes long, where it is awaited. */
export function StillWaiting({ onCancel, onRetry }: Props) {
  return (
    <Notice
      intent="progress"
      action={
        <>
          <Button appearance="subtle" label="Cancel request" onClick={onCancel}>
            Cancel
          </Button>
          <Button appearance="subtle" onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      Still waiting for the server …
    </Notice>
  )
}
