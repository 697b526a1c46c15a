import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button'
import { Dialog, FootSpace } from '../../../ui/overlays/Dialog'
import { BackIcon } from '../../../ui/text/icons'

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%', minHeight: 0 },
  step: { flexGrow: 1, minHeight: 0 },
})

interface Props {
  title: string
  confirmLabel: string
  children: ReactNode
  chosen: boolean
  /** Left out where there is nothing to go back to. */
  onBack?: (() => void) | undefined
  onConfirm: () => void
  onDismiss: () => void
}

/** The dialog in which a dataset is chosen; its two steps have the same size. */
export function DatasetPicker({
  title,
  confirmLabel,
  children,
  chosen,
  onBack,
  onConfirm,
  onDismiss,
}: Props) {
  const styles = useStyles()
  const footer = (
    <>
      {onBack ? (
        <Button size="large" icon={<BackIcon />} onClick={onBack}>
          Back
        </Button>
      ) : null}
      <FootSpace />
      <Button size="large" onClick={onDismiss}>
        Cancel
      </Button>
      <Button
        size="large"
        type="submit"
        appearance="primary"
        disabledReason={chosen ? null : 'Choose a dataset first'}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog
      title={title}
      size={676}
      height={608}
      onDismiss={onDismiss}
      onSubmit={onConfirm}
      footer={footer}
    >
      <div className={styles.body}>
        <div className={styles.step}>{children}</div>
      </div>
    </Dialog>
  )
}
