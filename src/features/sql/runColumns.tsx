import { isCutStatement, type HistoryItem } from '../../api/contract'
import { durationOf, statusText, uncopiedReason } from '../../machines/lists/historyWords'
import { goTo, notify } from '../../machines/lib/peers'
import { historyQueryPath } from '../../machines/lib/pageLocation'
import { tabOfQuery } from '../../machines/sql/linkedQuery'
import type { QueryTabsRef } from '../../machines/sql/queryTabs.machine'
import type { QueryTab } from '../../machines/sql/tabBook'
import {
  AddTabIcon,
  CopyIcon,
  Elapsed,
  formatClock,
  formatNumber,
  IconButton,
  isOfToday,
  Moment,
  Quiet,
  RunStatus,
  SqlLine,
  type TableColumn,
} from '../../ui'

const timeWidth = 84
const momentWidth = 168

/** The columns of the runs below the editor. */
export const runColumns = (
  tabs: QueryTabsRef,
  { database }: QueryTab,
  runs: readonly HistoryItem[],
): TableColumn<HistoryItem>[] => [
  {
    key: 'status',
    header: 'Status',
    width: 96,
    render: ({ status, error_message }) => (
      <RunStatus dot status={status} detail={error_message}>
        {statusText[status].toLowerCase()}
      </RunStatus>
    ),
  },
  {
    key: 'start_time',
    header: 'Started',
    align: 'end',
    width: runs.every(({ start_time }) => isOfToday(start_time)) ? timeWidth : momentWidth,
    render: ({ start_time }) => <Moment at={start_time} />,
  },
  {
    key: 'duration',
    header: 'Duration',
    align: 'end',
    width: 88,
    render: (run) =>
      run.end_time !== null ? (
        formatClock(durationOf(run))
      ) : run.status === 'running' ? (
        <Elapsed since={run.start_time} />
      ) : (
        '–'
      ),
  },
  {
    key: 'rows',
    header: 'Rows',
    align: 'end',
    width: 94,
    render: ({ rows }) => (rows === null ? '–' : formatNumber(rows)),
  },
  {
    key: 'sql',
    header: 'SQL',
    render: ({ sql, status, error_message }) => (
      <SqlLine sql={sql} fault={status === 'stopped' ? null : error_message} />
    ),
  },
  { key: 'user', header: 'User', width: 92, render: ({ user }) => <Quiet>{user?.username}</Quiet> },
  {
    key: 'tools',
    header: '',
    align: 'tools',
    width: 64,
    render: ({ id, sql, schema, tab_name }) => (
      <>
        <IconButton
          size="small"
          icon={<AddTabIcon />}
          label={`Open query ${id} in a new tab`}
          onClick={() => {
            if (isCutStatement(sql)) goTo(tabs.system, historyQueryPath(id))
            else
              tabs.send({
                type: 'tab.opened',
                id: tabOfQuery({ kind: 'history', id }),
                query: { name: tab_name, code: sql, schema, database },
              })
          }}
        />
        <IconButton
          size="small"
          icon={<CopyIcon />}
          label={`Copy the SQL of query ${id}`}
          disabledReason={uncopiedReason(sql)}
          onClick={() =>
            notify(tabs.system, 'clipboard', {
              type: 'copy.requested',
              text: sql,
              name: `the SQL of query ${id}`,
            })
          }
        />
      </>
    ),
  },
]
