import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { QueryResult } from '../../api/contract'
import type {
  DatasetPickerRef,
  DatasetPreviewRef,
} from '../../machines/pickers/datasetPicker.machine'
import { pageSizes, previewPage, type PageSize } from '../../machines/pickers/preview'
import { DatasetPreview } from './parts/DatasetPreview'
import { columnKinds } from '../../api/contract/columnKinds'

interface Props {
  actor: DatasetPickerRef
  preview: DatasetPreviewRef
}

const columnsOf = (result: QueryResult | null) =>
  result?.colnames.map((name, index) => ({
    name,
    numeric: result.coltypes[index] === columnKinds.number,
  })) ?? []
const pageOf = (result: QueryResult, size: PageSize, page: number) => ({
  ...previewPage(result.data, size, page),
  loaded: result.data.length,
  total: result.total ?? result.data.length,
})

export function DatasetDetail({ actor, preview }: Props) {
  const { chosen, size, page } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(preview, (snapshot) => snapshot.context)
  const failed = useSelector(preview, (snapshot) => snapshot.matches('failed'))
  const columns = useMemo(() => columnsOf(data), [data])
  return (
    <DatasetPreview
      name={chosen?.table_name ?? ''}
      data={data ? { columns, ...pageOf(data, size, page) } : null}
      problem={failed ? problem : null}
      sizes={pageSizes}
      size={size}
      onSize={(text) => {
        const next = pageSizes.find((each) => String(each) === text)
        if (next !== undefined) actor.send({ type: 'previewSize.chosen', size: next })
      }}
      onPage={(next) => actor.send({ type: 'preview.paged', page: next })}
      onBack={() => actor.send({ type: 'pick.returned' })}
      onRetry={() => preview.send({ type: 'resource.invalidated' })}
    />
  )
}
