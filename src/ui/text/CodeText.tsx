import { makeStyles } from '@fluentui/react-components'
import { color, fonts } from '../theme/color'

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  label: { fontSize: '12px', lineHeight: '16px', fontWeight: 500, color: color.quiet },
  root: {
    margin: 0,
    padding: '12px',
    maxHeight: '320px',
    overflow: 'auto',
    backgroundColor: color.canvas,
    border: `1px solid ${color.line}`,
    borderRadius: '6px',
    fontFamily: fonts.mono,
    fontSize: '13px',
    lineHeight: '20px',
    fontVariantLigatures: 'none',
    fontFeatureSettings: '"calt" 0, "liga" 0',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

/** A statement for reading. */
export function CodeText({ label, children }: { label: string; children: string }) {
  const styles = useStyles()
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <pre className={styles.root} role="region" aria-label={label} tabIndex={0}>
        {children}
      </pre>
    </div>
  )
}
