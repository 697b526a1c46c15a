import type { Kind } from '../../machines/items/kinds'
import { goTo, openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import { AddIcon, Button, ChevronDownIcon } from '../../ui'
import { AddDataset } from '../lists/AddDataset'

interface Props {
  system: System
  kind: Kind
}

const width = 96

/** Makes a new thing of a kind. */
export function NewButton({ system, kind }: Props) {
  if (kind === 'dataset')
    return (
      <AddDataset
        system={system}
        trigger={
          <Button icon={<AddIcon />} label="New dataset" minWidth={width}>
            New
            <ChevronDownIcon />
          </Button>
        }
      />
    )
  const begin = {
    project: () => goTo(system, '/projects/new'),
    chart: () => openDialog(system, 'newChart'),
    dashboard: () => goTo(system, '/dashboards/new'),
  }
  return (
    <Button icon={<AddIcon />} label={`New ${kind}`} minWidth={width} onClick={begin[kind]}>
      New
    </Button>
  )
}
