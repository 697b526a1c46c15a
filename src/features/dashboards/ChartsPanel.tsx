import { useSelector } from '@xstate/react'
import { chartsOn, type ChartsPickerRef } from '../../machines/dashboard/chartsPicker.machine'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { notEditable } from '../../machines/dashboard/openDashboard'
import { Button, FootSpace, Quiet } from '../../ui'
import { PickPanel } from '../items/PickPanel'
import { PanelFoot, PanelMain } from './parts/PanelParts'

/** The saved charts, to be put on the dashboard by its owners. */
export function ChartsPanel({ actor }: { actor: DashboardRef }) {
  const picker = useSelector(actor, (snapshot) => snapshot.context.chartsPicker)
  return picker ? <ChartsPicker actor={actor} picker={picker} /> : null
}

const changeWords = (before: readonly { id: number }[], after: readonly { id: number }[]) => {
  const missingIn = (list: readonly { id: number }[]) => (one: { id: number }) =>
    !list.some(({ id }) => id === one.id)
  const [added, removed] = [
    after.filter(missingIn(before)).length,
    before.filter(missingIn(after)).length,
  ]
  return [...(added > 0 ? [`${added} added`] : []), ...(removed > 0 ? [`${removed} removed`] : [])]
}

function ChartsPicker({ actor, picker }: { actor: DashboardRef; picker: ChartsPickerRef }) {
  const { dashboard, draft } = useSelector(actor, (snapshot) => snapshot.context)
  const forbidden = useSelector(actor, (snapshot) => notEditable(snapshot.context))
  const chosen = useSelector(picker, (snapshot) => snapshot.context.chosen)
  const charts = useSelector(picker, (snapshot) => snapshot.children.pickList)
  const present = chartsOn({ dashboard, draft })
  const changes = changeWords(present, chosen ?? present)
  const cancel = () => picker.send({ type: 'selection.cancelled' })
  if (!charts) return null
  return (
    <>
      <PanelMain>
        <PickPanel
          system={actor.system}
          actor={charts}
          layoutOf="dashboardCharts"
          narrow
          chosen={chosen ?? present}
          onChoose={(picked) => picker.send({ type: 'selection.changed', chosen: picked })}
          nothing="Charts that are saved appear here."
        />
      </PanelMain>
      <PanelFoot>
        <Quiet>{changes.join(', ') || ' '}</Quiet>
        <FootSpace />
        <Button onClick={cancel}>Cancel</Button>
        <Button
          appearance="primary"
          disabledReason={forbidden ?? (changes.length === 0 ? 'Nothing was changed' : null)}
          onClick={() => picker.send({ type: 'selection.saved' })}
        >
          Save
        </Button>
      </PanelFoot>
    </>
  )
}
