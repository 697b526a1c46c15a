import { useSelector } from '@xstate/react'
import { engineName } from '../../machines/databases/engines'
import { tabId, type QueryTabsRef } from '../../machines/sql/queryTabs.machine'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { QueryTab } from '../../machines/sql/tabBook'
import type { TableBrowserRef } from '../../machines/sql/tableBrowser.machine'
import { DatabaseIcon, ProblemNote, Select } from '../../ui'
import { TableTree } from './TableTree'

interface Props {
  actor: SqlExplorerRef
  browser: TableBrowserRef
  tabs: QueryTabsRef
  tab: QueryTab
}

export function TableBrowser({ actor, browser, tabs, tab }: Props) {
  const { sources, schemas } = useSelector(browser, (snapshot) => snapshot.context)
  const [found, within] = [
    useSelector(sources, (list) => list.context.data),
    useSelector(schemas, (list) => list.context.data),
  ]
  const unread = useSelector(sources, (list) =>
    list.matches('failed') ? list.context.problem : null,
  )
  const { id, database, schema, table } = tab
  return (
    <>
      {unread ? (
        <ProblemNote
          title="The databases could not be read."
          problem={unread}
          onRetry={() => browser.send({ type: 'browser.refreshed' })}
        />
      ) : null}
      <Select
        label="Database"
        size="medium"
        placeholder="Choose a database"
        icon={<DatabaseIcon />}
        value={database === null ? '' : String(database.id)}
        options={(found ?? []).map((source) => ({
          value: String(source.id),
          label: source.database_name,
          note: engineName(source.backend),
        }))}
        onChange={(value) => {
          const source = found?.find((each) => String(each.id) === value)
          if (source)
            tabs.send({
              type: 'database.chosen',
              id,
              database: {
                id: source.id,
                database_name: source.database_name,
                backend: source.backend,
              },
              copyId: tabId(),
            })
        }}
      />
      <Select
        label="Schema"
        size="medium"
        placeholder="Choose a schema"
        value={schema ?? ''}
        disabledReason={database === null ? 'Choose a database first' : null}
        options={(within ?? []).map((name) => ({ value: name, label: name }))}
        onChange={(name) => tabs.send({ type: 'schema.chosen', id, schema: name })}
      />
      <TableTree
        actor={actor}
        browser={browser}
        tabId={id}
        databaseId={database?.id ?? null}
        schema={schema}
        table={table}
      />
    </>
  )
}
