import { makeStyles } from '@fluentui/react-components'
import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { opensMenu, ContextMenu, spotOf, type Spot } from '../overlays/ContextMenu'
import { IconButton } from '../controls/IconButton'
import { MoreHorizontalIcon } from '../text/icons'
import type { MenuChoice } from '../overlays/Menu'
import { type TreeItem, type TreeLook, TreeRow } from './TreeRow'
import { useRowWindow } from './useRowWindow'
import { useTreeWalk } from './useTreeWalk'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minHeight: 0,
    minWidth: 0,
    flexGrow: 1,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    flexShrink: 0,
    '& > :first-child': { flexShrink: 1 },
  },
  tree: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    margin: '0 -8px',
    overflowY: 'auto',
    overflowX: 'hidden',
    ':focus-visible': { outlineStyle: 'none' },
  },
  all: { position: 'relative', width: '100%' },
})

const heights = { 1: 26, 2: 24 }

/** Where the menu of the button at the end of a row opens. */
const endOf = (row: Element): Spot => {
  const { right, bottom } = row.getBoundingClientRect()
  return { x: right - 28, y: bottom }
}

interface Props<Item extends TreeItem> {
  label: string
  /** What narrows the rows, above them. */
  head: ReactNode
  /** Stands in the place of the rows. */
  instead: ReactNode
  items: readonly Item[]
  /** The key of the branch that is chosen. */
  chosen: string | null
  lookOf: (item: Item) => TreeLook
  /** What can be done with an item: a button, a right click, Shift and F10 or the menu key open it. */
  menuOf: (item: Item) => readonly MenuChoice[]
  onOpen: (item: Item, opens: boolean) => void
}

/** A tree of two levels that stays fluid with many thousands of rows. Arrow keys walk, open and close; letters go to a name. */
export function Tree<Item extends TreeItem>({
  label,
  head,
  instead,
  items,
  chosen,
  lookOf,
  menuOf,
  onOpen,
}: Props<Item>) {
  const styles = useStyles()
  const id = useId()
  const tree = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const [menu, setMenu] = useState<{ item: Item; spot: Spot } | null>(null)
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map())
  const storeHeight = useCallback(
    (key: string, height: number) =>
      setMeasured((known) => (known.get(key) === height ? known : new Map(known).set(key, height))),
    [],
  )
  const rowOf = (index: number) => document.getElementById(`${id}${index}`) ?? document.body
  const { first, last, height, topOf, page, follow, reveal } = useRowWindow(tree, {
    count: items.length,
    drawn: 128,
    heightAt: (index) => {
      const item = items[index]
      return item === undefined ? 0 : (measured.get(item.key) ?? heights[item.level])
    },
  })
  const { current, focusRow, act, press } = useTreeWalk(items, {
    chosen,
    page,
    reveal,
    onOpen,
    onEnter: (item) => lookOf(item).onEnter?.(),
  })
  const openMenu = (index: number, spot: Spot) => {
    const item = items[index]
    if (item === undefined || menuOf(item).length === 0) return
    focusRow(index)
    setMenu({ item, spot })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (opensMenu(event)) openMenu(current, spotOf(rowOf(current)))
    else if (!press(event)) return
    event.preventDefault()
  }
  // What was chosen may have gone to the editor: then the focus stays there.
  const closeMenu = () => {
    setMenu(null)
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.closest('[role=menu]'))
      tree.current?.focus()
  }
  const rows = items.slice(first, last).map((item, offset) => {
    const index = first + offset
    const look = lookOf(item)
    const isOver =
      over === item.key || (isFocused && index === current) || menu?.item.key === item.key
    const tools =
      item.level === 1 && isOver ? (
        <>
          {look.tools}
          <IconButton
            size="small"
            icon={<MoreHorizontalIcon />}
            label={`Actions of ${item.name}`}
            onClick={() => openMenu(index, endOf(rowOf(index)))}
          />
        </>
      ) : null
    return (
      <TreeRow
        key={item.key}
        id={`${id}${index}`}
        item={item}
        look={{ ...look, tools }}
        top={topOf(index)}
        chosen={item.key === chosen}
        current={index === current}
        over={isOver}
        onClick={() => {
          focusRow(index)
          if (item.isOpen !== undefined) act(index)
        }}
        onOver={() => setOver(item.key)}
        onHeight={storeHeight}
      />
    )
  })
  return (
    <div className={styles.root}>
      <div
        className={styles.head}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || tree.current === null) return
          event.preventDefault()
          tree.current.focus()
        }}
      >
        {head}
      </div>
      {instead ?? (
        <div
          ref={tree}
          role="tree"
          aria-label={label}
          tabIndex={0}
          className={styles.tree}
          {...(current >= first && current < last
            ? { 'aria-activedescendant': `${id}${current}` }
            : {})}
          onKeyDown={onKey}
          onScroll={follow}
          onPointerLeave={() => setOver(null)}
          onFocus={() => setFocused(true)}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
          }}
          onContextMenu={(event) => {
            const row = (event.target as Element).closest('[role=treeitem]')
            if (row === null) return
            event.preventDefault()
            openMenu(Number(row.id.slice(id.length)), { x: event.clientX, y: event.clientY })
          }}
        >
          <div role="presentation" className={styles.all} style={{ height }}>
            {rows}
          </div>
        </div>
      )}
      {menu ? (
        <ContextMenu
          label={`Actions of ${menu.item.name}`}
          at={menu.spot}
          choices={menuOf(menu.item)}
          onClose={closeMenu}
        />
      ) : null}
    </div>
  )
}
