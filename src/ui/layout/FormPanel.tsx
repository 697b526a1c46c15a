import { makeStyles } from '@fluentui/react-components'
import type { ReactNode, SubmitEvent } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    maxWidth: '480px',
    padding: '20px',
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    flexShrink: 0,
  },
  fields: { display: 'flex', flexDirection: 'column', gap: '16px' },
  foot: { display: 'flex', gap: '8px', paddingTop: '4px' },
  column: { display: 'flex', flexDirection: 'column', gap: '14px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '12px',
    alignItems: 'start',
  },
  checks: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px' },
})

interface Props {
  onSubmit: () => void
  footer: ReactNode
  children: ReactNode
}

/** A form on a page of its own; Enter in a field submits it. */
export function FormPanel({ onSubmit, footer, children }: Props) {
  const styles = useStyles()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {children}
      <div className={styles.foot}>{footer}</div>
    </form>
  )
}

/** Fields below each other, as in a dialog. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={useStyles().fields}>{children}</div>
}

export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={useStyles().column}>{children}</div>
}

export function FormPair({ children }: { children: ReactNode }) {
  return <div className={useStyles().pair}>{children}</div>
}

export function Checks({ children }: { children: ReactNode }) {
  return <div className={useStyles().checks}>{children}</div>
}
