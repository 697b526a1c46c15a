import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { QueryRunRef } from '../../machines/explorer/queryRun.machine'
import { resultColumns } from '../../machines/explorer/resultColumns'
import { DataViewer, formatNumber, LazyGrid } from '../../ui'

export function RowsViewer({ run }: { run: QueryRunRef }) {
  const result = useSelector(run, (snapshot) => snapshot.context.result)
  const columns = useMemo(() => result && resultColumns(result), [result])
  const rows = result?.rowcount ?? 0
  return (
    <DataViewer
      count={result ? `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}` : ''}
      samplesReason="Samples come with a later release"
      emptyReason={rows === 0 ? 'There are no rows yet' : null}
    >
      {result && columns ? (
        <LazyGrid key={result.colnames.join('\u0000')} label="Raw Data" result={columns} columnSearch="" arrangement={null} onArrange={() => undefined} />
      ) : null}
    </DataViewer>
  )
}
