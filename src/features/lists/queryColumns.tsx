import type { CopyRequested } from '../../machines/system/clipboard.machine'
import { goTo, notify } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import { uncopiedReason } from '../../machines/lists/historyWords'
import { sqlPath } from '../../machines/lib/pageLocation'
import { AddIcon, Button, CopyIcon, EditIcon, IconButton, Quiet, type TableColumn } from '../../ui'

export const databaseColumn = <Row extends { database: { database_name: string } | null }>(
  width: string,
): TableColumn<Row> => ({
  key: 'database.database_name',
  header: 'Database',
  sortable: true,
  width,
  render: ({ database }) => <Quiet>{database?.database_name}</Quiet>,
})

/** Copies a statement that is called `name`. */
export function CopySql({ system, name, sql }: { system: System; name: string; sql: string }) {
  const copied: CopyRequested = { type: 'copy.requested', text: sql, name: `the SQL of ${name}` }
  return (
    <IconButton
      size="small"
      icon={<CopyIcon />}
      label={`Copy the SQL of ${name}`}
      disabledReason={uncopiedReason(sql)}
      onClick={() => notify(system, 'clipboard', copied)}
    />
  )
}

/** Edit and copy, at the end of a row whose statement is called `name`. */
export function QueryTools({
  system,
  name,
  path,
  sql,
}: {
  system: System
  name: string
  path: string
  sql: string
}) {
  return (
    <>
      <IconButton
        size="small"
        icon={<EditIcon />}
        label={`Edit ${name} in a new tab`}
        onClick={() => goTo(system, path)}
      />
      <CopySql system={system} name={name} sql={sql} />
    </>
  )
}

export function NewQuery({ system, primary }: { system: System; primary: boolean }) {
  return (
    <Button
      size="large"
      appearance={primary ? 'primary' : 'secondary'}
      icon={<AddIcon />}
      onClick={() => goTo(system, sqlPath)}
    >
      New Query
    </Button>
  )
}
