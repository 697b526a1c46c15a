import { useSelector } from '@xstate/react'
import type { ChartExplorerRef } from '../../machines/explorer/chartExplorer.machine'
import type { DataPanelRef } from '../../machines/explorer/dataPanel.machine'
import { mostCopied, type QueryRunRef } from '../../machines/explorer/queryRun.machine'
import { isSameForm } from '../../machines/explorer/sameForm'
import type { SlotsRef } from '../../machines/explorer/slots.machine'
import {
  BackIcon, ChartTitle, CopyIcon, ExportIcon, HeaderAction, HeaderRule, HeaderSpace, IconButton, OptionsIcon, QueryTime, SearchBox,
} from '../../ui'
import { AccountMenu } from './AccountMenu'

interface Props {
  explorer: ChartExplorerRef
  panel: DataPanelRef
  slots: SlotsRef
  run: QueryRunRef
}

const noCopy = (rows: number | null) => {
  if (rows === null || rows === 0) return 'There are no rows yet'
  return rows > mostCopied ? `${rows.toLocaleString('en-US')} rows are too many for the clipboard; exports come with a later release` : null
}

export function ExplorerHeader({ explorer, panel, slots, run }: Props) {
  const chart = useSelector(explorer, (snapshot) => snapshot.context.chart)
  const { form, saved } = useSelector(slots, (snapshot) => snapshot.context)
  const { startedAt, endedAt, result } = useSelector(run, (snapshot) => snapshot.context)
  const gridSearch = useSelector(panel, (snapshot) => snapshot.context.gridSearch)
  const draftTitle = typeof form['slice_name'] === 'string' ? form['slice_name'] : ''
  return (
    <>
      <IconButton size="large" icon={<BackIcon />} label="Back to the charts" onClick={() => explorer.send({ type: 'explorer.left' })} />
      <ChartTitle
        title={chart?.slice_name ?? draftTitle}
        unsaved={saved === null || !isSameForm(form, saved)}
        onRename={() => slots.send({ type: 'rename.pressed' })}
      />
      <HeaderSpace />
      {form.viz_type === 'table' ? (
        <div style={{ width: 184, marginRight: 8 }}>
          <SearchBox label="Search fields" size="large" value={gridSearch} onChange={(text) => panel.send({ type: 'gridSearch.edited', text })} />
        </div>
      ) : null}
      <QueryTime startedAt={startedAt} endedAt={endedAt} />
      <HeaderRule />
      <HeaderAction icon={<CopyIcon />} label="Copy Data" disabledReason={noCopy(result?.rowcount ?? null)} onClick={() => run.send({ type: 'copy.requested' })} />
      <HeaderAction icon={<ExportIcon />} label="Export Data to File" disabledReason="exports come with a later release" />
      <HeaderAction icon={<OptionsIcon />} label="Viz Options" disabledReason="there are no options for this chart yet" />
      <HeaderRule />
      <AccountMenu system={explorer.system} />
    </>
  )
}
