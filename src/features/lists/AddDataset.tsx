import type { ReactElement } from 'react'
import { panelPath } from '../../machines/databases/storedDrafts'
import { goTo, openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import { AddIcon, Button, DatabaseIcon, DatasetIcon, Menu, SqlIcon, UploadIcon } from '../../ui'

interface Props {
  system: System
  primary?: boolean
  /** The button of the menu where it is not the list's own. */
  trigger?: ReactElement<{ triggerProps?: object }>
}

export function AddDataset({ system, primary = false, trigger }: Props) {
  return (
    <Menu
      align="end"
      trigger={
        trigger ?? (
          <Button size="large" appearance={primary ? 'primary' : 'secondary'} icon={<AddIcon />}>
            Add
          </Button>
        )
      }
      items={[
        {
          key: 'database',
          label: 'From Database',
          icon: <DatasetIcon />,
          onSelect: () => openDialog(system, 'importTables'),
        },
        {
          key: 'file',
          label: 'From File',
          icon: <UploadIcon />,
          onSelect: () => openDialog(system, 'fileUpload'),
        },
        {
          key: 'sql',
          label: 'Custom SQL',
          icon: <SqlIcon />,
          onSelect: () => goTo(system, '/sql-page'),
        },
        {
          key: 'newDatabase',
          label: 'New Database',
          icon: <DatabaseIcon />,
          onSelect: () => goTo(system, panelPath(null)),
        },
      ]}
    />
  )
}
