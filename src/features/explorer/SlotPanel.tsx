import { useSelector } from '@xstate/react'
import { isAggregated } from '../../api/contract/queryMode'
import type { ChartExplorerRef } from '../../machines/explorer/chartExplorer.machine'
import { isComplete, missingIn } from '../../machines/explorer/form/pills'
import { slotsOf } from '../../machines/explorer/form/slotLayouts'
import { panelLimits, type PanelSizesRef } from '../../machines/explorer/panelSizes.machine'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { vizTypeOf } from '../../machines/pickers/vizTypes'
import { Button, Segmented } from '../../ui'
import { VizTypeIcon } from '../../ui/charts/types/VizTypeIcon'
import { PanelFoot, PanelNote, SidePanel, SlotList } from './parts/SidePanel'
import { TypeHead } from './parts/SourceButtons'
import { FilterSlot } from './FilterSlot'
import { NumberFormatDialog } from './NumberFormatDialog'
import { OrderDialog } from './OrderDialog'
import { SlotView } from './SlotView'

interface Props {
  explorer: ChartExplorerRef
  sizes: PanelSizesRef
  slots: SlotsRef
  run: QueryRunRef
}

const queryModes = [
  { value: 'raw', label: 'Raw records' },
  { value: 'aggregate', label: 'Aggregate' },
] as const

export function SlotPanel({ explorer, sizes, slots, run }: Props) {
  const width = useSelector(sizes, (snapshot) => snapshot.context.slots)
  const form = useSelector(slots, (snapshot) => snapshot.context.form)
  const chartSave = useSelector(explorer, (snapshot) => snapshot.children.chartSave)
  const saving = useSelector(chartSave, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const layout = slotsOf(form)
  const missing = missingIn(form)
  const reason = isComplete(form)
    ? null
    : (missing?.reason ?? 'This chart type cannot be drawn yet')
  return (
    <SidePanel
      label="Slots"
      resize={{
        ...panelLimits.slots,
        size: width,
        onResize: (size) => sizes.send({ type: 'panel.resized', panel: 'slots', size }),
      }}
    >
      <TypeHead
        label="Chart type"
        name={vizTypeOf(form.viz_type)?.name ?? form.viz_type}
        icon={<VizTypeIcon id={form.viz_type} />}
        onClick={() => explorer.send({ type: 'source.opened', picks: 'vizType' })}
      />
      <SlotList>
        {layout.length === 0 ? (
          <PanelNote>This chart type has no slots here. Choose another type above.</PanelNote>
        ) : null}
        {form.viz_type === 'table' ? (
          <Segmented
            label="Query mode"
            value={isAggregated(form) ? 'aggregate' : 'raw'}
            options={queryModes}
            onChange={(mode) => slots.send({ type: 'queryMode.chosen', mode })}
          />
        ) : null}
        {layout.map((slot) => (
          <SlotView
            key={slot.name}
            slot={slot}
            slots={slots}
            run={run}
            isMissing={missing?.slot === slot.name}
          />
        ))}
        <FilterSlot slots={slots} />
      </SlotList>
      <NumberFormatDialog slots={slots} />
      <OrderDialog slots={slots} />
      <PanelFoot>
        <Button
          wide
          size="large"
          busy={saving}
          disabledReason={reason}
          onClick={() => slots.send({ type: 'save.requested' })}
        >
          Save
        </Button>
        <Button
          wide
          size="large"
          appearance="primary"
          disabledReason={reason}
          onClick={() => slots.send({ type: 'form.applied' })}
        >
          Apply
        </Button>
      </PanelFoot>
    </SidePanel>
  )
}
