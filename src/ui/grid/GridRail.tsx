import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState, type ReactElement, type ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    width: '232px',
    minHeight: '520px',
    flexShrink: 0,
    borderLeft: `1px solid ${color.line}`,
    backgroundColor: color.panel,
    fontSize: '12px',
    lineHeight: '16px',
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    height: '40px',
    padding: '0 12px',
    borderBottom: `1px solid ${color.line}`,
    fontSize: '13px',
    fontWeight: 600,
    flexShrink: 0,
  },
  note: { marginLeft: 'auto', color: color.quiet, fontSize: '11px', fontWeight: 400 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px',
    overflowY: 'auto',
    flexGrow: 1,
    minHeight: 0,
    scrollbarWidth: 'thin',
  },
  rail: {
    display: 'flex',
    flexDirection: 'column',
    width: '32px',
    minHeight: '520px',
    flexShrink: 0,
    borderLeft: `1px solid ${color.line}`,
    backgroundColor: color.panel,
  },
  tab: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '12px 0',
    width: '100%',
    border: 0,
    borderBottom: `1px solid ${color.line}`,
    background: 'none',
    color: color.quiet,
    font: 'inherit',
    fontSize: '12px',
    writingMode: 'vertical-rl',
    cursor: 'pointer',
    ':hover': { color: color.text },
    ':focus-visible': { outlineOffset: '-2px' },
    '& svg': { transform: 'none' },
  },
  lit: { color: color.text, boxShadow: `inset 2px 0 ${color.accent}` },
})

export interface RailPanel {
  name: string
  icon: ReactElement
  note?: string
  body: ReactNode
}

/** The panels at the grid's side, one of them open at a time. */
export function GridRail({ panels }: { panels: readonly RailPanel[] }) {
  const styles = useStyles()
  const [open, setOpen] = useState<string | null>(null)
  const shown = panels.find(({ name }) => name === open)
  return (
    <>
      {shown ? (
        <section className={styles.panel} aria-label={`${shown.name} of the grid`}>
          <h2 className={styles.head} style={{ margin: 0 }}>
            {shown.name}
            <span className={styles.note}>{shown.note}</span>
          </h2>
          <div className={styles.body}>{shown.body}</div>
        </section>
      ) : null}
      <div className={styles.rail} role="group" aria-label="Panels of the grid">
        {panels.map(({ name, icon }) => (
          <button
            key={name}
            type="button"
            aria-expanded={open === name}
            className={mergeClasses(styles.tab, open === name && styles.lit)}
            onClick={() => setOpen(open === name ? null : name)}
          >
            {icon}
            {name}
          </button>
        ))}
      </div>
    </>
  )
}
