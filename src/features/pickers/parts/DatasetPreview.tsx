import { makeStyles } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { counted } from '../../../api/contract/counted'
import { Button } from '../../../ui/controls/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { formatNumber } from '../../../ui/format/numbers'
import { ChevronLeftIcon } from '../../../ui/text/icons'
import { lazyPart } from '../../../ui/text/lazyPart'
import { Pager } from '../../../ui/controls/Pager'
import { ProblemNote } from '../../../ui/feedback/ProblemNote'
import { Select } from '../../../ui/controls/Select'
import { Spinner } from '../../../ui/text/Spinner'
import { color } from '../../../ui/theme/color'
import type { PreviewColumn } from './PreviewGrid'

const PreviewGrid = lazyPart(
  async () => (await import('./PreviewGrid')).default,
  <Spinner fill label="Reading rows" />,
)

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%' },
  head: { display: 'flex', alignItems: 'center', gap: '4px', height: '32px', minWidth: 0 },
  sep: { color: color.faint },
  name: { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  size: {
    marginLeft: 'auto',
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    overflow: 'hidden',
  },
  grid: { flexGrow: 1, minHeight: 0 },
  sizes: {
    width: '72px',
    '& .fui-Dropdown': { height: '24px', minHeight: '24px', minWidth: '72px' },
  },
})

interface PreviewData {
  columns: readonly PreviewColumn[]
  rows: Record<string, string | number | boolean | null>[]
  from: number
  to: number
  page: number
  /** Rows at hand, and how many the dataset has when that is more. */
  loaded: number
  total: number
}

interface Props {
  name: string
  data: PreviewData | null
  problem: { message: string } | null
  sizes: readonly (number | 'all')[]
  size: number | 'all'
  onSize: (size: string) => void
  onPage: (page: number) => void
  onBack: () => void
  onRetry: () => void
}

/** The first rows of a dataset, page by page. */
export function DatasetPreview({
  name,
  data,
  problem,
  sizes,
  size,
  onSize,
  onPage,
  onBack,
  onRetry,
}: Props) {
  const styles = useStyles()
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => head.current?.querySelector('button')?.focus(), [])
  return (
    <div className={styles.root}>
      <div ref={head} className={styles.head}>
        <Button appearance="subtle" icon={<ChevronLeftIcon />} onClick={onBack}>
          Datasets
        </Button>
        <span className={styles.sep}>/</span>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {data ? (
          <span className={styles.size}>
            {counted(data.columns.length, 'column')} ·{' '}
            {data.total > data.loaded
              ? `first ${formatNumber(data.loaded)} of ${counted(data.total, 'row')}`
              : counted(data.loaded, 'row')}
          </span>
        ) : null}
      </div>
      {problem ? (
        <ProblemNote title="The rows could not be read." problem={problem} onRetry={onRetry} />
      ) : (
        <div className={styles.panel}>
          <div className={styles.grid}>
            {!data ? (
              <Spinner fill label="Reading rows" />
            ) : data.loaded === 0 ? (
              <EmptyState title="No rows">This dataset has columns and no rows yet.</EmptyState>
            ) : (
              <PreviewGrid label={`Rows of ${name}`} columns={data.columns} rows={data.rows} />
            )}
          </div>
          {data ? (
            <Pager
              from={data.from}
              to={data.to}
              count={data.loaded}
              page={data.page}
              onTurn={onPage}
            >
              <span>Rows per page</span>
              <div className={styles.sizes}>
                <Select
                  label="Rows per page"
                  labelHidden
                  size="medium"
                  value={String(size)}
                  options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
                  onChange={onSize}
                />
              </div>
            </Pager>
          ) : null}
        </div>
      )}
    </div>
  )
}
