import { useSelector } from '@xstate/react'
import { memo, type ReactNode } from 'react'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { TableBrowserRef } from '../../machines/sql/tableBrowser.machine'
import { tableRows, type TableRow } from '../../machines/sql/tableRows'
import { IconButton, ProblemNote, Quiet, RefreshIcon, SearchBox, Spinner, Tree } from '../../ui'
import { nameChoices, tableChoices } from './tableChoices'
import { tableLook } from './tableLook'

interface Props {
  actor: SqlExplorerRef
  browser: TableBrowserRef
  tabId: string
  databaseId: number | null
  schema: string | null
  table: string | null
}

/** The tables of a schema. Whoever writes in the editor does not have many thousands of them drawn again. */
export const TableTree = memo(function TableTree({
  actor,
  browser,
  tabId,
  databaseId,
  schema,
  table,
}: Props) {
  const { schemas, tables, known, filter } = useSelector(browser, (snapshot) => snapshot.context)
  const [within, listed] = [
    useSelector(schemas, (list) => list),
    useSelector(tables, (list) => list),
  ]
  const options = listed.context.data
  const rows = tableRows(options ?? [], known, filter)
  const refresh = () => browser.send({ type: 'browser.refreshed' })
  const problem = within.matches('failed')
    ? within.context.problem
    : listed.matches('failed')
      ? listed.context.problem
      : null
  const missing =
    databaseId === null
      ? 'Choose a database first'
      : schema === null
        ? 'Choose a schema first'
        : null
  const instead = (): ReactNode => {
    if (databaseId === null) return <Quiet>{missing}</Quiet>
    if (problem)
      return (
        <ProblemNote
          title={
            within.matches('failed')
              ? 'The schemas could not be read.'
              : 'The tables could not be read.'
          }
          problem={problem}
          onRetry={refresh}
        />
      )
    if (missing !== null) return <Quiet>{missing}</Quiet>
    if (listed.hasTag('busy') && !options?.length) return <Spinner fill label="Reading tables …" />
    if (!options?.length) return <Quiet>This schema has no table that can be read.</Quiet>
    return rows.length === 0 ? <Quiet>{`No tables match “${filter.trim()}”.`}</Quiet> : null
  }
  const open = ({ name }: TableRow, opens: boolean) => {
    browser.send({ type: opens ? 'table.opened' : 'table.closed', table: name })
    if (opens)
      actor.getSnapshot().context.tabs.send({ type: 'table.chosen', id: tabId, table: name })
  }
  return (
    <Tree
      label="Tables"
      items={rows}
      chosen={table === null ? null : `table ${table}`}
      instead={instead()}
      onOpen={open}
      head={
        <>
          <SearchBox
            label="Filter tables"
            value={filter}
            disabledReason={missing}
            onChange={(text) => browser.send({ type: 'filter.edited', filter: text })}
          />
          <IconButton icon={<RefreshIcon />} label="Refresh tables" onClick={refresh} />
        </>
      }
      lookOf={(row) => tableLook(actor, browser, row)}
      menuOf={(row) => {
        if (row.kind === 'table') return tableChoices(actor, browser, row.option)
        return row.kind === 'column' ? nameChoices(actor, row.name, row.column.insert_text) : []
      }}
    />
  )
})
