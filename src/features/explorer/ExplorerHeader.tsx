import { useSelector } from '@xstate/react'
import type { ChartExplorerRef } from '../../machines/explorer/chartExplorer.machine'
import type { DataPanelRef } from '../../machines/explorer/dataPanel.machine'
import type { ExporterRef } from '../../machines/explorer/run/exporter.machine'
import { maxCopied, type QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { HistoryRef } from '../../machines/explorer/history/history.machine'
import { isSameForm } from '../../machines/explorer/sameForm'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { CopyIcon, DiscardIcon, LinkIcon, QueryTime, SearchBox } from '../../ui'
import { ChartTitle } from './parts/ChartTitle'
import { HeaderAction, HeaderRule, HeaderSpace } from './parts/HeaderAction'
import { ExportStatus } from '../items/ExportStatus'
import { AccountMenu } from '../account/AccountMenu'
import { BackButton } from './BackButton'
import { ExportMenu } from './ExportMenu'
import { OptionsMenu } from './OptionsMenu'
import { UndoButtons } from './UndoButtons'

interface Props {
  explorer: ChartExplorerRef
  panel: DataPanelRef
  slots: SlotsRef
  run: QueryRunRef
  exporter: ExporterRef
  history: HistoryRef
}

const noCopy = (rows: number | null) => {
  if (rows === null || rows === 0) return 'There are no rows yet'
  return rows > maxCopied
    ? `${rows.toLocaleString('en-US')} rows are too many for the clipboard: export them to a file`
    : null
}

export function ExplorerHeader({ explorer, panel, slots, run, exporter, history }: Props) {
  const chart = useSelector(explorer, (snapshot) => snapshot.context.chart)
  const datasetName = useSelector(
    explorer,
    (snapshot) => snapshot.context.form?.datasource.table_name ?? '',
  )
  const { form, saved } = useSelector(slots, (snapshot) => snapshot.context)
  const { startedAt, endedAt, result } = useSelector(run, (snapshot) => snapshot.context)
  const gridSearch = useSelector(panel, (snapshot) => snapshot.context.gridSearch)
  const draftTitle = typeof form['slice_name'] === 'string' ? form['slice_name'] : ''
  const title = chart?.slice_name ?? draftTitle
  const unsaved = saved === null || !isSameForm(form, saved)
  const canDiscard = useSelector(explorer, (snapshot) => snapshot.can({ type: 'draft.discarded' }))
  return (
    <>
      <BackButton explorer={explorer} />
      <ChartTitle
        title={title}
        unsaved={unsaved}
        onRename={() => slots.send({ type: 'rename.requested' })}
      />
      <UndoButtons slots={slots} history={history} />
      {unsaved && canDiscard ? (
        <HeaderAction
          icon={<DiscardIcon />}
          label="Discard changes"
          onClick={() => explorer.send({ type: 'draft.discarded' })}
        />
      ) : null}
      <HeaderSpace />
      {form.viz_type === 'table' ? (
        <div style={{ width: 184, marginRight: 8 }}>
          <SearchBox
            label="Search fields"
            size="large"
            value={gridSearch}
            onChange={(text) => panel.send({ type: 'gridSearch.edited', text })}
          />
        </div>
      ) : null}
      <ExportStatus exporter={exporter} />
      <QueryTime startedAt={startedAt} endedAt={endedAt} />
      <HeaderRule />
      <HeaderAction
        icon={<CopyIcon />}
        label="Copy Data"
        disabledReason={noCopy(result?.rowcount ?? null)}
        onClick={() => run.send({ type: 'copy.requested' })}
      />
      <ExportMenu exporter={exporter} run={run} title={title} name={title.trim() || datasetName} />
      <HeaderAction
        icon={<LinkIcon />}
        label="Copy link"
        onClick={() => slots.send({ type: 'link.requested' })}
      />
      <OptionsMenu slots={slots} run={run} />
      <HeaderRule />
      <AccountMenu system={explorer.system} />
    </>
  )
}
