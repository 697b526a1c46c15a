import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button'
import { Dialog, FootSpace } from '../../../ui/overlays/Dialog'
import { BackIcon } from '../../../ui/text/icons'
import { Notice } from '../../../ui/feedback/Notice'
import { color } from '../../../ui/theme/color'
import { VizTypeIcon } from '../../../ui/charts/types/VizTypeIcon'

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%', minHeight: 0 },
  step: { flexGrow: 1, minHeight: 0 },
  title: { display: 'flex', alignItems: 'center', gap: '10px', height: '22px' },
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    height: '20px',
    padding: '0 8px',
    borderRadius: '4px',
    backgroundColor: color.raised,
    color: color.quiet,
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 500,
    '& svg': { width: '12px', height: '12px' },
  },
})

interface Props {
  title: string
  confirmLabel: string
  /** The chart type the dataset is for, shown beside the title. */
  type: { id: string; name: string } | null
  children: ReactNode
  chosen: boolean
  busy: boolean
  problem: { message: string } | null
  /** Left out where there is nothing to go back to. */
  onBack?: (() => void) | undefined
  onConfirm: () => void
  onDismiss: () => void
}

/** The dialog in which a dataset is chosen; its two steps have the same size. */
export function DatasetPicker({
  title,
  confirmLabel,
  type,
  children,
  chosen,
  busy,
  problem,
  onBack,
  onConfirm,
  onDismiss,
}: Props) {
  const styles = useStyles()
  const shownTitle = type ? (
    <span className={styles.title}>
      {title}
      <span className={styles.chip}>
        <VizTypeIcon id={type.id} />
        {type.name}
      </span>
    </span>
  ) : (
    title
  )
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
        busy={busy}
        disabledReason={chosen ? null : 'Choose a dataset first'}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog
      title={shownTitle}
      size={676}
      height={608}
      onDismiss={onDismiss}
      onSubmit={onConfirm}
      footer={footer}
    >
      <div className={styles.body}>
        {problem ? (
          <Notice intent="danger" title="The chart could not be created.">
            {problem.message}
          </Notice>
        ) : null}
        <div className={styles.step}>{children}</div>
      </div>
    </Dialog>
  )
}
