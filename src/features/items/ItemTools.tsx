import type { User } from '../../api/contract'
import { itemActionsOf } from '../../machines/items/itemActions.machine'
import {
  notChangeableReason,
  notRenamableReason,
  titleOf,
  type Item,
  type Kind,
} from '../../machines/items/kinds'
import { openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import {
  CopyIcon,
  DeleteIcon,
  EditIcon,
  IconButton,
  InfoIcon,
  LinkIcon,
  Menu,
  MoreHorizontalIcon,
  OpenIcon,
  ProjectIcon,
  RenameIcon,
} from '../../ui'

/** What a place says about one of its row actions: why it is not possible there, or what it does there instead. */
export interface ToolRule {
  disabledReason?: string | null
  label?: string
  onSelect?: () => void
}

interface Props {
  system: System
  kind: Kind
  item: Item
  me: User | null
  edit?: ToolRule
  remove?: ToolRule
  /** Where there is little room, such as on a card: edit and delete stand in the menu. */
  compact?: boolean
}

const notInProjects: Partial<Record<Kind, string>> = {
  project: 'a project cannot stand in another one',
  dataset: 'projects hold charts and dashboards; add a chart of this dataset',
}

/** The row actions of a thing: edit, delete, info and a menu of more. */
export function ItemTools({
  system,
  kind,
  item,
  me,
  edit = {},
  remove = {},
  compact = false,
}: Props) {
  const actions = itemActionsOf(system)
  const title = titleOf(kind, item)
  const notMine = notChangeableReason(item, me)
  const open = () => actions?.send({ type: 'item.opened', kind, item })
  const change =
    kind === 'project' ? () => openDialog(system, 'editProject', { project: item }) : open
  const changes = [
    {
      key: 'edit',
      label: edit.label ?? 'Edit',
      icon: <EditIcon />,
      disabledReason: edit.disabledReason ?? (kind === 'project' ? notMine : null),
      onSelect: edit.onSelect ?? change,
    },
    {
      key: 'delete',
      label: remove.label ?? 'Delete',
      icon: <DeleteIcon />,
      disabledReason: remove.disabledReason ?? (remove.onSelect ? null : notMine),
      onSelect:
        remove.onSelect ?? (() => openDialog(system, 'deleteItems', { kind, items: [item] })),
    },
  ]
  return (
    <>
      {compact
        ? null
        : changes.map(({ key, onSelect, ...shown }) => (
            <IconButton
              key={key}
              size="small"
              onClick={onSelect}
              spokenLabel={`${shown.label} ${title}`}
              {...shown}
            />
          ))}
      <IconButton
        size="small"
        icon={<InfoIcon />}
        label="Info"
        spokenLabel={`Info about ${title}`}
        onClick={() => openDialog(system, 'itemInfo', { kind, item })}
      />
      <Menu
        align="end"
        trigger={
          <IconButton
            size="small"
            icon={<MoreHorizontalIcon />}
            label="More"
            spokenLabel={`More about ${title}`}
          />
        }
        items={[
          { key: 'open', label: 'Open', icon: <OpenIcon />, onSelect: open },
          {
            key: 'link',
            label: 'Copy link',
            icon: <LinkIcon />,
            onSelect: () => actions?.send({ type: 'link.copied', kind, item }),
          },
          {
            key: 'duplicate',
            label: 'Duplicate',
            icon: <CopyIcon />,
            onSelect: () => actions?.send({ type: 'item.duplicated', kind, item }),
          },
          {
            key: 'add',
            label: 'Add to project',
            icon: <ProjectIcon />,
            disabledReason: notInProjects[kind],
            onSelect: () => openDialog(system, 'addToProject', { kind, items: [item] }),
          },
          {
            key: 'rename',
            label: 'Rename',
            icon: <RenameIcon />,
            disabledReason: notRenamableReason(kind, item, me),
            onSelect: () => openDialog(system, 'renameItem', { kind, item }),
          },
          ...(compact ? changes : []),
        ]}
      />
    </>
  )
}
