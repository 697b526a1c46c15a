import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { CustomHeaderProps } from 'ag-grid-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../controls/IconButton'
import { ColumnKindIcon } from '../text/ColumnKindIcon'
import { MoreIcon, SortedDownIcon, SortedUpIcon } from '../text/icons'
import { Menu } from '../overlays/Menu'
import { color } from '../theme/color'
import { sortedBy, sortToggled } from './arrangement'
import { columnChoices } from './columnChoices'
import { useGridFrame } from './gridFrame'
import { columnKinds } from '../../api/contract/columnKinds'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    width: '100%',
    height: '100%',
    minWidth: 0,
    cursor: 'pointer',
    '& [data-column-menu]': { opacity: 0 },
    ':hover [data-column-menu]': { opacity: 1 },
    '& [data-column-menu]:focus-within': { opacity: 1 },
    ':global(.ag-header-cell:focus) & [data-column-menu]': { opacity: 1 },
  },
  number: { flexDirection: 'row-reverse' },
  numberMenu: { marginLeft: '-6px', marginRight: 'auto' },
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    color: color.accent,
    fontSize: '11px',
    flexShrink: 0,
  },
  type: { display: 'inline-flex', color: color.faint, flexShrink: 0 },
  menu: { marginLeft: 'auto', marginRight: '-6px', display: 'inline-flex' },
})

const spoken = { asc: 'ascending', desc: 'descending' } as const

const dragged = 4

/** AG Grid takes `aria-sort` off a column that it does not sort itself, so it is put back whenever that happens. */
const useAriaSort = (header: HTMLElement, sort: 'ascending' | 'descending' | 'none' | null) => {
  useEffect(() => {
    if (sort === null) return
    const put = () => {
      if (header.getAttribute('aria-sort') !== sort) header.setAttribute('aria-sort', sort)
    }
    put()
    const watch = new MutationObserver(put)
    watch.observe(header, { attributeFilter: ['aria-sort'] })
    return () => watch.disconnect()
  }, [header, sort])
}

/** A column's name, how the rows are sorted by it, and its menu. */
export function HeaderCell({ displayName, column, eGridHeader }: CustomHeaderProps) {
  const styles = useStyles()
  const frame = useGridFrame()
  const { arrangement, arrange, columns } = frame
  const name = column.getColId()
  const part = arrangement.find(({ colId }) => colId === name)
  const definition = columns.find((one) => one.name === name)
  const isNumber = definition?.kind === columnKinds.number
  const sorts = sortedBy(arrangement)
  const sort = part?.sort ?? null
  const spokenSort = part ? (sort ? spoken[sort] : 'none') : null
  useAriaSort(eGridHeader, spokenSort)
  const pressedAt = useRef(0)
  if (!part)
    return (
      <span
        className={mergeClasses(
          styles.root,
          column.getColDef().headerClass !== undefined && styles.number,
        )}
        style={{ cursor: 'default' }}
      >
        <span className="ag-header-cell-text">{displayName}</span>
      </span>
    )
  return (
    <div
      className={mergeClasses(styles.root, isNumber && styles.number)}
      data-column-sort
      onMouseDown={(event) => {
        pressedAt.current = event.clientX
      }}
      onClick={(event) => {
        const wasDragged = event.detail > 0 && Math.abs(event.clientX - pressedAt.current) > dragged
        if (!wasDragged) arrange(sortToggled(arrangement, name, event.shiftKey))
      }}
    >
      {definition ? (
        <span className={styles.type} title={definition.type}>
          <ColumnKindIcon kind={definition.kind} />
        </span>
      ) : null}
      <span className="ag-header-cell-text">{displayName}</span>
      {sort ? (
        <span className={styles.sort}>
          {sort === 'asc' ? <SortedUpIcon /> : <SortedDownIcon />}
          {sorts.length > 1 ? sorts.indexOf(part) + 1 : null}
        </span>
      ) : null}
      <span
        className={mergeClasses(styles.menu, isNumber && styles.numberMenu)}
        data-column-menu
        onClick={(event) => event.stopPropagation()}
      >
        <Menu
          trigger={<IconButton size="small" icon={<MoreIcon />} label={`Menu of ${displayName}`} />}
          items={columnChoices(frame, part)}
          align="end"
        />
      </span>
    </div>
  )
}
