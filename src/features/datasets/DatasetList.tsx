import { useSelector } from '@xstate/react'
import { goTo } from '../../machines/lib/peers'
import type { DatasetListRef, DeleteDatasetRef } from '../../machines/lists/datasetList.machine'
import { Button, EmptyState, ListPage, UploadIcon } from '../../ui'
import { AddDataset } from './AddDataset'
import { datasetColumns } from './columns'
import { DeleteDataset } from './DeleteDataset'

export function DatasetList({ actor }: { actor: DatasetListRef }) {
  const { list, me, search, key } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(list, (snapshot) => snapshot.context)
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const opening = useSelector(actor, (snapshot) => (snapshot.matches({ rows: 'opening' }) ? (snapshot.context.item?.id ?? null) : null))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const removal = useSelector(actor, (snapshot) => snapshot.children['remove'] as DeleteDatasetRef | undefined)
  const upload = () => actor.send({ type: 'creation.requested', dialog: 'fileUpload' })
  return (
    <>
      <ListPage
        title="Datasets"
        noun="Datasets"
        tools={<AddDataset primary={data?.total !== 0} onFile={upload} onSql={() => goTo(actor.system, '/sql-page')} />}
        search={search}
        onSearch={(text) => actor.send({ type: 'search.edited', text })}
        columns={datasetColumns(me, (item) => actor.send({ type: 'item.deletionRequested', item }))}
        rows={data?.result ?? null}
        rowKey={(dataset) => dataset.id}
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
        emptyTitle="No Datasets Found ..."
        empty={(
          <EmptyState
            title="No Datasets Found ..."
            action={<Button size="large" appearance="primary" icon={<UploadIcon />} onClick={upload}>From File</Button>}
          >
            Tables that charts are built on appear here. Upload a file to begin.
          </EmptyState>
        )}
      />
      {removal ? <DeleteDataset actor={removal} /> : null}
    </>
  )
}
