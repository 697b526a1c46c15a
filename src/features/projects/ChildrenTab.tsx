import { useSelector } from '@xstate/react'
import type { Project, User } from '../../api/contract'
import { titleOf } from '../../machines/items/kinds'
import type { Layout } from '../../machines/system/layouts.machine'
import type { ListScreenRef } from '../../machines/lib/listScreen'
import { openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import { children, type ChildKind } from '../../machines/projects/children'
import { EmptyState, ListPanel } from '../../ui'
import { bigThumb, ListedCard } from '../lists/ListedCard'
import { useItemList } from '../lists/useListScreen'
import { AddMenu } from './AddMenu'
import { childColumns, childIcon, type ChildItem } from '../items/itemColumns'

interface Props {
  system: System
  kind: ChildKind
  actor: ListScreenRef<ChildItem>
  project: Project
  me: User | null
  layout: Layout
}

export function ChildrenTab({ system, kind, actor, project, me, layout }: Props) {
  const list = useItemList(actor, kind)
  const selected = useSelector(actor, (snapshot) => snapshot.context.selected)
  const { plural, none } = children[kind]
  const remove = (items: readonly ChildItem[]) =>
    openDialog(system, 'removeFromProject', {
      project: { id: project.id, title: project.project_title },
      kind,
      items: items.map((item) => ({ id: item.id, title: titleOf(kind, item) })),
    })
  const rules = (item: ChildItem) => ({
    edit: { disabledReason: `open the ${kind} to edit it` },
    remove: { label: 'Remove from project', onSelect: () => remove([item]) },
  })
  return (
    <ListPanel
      {...list}
      favorites={undefined}
      deleteReason={null}
      title={plural}
      noun={plural}
      deleteWord="Remove"
      total={kind === 'chart' ? project.slice_count : project.dashboard_count}
      layout={layout}
      perRow={3}
      thumbHeight={bigThumb}
      onDelete={() => remove(selected)}
      columns={childColumns(system, kind, me, rules)}
      card={(item, marks) => (
        <ListedCard
          key={item.id}
          big
          system={system}
          kind={kind}
          item={item}
          me={me}
          marks={marks}
          icon={childIcon(kind, item)}
          {...rules(item)}
        />
      )}
      emptyTitle={none}
      empty={
        <EmptyState
          title={none}
          action={<AddMenu system={system} kind={kind} project={project} />}
        >{`This project holds no ${plural.toLowerCase()} yet. Add some that exist, or create new ones in it.`}</EmptyState>
      }
    />
  )
}
