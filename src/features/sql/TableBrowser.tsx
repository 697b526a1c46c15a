import { useSelector } from '@xstate/react'
import { engineName } from '../../machines/databases/engines'
import type { QueryTabsRef } from '../../machines/sql/queryTabs.machine'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { QueryTab } from '../../machines/sql/tabBook'
import type { TableBrowserRef } from '../../machines/sql/tableBrowser.machine'
import { DatasetIcon, IconButton, LongList, ProblemNote, Quiet, RefreshIcon, Select, Spinner, ViewIcon } from '../../ui'
import { TableColumns } from './TableColumns'
import { tableChoices } from './tableChoices'

interface Props {
  actor: SqlExplorerRef
  browser: TableBrowserRef
  tabs: QueryTabsRef
  tab: QueryTab
}

export function TableBrowser({ actor, browser, tabs, tab }: Props) {
  const { sources, schemas, tables, columns } = useSelector(browser, (snapshot) => snapshot.context)
  const [found, within, listed] = [useSelector(sources, (list) => list.context.data), useSelector(schemas, (list) => list), useSelector(tables, (list) => list)]
  const { id, database, schema, table } = tab
  const read = useSelector(columns, (snapshot) => snapshot.context.data)
  const refresh = () => browser.send({ type: 'browser.refreshed' })
  const problem = within.matches('failed') ? within.context.problem : listed.matches('failed') ? listed.context.problem : null
  const rest = database === null ? <Quiet>Choose a database first</Quiet>
    : problem ? <ProblemNote title="The tables could not be read." problem={problem} onRetry={refresh} />
    : schema === null ? <Quiet>Choose a schema first</Quiet>
    : listed.hasTag('busy') && !listed.context.data?.length ? <Spinner fill label="Reading tables …" /> : (
      <LongList
        label="Tables" none="This schema has no table that can be read." chosen={new Set(table === null ? [] : [table])}
        items={(listed.context.data ?? []).map(({ value, label, type }) => ({ key: value, name: label, icon: type === 'view' ? <ViewIcon /> : <DatasetIcon /> }))}
        menuOf={({ key }) => tableChoices(actor, key, read)}
        onChoose={([item]) => { if (item) tabs.send({ type: 'table.chosen', id, table: item.key }) }}
      />
    )
  return (
    <>
      <Select
        label="Database" size="medium" placeholder="Choose a database" value={database === null ? '' : String(database.id)}
        options={(found ?? []).map((source) => ({ value: String(source.id), label: `${source.database_name} (${engineName(source.backend)})` }))}
        onChange={(value) => {
          const source = found?.find((each) => String(each.id) === value)
          if (source) tabs.send({ type: 'database.chosen', id, database: { id: source.id, database_name: source.database_name, backend: source.backend } })
        }}
      />
      <Select
        label="Schema" size="medium" placeholder="Choose a schema" value={schema ?? ''} disabledReason={database === null ? 'Choose a database first' : null}
        options={(within.context.data ?? []).map((name) => ({ value: name, label: name }))}
        onChange={(name) => tabs.send({ type: 'schema.chosen', id, schema: name })}
      />
      {rest}
      {table === null ? null : <TableColumns actor={actor} columns={columns} name={table} />}
      <div><IconButton icon={<RefreshIcon />} label="Refresh tables" onClick={refresh} /></div>
    </>
  )
}
