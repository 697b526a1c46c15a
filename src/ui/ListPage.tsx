import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button } from './Button'
import { EmptyState } from './EmptyState'
import { Page } from './Page'
import { Pager } from './Pager'
import { ProblemNote } from './ProblemNote'
import { SearchBox } from './SearchBox'
import { Table, type TableColumn } from './Table'

const useStyles = makeStyles({
  search: { width: '280px', flexShrink: 0 },
  rows: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: '168px' },
  tight: { flexGrow: 0, minHeight: 0, display: 'flex', flexDirection: 'column' },
})

interface Props<Row> {
  title: string
  /** The button or menu that makes a new one. */
  tools: ReactNode
  noun: string
  search: string
  onSearch: (text: string) => void
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[] | null
  rowKey: (row: Row) => number
  /** Rows the search leaves, and rows there are. */
  count: number
  total: number
  loading: boolean
  /** The row that is being opened. */
  opening: number | null
  problem: { message: string } | null
  onRetry: () => void
  sorted: { key: string; direction: 'asc' | 'desc' }
  onSort: (key: string) => void
  page: number
  pageSize: number
  onTurn: (page: number) => void
  onOpen: (row: Row) => void
  empty: ReactNode
  /** The specification's words for an empty list. */
  emptyTitle: string
}

/** A workspace list: title, search with a counter, rows, pages. */
export function ListPage<Row>(props: Props<Row>) {
  const { noun, search, onSearch, rows, count, total, problem, page, pageSize, emptyTitle } = props
  const styles = useStyles()
  const from = page * pageSize
  const shown = rows ?? []
  const searched = search.trim() !== ''
  const nothing = page > 0 && count > 0 ? (
    <EmptyState title="No rows on this page any more" action={<Button onClick={() => props.onTurn(0)}>Go to the first page</Button>} />
  ) : searched && total > 0 ? (
    <EmptyState title={emptyTitle} action={<Button onClick={() => onSearch('')}>Clear search</Button>}>{`None of ${total} matches “${search.trim()}”.`}</EmptyState>
  ) : props.empty
  return (
    <Page title={props.title} tools={props.tools}>
      <div className={styles.search}>
        <SearchBox label={`Search ${noun}`} size="large" value={search} onChange={onSearch} counter={rows ? `${count}/${total}` : undefined} />
      </div>
      {problem ? <ProblemNote title={`The ${noun.toLowerCase()} could not be loaded.`} problem={problem} onRetry={props.onRetry} /> : null}
      {problem && rows === null ? null : (
        <div className={shown.length > 0 && count <= pageSize ? styles.tight : styles.rows}>
          <Table
            label={props.title}
            fill
            columns={props.columns}
            rows={shown}
            rowKey={props.rowKey}
            loading={props.loading}
            selectedKey={props.opening}
            sorted={props.sorted}
            onSort={props.onSort}
            onRowClick={props.onOpen}
            empty={nothing}
            foot={count > pageSize ? <Pager from={from} to={from + shown.length} count={count} page={page} onTurn={props.onTurn} /> : null}
          />
        </div>
      )}
    </Page>
  )
}
