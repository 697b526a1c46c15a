import { useSelector } from '@xstate/react'
import type { Problem, VizType } from '../../api/contract'
import type { VizTypePickerRef } from '../../machines/pickers/vizTypePicker.machine'
import { countOf, offeredTypes, vizTypeFilters, vizTypeOf } from '../../machines/pickers/vizTypes'
import { VizTypePicker } from './parts/VizTypePicker'

const groups = [
  { title: null, filters: [{ id: null, name: 'All charts', count: countOf(null) }] },
  ...vizTypeFilters.map(({ title, filters }) => ({
    title,
    filters: filters.map((name) => ({ id: name, name, count: countOf(name) })),
  })),
]

interface Props {
  actor: VizTypePickerRef
  busy?: boolean
  problem?: Problem | null
  /** For a new chart: the dataset under it, and what it starts with. */
  start?: {
    /** Null until it is known. */
    dataset: string | null
    onDataset: () => void
    wordsOf: (vizType: VizType) => string | null
    fills: boolean
    onFills: (fills: boolean) => void
  }
}

export function ChooseType({ actor, busy = false, problem = null, start }: Props) {
  const { search, filter, chosen } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <VizTypePicker
      busy={busy}
      problem={problem}
      search={search}
      onSearch={(text) => actor.send({ type: 'search.edited', text })}
      groups={groups}
      filter={filter}
      onFilter={(next) => actor.send({ type: 'filter.chosen', filter: next })}
      types={offeredTypes({ filter, search }).map((type) => ({
        ...type,
        start: start?.wordsOf(type.id),
      }))}
      start={start && { ...start, words: chosen && start.wordsOf(chosen) }}
      chosen={chosen === null ? null : (vizTypeOf(chosen) ?? null)}
      onChoose={(id) => actor.send({ type: 'vizType.chosen', vizType: id as VizType })}
      onConfirm={() => actor.send({ type: 'pick.confirmed' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    />
  )
}
