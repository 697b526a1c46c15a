import { makeStyles } from '@fluentui/react-components'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Button } from '../../../ui/controls/Button'
import { ChevronRightIcon } from '../../../ui/text/icons'
import { Pager } from '../../../ui/controls/Pager'
import { ProblemNote } from '../../../ui/feedback/ProblemNote'
import { SearchBox } from '../../../ui/controls/SearchBox'
import { Table, type TableColumn } from '../../../ui/list/Table'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%', minHeight: 0 },
  name: { fontSize: '13px', fontWeight: 550 },
  quiet: { color: color.quiet },
  preview: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    color: color.quiet,
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    ':hover': { color: color.accentHover },
    ':global(tr:hover)': { color: color.accentHover },
    ':global(tr[aria-selected="true"])': { color: color.accentHover },
    '& svg': { width: '12px', height: '12px' },
  },
})

interface DatasetRow {
  id: number
  name: string
  database: string
  schema: string
  modified: string
}

interface Props {
  search: string
  onSearch: (text: string) => void
  rows: readonly DatasetRow[]
  loading: boolean
  problem: { message: string } | null
  onRetry: () => void
  chosen: number | null
  onChoose: (id: number) => void
  onConfirm: (id: number) => void
  onPreview: (id: number) => void
  counter: string | undefined
  page: number
  pageSize: number
  count: number
  onTurn: (page: number) => void
}

export function DatasetPickerList(props: Props) {
  const {
    search,
    onSearch,
    rows,
    loading,
    problem,
    onRetry,
    chosen,
    onChoose,
    onConfirm,
    onPreview,
    page,
    pageSize,
    count,
  } = props
  const styles = useStyles()
  const columns: TableColumn<DatasetRow>[] = [
    {
      key: 'name',
      header: 'Name',
      render: (row) => (
        <span className={styles.name} title={row.name}>
          {row.name}
        </span>
      ),
    },
    {
      key: 'database',
      header: 'Database',
      width: 116,
      render: (row) => <span className={styles.quiet}>{row.database}</span>,
    },
    {
      key: 'schema',
      header: 'Schema',
      width: 78,
      render: (row) => <span className={styles.quiet}>{row.schema}</span>,
    },
    {
      key: 'modified',
      header: 'Modified',
      width: 124,
      render: (row) => <span className={styles.quiet}>{row.modified}</span>,
    },
    {
      key: 'preview',
      header: '',
      width: 84,
      align: 'tools',
      render: (row) => (
        <button
          type="button"
          className={styles.preview}
          aria-label={`Preview ${row.name}`}
          onClick={(event) => {
            event.stopPropagation()
            onPreview(row.id)
          }}
        >
          Preview
          <ChevronRightIcon />
        </button>
      ),
    },
  ]
  const from = page * pageSize
  return (
    <div className={styles.root}>
      <SearchBox
        label="Search by name"
        size="large"
        value={search}
        onChange={onSearch}
        counter={props.counter}
        autoFocus
      />
      {problem ? (
        <ProblemNote
          title="The datasets could not be loaded."
          problem={problem}
          onRetry={onRetry}
        />
      ) : null}
      {problem && rows.length === 0 ? null : (
        <Table
          label="Datasets"
          fill
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          loading={loading}
          selectedKey={chosen}
          onRowClick={(row) => onChoose(row.id)}
          onRowOpen={(row) => onConfirm(row.id)}
          empty={
            search.trim() === '' ? (
              <EmptyState title="No Datasets Found ...">
                Upload a file in Datasets first: it becomes a dataset that charts can be built on.
              </EmptyState>
            ) : (
              <EmptyState
                title="No Datasets Found ..."
                action={<Button onClick={() => onSearch('')}>Clear search</Button>}
              >{`No datasets match “${search.trim()}”.`}</EmptyState>
            )
          }
          foot={
            count > pageSize ? (
              <Pager
                from={from}
                to={from + rows.length}
                count={count}
                page={page}
                onTurn={props.onTurn}
              />
            ) : null
          }
        />
      )}
    </div>
  )
}
