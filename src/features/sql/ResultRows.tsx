import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { gridQueryOf } from '../../machines/explorer/run/gridQuery'
import { resultPages, viewOf, type ResultGridRef } from '../../machines/sql/resultGrid.machine'
import type { RunResult } from '../../machines/sql/runOutcome'
import { LazyPagedGrid } from '../../ui/grid/LazyGrid'
import { gridPageSize } from '../../api/contract/gridPage'
import type { Arrangement } from '../../ui/grid/arrangement'

export interface ResultRowsProps {
  grid: ResultGridRef
  /** The run, by the id that this page gave it. */
  id: string
  /** Null while there is none yet. */
  result: RunResult | null
}

const noResult: Pick<RunResult, 'index' | 'complete' | 'rows' | 'first' | 'columns'> = {
  index: 0,
  complete: true,
  rows: 0,
  first: [],
  columns: [],
}

const queryOf = (names: string[], columns: Arrangement['columns'], search: string) => ({
  ...gridQueryOf({
    viz_type: 'table',
    all_columns: names,
    extra_form_data: { column_state: columns },
  }),
  search,
})

/** The stored rows of a statement, read page by page. */
export function ResultRows({ grid, id, result }: ResultRowsProps) {
  const { index, complete, rows, first, columns: resultColumns } = result ?? noResult
  const key = `${id} ${index}`
  const { columns: arranged, search } = useSelector(grid, (snapshot) =>
    viewOf(snapshot.context.views, key),
  )
  const names = useMemo(() => resultColumns.map(({ name }) => name), [resultColumns])
  const columns = useMemo(
    () => resultColumns.map(({ name, type, type_generic }) => ({ name, kind: type_generic, type })),
    [resultColumns],
  )
  const load = useMemo(() => resultPages(grid, id, index), [grid, id, index])
  const total = complete ? rows : null
  const begin = useMemo(
    () =>
      first === null
        ? null
        : {
            query: queryOf(names, [], ''),
            page: { rows: first.slice(0, gridPageSize), total, pivotColumns: [] },
          },
    [first, names, total],
  )
  const arrangement = useMemo(() => ({ columns: arranged, pivotMode: false }), [arranged])
  const arrange = useCallback(
    (next: Arrangement) => grid.send({ type: 'result.arranged', key, columns: next.columns }),
    [grid, key],
  )
  return (
    <LazyPagedGrid
      plain
      label="Rows"
      columns={columns}
      arrangement={arrangement}
      onArrange={arrange}
      query={queryOf(names, arrangement.columns, search)}
      load={load}
      first={begin}
    />
  )
}
