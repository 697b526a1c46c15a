import { AddIcon, Button, DatabaseIcon, DatasetIcon, Menu, SqlIcon, UploadIcon } from '../../ui'

interface Props {
  primary: boolean
  onFile: () => void
  onSql: () => void
}

/** The four ways to a dataset. */
export function AddDataset({ primary, onFile, onSql }: Props) {
  const later = 'It comes with a later release; From File works now'
  const wait = () => undefined
  return (
    <Menu
      align="end"
      trigger={<Button size="large" appearance={primary ? 'primary' : 'secondary'} icon={<AddIcon />}>Add</Button>}
      items={[
        { key: 'database', label: 'From Database', icon: <DatasetIcon />, disabledReason: later, onSelect: wait },
        { key: 'file', label: 'From File', icon: <UploadIcon />, onSelect: onFile },
        { key: 'sql', label: 'Custom SQL', icon: <SqlIcon />, onSelect: onSql },
        { key: 'newDatabase', label: 'New Database', icon: <DatabaseIcon />, disabledReason: later, onSelect: wait },
      ]}
    />
  )
}
