import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import { GridLayoutIcon, ListLayoutIcon } from '../text/icons'
import { color } from '../theme/color'
import { Tooltip } from '../text/Tooltip'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    height: '28px',
    padding: '1px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '6px',
    backgroundColor: color.canvas,
    flexShrink: 0,
  },
  large: { height: '32px' },
  choice: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '28px',
    padding: 0,
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: color.quiet,
    cursor: 'pointer',
    ':hover': { color: color.text },
    '& svg': { width: '16px', height: '16px' },
  },
  on: { backgroundColor: color.raised, color: color.text },
  off: {
    border: `1px solid ${color.line}`,
    '& button': { cursor: 'not-allowed', color: '#48545b' },
  },
  offOn: { backgroundColor: color.card },
})

export type Layout = 'grid' | 'list'
const layouts = [
  { value: 'grid', name: 'Grid', Icon: GridLayoutIcon },
  { value: 'list', name: 'List', Icon: ListLayoutIcon },
] as const
const other = { grid: 'list', list: 'grid' } as const

interface Props {
  /** Whose layout it is, such as `Charts`. */
  of: string
  value: Layout
  onChange: (layout: Layout) => void
  size?: 'medium' | 'large'
  disabledReason?: string | null
}

/** Cards or rows; the arrow keys choose. */
export function LayoutSwitch({
  of,
  value,
  onChange,
  size = 'medium',
  disabledReason = null,
}: Props) {
  const styles = useStyles()
  const off = Boolean(disabledReason)
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!/^Arrow/.test(event.key) || off) return
    event.preventDefault()
    onChange(other[value])
    ;(event.currentTarget.children[value === 'grid' ? 1 : 0] as HTMLElement).focus()
  }
  const group = (
    <div
      role="radiogroup"
      aria-label={`Layout of ${of}`}
      aria-disabled={off || undefined}
      className={mergeClasses(styles.root, size === 'large' && styles.large, off && styles.off)}
      onKeyDown={step}
    >
      {layouts.map(({ value: layout, name, Icon }) => (
        <button
          key={layout}
          type="button"
          role="radio"
          aria-checked={layout === value}
          aria-label={name}
          aria-disabled={off || undefined}
          {...(off ? {} : { title: name })}
          tabIndex={layout === value ? 0 : -1}
          className={mergeClasses(
            styles.choice,
            layout === value && styles.on,
            layout === value && off && styles.offOn,
          )}
          onClick={() => {
            if (!off && layout !== value) onChange(layout)
          }}
        >
          <Icon />
        </button>
      ))}
    </div>
  )
  return (
    <Tooltip text={disabledReason || null} relationship="description">
      {group}
    </Tooltip>
  )
}
