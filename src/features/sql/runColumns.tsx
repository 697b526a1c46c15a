import type { HistoryItem } from '../../api/contract'
import { durationOf, durationText, statusText } from '../../machines/lists/historyWords'
import { tell } from '../../machines/lib/peers'
import { tabOfQuery } from '../../machines/sql/askedQuery'
import type { QueryTabsRef } from '../../machines/sql/queryTabs.machine'
import type { QueryTab } from '../../machines/sql/tabBook'
import { AddTabIcon, CopyIcon, DangerText, formatMoment, formatNumber, IconButton, MonoText, Quiet, RunStatus, type TableColumn } from '../../ui'

const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim()

/** The columns of the runs below the editor. */
export const runColumns = (tabs: QueryTabsRef, { database }: QueryTab): TableColumn<HistoryItem>[] => [
  { key: 'status', header: 'Status', width: 104, render: ({ status, error_message }) => <RunStatus dot status={status} detail={error_message}>{statusText[status].toLowerCase()}</RunStatus> },
  { key: 'start_time', header: 'Started', align: 'end', width: 132, render: ({ start_time }) => formatMoment(start_time) },
  { key: 'duration', header: 'Duration', align: 'end', width: 88, render: (run) => (run.end_time === null ? '–' : durationText(durationOf(run))) },
  { key: 'rows', header: 'Rows', align: 'end', width: 84, render: ({ rows }) => (rows === null ? '–' : formatNumber(rows)) },
  { key: 'sql', header: 'SQL', render: ({ sql, error_message }) => <><MonoText>{oneLine(sql)}</MonoText>{error_message === null ? null : <DangerText>{oneLine(error_message)}</DangerText>}</> },
  { key: 'user', header: 'User', width: 108, render: ({ user }) => <Quiet>{user?.username}</Quiet> },
  {
    key: 'tools', header: '', align: 'tools', width: 64,
    render: ({ id, sql, schema, tab_name }) => (
      <>
        <IconButton
          size="small" icon={<AddTabIcon />} label={`Open query ${id} in a new tab`}
          onClick={() => tabs.send({ type: 'tab.opened', id: tabOfQuery({ kind: 'history', id }), query: { name: tab_name, code: sql, schema, database } })}
        />
        <IconButton size="small" icon={<CopyIcon />} label={`Copy the SQL of query ${id}`} onClick={() => tell(tabs.system, 'clipboard', { type: 'copy.requested', text: sql, name: `the SQL of query ${id}` })} />
      </>
    ),
  },
]
