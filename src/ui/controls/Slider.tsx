import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { Fragment, useId, type ReactElement } from 'react'
import { Tooltip } from '../text/Tooltip'
import { color } from '../theme/color'

const thumb = {
  appearance: 'none',
  width: '16px',
  height: '16px',
  borderRadius: '50%',
  border: `4px solid ${color.panel}`,
  outline: `2px solid ${color.accent}`,
  outlineOffset: '-2px',
  backgroundColor: color.accent,
  cursor: 'pointer',
  pointerEvents: 'auto',
} as const

const lit = { boxShadow: `0 0 0 3px ${color.panel}, 0 0 0 5px ${color.accent}` } as const

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
    fontVariantNumeric: 'tabular-nums',
  },
  head: { display: 'flex', justifyContent: 'space-between', fontWeight: 500 },
  value: { color: color.text, fontWeight: 600 },
  track: {
    position: 'relative',
    height: '20px',
    '::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      right: 0,
      top: '8px',
      height: '4px',
      borderRadius: '2px',
      backgroundColor: color.lineStrong,
    },
  },
  fill: {
    position: 'absolute',
    top: '8px',
    height: '4px',
    borderRadius: '2px',
    backgroundColor: color.accent,
  },
  input: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    appearance: 'none',
    background: 'none',
    cursor: 'pointer',
    outlineStyle: 'none',
    '::-webkit-slider-thumb': thumb,
    ':focus-visible::-webkit-slider-thumb': lit,
    // Browsers that do not know the pseudo-element refuse a rule of it unless it stands in a condition.
    '@supports (-moz-appearance: none)': {
      '::-moz-range-thumb': thumb,
      ':focus-visible::-moz-range-thumb': lit,
    },
  },
  off: {
    '& *': { cursor: 'not-allowed' },
    '& input::-webkit-slider-thumb': { backgroundColor: color.faint, outlineColor: color.faint },
  },
  fillOff: { backgroundColor: color.faint },
  shared: { pointerEvents: 'none' },
  above: { zIndex: 1 },
  scale: { display: 'flex', justifyContent: 'space-between' },
})

interface Props {
  label: string
  /** The value as it is read beside the label. */
  valueText: string
  min: number
  max: number
  thumbs: readonly { label: string; value: number; onChange: (value: number) => void }[]
  /** Where the colored part of the track begins; at the first of two thumbs. */
  from?: number
  /** Numbers written below the track, evenly apart. */
  marks: readonly number[]
  disabledReason?: string | null
}

/** A number or a range on a track. Arrows step by one, Page Up and Page Down by ten, Home and End go to the ends. */
export function Slider({
  label,
  valueText,
  min,
  max,
  thumbs,
  from,
  marks,
  disabledReason = null,
}: Props) {
  const styles = useStyles()
  const id = useId()
  const several = thumbs.length > 1
  const values = thumbs.map(({ value }) => value)
  const [low, high] = [
    Math.min(...values, from ?? Infinity),
    Math.max(...values, from ?? -Infinity),
  ]
  const shareOf = (value: number) => (value - min) / (max - min)
  const middles = thumbs.length > 1 && shareOf(low) > 0.5
  const off = disabledReason !== null
  const input = (element: ReactElement) => (
    <Tooltip text={disabledReason} relationship="description">
      {element}
    </Tooltip>
  )
  return (
    <div className={mergeClasses(styles.root, off && styles.off)} role="group" aria-labelledby={id}>
      <div className={styles.head}>
        <span id={id}>{label}</span>
        <span className={styles.value}>{valueText}</span>
      </div>
      <div className={styles.track}>
        <span
          className={mergeClasses(styles.fill, off && styles.fillOff)}
          style={{ left: `${shareOf(low) * 100}%`, right: `${(1 - shareOf(high)) * 100}%` }}
        />
        {thumbs.map((each, at) => (
          <Fragment key={each.label}>
            {input(
              <input
                type="range"
                aria-label={each.label}
                aria-disabled={off || undefined}
                className={mergeClasses(
                  styles.input,
                  several && styles.shared,
                  several && at === 0 && middles && styles.above,
                )}
                min={min}
                max={max}
                step={1}
                value={each.value}
                onChange={(event) => {
                  if (!off) each.onChange(Number(event.target.value))
                }}
              />,
            )}
          </Fragment>
        ))}
      </div>
      <div className={styles.scale} aria-hidden>
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  )
}
