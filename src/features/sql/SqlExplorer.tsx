import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import { panelLimits } from '../../machines/explorer/panelSizes.machine'
import { activeTabOf, type SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import { errorMark, isSameMark } from '../../machines/sql/runStatus'
import { statementAt } from '../../machines/sql/runRequest'
import { activeTab } from '../../machines/sql/tabBook'
import { completionsFor } from '../../machines/lib/completions.machine'
import { LazySqlEditor } from '../../ui/editor/LazySqlEditor'
import type { SqlEditorProps } from '../../ui/editor/SqlEditor'
import { SqlFrame } from './parts/SqlFrame'
import { ClearedText } from './ClearedText'
import { FormatTool } from './FormatTool'
import { LimitChoice } from './LimitChoice'
import { ResultRows, type ResultRowsProps } from './ResultRows'
import { Results } from './Results'
import { RunTools } from './RunTools'
import { SaveTool } from './SaveTool'
import { TableBrowser } from './TableBrowser'
import { TabStrip } from './TabStrip'

interface Props {
  actor: SqlExplorerRef
  /** Draws the text of a tab. */
  Editor?: ComponentType<SqlEditorProps>
  /** Draws the rows of a run. */
  Rows?: ComponentType<ResultRowsProps>
}

/** The screen; its editor and its grid need a browser, and only they. */
export function SqlExplorer({ actor, Editor = LazySqlEditor, Rows = ResultRows }: Props) {
  const { tabs, browser, help, completions, runs, sizes } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const tab = useSelector(tabs, (snapshot) => activeTab(snapshot.context.book))
  const height = useSelector(sizes, (snapshot) => snapshot.context.results)
  const run = tab === undefined ? undefined : runs[tab.id]
  const fault = useSelector(run, errorMark, isSameMark)
  if (tab === undefined) return null
  const { id, code, database, schema, cursor = null } = tab
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
          <SaveTool system={actor.system} tab={tab} />
        </>
      }
      note={<ClearedText tabs={tabs} tab={tab} />}
      editor={
        <Editor
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
            if (database) help.send({ type: 'format.requested', id })
          }}
          onRun={({ selected, cursor }) => {
            const shown = activeTabOf(actor.getSnapshot().context)
            actor.send({
              type: 'run.requested',
              sql:
                selected.trim() === ''
                  ? statementAt(shown?.code ?? '', cursor, shown?.database?.backend ?? null)
                  : selected,
            })
          }}
        />
      }
      resize={{
        ...panelLimits.results,
        size: height,
        onResize: (size) => sizes.send({ type: 'panel.resized', panel: 'results', size }),
      }}
      results={<Results actor={actor} tab={tab} run={run} Rows={Rows} />}
    />
  )
}
