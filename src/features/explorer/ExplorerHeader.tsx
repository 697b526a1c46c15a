import { useSelector } from '@xstate/react'
import type { ChartExplorerRef } from '../../machines/explorer/chartExplorer.machine'
import type { DataPanelRef } from '../../machines/explorer/dataPanel.machine'
import type { AutoApplyRef } from '../../machines/explorer/run/autoApply.machine'
import type { ExporterRef } from '../../machines/explorer/run/exporter.machine'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { HistoryRef } from '../../machines/explorer/history/history.machine'
import { isSameForm } from '../../machines/explorer/sameForm'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { DiscardIcon, LinkIcon, QueryTime, SearchBox, Switch } from '../../ui'
import { ChartTitle } from './parts/ChartTitle'
import { HeaderAction, HeaderRule, HeaderSpace } from './parts/HeaderAction'
import { ExportStatus } from '../items/ExportStatus'
import { AccountMenu } from '../account/AccountMenu'
import { BackButton } from './BackButton'
import { CopyMenu } from './CopyMenu'
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
  autoApply: AutoApplyRef
}

export function ExplorerHeader({
  explorer,
  panel,
  slots,
  run,
  exporter,
  history,
  autoApply,
}: Props) {
  const chart = useSelector(explorer, (snapshot) => snapshot.context.chart)
  const datasetName = useSelector(
    explorer,
    (snapshot) => snapshot.context.form?.datasource.table_name ?? '',
  )
  const { form, saved } = useSelector(slots, (snapshot) => snapshot.context)
  const { startedAt, endedAt } = useSelector(run, (snapshot) => snapshot.context)
  const gridSearch = useSelector(panel, (snapshot) => snapshot.context.gridSearch)
  const applies = useSelector(autoApply, (snapshot) => snapshot.matches('on'))
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
      <Switch
        label="Apply automatically"
        on={applies}
        onChange={(on) => autoApply.send({ type: 'autoApply.switched', on })}
      />
      <QueryTime startedAt={startedAt} endedAt={endedAt} />
      <HeaderRule />
      <CopyMenu slots={slots} run={run} />
      <ExportMenu {...{ exporter, slots, run, title }} name={title.trim() || datasetName} />
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
