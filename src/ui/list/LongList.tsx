import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { formatNumber } from '../format/numbers'
import { SearchBox } from '../controls/SearchBox'
import { color } from '../theme/color'
import { type LongItem, LongListRow } from './LongListRow'
import { useRowWindow } from './useRowWindow'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    minHeight: 0,
    minWidth: 0,
    flexGrow: 1,
  },
  list: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    overflowX: 'hidden',
    border: `1px solid ${color.line}`,
    borderRadius: '6px',
    backgroundColor: color.panel,
    ':focus-visible': { outlineOffset: '-1px' },
  },
  all: { position: 'relative', width: '100%' },
  none: { padding: '12px', color: color.quiet, fontSize: '12px', lineHeight: '16px' },
})

const rowHeight = () => 28

interface Props {
  label: string
  items: readonly LongItem[]
  chosen: ReadonlySet<string>
  /** Several may be chosen: each row has a checkbox then. */
  several?: boolean
  onChoose: (items: readonly LongItem[], chosen: boolean) => void
  /** What is said when there is nothing at all. */
  none: string
}

/** A list that stays fluid with many thousands of rows: only those in sight are drawn. Type to search; arrow keys walk, Space and Enter choose. */
export function LongList({ label, items, chosen, several = false, onChoose, none }: Props) {
  const styles = useStyles()
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const term = search.trim().toLowerCase()
  const found = term === '' ? items : items.filter(({ name }) => name.toLowerCase().includes(term))
  const current = Math.min(at, found.length - 1)
  const { first, last, height, topOf, page, follow, reveal } = useRowWindow(list, {
    count: found.length,
    heightAt: rowHeight,
    drawn: 48,
  })
  const choose = (index: number) => {
    const item = found[index]
    if (item === undefined || item.disabledReason) return
    onChoose([item], several ? !chosen.has(item.key) : true)
  }
  const walk = (index: number) => {
    const next = Math.max(0, Math.min(index, found.length - 1))
    setAt(next)
    reveal(next)
  }
  const steps: Record<string, () => void> = {
    ArrowDown: () => walk(current + 1),
    ArrowUp: () => walk(current - 1),
    Home: () => walk(0),
    End: () => walk(found.length - 1),
    PageDown: () => walk(current + page()),
    PageUp: () => walk(current - page()),
    Enter: () => choose(current),
    ' ': () => choose(current),
  }
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step()
  }
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    list.current?.focus()
  }
  return (
    <div className={styles.root}>
      <div onKeyDown={onSearchKey}>
        <SearchBox
          label={`Search ${label.toLowerCase()}`}
          value={search}
          counter={`${formatNumber(found.length)}/${formatNumber(items.length)}`}
          onChange={(text) => {
            setSearch(text)
            walk(0)
          }}
        />
      </div>
      <div
        ref={list}
        // A list box has to have options.
        {...(found.length > 0
          ? {
              role: 'listbox',
              'aria-multiselectable': several || undefined,
              'aria-activedescendant': `${id}${current}`,
            }
          : { role: 'group' })}
        aria-label={label}
        tabIndex={0}
        className={mergeClasses(styles.list)}
        onKeyDown={onKey}
        onScroll={follow}
      >
        {found.length === 0 ? (
          <div className={styles.none}>
            {items.length === 0 ? none : `No results for “${search.trim()}”.`}
          </div>
        ) : (
          <div role="presentation" className={styles.all} style={{ height }}>
            {found.slice(first, last).map((item, offset) => (
              <LongListRow
                key={item.key}
                id={`${id}${first + offset}`}
                item={item}
                top={topOf(first + offset)}
                at={first + offset + 1}
                of={found.length}
                chosen={chosen.has(item.key)}
                current={first + offset === current}
                several={several}
                onChoose={() => {
                  setAt(first + offset)
                  choose(first + offset)
                }}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
