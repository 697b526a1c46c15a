import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import { color } from '../../../ui/theme/color'
import { VizTypeIcon } from '../../../ui/charts/types/VizTypeIcon'
import { VizTypeThumb } from '../../../ui/charts/types/VizTypeThumb'

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '12px',
    alignContent: 'start',
  },
  card: {
    display: 'block',
    padding: 0,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    overflow: 'hidden',
    backgroundColor: color.panel,
    color: color.text,
    fontFamily: 'inherit',
    fontSize: '13px',
    lineHeight: '18px',
    textAlign: 'left',
    cursor: 'pointer',
    transitionDuration: '120ms',
    transitionProperty: 'border-color',
    ':hover': { border: `1px solid ${color.lineStrong}` },
    ':focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: '1px' },
  },
  on: {
    border: `1px solid ${color.accent}`,
    boxShadow: `0 0 0 1px ${color.accent}`,
    ':hover': { border: `1px solid ${color.accent}` },
  },
  name: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '7px 10px',
    borderTop: `1px solid ${color.line}`,
    fontWeight: 550,
    '& svg': { color: color.quiet },
  },
  start: {
    display: 'block',
    minHeight: '23px',
    padding: '0 10px 7px',
    overflow: 'hidden',
    color: color.quiet,
    fontSize: '11px',
    lineHeight: '16px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

export interface VizTypeChoice {
  id: string
  name: string
  description: string
  /** What a new chart of it starts with; null where the columns of the dataset do not suit it. */
  start?: string | null | undefined
}

interface Props {
  types: readonly VizTypeChoice[]
  chosen: string | null
  onChoose: (id: string) => void
  onConfirm: () => void
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: 3,
  ArrowUp: -3,
  Home: -99,
  End: 99,
}

/** The chart types as cards, three in a row; the arrow keys walk, a walk chooses, Enter and a double click confirm. */
export function VizTypeGrid({ types, chosen, onChoose, onConfirm }: Props) {
  const styles = useStyles()
  const entry = types.some((type) => type.id === chosen) ? chosen : types[0]?.id
  const walk = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = Math.min(Math.max(index + step, 0), types.length - 1)
    const next = types[to]
    if (!next) return
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-type="${next.id}"]`)
      ?.focus()
    onChoose(next.id)
  }
  return (
    <div role="radiogroup" aria-label="Visualization types" className={styles.grid}>
      {types.map((type, index) => (
        <button
          key={type.id}
          type="button"
          role="radio"
          data-type={type.id}
          aria-label={type.name}
          aria-description={type.start ?? undefined}
          aria-checked={type.id === chosen}
          tabIndex={type.id === entry ? 0 : -1}
          className={mergeClasses(styles.card, type.id === chosen && styles.on)}
          onClick={() => onChoose(type.id)}
          onDoubleClick={onConfirm}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return walk(event, index)
            event.preventDefault()
            onChoose(type.id)
            onConfirm()
          }}
        >
          <VizTypeThumb id={type.id} />
          <span className={styles.name}>
            <VizTypeIcon id={type.id} />
            {type.name}
          </span>
          {type.start === undefined ? null : (
            <span className={styles.start} title={type.start ?? undefined}>
              {type.start}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
