import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { ExplorerHeader } from '../../src/features/explorer/ExplorerHeader'
import { DragArea } from '../../src/features/explorer/parts/slots/DragArea'
import { SaveDialogs } from '../../src/features/explorer/SaveDialogs'
import { SlotPanel } from '../../src/features/explorer/SlotPanel'
import type { ChartExplorerRef } from '../../src/machines/explorer/chartExplorer.machine'
import { bars, emptyBars } from '../support/explorer'
import { openChartExplorer } from '../support/openChartExplorer'
import { openView } from '../support/view'

const byPhase = { ...bars, groupby: ['phase'] }

/** The explorer without its chart and its lists of columns, which need a layout. */
const Explorer = ({ actor }: { actor: ChartExplorerRef }) => {
  const children = useSelector(actor, (snapshot) => snapshot.children)
  const { dataPanel, panelSizes, slots, queryRun, exporter, history, autoApply, chartSave } =
    children
  if (!dataPanel || !panelSizes || !slots || !queryRun || !exporter || !history || !autoApply)
    return null
  return (
    <DragArea>
      <ExplorerHeader
        explorer={actor}
        panel={dataPanel}
        slots={slots}
        run={queryRun}
        {...{ exporter, history, autoApply }}
      />
      <SlotPanel explorer={actor} sizes={panelSizes} slots={slots} run={queryRun} />
      {chartSave ? <SaveDialogs actor={chartSave} /> : null}
    </DragArea>
  )
}

const open = async (
  sliceId: number | null,
  server: Parameters<typeof openChartExplorer>[1] = {},
) => {
  const world = openChartExplorer(sliceId, { user: { id: 1, isAdmin: false }, ...server })
  await world.exploring()
  const view = await openView(<Explorer actor={world.actor} />)
  return { ...view, ...world, isUnsaved: () => view.text().includes('Unsaved') }
}

test('Apply and Save of a new chart wait for its slots; it runs once they are filled, and is saved under a title that is not blank', async () => {
  const view = await open(null, { forms: { k1: emptyBars } })
  expect(view.off()).toEqual(['Undo', 'Redo', 'Copy Data', 'Export Data to File', 'Save', 'Apply'])
  await view.press('Add a column to Metrics')
  await view.press('count')
  expect(view.off()).toEqual(expect.arrayContaining(['Save', 'Apply']))
  await view.press('Add a column to Series')
  await view.press('state')
  expect(view.off()).toEqual(['Redo', 'Copy Data', 'Export Data to File'])
  await view.press('Apply')
  expect({ off: view.off(), ran: view.calls.includes('query') }).toEqual({
    off: ['Redo'],
    ran: true,
  })

  await view.press('Save')
  await view.type('Chart Title:', ' ')
  await view.press('Save')
  expect(view.text()).toContain('Empty chart title')
  await view.type('Chart Title:', 'Strikes by state')
  await view.press('Save')
  expect({ created: view.calls.includes('create'), isUnsaved: view.isUnsaved() }).toEqual({
    created: true,
    isUnsaved: false,
  })
})

test('edits of a saved chart run with Apply and are stored with Save, and its title is changed by itself', async () => {
  const view = await open(7, { forms: { k1: byPhase } })
  expect({ isUnsaved: view.isUnsaved(), off: view.off() }).toEqual({
    isUnsaved: true,
    off: ['Undo', 'Redo'],
  })
  await view.press('Apply')
  await view.press('Save')
  expect({ isUnsaved: view.isUnsaved(), calls: view.calls }).toEqual({
    isUnsaved: false,
    calls: ['form k1', 'query', 'save k1 of 1', 'query', 'update', 'query'],
  })
  await view.press('Rename the chart')
  await view.type('Chart Title:', 'Birds by phase')
  await view.press('Save')
  expect({ text: view.text().slice(0, 14), last: view.calls.at(-1) }).toEqual({
    text: 'Birds by phase',
    last: 'update',
  })
})

test('a save that is refused leaves the chart unsaved; Discard changes shows it as it was saved', async () => {
  const view = await open(7, {
    forms: { k1: byPhase },
    refusal: { status: 500, message: 'Full' },
  })
  await view.press('Save')
  expect({ isUnsaved: view.isUnsaved(), pills: view.usable().includes('Remove phase') }).toEqual({
    isUnsaved: true,
    pills: true,
  })
  await view.press('Discard changes')
  expect({
    isUnsaved: view.isUnsaved(),
    pills: view.usable().filter((name) => name.startsWith('Remove')),
  }).toEqual({ isUnsaved: false, pills: ['Remove SUM(cost)', 'Remove state'] })
})
