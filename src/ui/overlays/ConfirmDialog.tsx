import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button'
import { Dialog, FootSpace } from './Dialog'
import { Notice } from '../feedback/Notice'

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: '12px' } })

interface Props {
  title: string
  children: ReactNode
  /** The word on the button that does it. */
  confirm: string
  tone?: 'danger' | 'primary'
  busy: boolean
  /** Why it cannot be done at all. */
  disabledReason?: string | null
  problem: { message: string } | null
  onConfirm: () => void
  onDismiss: () => void
}

/** Confirms what loses something; a refusal is shown in it. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  tone = 'danger',
  busy,
  disabledReason = null,
  problem,
  onConfirm,
  onDismiss,
}: Props) {
  const styles = useStyles()
  const footer = (
    <>
      <FootSpace />
      <Button size="large" onClick={onDismiss}>
        Cancel
      </Button>
      <Button
        size="large"
        type="submit"
        appearance={tone}
        busy={busy}
        disabledReason={disabledReason}
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} size="small" onDismiss={onDismiss} onSubmit={onConfirm} footer={footer}>
      <div className={styles.body}>
        {children}
        {problem ? <Notice intent="danger">{problem.message}</Notice> : null}
      </div>
    </Dialog>
  )
}
