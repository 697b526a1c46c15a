import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Spinner } from '../../../ui/text/Spinner'
import { color } from '../../../ui/theme/color'
import { stale } from '../../../ui/theme/stale'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '320px minmax(0, 1fr)',
    gap: '24px',
    height: '100%',
  },
  form: { minHeight: 0, overflowY: 'auto', margin: '-4px', padding: '4px' },
  preview: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0, minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '18px',
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
    '& h3': { margin: 0, fontSize: '13px', lineHeight: '18px', fontWeight: 600, color: color.text },
  },
  remarks: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    '&:empty': { display: 'none' },
  },
  stale,
  bar: {
    display: 'flex',
    gap: '8px',
    '& > *': { flex: '1 1 0', minWidth: 0 },
    '& > :first-child': { flexGrow: 1.5 },
    '& > :nth-child(2)': { flexGrow: 1.2 },
    '& > :last-child': { flexGrow: 0.6 },
  },
})

export function UploadLayout({ form, children }: { form: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <div className={styles.form}>{form}</div>
      <section aria-label="Preview" className={styles.preview}>
        {children}
      </section>
    </div>
  )
}

export function PreviewHead({ description, busy }: { description: string; busy: boolean }) {
  return (
    <div className={useStyles().head}>
      <h3>Preview</h3>
      <span role="status">{description}</span>
      {busy ? <Spinner label="Reading the first rows" /> : null}
    </div>
  )
}

/** What the preview says of the file; stale while it belongs to earlier options. */
export function Remarks({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div
      className={mergeClasses(styles.remarks, isStale && styles.stale)}
      aria-busy={isStale || undefined}
    >
      {children}
    </div>
  )
}

/** Narrow fields in one row. */
export function FieldBar({ children }: { children: ReactNode }) {
  return <div className={useStyles().bar}>{children}</div>
}
