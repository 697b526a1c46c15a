import { useSelector } from '@xstate/react'
import { listPageSize } from '../../api/contract'
import { titleOf } from '../../machines/items/kinds'
import type { System } from '../../machines/lib/system'
import { children } from '../../machines/projects/children'
import type { PickListRef } from '../../machines/projects/pickList.machine'
import { toggled, type Picked } from '../../machines/projects/projectDraft'
import { EmptyState, ItemCard, ListPanel } from '../../ui'
import { ItemThumb } from './ItemThumb'
import { useLayout } from '../lists/useLayout'
import { childIcon, namingColumns, type ChildItem } from './itemColumns'

interface Props {
  system: System
  actor: PickListRef
  chosen: readonly Picked[]
  onChoose: (chosen: Picked[]) => void
  /** The name under which the layout is persisted. */
  layoutOf: string
  /** As many as fit where it says nothing. */
  perRow?: 3 | 4
  autoFocus?: boolean
  /** Rows with the name alone. */
  narrow?: boolean
  /** Words for when there is nothing to choose at all. */
  nothing: string
}

/** Charts or dashboards to choose from, as cards or rows. */
export function PickPanel({
  system,
  actor,
  chosen,
  onChoose,
  layoutOf,
  perRow,
  autoFocus = false,
  narrow = false,
  nothing,
}: Props) {
  const { list, search, key } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(list, (snapshot) => snapshot.context)
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const { kind, sort } = key
  const { titleColumn, plural, none } = children[kind]
  const picked = (item: ChildItem): Picked => ({ id: item.id, title: titleOf(kind, item) })
  const mark = (items: readonly ChildItem[], marked: boolean) => {
    const others = chosen.filter(({ id }) => !items.some((item) => item.id === id))
    onChoose(marked ? [...others, ...items.map(picked)] : others)
  }
  const searched = key.search !== ''
  return (
    <ListPanel<ChildItem>
      {...useLayout(system, layoutOf, 'grid')}
      autoFocus={autoFocus}
      title={plural}
      noun={plural}
      search={search}
      onSearch={(text) => actor.send({ type: 'search.edited', text })}
      orders={[
        { column: 'changed_on_utc', label: 'Date', direction: 'desc' },
        { column: titleColumn, label: 'Title', direction: 'asc' },
      ]}
      sorted={{ key: sort.column, direction: sort.direction }}
      onSort={(column, direction) =>
        actor.send({
          type: 'sort.chosen',
          sort: {
            column,
            direction:
              direction ?? (sort.column === column && sort.direction === 'asc' ? 'desc' : 'asc'),
          },
        })
      }
      rows={(data?.result as ChildItem[] | undefined) ?? null}
      rowKey={(item) => item.id}
      count={data?.count ?? 0}
      total={searched ? (data?.total ?? 0) : (data?.count ?? 0)}
      loading={loading}
      opening={null}
      problem={failed ? problem : null}
      onRetry={() => actor.send({ type: 'list.retried' })}
      page={key.page}
      pageSize={listPageSize}
      onTurn={(page) => actor.send({ type: 'page.turned', page })}
      onOpen={(item) => onChoose(toggled(chosen, picked(item)))}
      selection={{
        keys: new Set(chosen.map(({ id }) => id)),
        nameOf: (item) => titleOf(kind, item),
        onMark: mark,
        onClear: () => onChoose([]),
      }}
      {...(perRow ? { perRow } : {})}
      thumbHeight={88}
      columns={narrow ? namingColumns(kind).slice(0, 1) : namingColumns(kind)}
      card={(item, { selected, onSelect }) => (
        <ItemCard
          key={item.id}
          title={titleOf(kind, item)}
          icon={childIcon(kind, item)}
          meta={`Modified ${item.changed_on_delta_humanized ?? ''}${item.changed_by ? ` · ${item.changed_by.username}` : ''}`}
          thumb={<ItemThumb system={system} kind={kind} item={item} height={88} />}
          selected={selected ?? false}
          {...(onSelect ? { onSelect } : {})}
        />
      )}
      emptyTitle={none}
      empty={<EmptyState title={none}>{nothing}</EmptyState>}
    />
  )
}
