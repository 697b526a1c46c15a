import { useSelector } from '@xstate/react'
import type { DatasetPickerRef } from '../../machines/pickers/datasetPicker.machine'
import { DatasetPickerList } from './parts/DatasetPickerList'

export function DatasetChoices({ actor }: { actor: DatasetPickerRef }) {
  const { list, search, key, chosen } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(list, (snapshot) => snapshot.context)
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const datasetOf = (id: number) => data?.result.find((dataset) => dataset.id === id)
  const choose = (id: number) => {
    const dataset = datasetOf(id)
    if (dataset) actor.send({ type: 'dataset.chosen', dataset })
  }
  return (
    <DatasetPickerList
      search={search}
      onSearch={(text) => actor.send({ type: 'search.edited', text })}
      rows={(data?.result ?? []).map((dataset) => ({
        id: dataset.id,
        name: dataset.table_name ?? '',
        database: dataset.database?.database_name ?? '',
        schema: dataset.schema ?? '–',
        modified: dataset.changed_on_delta_humanized ?? '',
      }))}
      loading={loading}
      problem={failed ? problem : null}
      onRetry={() => actor.send({ type: 'list.retried' })}
      chosen={chosen?.id ?? null}
      onChoose={choose}
      onConfirm={(id) => {
        choose(id)
        actor.send({ type: 'pick.confirmed' })
      }}
      onPreview={(id) => {
        const dataset = datasetOf(id)
        if (dataset) actor.send({ type: 'dataset.previewed', dataset })
      }}
      counter={
        data
          ? data.count === data.total
            ? String(data.total)
            : `${data.count}/${data.total}`
          : undefined
      }
      page={key.page}
      pageSize={25}
      count={data?.count ?? 0}
      onTurn={(page) => actor.send({ type: 'page.turned', page })}
    />
  )
}
