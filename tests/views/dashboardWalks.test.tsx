import { useSelector } from '@xstate/react'
import { describe, expect, test } from 'vitest'
import { fromCallback, SimulatedClock, type AnyEventObject, type EventObject } from 'xstate'
import type {
  Dashboard,
  DashboardDataset,
  DashboardImport as Preview,
} from '../../src/api/contract'
import { ChartTile } from '../../src/features/dashboards/ChartTile'
import { ChartsPanel } from '../../src/features/dashboards/ChartsPanel'
import { DashboardDetail } from '../../src/features/dashboards/DashboardDetail'
import { DashboardImport } from '../../src/features/dashboards/DashboardImport'
import { EditDashboard } from '../../src/features/dashboards/EditDashboard'
import { FilterBar } from '../../src/features/dashboards/FilterBar'
import { FilterByMark } from '../../src/features/dashboards/FilterByMark'
import { FiltersPanel } from '../../src/features/dashboards/FiltersPanel'
import type { DashboardRef } from '../../src/machines/dashboard/dashboard.machine'
import { chartsPickerMachine } from '../../src/machines/dashboard/chartsPicker.machine'
import { dashboardDatasetsResource } from '../../src/machines/dashboard/dashboard.machine'
import { saveDetails, type DetailsSave } from '../../src/machines/dashboard/dashboardDetails'
import {
  dashboardImportMachine,
  type ImportRequest,
} from '../../src/machines/dashboard/dashboardImport.machine'
import { dashboardSave } from '../../src/machines/dashboard/dashboardSave'
import { editDashboardMachine } from '../../src/machines/dashboard/editDashboard.machine'
import {
  tileReadsMachine,
  type ChartsRead,
  type ReadReport,
} from '../../src/machines/dashboard/tileReads.machine'
import { sourcesResource } from '../../src/machines/databases/importSources'
import type { Intended } from '../../src/machines/lib/intention'
import { pickListMachine } from '../../src/machines/projects/pickList.machine'
import { dashboardModels } from '../models/dashboard/models'
import { answeredLater, gives } from '../support/actors'
import { bars, columns, result } from '../support/explorer'
import { dashboard, openDashboard, type Sent } from '../support/openDashboard'
import { pathsOf, reach, wordsOf } from '../support/paths/paths'
import { walkRows, type WalkRows } from '../support/paths/walkRows'
import { openView, withSizes } from '../support/view'
import { inWorld } from '../support/world'

type Rows = WalkRows
const strikes = {
  id: 10,
  table_name: 'strikes',
  columns,
  metrics: [],
} as unknown as DashboardDataset
const birds = { ...strikes, id: 11, table_name: 'birds' }
const refusal = { status: 500, message: 'The disk is full' }

const outcomes = <Output,>(
  view: { happens: (what: () => unknown) => Promise<void> },
  actor: string,
  calls: { answer: (output: Output) => void; refuse: (error: unknown) => void },
  answer: Output,
): Rows['events'] => ({
  [`xstate.done.actor.${actor}`]: () => view.happens(() => calls.answer(answer)),
  [`xstate.error.actor.${actor}`]: ({ error }) => view.happens(() => calls.refuse(error)),
})

/** What is refused arrives as an answer of the actor that saves. */
const isRefused = (event: AnyEventObject) =>
  (event['output'] as { kind?: string } | undefined)?.kind === 'refused'

const dashboardRows = async (): Promise<Rows> => {
  withSizes()
  const [read, saved] = [
    answeredLater<Dashboard, { id: number }>(),
    answeredLater<Dashboard, Sent>(),
  ]
  const world = openDashboard({
    peers: ['notifications', 'location'],
    actors: {
      getDashboard: read.actor,
      dashboardSave: dashboardSave.provide({ actors: { save: saved.actor } }),
    },
  })
  const view = await openView(<DashboardDetail actor={world.actor} />)
  const chips = () => ['Saving', 'Unsaved'].filter((text) => view.texts('header *').includes(text))
  return {
    events: {
      ...outcomes(view, '0.dashboard.loading', read, dashboard),
      'loading.retried': () => view.press('Try again'),
      'tile.removed': () => view.key('Move Chart 1', 'Delete'),
      'xstate.after.settling.dashboard.open.settling': () =>
        view.happens(() => world.clock.increment(300)),
      'xstate.done.actor.dashboardSave': () => view.happens(() => saved.refuse(refusal)),
      'changes.saved': () => view.press('Save'),
    },
    states: {
      loading: () =>
        expect(view.texts('[role=status]').length + view.texts('h1').length).toBeGreaterThan(0),
      missing: () => expect(view.text()).toContain('Dashboard not found'),
      failed: () => expect(view.text()).toContain('The dashboard could not be loaded.'),
      'open.saved': () => {
        expect(view.reason('Save')).toBe('All changes are saved')
        expect(view.usable()).toContain('Move Chart 1')
      },
      'open.settling': () => expect(chips()).toEqual(['Unsaved']),
      'open.saving': () => expect(chips()).toEqual(['Saving']),
      'open.unsaved': () => {
        expect(chips()).toEqual(['Unsaved'])
        expect(world.heard('notifications')).toMatchObject([
          { notice: { title: 'The dashboard was not saved', detail: refusal.message } },
        ])
      },
    },
  }
}

const entry = { form_data: bars, result, applied_filters: [], rejected_filters: [] }

const tileRows = async (): Promise<Rows> => {
  let report: (event: ReadReport) => void = () => undefined
  let last = 0
  const readCharts = fromCallback<EventObject, ChartsRead, ReadReport>(({ input, sendBack }) => {
    last = input.read
    report = sendBack
  })
  const world = openDashboard({
    actors: { tileReads: tileReadsMachine.provide({ actors: { readCharts } }) },
  })
  await world.isOpen()
  const view = await openView(
    <ChartTile actor={world.actor} id="CHART-1" chartId={1} keys={null} />,
  )
  const tell = (event: ReadReport) => view.happens(() => report(event))
  let isOpened = false
  return {
    events: {
      'tile.requested': async () => {
        if (isOpened) await view.press('Refresh Chart 1')
        isOpened = true
      },
      'tile.answered': (event) =>
        tell({
          type: 'chart.answered',
          read: last,
          at: 1,
          entry: {
            ...entry,
            id: 1,
            error: (event['entry'] as { error: string | null }).error,
          } as never,
        }),
      'tile.failed': (event) => tell({ type: 'read.failed', read: last, error: event['problem'] }),
    },
    states: {
      loading: () =>
        expect(
          view.texts('[role=status]').length +
            document.querySelectorAll('[aria-busy=true], [role=progressbar]').length,
        ).toBeGreaterThan(0),
      ready: async () => {
        await expect.poll(view.text).toContain('SUM(cost) by state')
        expect(view.text()).not.toContain('could not be loaded')
      },
      failed: (snapshot) =>
        expect(view.text()).toContain(
          `This chart could not be loaded${(snapshot.context.problem as { message: string }).message}`,
        ),
    },
  }
}

const Filters = ({ actor }: { actor: DashboardRef }) => {
  const panel = useSelector(actor, (snapshot) => snapshot.context.panel)
  return (
    <>
      <FilterBar actor={actor} />
      <FilterByMark actor={actor} />
      {panel === 'filters' ? <FiltersPanel actor={actor} /> : null}
    </>
  )
}
const onState = { id: 'a', dataset: 10, column: 'state', operator: '!==', filter_val: 'Iowa' }
const filtered = { ...dashboard, json_metadata: JSON.stringify({ dashboard_filters: [onState] }) }

const openFilters = async () => {
  const world = openDashboard({
    actors: {
      getDashboard: gives<Dashboard, { id: number }>(filtered),
      datasets: dashboardDatasetsResource.provide({
        actors: { load: gives<DashboardDataset[], object>([strikes, birds]) },
      }),
    },
  })
  await world.isOpen()
  const view = await openView(<Filters actor={world.actor} />)
  return { view, actor: world.actor }
}

const filterRows = async (): Promise<Rows> => {
  const { view } = await openFilters()
  const hasForm = () => view.usable().includes('Dataset')
  return {
    events: {
      'filter.added': () => view.press('Add filter'),
      'dataset.chosen': () =>
        hasForm() ? view.choose('Dataset', 'birds') : view.press('strikes3 columns'),
      'column.chosen': () => view.press('stateVARCHAR'),
    },
    states: {
      closed: () => expect(hasForm()).toBe(false),
      'picking.dataset': () =>
        expect(view.usable()).toEqual(
          expect.arrayContaining(['strikes3 columns', 'birds3 columns']),
        ),
      'picking.column': () =>
        expect(view.usable()).toEqual(
          expect.arrayContaining(['Choose another dataset', 'stateVARCHAR', 'costBIGINT']),
        ),
      'editing.choosing': () => {
        expect(view.text()).toContain('Choose a column')
        expect(view.usable()).not.toContain('Operator')
      },
      'editing.comparing': () => expect(view.usable()).toContain('Operator'),
    },
  }
}

const viewerRows = async (): Promise<Rows> => {
  const { view, actor } = await openFilters()
  const { viewerFilters } = actor.getSnapshot().children
  return {
    events: {
      'value.opened': () =>
        view.press(view.usable().find((name) => name.startsWith('state')) ?? ''),
      'marks.opened': () =>
        view.happens(() => viewerFilters?.send({ type: 'marks.opened', chartId: 1 })),
      'timeRange.opened': () => view.press('Time range: All time'),
    },
    states: {
      closed: () => expect(view.usable()).not.toContain('Apply'),
      setting: () => expect(view.within('Value of state').texts('button')).toContain('Apply'),
      listing: () => expect(view.headings()).toContain('Filter by Chart 1'),
      ranging: () => expect(view.text()).toContain('Time range of every chart'),
    },
  }
}

const pickerRows = async (): Promise<Rows> => {
  const world = openDashboard({
    actors: {
      chartsPicker: chartsPickerMachine.provide({ actors: { pickList: pickListMachine } }),
    },
  })
  await world.isOpen()
  world.actor.send({ type: 'panel.chosen', panel: 'charts' })
  const view = await openView(<ChartsPanel actor={world.actor} />)
  const picker = () => world.actor.getSnapshot().context.chartsPicker
  let isChanged = false
  return {
    events: {
      'selection.changed': async () => {
        await view.happens(() => picker()?.send({ type: 'selection.changed', chosen: [] }))
        isChanged = true
      },
    },
    states: {
      choosing: () =>
        expect({
          changes: view.text().includes('2 removed'),
          off: view.off(),
        }).toEqual(isChanged ? { changes: true, off: [] } : { changes: false, off: ['Save'] }),
    },
  }
}

const preview: Preview = {
  databases: [],
  dashboards: [{ id: 7, name: 'Shop' }],
  charts: [],
  datasets: [],
  skipped: [],
}

const importRows = async (): Promise<Rows> => {
  const [read, imported] = [
    answeredLater<Preview, ImportRequest>(),
    answeredLater<Preview, ImportRequest & Intended>(),
  ]
  const { actor } = inWorld(
    dashboardImportMachine.provide({
      actors: {
        sources: sourcesResource.provide({ actors: { load: gives([]) } }),
        previewImport: read.actor,
        importDashboards: imported.actor,
      },
    }),
    undefined,
    ['notifications', 'location', 'dashboards', 'charts', 'datasets'],
  )
  const view = await openView(<DashboardImport actor={actor} />)
  const isDone = () => expect(actor.getSnapshot().status).toBe('done')
  return {
    events: {
      'file.chosen': () =>
        view.happens(() =>
          actor.send({ type: 'file.chosen', file: new File(['zip'], 'export.zip') }),
        ),
      ...outcomes(view, '0.dashboardImport.reading', read, preview),
      'import.submitted': () => view.press('Import'),
      ...outcomes(view, '0.dashboardImport.importing', imported, preview),
      'dialog.dismissed': () => view.press('Cancel'),
    },
    states: {
      'choosing.ready': () => expect(view.headings()).toContain('Import dashboards from Superset'),
      'choosing.failed': () => expect(view.text()).toContain(refusal.message),
      reading: () => expect(view.reason('Import')).toBe('The file is being read'),
      importing: () => expect(view.isBusy('Import')).toBe(true),
      done: isDone,
      dismissed: isDone,
    },
  }
}

const detailsRows = async (): Promise<Rows> => {
  const [read, saved] = [
    answeredLater<Dashboard, { id: number }>(),
    answeredLater<Dashboard, DetailsSave>(),
  ]
  const { actor } = inWorld(
    editDashboardMachine.provide({
      actors: {
        getDashboard: read.actor,
        saveDetails: saveDetails.provide({ actors: { save: saved.actor } }),
      },
    }),
    { id: 7 },
    ['notifications', 'dashboard', 'dashboards'],
    new SimulatedClock(),
  )
  const view = await openView(<EditDashboard actor={actor} />)
  const details = { ...dashboard, description: 'Birds' }
  return {
    events: {
      ...outcomes(view, '0.editDashboard.loading', read, details),
      'loading.retried': () => view.press('Try again'),
      'draft.edited': () => view.type('Title', 'Costs'),
      'draft.submitted': () => view.press('OK'),
      'xstate.done.actor.saving': (event) =>
        view.happens(() => (isRefused(event) ? saved.refuse(refusal) : saved.answer(details))),
      'dialog.dismissed': () => view.press('Cancel'),
    },
    states: {
      loading: () => expect(view.usable()).not.toContain('Title'),
      unloaded: () => expect(view.text()).toContain('The dashboard could not be loaded.'),
      editing: () => expect(view.usable()).toContain('Title'),
      saving: () => expect(view.isBusy('OK')).toBe(true),
      done: () => expect(actor.getSnapshot().status).toBe('done'),
    },
  }
}

const rowsOf: Record<keyof typeof dashboardModels, () => Promise<Rows>> = {
  dashboard: dashboardRows,
  tile: tileRows,
  dashboardFilters: filterRows,
  viewerFilters: viewerRows,
  chartsPicker: pickerRows,
  dashboardImport: importRows,
  editDashboard: detailsRows,
}
const names = Object.keys(rowsOf) as (keyof typeof rowsOf)[]

describe.each(names)('%s', (name) => {
  test.each(pathsOf(dashboardModels[name]).map((path) => [wordsOf(path), path] as const))(
    'in its view: %s',
    async (_, path) => {
      const rows = await rowsOf[name]()
      expect(Object.keys(rows.states).toSorted()).toEqual(reach(dashboardModels[name]).all)
      await walkRows(path, rows)
    },
  )
})
