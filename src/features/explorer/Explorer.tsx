import { useSelector } from '@xstate/react'
import type { ChartExplorerRef } from '../../machines/explorer/chartExplorer.machine'
import { Button, EmptyState } from '../../ui'
import { DragArea } from './parts/slots/DragArea'
import { ExplorerFrame } from './parts/ExplorerFrame'
import { ConflictDialog } from '../conflict/ConflictDialog'
import { ChartArea } from './ChartArea'
import { DataPanel } from './DataPanel'
import { ExplorerHeader } from './ExplorerHeader'
import { Opening } from './Opening'
import { RowsViewer } from './RowsViewer'
import { SaveDialogs } from './SaveDialogs'
import { SlotPanel } from './SlotPanel'

export function Explorer({ actor }: { actor: ChartExplorerRef }) {
  const {
    openForm,
    dataPanel,
    dataViewer,
    panelSizes,
    exporter,
    slots,
    queryRun,
    formDraft,
    chartSave,
    history,
    indexColumn,
    metricEditor,
    analysis,
    prediction,
    pointSelection,
    autoApply,
  } = useSelector(actor, (snapshot) => snapshot.children)
  const datasource = useSelector(actor, (snapshot) => snapshot.context.form?.datasource)
  const broken = useSelector(actor, (snapshot) => snapshot.matches('broken'))
  if (broken) return <Broken actor={actor} />
  if (
    !dataPanel ||
    !dataViewer ||
    !panelSizes ||
    !exporter ||
    !slots ||
    !queryRun ||
    !history ||
    !indexColumn ||
    !metricEditor ||
    !analysis ||
    !prediction ||
    !pointSelection ||
    !autoApply ||
    !datasource
  )
    return openForm ? <Opening explorer={actor} actor={openForm} /> : null
  return (
    <DragArea>
      <ExplorerFrame
        header={
          <ExplorerHeader
            explorer={actor}
            panel={dataPanel}
            slots={slots}
            run={queryRun}
            exporter={exporter}
            history={history}
            autoApply={autoApply}
          />
        }
        panels={
          <>
            <DataPanel
              explorer={actor}
              panel={dataPanel}
              sizes={panelSizes}
              slots={slots}
              indexColumn={indexColumn}
              metricEditor={metricEditor}
              analysis={analysis}
              prediction={prediction}
            />
            <SlotPanel explorer={actor} sizes={panelSizes} slots={slots} run={queryRun} />
          </>
        }
        viewer={<RowsViewer viewer={dataViewer} sizes={panelSizes} run={queryRun} />}
      >
        <ChartArea
          panel={dataPanel}
          slots={slots}
          run={queryRun}
          selection={pointSelection}
          datasource={datasource}
        />
      </ExplorerFrame>
      {chartSave ? <SaveDialogs actor={chartSave} /> : <ConflictDialog actor={formDraft} />}
    </DragArea>
  )
}

function Broken({ actor }: { actor: ChartExplorerRef }) {
  return (
    <EmptyState
      heads
      title="The explorer stopped"
      action={
        <Button onClick={() => actor.send({ type: 'explorer.retried' })}>
          Open the chart again
        </Button>
      }
    >
      Something in the page failed. The chart is kept as it was.
    </EmptyState>
  )
}
