import type { User } from '../../api/contract'
import type { ListedDatabase } from '../../machines/databases/databaseList.machine'
import { engineName, hostOf } from '../../machines/databases/engines'
import { panelPath } from '../../machines/databases/storedDrafts'
import { notEditableReason } from '../../machines/databases/notEditable'
import { goTo, openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import {
  DatabaseIcon,
  DeleteIcon,
  EditIcon,
  formatDate,
  IconButton,
  Named,
  OnOff,
  Quiet,
  type TableColumn,
} from '../../ui'

type Column = TableColumn<ListedDatabase>

const flag = (
  key: 'expose_in_sqllab' | 'allow_file_upload' | 'allow_run_async',
  header: string,
  width: number,
): Column => ({
  key,
  header,
  width,
  render: (database) => <OnOff on={database[key]} />,
})

/** The columns of the databases list; a sortable one is named as the server sorts by it. A narrow one leaves out what the panel beside it says. */
export const databaseColumns = (system: System, me: User | null, narrow: boolean): Column[] => [
  {
    key: 'database_name',
    header: 'Database',
    sortable: true,
    render: (database) => <Named icon={<DatabaseIcon />} name={database.database_name} />,
  },
  {
    key: 'backend',
    header: 'Backend',
    width: narrow ? 100 : '13%',
    render: ({ backend }) => <Quiet>{engineName(backend)}</Quiet>,
  },
  ...(narrow
    ? []
    : [
        {
          key: 'host',
          header: 'Host',
          width: '16%',
          render: ({ sqlalchemy_uri, is_internal }) => (
            <Quiet>{is_internal ? '' : hostOf(sqlalchemy_uri)}</Quiet>
          ),
        } satisfies Column,
      ]),
  flag('expose_in_sqllab', 'SQL', narrow ? 52 : 60),
  flag('allow_file_upload', 'Uploads', 76),
  ...(narrow ? [] : [flag('allow_run_async', 'Async', 68)]),
  {
    key: 'changed_on_utc',
    header: 'Modified',
    sortable: true,
    width: narrow ? 108 : 150,
    render: ({ changed_on_utc, changed_on_delta_humanized }) => (
      <Quiet>{narrow ? changed_on_delta_humanized : formatDate(changed_on_utc)}</Quiet>
    ),
  },
  ...(narrow
    ? []
    : [
        {
          key: 'created_by.first_name',
          header: 'Created by',
          sortable: true,
          width: '11%',
          render: ({ created_by }) => <Quiet>{created_by?.username}</Quiet>,
        } satisfies Column,
      ]),
  {
    key: 'tools',
    header: '',
    align: 'tools',
    width: 72,
    render: (database) => (
      <>
        <IconButton
          size="small"
          icon={<EditIcon />}
          label={`Edit ${database.database_name}`}
          onClick={() => goTo(system, panelPath(database.id))}
        />
        <IconButton
          size="small"
          icon={<DeleteIcon />}
          label={`Delete ${database.database_name}`}
          disabledReason={notEditableReason(database, me)}
          onClick={() =>
            openDialog(system, 'deleteDatabase', {
              id: database.id,
              database_name: database.database_name,
            })
          }
        />
      </>
    ),
  },
]
