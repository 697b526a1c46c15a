import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ChartResult } from '../../api/contract'
import type { MarkRowsRef } from '../../machines/explorer/marks/markRows.machine'
import { resultColumns } from '../../machines/explorer/run/resultColumns'
import { Button, Dialog, EmptyState, FootSpace, formatNumber, ProblemNote, Quiet } from '../../ui'
import { ChartSkeleton } from '../../ui/charts/frame/ChartSkeleton'
import { LazyGrid } from '../../ui/grid/LazyGrid'
import { RowsFrame } from './parts/RowsFrame'

const counted = ({ rowcount, truncated }: ChartResult) =>
  `${truncated ? 'First ' : ''}${formatNumber(rowcount)} ${rowcount === 1 ? 'row' : 'rows'}`

/** The rows of the dataset that a mark of a chart stands for. */
export function MarkRows({ actor }: { actor: MarkRowsRef }) {
  const { name, rows } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(rows, (snapshot) => snapshot.context)
  const busy = useSelector(rows, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(rows, (snapshot) => snapshot.matches('failed'))
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title={`Rows behind ${name}`}
      size={960}
      onDismiss={dismiss}
      footer={
        <>
          {data ? <Quiet>{counted(data)}</Quiet> : null}
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Close
          </Button>
        </>
      }
    >
      <RowsFrame>
        {busy ? <ChartSkeleton shape="table" /> : null}
        {failed && problem ? (
          <ProblemNote
            title="The rows could not be read."
            problem={problem}
            onRetry={() => rows.send({ type: 'resource.invalidated' })}
          />
        ) : null}
        {!busy && !failed && data ? <Rows result={data} /> : null}
      </RowsFrame>
    </Dialog>
  )
}

const ignore = () => undefined

function Rows({ result }: { result: ChartResult }) {
  const columns = useMemo(() => resultColumns(result), [result])
  return result.rowcount === 0 ? (
    <EmptyState title="No rows">The row no longer exists.</EmptyState>
  ) : (
    <LazyGrid
      label="Rows behind the mark"
      result={columns}
      columnSearch=""
      arrangement={null}
      onArrange={ignore}
    />
  )
}
