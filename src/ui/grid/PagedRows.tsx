import type { ComponentProps } from 'react'
import { Pager } from '../controls/Pager'
import { Select } from '../controls/Select'
import { LazyGrid } from './LazyGrid'

type GridProps = ComponentProps<typeof LazyGrid>

interface Props<Size extends string> {
  label: string
  rows: GridProps['result']
  /** Where the rows come from when the page does not hold them all. */
  load?: GridProps['load']
  /** The page holds the first rows alone, and nothing loads the others. */
  partial?: boolean
  search: string
  /** The first row in sight, counted from 0, the one after the last, of how many, and how many a page has. */
  seen: { from: number; to: number; count: number; perPage: number }
  page: number
  size: Size
  sizes: readonly Size[]
  onCount: (found: number) => void
  onTurn: (page: number) => void
  onSize: (size: Size) => void
}

const ignore = () => undefined

/** Rows in pages whose size the user chooses: sorted, searched, and only those in sight drawn. */
export function PagedRows<Size extends string>({
  label,
  rows,
  load,
  partial = false,
  search,
  seen,
  page,
  size,
  sizes,
  onCount,
  onTurn,
  onSize,
}: Props<Size>) {
  return (
    <>
      <LazyGrid
        label={label}
        result={rows}
        load={load}
        partial={partial}
        columnSearch=""
        search={search}
        arrangement={null}
        paging={{ page, size: seen.perPage }}
        onArrange={ignore}
        onCount={onCount}
      />
      <Pager from={seen.from} to={seen.to} count={seen.count} page={page} onTurn={onTurn}>
        <span>Rows per page</span>
        <div style={{ width: 84 }}>
          <Select
            label="Rows per page"
            labelHidden
            size="medium"
            value={size}
            options={sizes.map((each) => ({ value: each, label: each }))}
            onChange={(chosen) => onSize(chosen as Size)}
          />
        </div>
      </Pager>
    </>
  )
}
