import type { SlowQuery } from '../../api/contract'
import type { System } from '../../machines/lib/system'
import { durationText, statusText } from '../../machines/lists/historyWords'
import { originText, outcomeStatus } from '../../machines/lists/slowQueryWords'
import { formatDate, formatNumber, Quiet, RunStatus, SqlLine, type TableColumn } from '../../ui'
import { CopySql, databaseColumn } from '../lists/queryColumns'

/** The columns of the slow queries; a sortable one is named as the server sorts by it. */
export const slowQueryColumns = (system: System): TableColumn<SlowQuery>[] => [
  {
    key: 'outcome',
    header: 'Status',
    width: 96,
    render: ({ outcome }) => (
      <RunStatus status={outcomeStatus[outcome]} detail={null}>
        {statusText[outcomeStatus[outcome]]}
      </RunStatus>
    ),
  },
  { key: 'sql', header: 'SQL', render: ({ sql }) => <SqlLine sql={sql} fault={null} /> },
  {
    key: 'origin',
    header: 'Where',
    width: '18%',
    render: (query) => <span title={originText(query)}>{originText(query)}</span>,
  },
  databaseColumn('10%'),
  {
    key: 'user',
    header: 'User',
    width: '10%',
    render: ({ user, in_background: isJob }) => (
      <Quiet>{user && (isJob ? `${user.username} (job)` : user.username)}</Quiet>
    ),
  },
  {
    key: 'start_time',
    header: 'Started',
    sortable: true,
    width: 144,
    render: ({ start_time: started }) => <Quiet>{formatDate(started)}</Quiet>,
  },
  {
    key: 'duration_ms',
    header: 'Duration',
    sortable: true,
    align: 'end',
    width: 96,
    render: ({ duration_ms: duration }) => durationText(duration),
  },
  {
    key: 'rows',
    header: 'Rows',
    sortable: true,
    align: 'end',
    width: 84,
    render: ({ rows }) => formatNumber(rows),
  },
  {
    key: 'tools',
    header: '',
    align: 'tools',
    width: 44,
    render: ({ id, sql }) => <CopySql system={system} name={`slow query ${id}`} sql={sql} />,
  },
]
