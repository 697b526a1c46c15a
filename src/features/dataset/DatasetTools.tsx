import { useSelector } from '@xstate/react'
import type { Dataset } from '../../api/contract'
import type { DatasetDetailRef } from '../../machines/dataset/datasetDetail.machine'
import { itemActionsOf } from '../../machines/items/itemActions.machine'
import { openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import {
  AddIcon,
  Button,
  CopyIcon,
  DeleteIcon,
  IconButton,
  InfoIcon,
  LinkIcon,
  Menu,
  MoreHorizontalIcon,
  OpenIcon,
  RenameIcon,
} from '../../ui'

interface Props {
  actor: DatasetDetailRef
  dataset: Dataset
  /** Why the user may not change the dataset; null when they may. */
  forbidden: string | null
}

export function InfoButton({ system, dataset }: { system: System; dataset: Dataset }) {
  return (
    <IconButton
      size="small"
      icon={<InfoIcon />}
      label="Info"
      onClick={() => openDialog(system, 'itemInfo', { kind: 'dataset', item: dataset })}
    />
  )
}

export function DatasetTools({ actor, dataset, forbidden }: Props) {
  const { system } = actor
  const actions = itemActionsOf(system)
  const opening = useSelector(actor, (snapshot) => snapshot.matches({ opening: 'opening' }))
  return (
    <>
      <Button
        size="large"
        icon={<OpenIcon />}
        busy={opening}
        onClick={() => actor.send({ type: 'explorer.requested' })}
      >
        Explore
      </Button>
      <Button
        size="large"
        icon={<AddIcon />}
        onClick={() => openDialog(system, 'newChart', { dataset })}
      >
        New chart
      </Button>
      <Menu
        align="end"
        trigger={<IconButton size="large" icon={<MoreHorizontalIcon />} label="More" />}
        items={[
          {
            key: 'link',
            label: 'Copy link',
            icon: <LinkIcon />,
            onSelect: () => actions?.send({ type: 'link.copied', kind: 'dataset', item: dataset }),
          },
          {
            key: 'duplicate',
            label: 'Duplicate',
            icon: <CopyIcon />,
            onSelect: () =>
              actions?.send({ type: 'item.duplicated', kind: 'dataset', item: dataset }),
          },
          {
            key: 'rename',
            label: 'Rename',
            icon: <RenameIcon />,
            disabledReason: forbidden,
            onSelect: () => openDialog(system, 'renameItem', { kind: 'dataset', item: dataset }),
          },
          {
            key: 'delete',
            label: 'Delete',
            icon: <DeleteIcon />,
            danger: true,
            separated: true,
            disabledReason: forbidden,
            onSelect: () =>
              openDialog(system, 'deleteItems', {
                kind: 'dataset',
                items: [dataset],
                thenGoTo: '/datasets',
              }),
          },
        ]}
      />
    </>
  )
}
