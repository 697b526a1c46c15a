import { useSelector } from '@xstate/react'
import type { ChartListRef, DeleteChartRef } from '../../machines/lists/chartList.machine'
import { AddIcon, Button, EmptyState, ListPage } from '../../ui'
import { chartColumns } from './columns'
import { DeleteChart } from './DeleteChart'

export function ChartList({ actor }: { actor: ChartListRef }) {
  const { list, me, search, key } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(list, (snapshot) => snapshot.context)
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const opening = useSelector(actor, (snapshot) => (snapshot.matches({ rows: 'opening' }) ? (snapshot.context.item?.id ?? null) : null))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const removal = useSelector(actor, (snapshot) => snapshot.children['remove'] as DeleteChartRef | undefined)
  const create = () => actor.send({ type: 'creation.requested', dialog: 'newChart' })
  const newChart = <Button size="large" appearance="primary" icon={<AddIcon />} onClick={create}>New Chart</Button>
  const nothing = data?.total === 0
  return (
    <>
      <ListPage
        title="Charts"
        noun="Charts"
        tools={nothing ? <Button size="large" icon={<AddIcon />} onClick={create}>New Chart</Button> : newChart}
        search={search}
        onSearch={(text) => actor.send({ type: 'search.edited', text })}
        columns={chartColumns(me, (item) => actor.send({ type: 'item.deletionRequested', item }))}
        rows={data?.result ?? null}
        rowKey={(chart) => chart.id}
        count={data?.count ?? 0}
        total={data?.total ?? 0}
        loading={loading}
        opening={opening}
        problem={failed ? problem : null}
        onRetry={() => actor.send({ type: 'list.retried' })}
        sorted={{ key: key.sort.column, direction: key.sort.direction }}
        onSort={(column) => actor.send({ type: 'sort.chosen', column })}
        page={key.page}
        pageSize={25}
        onTurn={(page) => actor.send({ type: 'page.turned', page })}
        onOpen={(item) => actor.send({ type: 'item.opened', item })}
        emptyTitle="No Charts Found ..."
        empty={<EmptyState title="No Charts Found ..." action={newChart}>Charts you build from a dataset appear here, ready for dashboards and projects.</EmptyState>}
      />
      {removal ? <DeleteChart actor={removal} /> : null}
    </>
  )
}
