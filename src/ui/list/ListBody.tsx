import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button'
import { EmptyState } from '../feedback/EmptyState'
import type { Layout } from '../controls/LayoutSwitch'
import { Pager } from '../controls/Pager'
import { Spinner } from '../text/Spinner'
import { Table, type TableColumn } from './Table'
import { color } from '../theme/color'
import { ListCards } from './ListCards'
import { markColumn, type Selection } from './markColumn'

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: '168px' },
  tight: { flexGrow: 0, minHeight: 0, display: 'flex', flexDirection: 'column' },
  elsewhere: { color: color.quiet },
})

/** How a card is marked and opened; what it shows is the list's own. */
export interface CardMarks {
  opening: boolean
  selected?: boolean
  onSelect?: (selected: boolean) => void
  onOpen: () => void
}

export interface ListBodyProps<Row> {
  title: string
  /** What is listed, in the plural, as a title. */
  noun: string
  search: string
  onSearch: (text: string) => void
  columns: readonly TableColumn<Row>[]
  /** The rows as cards instead, where there is a layout to choose. */
  card?: ((row: Row, marks: CardMarks) => ReactNode) | undefined
  thumbHeight?: number | undefined
  /** How many cards stand beside each other; as many as fit unless given. */
  perRow?: 3 | 4 | undefined
  layout?: Layout | undefined
  rows: readonly Row[] | null
  rowKey: (row: Row) => number
  selection?: Selection<Row> | undefined
  /** Rows the search leaves, and rows there are. */
  count: number
  total: number
  loading: boolean
  /** Waits for the first rows with a spinner instead of bones. */
  spins?: boolean | undefined
  /** The row that is being opened. */
  opening: number | null
  sorted: { key: string; direction: 'asc' | 'desc' }
  onSort: (key: string, direction?: 'asc' | 'desc') => void
  page: number
  pageSize: number
  onTurn: (page: number) => void
  onOpen: (row: Row) => void
  favorites?: { on: boolean; onToggle: () => void } | undefined
  /** What else narrows the list, in words, and how to see all again; absent where nothing does. */
  narrowed?: { words: string; all: string; onClear: () => void } | undefined
  empty: ReactNode
  /** The specification's words for an empty list. */
  emptyTitle: string
}

function Nothing<Row>({
  noun,
  search,
  onSearch,
  total,
  favorites,
  narrowed,
  empty,
  emptyTitle,
}: ListBodyProps<Row>) {
  const searched = search.trim()
  if (total === 0) return empty
  if (searched !== '') {
    return (
      <EmptyState
        title={emptyTitle}
        action={<Button onClick={() => onSearch('')}>Clear search</Button>}
      >
        {`No ${favorites?.on ? 'favorites' : noun.toLowerCase()} match “${searched}”.`}
      </EmptyState>
    )
  }
  if (narrowed !== undefined) {
    return (
      <EmptyState
        title={emptyTitle}
        action={<Button onClick={narrowed.onClear}>{narrowed.all}</Button>}
      >
        {narrowed.words}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={emptyTitle}
      action={
        <Button onClick={() => favorites?.onToggle()}>{`Show all ${noun.toLowerCase()}`}</Button>
      }
    >
      {`Mark ${noun.toLowerCase()} with a star to find them here.`}
    </EmptyState>
  )
}

/** The rows or cards of a list, or why there are none, and the way to the other pages. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { rows, rowKey, count, page, pageSize, selection, card, layout, loading, opening } = props
  const styles = useStyles()
  const shown = rows ?? []
  const from = page * pageSize
  const here = shown.filter((row) => selection?.keys.has(rowKey(row))).length
  const elsewhere = (selection?.keys.size ?? 0) - here
  const foot =
    count > pageSize ? (
      <Pager from={from} to={from + shown.length} count={count} page={page} onTurn={props.onTurn}>
        {elsewhere > 0 ? (
          <span className={styles.elsewhere}>{`${elsewhere} selected on other pages`}</span>
        ) : null}
      </Pager>
    ) : null
  const empty = <Nothing {...props} />
  if (layout === 'grid' && card) {
    const marks = (row: Row): CardMarks => ({
      opening: rowKey(row) === opening,
      onOpen: () => props.onOpen(row),
      ...(selection
        ? {
            selected: selection.keys.has(rowKey(row)),
            onSelect: (marked) => selection.onMark([row], marked),
          }
        : {}),
    })
    return (
      <ListCards
        label={props.title}
        rows={shown}
        loading={loading}
        card={(row) => card(row, marks(row))}
        thumbHeight={props.thumbHeight}
        perRow={props.perRow}
        empty={empty}
        foot={foot}
      />
    )
  }
  if (props.spins && loading && rows === null)
    return <Spinner fill label={`Loading ${props.noun.toLowerCase()} …`} />
  return (
    <div
      className={mergeClasses(styles.rows, shown.length > 0 && count <= pageSize && styles.tight)}
    >
      <Table<Row>
        label={props.title}
        fill
        columns={
          selection ? [markColumn(selection, shown, rowKey), ...props.columns] : props.columns
        }
        rows={shown}
        rowKey={rowKey}
        loading={loading}
        selectedKey={opening}
        markedKeys={selection?.keys}
        onRowMark={
          selection && ((row) => selection.onMark([row], !selection.keys.has(rowKey(row))))
        }
        sorted={props.sorted}
        onSort={props.onSort}
        onRowClick={props.onOpen}
        empty={empty}
        foot={foot}
      />
    </div>
  )
}
