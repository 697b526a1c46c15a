import { useSelector } from '@xstate/react'
import { panelLimits } from '../../machines/explorer/panelSizes.machine'
import { activeTabOf, type SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import { errorMark, isSameMark } from '../../machines/sql/runStatus'
import { openDialog } from '../../machines/lib/peers'
import { statementAt } from '../../machines/sql/runRequest'
import { activeTab, isUntitled } from '../../machines/sql/tabBook'
import { completionsFor } from '../../machines/lib/completions.machine'
import { Button, Notice, SaveIcon } from '../../ui'
import { LazySqlEditor } from '../../ui/editor/LazySqlEditor'
import { SqlFrame } from './parts/SqlFrame'
import { FormatTool } from './FormatTool'
import { LimitChoice } from './LimitChoice'
import { Results } from './Results'
import { RunTools } from './RunTools'
import { TableBrowser } from './TableBrowser'
import { TabStrip } from './TabStrip'

export function SqlExplorer({ actor }: { actor: SqlExplorerRef }) {
  const { tabs, browser, help, completions, runs, sizes } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const tab = useSelector(tabs, (snapshot) => activeTab(snapshot.context.book))
  const height = useSelector(sizes, (snapshot) => snapshot.context.results)
  const run = tab === undefined ? undefined : runs[tab.id]
  const fault = useSelector(run, errorMark, isSameMark)
  if (tab === undefined) return null
  const { id, code, replaced, database, schema, cursor = null } = tab
  return (
    <SqlFrame
      title="Sql Explorer"
      browser={<TableBrowser actor={actor} browser={browser} tabs={tabs} tab={tab} />}
      tabs={<TabStrip tabs={tabs} runs={runs} />}
      tools={<RunTools actor={actor} tab={tab} run={run} />}
      endTools={
        <>
          <LimitChoice tabs={tabs} tab={tab} />
          <FormatTool help={help} tab={tab} />
          <Button
            icon={<SaveIcon />}
            disabledReason={
              database === null
                ? 'Choose a database first'
                : code.trim() === ''
                  ? 'Write a query first'
                  : null
            }
            onClick={() => {
              if (database)
                openDialog(actor.system, 'saveQuery', {
                  databaseId: database.id,
                  sql: code,
                  schema,
                  label: isUntitled(tab) ? '' : tab.name,
                })
            }}
          >
            Save Query
          </Button>
        </>
      }
      note={
        replaced === null ? null : (
          <Notice
            intent="info"
            title="The text was cleared for the new database."
            action={
              <Button onClick={() => tabs.send({ type: 'code.restored', id })}>Restore</Button>
            }
          >
            The previous text can be restored.
          </Notice>
        )
      }
      editor={
        <LazySqlEditor
          label="SQL"
          textKey={id}
          value={code}
          backend={tab.database?.backend ?? null}
          onChange={(next) => tabs.send({ type: 'code.edited', id, code: next })}
          location={cursor}
          onMove={(moved) => tabs.send({ type: 'cursor.moved', id, cursor: moved })}
          complete={async ({ text, cursor }) =>
            database === null
              ? []
              : completionsFor(completions, { databaseId: database.id, sql: text, cursor, schema })
          }
          fault={fault}
          onFormat={() => {
            if (database)
              help.send({ type: 'format.requested', id, databaseId: database.id, sql: code })
          }}
          onRun={({ selected, cursor }) => {
            const shown = activeTabOf(actor.getSnapshot().context)
            actor.send({
              type: 'run.requested',
              sql: selected.trim() === '' ? statementAt(shown?.code ?? '', cursor) : selected,
            })
          }}
        />
      }
      resize={{
        ...panelLimits.results,
        size: height,
        onResize: (size) => sizes.send({ type: 'panel.resized', panel: 'results', size }),
      }}
      results={<Results actor={actor} tab={tab} run={run} />}
    />
  )
}
