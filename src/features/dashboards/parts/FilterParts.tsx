import { makeStyles, mergeClasses, Popover, PopoverSurface } from '@fluentui/react-components'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { Tooltip } from '../../../ui/text/Tooltip'
import { color, fonts } from '../../../ui/theme/color'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '40px',
    padding: '0 12px 0 16px',
    flexShrink: 0,
    borderBottom: `1px solid ${color.line}`,
    backgroundColor: color.canvas,
  },
  sign: { display: 'flex', color: color.quiet },
  chips: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexGrow: 1,
    minWidth: 0,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    padding: '4px 2px',
  },
  count: {
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    height: '28px',
    flexShrink: 0,
    borderRadius: '6px',
    border: `1px solid ${color.accentLine}`,
    backgroundColor: color.accentWash,
    '& button[aria-label]': { minWidth: '24px', width: '24px', height: '24px' },
  },
  own: { border: `1px solid ${color.accent}` },
  off: { border: `1px dashed ${color.lineStrong}`, backgroundColor: 'transparent' },
  lost: { border: `1px solid ${color.warningLine}`, backgroundColor: color.warningWash },
  words: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    height: '26px',
    maxWidth: '280px',
    padding: '0 4px 0 10px',
    border: 0,
    borderRadius: '6px',
    background: 'none',
    color: color.text,
    font: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    cursor: 'pointer',
  },
  column: { whiteSpace: 'nowrap' },
  operator: { fontFamily: fonts.mono, fontSize: '11px', color: color.accentHover },
  value: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  struck: { color: color.quiet, textDecorationLine: 'line-through' },
  note: { color: color.quiet, whiteSpace: 'nowrap' },
  surface: {
    width: '280px',
    padding: '12px',
    backgroundColor: color.panel,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
    boxShadow: '0 12px 32px #00000073',
  },
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  foot: { display: 'flex', gap: '8px', alignItems: 'center' },
  title: { margin: 0, fontSize: '13px', lineHeight: '18px', fontWeight: 600 },
})

export function FilterLine({
  sign,
  chips,
  count,
  tools,
}: {
  sign: ReactElement
  chips: ReactNode
  count: string
  tools: ReactNode
}) {
  const styles = useStyles()
  return (
    <section className={styles.bar} aria-label="Filters">
      <span className={styles.sign}>{sign}</span>
      <div className={styles.chips}>{chips}</div>
      <span className={styles.count} role="status">
        {count}
      </span>
      {tools}
    </section>
  )
}

/** What opens below a control of the bar. */
interface Card {
  label: string
  content: ReactNode
  onDismiss: () => void
}

/** A control of the bar with its card, when it is open; closing the card gives the focus back to the control. */
export function BarPopover({ anchor, card }: { anchor: ReactElement; card: Card | null }) {
  const styles = useStyles()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const isOpen = card !== null
  useEffect(() => {
    if (!isOpen) return undefined
    return () => target?.querySelector('button')?.focus()
  }, [isOpen, target])
  return (
    <>
      <span ref={setTarget}>{anchor}</span>
      {card ? (
        <Popover
          open
          trapFocus
          positioning={{ target, position: 'below', align: 'start', offset: 4 }}
          onOpenChange={(_, data) => {
            if (!data.open) card.onDismiss()
          }}
        >
          <PopoverSurface className={styles.surface} aria-label={card.label}>
            {card.content}
          </PopoverSurface>
        </Popover>
      ) : null}
    </>
  )
}

interface FormProps {
  title: string
  footer: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A form in a card; Enter in a field does what its primary button does. */
export function CardForm({ title, footer, onSubmit, children }: FormProps) {
  const styles = useStyles()
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h2 className={styles.title}>{title}</h2>
      {children}
      <div className={styles.foot}>{footer}</div>
    </form>
  )
}

interface ChipProps {
  column: string
  operator: string
  value: string
  /** How it differs from a filter of the dashboard: the viewer's own, switched off, or without anything to filter. */
  kind: 'stored' | 'own' | 'off' | 'lost'
  /** Said behind the value. */
  note?: string
  tip: string
  onOpen: () => void
  /** The control at its end. */
  tool: ReactNode
  card: Card | null
}

/** A filter in the bar. */
export function FilterChip({
  column,
  operator,
  value,
  kind,
  note,
  tip,
  onOpen,
  tool,
  card,
}: ChipProps) {
  const styles = useStyles()
  const words = (
    <button type="button" className={styles.words} onClick={onOpen}>
      <span className={styles.column}>{column}</span>
      <span className={styles.operator}>{operator}</span>
      <span className={mergeClasses(styles.value, kind === 'off' && styles.struck)}>{value}</span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </button>
  )
  return (
    <span
      className={mergeClasses(
        styles.chip,
        kind === 'own' && styles.own,
        kind === 'off' && styles.off,
        kind === 'lost' && styles.lost,
      )}
    >
      <BarPopover
        card={card}
        anchor={
          <Tooltip text={tip} relationship="description">
            {words}
          </Tooltip>
        }
      />
      {tool}
    </span>
  )
}
