import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color, fonts } from '../theme/color'

const useStyles = makeStyles({
  monoText: { fontFamily: fonts.mono, fontSize: '12px', fontFeatureSettings: '"calt" 0, "liga" 0' },
  sqlLine: { display: 'flex', alignItems: 'baseline', gap: '8px', minWidth: 0 },
  part: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  sql: {
    fontFamily: fonts.mono,
    fontSize: '11.5px',
    fontFeatureSettings: '"calt" 0, "liga" 0',
    color: color.quiet,
  },
  shared: { flexShrink: 1000, minWidth: 'min(35%, 140px)' },
  fault: { color: color.dangerText },
  field: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  label: { fontSize: '12px', lineHeight: '16px', fontWeight: 500, color: color.quiet },
  codeText: {
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

/** SQL within a line; all of it on hover. */
export function MonoText({ children }: { children: string }) {
  return (
    <code className={useStyles().monoText} title={children}>
      {children}
    </code>
  )
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** SQL in one line and what went wrong with it, each whole on hover. */
export function SqlLine({ sql, fault }: { sql: string; fault: string | null }) {
  const styles = useStyles()
  return (
    <div className={styles.sqlLine}>
      <code
        className={mergeClasses(styles.part, styles.sql, fault !== null && styles.shared)}
        title={sql}
      >
        {oneLine(sql)}
      </code>
      {fault === null ? null : (
        <span className={mergeClasses(styles.part, styles.fault)} title={fault}>
          {oneLine(fault)}
        </span>
      )}
    </div>
  )
}

export function CodeText({ label, children }: { label: string; children: string }) {
  const styles = useStyles()
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <pre className={styles.codeText} role="region" aria-label={label} tabIndex={0}>
        {children}
      </pre>
    </div>
  )
}
