import type { ReactNode } from 'react'
import { Button } from '../controls/Button'
import { EmptyState } from '../feedback/EmptyState'
import { useGridFrame } from './gridFrame'
import { useGridStyles } from './useGridStyles'

/** What stands in the place of rows: that they failed, that nothing is pivoted yet, that there are none. */
export function GridCovers() {
  const { rows, query, pivotMode } = useGridFrame()
  const failure = rows.failure()
  return (
    <>
      {failure !== null ? (
        <Cover
          title="The rows could not be loaded"
          action={<Button onClick={() => rows.retry(0)}>Try again</Button>}
        >
          {failure}
        </Cover>
      ) : null}
      {pivotMode && query.group_by.length + query.pivot_by.length === 0 ? (
        <Cover title="Nothing to pivot yet">
          In the panel Columns, add columns to Row Groups, Column Labels and Values.
        </Cover>
      ) : null}
      {rows.rowCount() === 0 ? (
        <Cover title="No rows">The query found no rows, or the filters hide all of them.</Cover>
      ) : null}
    </>
  )
}

function Cover(props: { title: string; action?: ReactNode; children: ReactNode }) {
  const styles = useGridStyles()
  return (
    <div className={styles.over}>
      <EmptyState {...props} />
    </div>
  )
}
