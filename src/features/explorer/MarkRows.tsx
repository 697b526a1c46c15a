import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ChartResult, FormData } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import type { MarkRowsRef } from '../../machines/explorer/marks/markRows.machine'
import { plainRows } from '../../machines/explorer/run/tablePages'
import { resultColumns } from '../../machines/explorer/run/resultColumns'
import { Button, Dialog, EmptyState, FootSpace, ProblemNote, Quiet } from '../../ui'
import { ChartSkeleton } from '../../ui/charts/frame/ChartSkeleton'
import { LazyGrid } from '../../ui/grid/LazyGrid'
import { RowsFrame } from './parts/RowsFrame'

/** The rows of the dataset that a mark of a chart stands for. */
export function MarkRows({ actor }: { actor: MarkRowsRef }) {
  const { name, datasetId, form, rows } = useSelector(actor, (snapshot) => snapshot.context)
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
          {data ? <Quiet>{counted(data.rowcount, 'row')}</Quiet> : null}
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
        {!busy && !failed && data ? (
          <Rows system={actor.system} {...{ datasetId, form }} result={data} />
        ) : null}
      </RowsFrame>
    </Dialog>
  )
}

const ignore = () => undefined

interface RowsProps {
  system: MarkRowsRef['system']
  datasetId: number
  form: FormData
  /** The first of the rows. */
  result: ChartResult
}

function Rows({ system, datasetId, form, result }: RowsProps) {
  const columns = useMemo(() => resultColumns(result), [result])
  const load = useMemo(
    () =>
      result.truncated
        ? plainRows(system, 'explorer', datasetId, form, result.colnames)
        : undefined,
    [system, datasetId, form, result],
  )
  return result.rowcount === 0 ? (
    <EmptyState title="No rows">The row no longer exists.</EmptyState>
  ) : (
    <LazyGrid
      label="Rows behind the mark"
      result={columns}
      load={load}
      columnSearch=""
      arrangement={null}
      onArrange={ignore}
    />
  )
}
