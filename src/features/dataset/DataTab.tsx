import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { QueryResult } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import {
  columnsOf,
  pageSizes,
  type DatasetDataRef,
} from '../../machines/dataset/datasetData.machine'
import type { DatasetDetailRef } from '../../machines/dataset/datasetDetail.machine'
import { rowsInSight } from '../../machines/lib/rowPages'
import { goTo } from '../../machines/lib/peers'
import { datasetRows } from '../../machines/explorer/run/tablePages'
import { Button, EmptyState, Panel, Quiet, SearchBox, ToolLine } from '../../ui'
import { ChartSkeleton } from '../../ui/charts/frame/ChartSkeleton'
import { PagedRows } from '../../ui/grid/PagedRows'

const countOf = ({ data, total }: QueryResult) => total ?? data.length

export function DataTab({ actor }: { actor: DatasetDetailRef }) {
  const data = useSelector(actor, (snapshot) => snapshot.context.data)
  return data ? <Rows actor={data} system={actor.system} /> : null
}

function Rows({ actor, system }: { actor: DatasetDataRef; system: DatasetDetailRef['system'] }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(context.rows, (snapshot) => snapshot.context)
  const failed = useSelector(context.rows, (snapshot) => snapshot.matches('failed'))
  const busy = useSelector(context.rows, (snapshot) => snapshot.hasTag('busy'))
  const columns = useMemo(() => data && columnsOf(data), [data])
  const inPart = data !== null && countOf(data) > data.data.length
  const names = data?.colnames
  const load = useMemo(
    () =>
      inPart && names ? datasetRows(system, 'workspace', context.datasetId, names) : undefined,
    [system, context.datasetId, inPart, names],
  )
  if (failed)
    return (
      <EmptyState
        title="The rows could not be read"
        action={
          <>
            <Button size="large" onClick={() => goTo(system, '/datasets')}>
              Back to datasets
            </Button>
            <Button
              size="large"
              appearance="primary"
              onClick={() => actor.send({ type: 'rows.retried' })}
            >
              Try again
            </Button>
          </>
        }
      >
        {`${problem?.message ?? 'The server did not say why'}. The table may have been renamed or dropped since the dataset was made.`}
      </EmptyState>
    )
  return (
    <>
      <ToolLine end={data ? <Quiet>{counted(countOf(data), 'row')}</Quiet> : null}>
        <SearchBox
          label="Search rows"
          size="large"
          width={280}
          value={context.search}
          onChange={(text) => actor.send({ type: 'search.edited', text })}
        />
      </ToolLine>
      <Panel>
        {busy && !columns ? (
          <ChartSkeleton shape="table" />
        ) : !columns || columns.rows === 0 ? (
          <EmptyState title="No rows">This dataset has columns and no rows yet.</EmptyState>
        ) : (
          <PagedRows
            label="Rows"
            rows={columns}
            load={load}
            search={context.search}
            seen={rowsInSight(context)}
            page={context.page}
            size={context.size}
            sizes={pageSizes}
            onCount={(count) => actor.send({ type: 'rows.counted', count })}
            onTurn={(page) => actor.send({ type: 'page.turned', page })}
            onSize={(size) => actor.send({ type: 'size.chosen', size })}
          />
        )}
      </Panel>
    </>
  )
}
