import type { HistoryItem } from '../../api/contract'
import type { System } from '../../machines/lib/system'
import { durationOf, durationText, statusText } from '../../machines/lists/historyWords'
import { historyQueryPath } from '../../machines/lib/pageLocation'
import { formatDate, formatNumber, Quiet, RunStatus, SqlLine, type TableColumn } from '../../ui'
import { databaseColumn, QueryTools } from '../lists/queryColumns'

/** The columns of the query history; a sortable one is named as the server sorts by it. */
export const historyColumns = (system: System): TableColumn<HistoryItem>[] => [
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    width: 116,
    render: ({ status, error_message }) => (
      <RunStatus status={status} detail={error_message}>
        {statusText[status]}
      </RunStatus>
    ),
  },
  {
    key: 'sql',
    header: 'SQL',
    render: ({ sql, status, error_message }) => (
      <SqlLine sql={sql} fault={status === 'stopped' ? null : error_message} />
    ),
  },
  databaseColumn('14%'),
  {
    key: 'user.username',
    header: 'User',
    width: '10%',
    render: ({ user }) => <Quiet>{user?.username}</Quiet>,
  },
  {
    key: 'start_time',
    header: 'Started',
    sortable: true,
    width: 150,
    render: ({ start_time }) => <Quiet>{formatDate(start_time)}</Quiet>,
  },
  {
    key: 'duration',
    header: 'Duration',
    align: 'end',
    width: 100,
    render: (run) => durationText(durationOf(run)),
  },
  {
    key: 'rows',
    header: 'Rows',
    sortable: true,
    align: 'end',
    width: 88,
    render: ({ rows }) => (rows === null ? '–' : formatNumber(rows)),
  },
  {
    key: 'tools',
    header: '',
    align: 'tools',
    width: 76,
    render: ({ id, sql }) => (
      <QueryTools system={system} name={`query ${id}`} path={historyQueryPath(id)} sql={sql} />
    ),
  },
]
