import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  source: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    height: '28px',
    padding: '0 8px',
    border: `1px solid ${color.line}`,
    borderRadius: '6px',
    backgroundColor: color.card,
    color: color.text,
    font: 'inherit',
    fontWeight: 500,
    cursor: 'pointer',
    textAlign: 'left',
    ':hover': { border: `1px solid ${color.lineStrong}` },
    '& svg': { color: color.quiet, flexShrink: 0 },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    height: '40px',
    padding: '0 12px',
    border: 0,
    borderBottom: `1px solid ${color.line}`,
    background: 'none',
    color: color.text,
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
    textAlign: 'left',
    flexShrink: 0,
    ':hover': { backgroundColor: '#ffffff0b' },
    '& > svg:last-child': { color: color.quiet },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  chartIcon: { display: 'flex', color: color.accent },
  name: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

interface Props {
  label: string
  name: string
  icon: ReactNode
  onClick: () => void
}

/** Names what the chart is drawn from; pressing it chooses another. */
export function SourceButton({ label, name, icon, onClick }: Props) {
  const styles = useStyles()
  return (
    <button
      type="button"
      className={styles.source}
      aria-label={`${label}: ${name}`}
      title={name}
      onClick={onClick}
    >
      {icon}
      <span className={styles.name}>{name}</span>
      <ChevronDownIcon />
    </button>
  )
}

/** Names the chart's type at the top of its slots; pressing it chooses another. */
export function TypeHead({ label, name, icon, onClick }: Props) {
  const styles = useStyles()
  return (
    <button
      type="button"
      className={styles.head}
      aria-label={`${label}: ${name}`}
      onClick={onClick}
    >
      <span className={styles.chartIcon}>{icon}</span>
      <span className={styles.name}>{name}</span>
      <ChevronDownIcon />
    </button>
  )
}
