import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { AppLink } from '../text/AppLink'
import { Checkbox } from '../controls/Checkbox'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: color.card,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    ':hover': { border: `1px solid ${color.lineStrong}`, backgroundColor: '#1d2428' },
    ':has([data-card-door]:focus-visible)': {
      outline: `2px solid ${color.accent}`,
      outlineOffset: '1px',
    },
    ':has([data-card-door]:active)': { backgroundColor: color.raised },
  },
  selected: {
    border: `1px solid ${color.accent}`,
    boxShadow: `0 0 0 1px ${color.accent}`,
    ':hover': { border: `1px solid ${color.accent}` },
  },
  opening: {
    border: `1px solid ${color.accentLine}`,
    ':hover': { border: `1px solid ${color.accentLine}` },
  },
  thumb: { borderBottom: `1px solid ${color.line}` },
  words: { padding: '4px 6px 2px 12px' },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '24px',
    '& > svg': { color: color.quiet, flexShrink: 0 },
  },
  // The door covers the whole card; what must be reached by itself lies above it.
  door: {
    minWidth: 0,
    flexGrow: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.text,
    fontWeight: 550,
    textDecorationLine: 'none',
    cursor: 'pointer',
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':focus-visible': { outlineStyle: 'none' },
  },
  above: { position: 'relative', zIndex: 1, display: 'flex', flexShrink: 0 },
  check: { '& .fui-Checkbox__input': { width: '24px' } },
  foot: { display: 'flex', alignItems: 'center', gap: '6px', minHeight: '24px' },
  meta: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
  },
})

interface Props {
  title: string
  /** The line below the title, such as `Modified a day ago · ana`. */
  meta: string
  thumb: ReactNode
  /** Icon buttons at the end of the line below the title. */
  tools?: ReactNode
  /** The sign of the chart type, before the title. */
  icon?: ReactElement
  /** The item's own address; without `onOpen` the card only selects. */
  href?: string
  onOpen?: () => void
  opening?: boolean
  selected?: boolean
  /** Makes the card selectable: a checkbox stands before the title. */
  onSelect?: (selected: boolean) => void
}

/** One item as a card: picture, title, who changed it when, and its tools. The card is one link. */
export function ItemCard({
  title,
  meta,
  thumb,
  tools,
  icon,
  href = '',
  onOpen,
  opening = false,
  selected = false,
  onSelect,
}: Props) {
  const styles = useStyles()
  return (
    <li
      className={mergeClasses(styles.root, opening && styles.opening, selected && styles.selected)}
      aria-busy={opening || undefined}
    >
      <div className={styles.thumb}>{thumb}</div>
      <div className={styles.words}>
        <div className={styles.head}>
          {onSelect ? (
            <span className={mergeClasses(styles.above, styles.check)}>
              <Checkbox
                label={`Select ${title}`}
                labelHidden
                checked={selected}
                onChange={onSelect}
              />
            </span>
          ) : null}
          {icon}
          {onOpen ? (
            <AppLink
              href={href}
              onFollow={onOpen}
              className={styles.door}
              data-card-door
              title={title}
            >
              {title}
            </AppLink>
          ) : (
            <span className={styles.door} title={title} onClick={() => onSelect?.(!selected)}>
              {title}
            </span>
          )}
        </div>
        <div className={styles.foot}>
          <span className={styles.meta} title={meta}>
            {meta}
          </span>
          {tools ? <div className={styles.above}>{tools}</div> : null}
        </div>
      </div>
    </li>
  )
}
