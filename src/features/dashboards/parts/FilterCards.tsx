import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button'
import { FootSpace } from '../../../ui/overlays/Dialog'
import { color, fonts } from '../../../ui/theme/color'

const useStyles = makeStyles({
  cards: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: '8px',
    padding: '16px',
    '& > button': { alignSelf: 'start' },
  },
  card: {
    display: 'flex',
    alignItems: 'start',
    gap: '4px',
    padding: '8px 8px 8px 12px',
    borderRadius: '6px',
    border: `1px solid ${color.line}`,
    backgroundColor: color.card,
    fontSize: '12px',
    lineHeight: '18px',
  },
  selected: { border: `1px solid ${color.accent}` },
  facts: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  column: { fontSize: '13px', fontWeight: 600 },
  operator: { fontFamily: fonts.mono, fontSize: '11px', color: color.accentHover },
  quiet: { color: color.quiet },
  lost: { color: color.warning },
  form: { display: 'flex', flexDirection: 'column', flexGrow: 1 },
  fields: {
    display: 'flex',
    flexDirection: 'column',
    gap: '14px',
    flexGrow: 1,
    margin: '0 16px',
    padding: '16px 0',
    borderTop: `1px solid ${color.line}`,
  },
  title: { margin: 0, fontSize: '13px', lineHeight: '18px', fontWeight: 600 },
  pair: {
    display: 'grid',
    gridTemplateColumns: '100px minmax(0, 1fr)',
    gap: '12px',
    alignItems: 'start',
  },
  foot: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '12px 16px',
    borderTop: `1px solid ${color.line}`,
    backgroundColor: color.panel,
    fontSize: '12px',
    lineHeight: '16px',
    zIndex: 1,
  },
})

export function FilterCards({ children }: { children: ReactNode }) {
  return <div className={useStyles().cards}>{children}</div>
}

interface CardProps {
  column: string
  operator: string
  value: string
  dataset: string
  variable: string | null
  /** Why it holds for nothing. */
  lost: string | null
  selected: boolean
  tools: ReactNode
}

/** A filter of the dashboard with what can be done to it. */
export function FilterCard({
  column,
  operator,
  value,
  dataset,
  variable,
  lost,
  selected,
  tools,
}: CardProps) {
  const styles = useStyles()
  return (
    <article
      className={mergeClasses(styles.card, selected && styles.selected)}
      aria-label={`Filter on ${column}`}
    >
      <div className={styles.facts}>
        <div className={styles.column}>{column}</div>
        <div>
          <span className={styles.operator}>{operator}</span> {value}
        </div>
        <div className={lost === null ? styles.quiet : styles.lost}>
          {lost ?? (variable === null ? dataset : `${dataset}, ?${variable}=`)}
        </div>
      </div>
      {tools}
    </article>
  )
}

interface FormProps {
  title: string
  /** What saving changes. */
  changes: string
  saveReason: string | null
  onSave: () => void
  onCancel: () => void
  children: ReactNode
}

/** The form of one filter; Enter in a field saves. */
export function FilterForm({ title, changes, saveReason, onSave, onCancel, children }: FormProps) {
  const styles = useStyles()
  return (
    <form
      noValidate
      aria-label={title}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <div className={styles.fields}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
      <div className={styles.foot}>
        <span className={styles.quiet}>{changes}</span>
        <FootSpace />
        <Button onClick={onCancel}>Cancel</Button>
        <Button appearance="primary" type="submit" disabledReason={saveReason}>
          Save
        </Button>
      </div>
    </form>
  )
}

export function OperatorAndValue({ operator, value }: { operator: ReactNode; value: ReactNode }) {
  return (
    <div className={useStyles().pair}>
      {operator}
      {value}
    </div>
  )
}
