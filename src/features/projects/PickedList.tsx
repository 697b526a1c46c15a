import { useSelector } from '@xstate/react'
import { titleOf } from '../../machines/items/kinds'
import type { Picked } from '../../machines/projects/projectDraft'
import type { PickListRef } from '../../machines/projects/pickList.machine'
import { MultiSelect } from '../../ui'

interface Props {
  label: string
  actor: PickListRef
  chosen: readonly Picked[]
  onToggle: (item: Picked) => void
  placeholder: string
}

/** Several charts or dashboards, searched by the server. */
export function PickedList({ label, actor, chosen, onToggle, placeholder }: Props) {
  const { list, search, key } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(list, (snapshot) => snapshot.context)
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const options = (data?.result ?? []).map((item) => ({
    id: item.id,
    title: titleOf(key.kind, item),
    hint:
      'datasource_name' in item
        ? (item.datasource_name ?? '')
        : (item.changed_on_delta_humanized ?? ''),
  }))
  return (
    <MultiSelect
      label={label}
      placeholder={placeholder}
      chosen={chosen}
      options={options}
      more={(data?.count ?? 0) - options.length}
      search={search}
      onSearch={(text) => actor.send({ type: 'search.edited', text })}
      onToggle={({ id, title }) => onToggle({ id, title })}
      loading={loading && options.length === 0}
      problem={failed ? problem : null}
      none={
        search.trim() === ''
          ? `There are no ${key.kind}s yet`
          : `No ${key.kind} matches “${search.trim()}”`
      }
    />
  )
}
