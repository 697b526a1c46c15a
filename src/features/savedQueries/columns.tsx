import type { SavedQuery } from '../../api/contract'
import { openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import { savedQueryPath } from '../../machines/lib/pageLocation'
import {
  DeleteIcon,
  IconButton,
  Named,
  Quiet,
  SavedQueryIcon,
  SqlLine,
  type TableColumn,
} from '../../ui'
import { databaseColumn, QueryTools } from '../lists/queryColumns'
import { modifiedColumn } from '../lists/sharedColumns'

/** The columns of the saved queries; a sortable one is named as the server sorts by it. */
export const savedQueryColumns = (system: System): TableColumn<SavedQuery>[] => [
  {
    key: 'label',
    header: 'Title',
    sortable: true,
    render: ({ label }) => <Named icon={<SavedQueryIcon />} name={label} />,
  },
  {
    key: 'description',
    header: 'Description',
    width: '10%',
    render: ({ description }) => <Quiet>{description}</Quiet>,
  },
  {
    key: 'sql',
    header: 'SQL',
    width: '15%',
    render: ({ sql }) => <SqlLine sql={sql} fault={null} />,
  },
  databaseColumn('10%'),
  {
    key: 'schema',
    header: 'Schema',
    sortable: true,
    width: '9%',
    render: ({ schema }) => <Quiet>{schema}</Quiet>,
  },
  {
    key: 'created_by.first_name',
    header: 'Created by',
    width: '10%',
    render: ({ created_by }) => <Quiet>{created_by?.username}</Quiet>,
  },
  modifiedColumn(),
  {
    key: 'tools',
    header: '',
    align: 'tools',
    width: 104,
    render: (query) => (
      <>
        <QueryTools
          system={system}
          name={query.label}
          path={savedQueryPath(query.id)}
          sql={query.sql}
        />
        <IconButton
          size="small"
          icon={<DeleteIcon />}
          label={`Delete ${query.label}`}
          onClick={() => openDialog(system, 'deleteItems', { kind: 'saved_query', items: [query] })}
        />
      </>
    ),
  },
]
