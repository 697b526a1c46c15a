import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { formatNumber } from '../format/numbers'
import { LayoutSwitch, type Layout } from '../controls/LayoutSwitch'
import { ListBody, type ListBodyProps } from './ListBody'
import { SelectionTools } from './SelectionTools'
import { ProblemNote } from '../feedback/ProblemNote'
import { SearchBox } from '../controls/SearchBox'
import { SortSelect } from './SortSelect'
import { Switch } from '../controls/Switch'

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', flexShrink: 0 },
  search: { width: '280px', flexShrink: 0 },
  end: { display: 'flex', alignItems: 'center', gap: '8px', marginLeft: 'auto' },
})

export interface ListPanelProps<Row> extends ListBodyProps<Row> {
  favorites?: { on: boolean; onToggle: () => void } | undefined
  /** Orders by name, for cards have no heads to sort by. */
  orders?: readonly { column: string; label: string; direction: 'asc' | 'desc' }[] | undefined
  onLayout?: ((layout: Layout) => void) | undefined
  onDelete?: (() => void) | undefined
  /** What else can be done with what is selected, before deleting it. */
  selectionTools?: ReactNode
  deleteWord?: string | undefined
  autoFocus?: boolean
  /** Why what is selected cannot be deleted. */
  deleteReason?: string | null | undefined
  problem: { message: string } | null
  onRetry: () => void
}

/** A list: search with a counter, what narrows, orders and deletes, rows or cards, pages. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const {
    noun,
    search,
    onSearch,
    rows,
    count,
    total,
    problem,
    favorites,
    orders,
    sorted,
    selection,
    layout,
  } = props
  const styles = useStyles()
  const named = orders?.some(({ column }) => column === sorted.key) ?? false
  const order = (column: string) => {
    const chosen = orders?.find((one) => one.column === column)
    if (chosen) props.onSort(chosen.column, chosen.direction)
  }
  const marked = (rows ?? []).filter((row) => selection?.keys.has(props.rowKey(row)))
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchBox
            label={`Search ${noun}`}
            size="large"
            value={search}
            onChange={onSearch}
            autoFocus={props.autoFocus ?? false}
            counter={rows ? `${formatNumber(count)}/${formatNumber(total)}` : undefined}
          />
        </div>
        {selection && props.onDelete ? (
          <SelectionTools
            noun={noun.toLowerCase()}
            count={selection.keys.size}
            left={(rows ?? []).length - marked.length}
            onSelectAll={() => selection.onMark(rows ?? [], true)}
            onClear={selection.onClear}
            onDelete={props.onDelete}
            deleteWord={props.deleteWord ?? 'Delete'}
            deleteReason={props.deleteReason ?? null}
          >
            {props.selectionTools}
          </SelectionTools>
        ) : null}
        <div className={styles.end}>
          {favorites ? (
            <Switch label="Show Favorites Only" on={favorites.on} onChange={favorites.onToggle} />
          ) : null}
          {orders ? (
            <SortSelect
              of={noun}
              size="large"
              value={sorted.key}
              options={[
                ...orders.map(({ column, label }) => ({ value: column, label })),
                ...(named ? [] : [{ value: sorted.key, label: 'Column' }]),
              ]}
              onChange={order}
            />
          ) : null}
          {layout && props.onLayout ? (
            <LayoutSwitch of={noun} size="large" value={layout} onChange={props.onLayout} />
          ) : null}
        </div>
      </div>
      {problem ? (
        <ProblemNote
          title={`The ${noun.toLowerCase()} could not be loaded.`}
          problem={problem}
          onRetry={props.onRetry}
        />
      ) : null}
      {problem && rows === null ? null : <ListBody {...props} />}
    </>
  )
}
