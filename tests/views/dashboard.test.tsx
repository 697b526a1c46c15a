import { useSelector } from '@xstate/react'
import { expect, onTestFinished, test } from 'vitest'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { dashboardRows } from '../../gallery/rows/dashboard'
import type { Dashboard, DashboardDataset, DashboardFilter } from '../../src/api/contract'
import { BackButton } from '../../src/features/dashboards/DashboardHeader'
import { DashboardDetail } from '../../src/features/dashboards/DashboardDetail'
import { EditDashboard } from '../../src/features/dashboards/EditDashboard'
import { FilterBar } from '../../src/features/dashboards/FilterBar'
import { FiltersPanel } from '../../src/features/dashboards/FiltersPanel'
import { WordsEditor } from '../../src/features/dashboards/parts/WordsEditor'
import {
  dashboardDatasetsResource,
  type DashboardRef,
} from '../../src/machines/dashboard/dashboard.machine'
import { saveDetails, type DetailsSave } from '../../src/machines/dashboard/dashboardDetails'
import {
  tileReadsMachine,
  type ChartsRead,
  type ReadReport,
} from '../../src/machines/dashboard/tileReads.machine'
import { editDashboardMachine } from '../../src/machines/dashboard/editDashboard.machine'
import { gives } from '../support/actors'
import { columns, operatorsInOrder } from '../support/explorer'
import { ben, dashboard, openDashboard, positionOf, type Sent } from '../support/openDashboard'
import { openView, shownActor, withSizes } from '../support/view'
import { inWorld } from '../support/world'

const strikes = { id: 10, table_name: 'strikes', columns } as unknown as DashboardDataset

/** The filters that each save holds. */
const filtersIn = (sent: readonly Sent[]) =>
  sent.map(({ json_metadata }) =>
    (
      JSON.parse(String(json_metadata)) as { dashboard_filters: DashboardFilter[] }
    ).dashboard_filters.map(
      ({ column, operator, filter_val }) => `${column} ${operator} ${String(filter_val)}`,
    ),
  )

/** The filters of a dashboard, without its tiles and its header. */
const Filters = ({ actor }: { actor: DashboardRef }) => {
  const panel = useSelector(actor, (snapshot) => snapshot.context.panel)
  return (
    <>
      <FilterBar actor={actor} />
      {panel === 'filters' ? <FiltersPanel actor={actor} /> : null}
    </>
  )
}

type Options = NonNullable<Parameters<typeof openDashboard>[0]>

const open = async (options: Options = {}) => {
  const world = openDashboard({
    ...options,
    actors: {
      ...options.actors,
      datasets: dashboardDatasetsResource.provide({
        actors: { load: gives<DashboardDataset[], object>([strikes]) },
      }),
    },
  })
  await world.isOpen()
  const view = await openView(<Filters actor={world.actor} />)
  return { ...view, ...world }
}

test('a filter is added, changed and removed: Save says what it waits for, and the bar shows what holds', async () => {
  const view = await open()
  expect(view.text()).toContain('0 of 2 charts filtered')
  await view.press('Add filter')
  await view.press('strikes3 columns')
  await view.press('costBIGINT')
  expect({ off: view.off(), says: view.text().includes('Changes 2 charts') }).toEqual({
    off: ['Add filter', 'Save'],
    says: true,
  })
  await view.type('Value', '100')
  await view.press('Save')
  expect(view.text()).toContain('2 of 2 charts filtered')
  await view.press('Switch cost off')
  expect(view.text()).toContain('0 of 2 charts filtered')
  await view.press('Switch cost on')
  await view.press('Edit the filter on cost')
  await view.type('Value', '250')
  await view.press('Save')
  await view.happens(() => view.settle())
  expect(filtersIn(view.sent)).toEqual([['cost > 250']])
  await view.press('Remove the filter on cost')
  await view.happens(() => view.settle())
  expect({ text: view.text().includes('No filters'), sent: filtersIn(view.sent) }).toEqual({
    text: true,
    sent: [['cost > 250'], []],
  })
})

test('a filter is not saved while its variable has a name that no link can use, and Save says why', async () => {
  const view = await open()
  await view.press('Add filter')
  await view.press('strikes3 columns')
  await view.press('costBIGINT')
  await view.type('Value', '100')
  const saveFor = async (variable: string) => {
    await view.type('Filter variable, optional', variable)
    return view.within('New filter').offReasons()
  }
  expect({
    spaced: await saveFor('since date'),
    digit: await saveFor('2nd'),
    reserved: await saveFor('time'),
    usable: await saveFor('since_date'),
    none: await saveFor(''),
  }).toEqual({
    spaced: { Save: 'Use letters, digits and _; begin with a letter' },
    digit: { Save: 'Use letters, digits and _; begin with a letter' },
    reserved: { Save: "'time' has another meaning in the link" },
    usable: {},
    none: {},
  })
})

test('the operators of a filter are the twelve of the list, > at first', async () => {
  const view = await open()
  await view.press('Add filter')
  await view.press('strikes3 columns')
  await view.press('stateVARCHAR')
  expect(view.texts('button[role=combobox]')).toEqual(['strikes', 'state', '>'])
  await view.press('Operator')
  expect(view.texts('[role=listbox]:not([aria-label=Values]) [role=option]')).toEqual(
    operatorsInOrder,
  )
})

const stored = (...dashboard_filters: DashboardFilter[]) => ({
  actors: {
    getDashboard: gives<Dashboard, { id: number }>({
      ...dashboard,
      json_metadata: JSON.stringify({ dashboard_filters }),
    }),
  },
})
const ofState: DashboardFilter = {
  id: 'a',
  dataset: 10,
  column: 'state',
  operator: 'IN',
  filter_val: ['TX', 'UT'],
}

test('Cancel leaves a filter as it is, and a removed one is offered back', async () => {
  const view = await open(stored(ofState))
  await view.happens(() => view.actor.send({ type: 'panel.chosen', panel: 'filters' }))
  await view.press('Edit the filter on state')
  await view.press('Remove TX')
  await view.within('Edit filter').press('Cancel')
  expect(view.text()).toContain('IN TX, UT')
  await view.press('Remove the filter on state')
  expect(view.text()).toContain('0 of 2 charts filtered')
  await view.happens(() => view.settle())
  const undo = view
    .heard('notifications')
    .map(({ notice }) => notice as { action?: { label: string; event: never } })
    .findLast(({ action }) => action?.label === 'Undo')
  await view.happens(() => view.actor.send(undo?.action?.event as never))
  expect(view.text()).toContain('2 of 2 charts filtered')
})

test('a filter that is half filled stays while other values are set in the bar, and no other is begun', async () => {
  const view = await open(stored(ofState))
  await view.press('Add filter')
  await view.press('strikes3 columns')
  await view.press('costBIGINT')
  await view.type('Value', '10')
  await view.type('Filter variable, optional', 'cheapest')
  await view.press(view.usable().find((name) => name.startsWith('state')) ?? '')
  await view.within('Value of state').press('Cancel')
  await view.press('Time range: All time')
  await view.press('Apply')
  expect({
    chosen: view.texts('button[role=combobox]'),
    value: view.value('Value'),
    variable: view.value('Filter variable, optional'),
    refused: view.offReasons(),
  }).toEqual({
    chosen: ['strikes', 'cost', '>'],
    value: '10',
    variable: 'cheapest',
    refused: {
      'Add filter': 'save or cancel the filter in the Filters panel first',
      'Edit the filter on state': 'Edit: save or cancel the filter in the Filters panel first',
    },
  })
  await view.press('Save')
  expect({ off: view.off(), added: view.text().includes('cost>10') }).toEqual({
    off: [],
    added: true,
  })
})

test('a filter variable takes its value from the link, and a filter whose column or dataset is gone is shown as one without effect', async () => {
  const view = await open({
    search: '?state_name=Iowa',
    ...stored(
      { ...ofState, filter_variable: 'state_name' },
      { ...ofState, id: 'b', column: 'color' },
      { ...ofState, id: 'c', dataset: 99 },
    ),
  })
  expect(view.usable().filter((name) => /Iowa|no effect/.test(name)).length).toBe(3)
  expect(view.text()).toContain('Iowa')
  await view.happens(() => view.actor.send({ type: 'panel.chosen', panel: 'filters' }))
  expect(view.text()).toContain('strikes no longer has a column color')
  expect(view.text()).toContain('Its dataset is no longer on this dashboard')
})

test('the time range of every chart takes an end that comes after its beginning', async () => {
  const view = await open()
  await view.press('Time range: All time')
  expect(view.reason('All time')).toBe('Both ends are open')
  await view.type('Until, that day left out', '2024-08-01')
  expect(view.reason('All time')).toBeNull()
  await view.press('All time')
  await view.type('From', '2024-08-02')
  expect(view.reason('All time')).toBeNull()
  await view.type('Until, that day left out', '2024-08-01')
  expect(view.alerts()).toEqual(['The end must come after the beginning.'])
  expect(view.off()).toEqual(['Apply'])
  await view.type('Until, that day left out', '2024-09-01')
  await view.press('Apply')
  expect(view.usable()).toContain('Time range: 2024-08-02 – 2024-09-01')
})

test('only a value of the viewer’s own can be put back to the saved one, and a clicked mark is cleared with all', async () => {
  const view = await open(stored(ofState))
  const chip = () => view.usable().find((name) => name.startsWith('state')) ?? ''
  const tools = () => view.usable().filter((name) => ['Reset', 'Clear all'].includes(name))
  const card = view.within('Value of state')
  await view.press(chip())
  const saved = { card: card.usable(), tools: tools() }
  await card.press('Remove TX')
  await card.press('Apply')
  await view.press(chip())
  const own = { chip: chip(), card: card.usable(), tools: tools() }
  await card.press('Saved value')
  const back = { chip: chip(), tools: tools(), cards: view.texts('[aria-label="Value of state"]') }
  await view.press('Switch state off')
  const off = { chip: chip(), tools: tools() }
  const mark = [{ chartId: 1, dataset: 10, column: 'phase', value: 'Climb' }]
  await view.happens(() => view.actor.send({ type: 'mark.clicked', chartId: 1, mark }))
  const marked = tools()
  await view.press('Clear all')
  expect({ saved, own, back, off, marked, cleared: tools() }).toEqual({
    saved: {
      card: ['Remove TX', 'Remove UT', 'Value', 'Try again', 'Cancel', 'Apply'],
      tools: ['Clear all'],
    },
    own: {
      chip: 'stateINUTyours',
      card: ['Remove UT', 'Value', 'Try again', 'Saved value', 'Cancel', 'Apply'],
      tools: ['Reset', 'Clear all'],
    },
    back: { chip: 'stateINTX, UT', tools: ['Clear all'], cards: [] },
    off: { chip: 'stateINTX, UT', tools: ['Reset'] },
    marked: ['Reset', 'Clear all'],
    cleared: ['Reset'],
  })
})

/** The whole page, whose reads the test answers; `answer` ends one chart, as failed where a problem is given. */
const openWhole = async (options: Options = {}) => {
  withSizes()
  const reports: { input: ChartsRead; report: (event: ReadReport) => void }[] = []
  const readCharts = fromCallback<EventObject, ChartsRead, ReadReport>(({ input, sendBack }) => {
    reports.push({ input, report: sendBack })
  })
  const world = openDashboard({
    ...options,
    peers: ['notifications', 'location'],
    actors: {
      datasets: dashboardDatasetsResource.provide({
        actors: { load: gives<DashboardDataset[], object>([strikes]) },
      }),
      tileReads: tileReadsMachine.provide({ actors: { readCharts } }),
      ...options.actors,
    },
  })
  await world.isOpen()
  const view = await openView(<DashboardDetail actor={world.actor} />)
  const answer = (id: number, problem: { error: string; error_status?: number }) =>
    view.happens(() => {
      const { input, report } = reports.at(-1) ?? {}
      const entry = { id, result: null, form_data: null, ...problem }
      report?.({ type: 'chart.answered', read: input?.read ?? 0, at: 1, entry: entry as never })
    })
  return {
    ...view,
    ...world,
    answer,
    readIds: () => reports.splice(0).map(({ input }) => input.ids),
  }
}

test('of a dashboard with one chart it is said how far that chart is', async () => {
  const one = { ...dashboard, position_json: JSON.stringify(positionOf(2)) } as Dashboard
  const getDashboard = gives<Dashboard, { id: number }>(one)
  const view = await openWhole({ actors: { getDashboard } })
  const said = ['0 of 1 chart done', '0 of 1 chart filtered']
  expect(said.filter((words) => view.text().includes(words))).toEqual(said)
})

test('the side panel has the tabs Filters and Charts, with how many there are of each', async () => {
  const view = await openWhole()
  await view.within('Side panel').press('Charts')
  expect({
    tabs: view.usable().filter((name) => /^(Filters|Charts)\d/.test(name)),
    selected: view.selected(),
  }).toEqual({
    tabs: ['Filters0', 'Charts2'],
    selected: ['Charts2'],
  })
})

test('who may not change a dashboard cannot save other charts of it, and says whom to ask', async () => {
  const view = await openWhole({ user: ben })
  await view.within('Side panel').press('Charts')
  expect(view.within('Filters and charts').offReasons()['Save']).toBe(
    'only its owner ana and admins may',
  )
})

test('a chart is moved, resized and removed by the keys of its handle, which is announced and undone', async () => {
  const view = await openWhole()
  const announced = (text: string) => expect(view.texts('[role=status]')).toContain(text)
  for (const held of ['altKey', 'ctrlKey', 'metaKey'])
    await view.key('Move Chart 2', 'ArrowRight', { [held]: true })
  await view.key('Move Chart 2', 'ArrowRight')
  announced('Column 6, row 1, 4 wide, 10 high')
  await view.key('Move Chart 2', 'ArrowDown', { shiftKey: true })
  announced('Column 6, row 1, 4 wide, 11 high')
  await view.key('Move Chart 2', 'Delete')
  announced('Removed')
  expect(view.texts('article h2')).toEqual(['Chart 1'])
  await view.keyOnPage({ key: 'z', ctrlKey: true })
  expect(view.texts('article h2')).toEqual(['Chart 1', 'Chart 2'])
})

test('a chart that fills the page and goes away leaves the other charts, which can be exported', async () => {
  const view = await openWhole()
  await view.answer(1, { error: 'No column nowhere' })
  await view.answer(2, { error: 'No column nowhere' })
  await view.happens(() => view.actor.send({ type: 'tile.enlarged', id: 'CHART-1' }))
  await view.press('More')
  const shown = () => ({
    charts: view.texts('article h2'),
    handles: view.usable().filter((name) => name.startsWith('Move ')),
    exportWaitsFor: view.offReasons()['Save as PNG'],
  })
  expect(shown()).toEqual({
    charts: ['Chart 1'],
    handles: [],
    exportWaitsFor: 'Exit full screen first',
  })
  await view.happens(() => view.actor.send({ type: 'charts.chosen', ids: [2] }))
  expect(shown()).toEqual({
    charts: ['Chart 2'],
    handles: ['Move Chart 2'],
    exportWaitsFor: undefined,
  })
})

test('the button of a chart that fills the page brings the others back', async () => {
  const view = await openWhole()
  await view.happens(() => view.actor.send({ type: 'tile.enlarged', id: 'CHART-1' }))
  await view.press('End full screen')
  expect(view.texts('article h2')).toEqual(['Chart 1', 'Chart 2'])
})

test('a chart that fails, one whose dataset is gone and an unknown element say so; Try again reads that chart alone', async () => {
  const position = JSON.parse(dashboard.position_json) as Record<string, { children: string[] }>
  position['GRID_ID']?.children.push('IFRAME-1')
  const element = { id: 'IFRAME-1', type: 'IFRAME', children: [], meta: { width: 4, height: 20 } }
  const view = await openWhole({
    actors: {
      getDashboard: gives<Dashboard, { id: number }>({
        ...dashboard,
        position_json: JSON.stringify({ ...position, 'IFRAME-1': element }),
      }),
    },
  })
  await view.answer(1, { error: 'No column nowhere' })
  await view.answer(2, { error: 'Dataset does not exist' })
  const tile = (name: string) => view.texts(`article[aria-label="${name}"]`).join('')
  expect(tile('Chart 1')).toContain('This chart could not be loadedNo column nowhere')
  expect(tile('Chart 2')).toContain('The dataset of this chart was deleted')
  await view.within('Chart 2').press('Recent Deleted')
  expect(view.heard('location').at(-1)).toEqual({ type: 'location.requested', path: '/trash' })
  expect(tile('IFRAME')).toContain('An element of type IFRAME cannot be shown')
  expect(view.readIds()).toEqual([[1, 2]])
  await view.within('Chart 1').press('Try again')
  expect(view.readIds()).toEqual([[1]])
})

test('who does not own the dashboard cannot add a filter to it', async () => {
  const view = await open({ user: ben })
  expect(view.off()).toEqual(['Add filter'])
})

const details = { ...dashboard, description: 'Birds' }

test('the details are changed: OK waits for a change and a title, a refusal is said, and the second try closes the dialog', async () => {
  const answers: PromiseWithResolvers<Dashboard>[] = []
  const { actor, heard } = inWorld(
    editDashboardMachine.provide({
      actors: {
        getDashboard: gives<Dashboard, { id: number }>(details),
        saveDetails: saveDetails.provide({
          actors: {
            save: fromPromise<Dashboard, DetailsSave>(() => {
              const answer = Promise.withResolvers<Dashboard>()
              answers.push(answer)
              return answer.promise
            }),
          },
        }),
      },
    }),
    { id: 7 },
    ['notifications', 'dashboard', 'dashboards'],
  )
  const view = await openView(<EditDashboard actor={actor} />)
  expect([view.focusedName(), view.off()]).toEqual(['Title', ['OK']])
  await view.type('Title', ' ')
  expect(view.off()).toEqual(['OK'])
  await view.type('Title', 'Costs')
  await view.leave('Title')
  await view.press('OK')
  expect(view.isBusy('OK')).toBe(true)
  const fields = { dashboard_title: ['It is taken'] }
  await view.happens(() => answers[0]?.reject({ status: 422, message: 'No', fields }))
  expect(view.alerts()).toEqual(['It is taken'])
  await view.press('OK')
  await view.happens(() => answers[1]?.reject({ status: 500, message: 'Full' }))
  expect(view.alerts()).toEqual(['The dashboard was not saved.Full'])
  await view.press('OK')
  expect(view.alerts()).toEqual([])
  await view.happens(() => answers[2]?.resolve({ ...details, dashboard_title: 'Costs' }))
  expect({ status: actor.getSnapshot().status, dashboard: heard('dashboard') }).toEqual({
    status: 'done',
    dashboard: [{ type: 'resource.invalidated' }],
  })
})

/** What keys do in an editor of words, and which of them the page hears. */
const keysIn = async (lines: boolean) => {
  const done: string[] = []
  const hear = ({ key }: KeyboardEvent) => void done.push(`the page hears ${key}`)
  window.addEventListener('keydown', hear)
  onTestFinished(() => window.removeEventListener('keydown', hear))
  const view = await openView(
    <WordsEditor
      label="Words"
      words="Birds"
      lines={lines}
      onEdit={() => undefined}
      onSave={() => void done.push('save')}
      onCancel={() => void done.push('cancel')}
    />,
  )
  const press = async (key: string, held: KeyboardEventInit = {}) => {
    await view.key('Words', key, held)
    return done.splice(0)
  }
  const pressed = {
    letter: await press('a'),
    enter: await press('Enter'),
    withCtrl: await press('Enter', { ctrlKey: true }),
    withCommand: await press('Enter', { metaKey: true }),
    escape: await press('Escape'),
  }
  await view.close()
  return pressed
}

test('what the details of a dashboard lack is not told before it was left empty', async () => {
  const getDashboard = gives<Dashboard, { id: number }>({ ...details, description: '' })
  const { actor } = inWorld(editDashboardMachine.provide({ actors: { getDashboard } }), { id: 7 }, [
    'notifications',
    'dashboard',
    'dashboards',
  ])
  const view = await openView(<EditDashboard actor={actor} />)
  const before = view.alerts()
  await view.leave('Description')
  expect([before, view.alerts()]).toEqual([[], ['Description is required']])
})

test('Enter saves a title, with Ctrl or Cmd also words of several lines; Escape leaves them, and the page hears no key', async () => {
  const both = { letter: [], withCtrl: ['save'], withCommand: ['save'], escape: ['cancel'] }
  expect([await keysIn(false), await keysIn(true)]).toEqual([
    { ...both, enter: ['save'] },
    { ...both, enter: [] },
  ])
})

test('Escape leaves the full screen of the page first, which has no side panel, then that of a chart', async () => {
  const view = await openWhole()
  await view.happens(() => {
    view.actor.send({ type: 'tile.enlarged', id: 'CHART-1' })
    view.actor.send({ type: 'panel.chosen', panel: 'filters' })
    view.actor.send({ type: 'wall.toggled' })
  })
  const shown = () => {
    const { isWall, enlarged } = view.actor.getSnapshot().context
    return { isWall, enlarged, panel: view.usable().includes('Close the panel') }
  }
  const afterEscape = async () => {
    await view.keyOnPage({ key: 'Escape' })
    return shown()
  }
  expect([shown(), await afterEscape(), await afterEscape()]).toEqual([
    { isWall: true, enlarged: 'CHART-1', panel: false },
    { isWall: false, enlarged: 'CHART-1', panel: true },
    { isWall: false, enlarged: null, panel: true },
  ])
})

test('the arrow of a dashboard names the project that the person came from', async () => {
  const project = shownActor({ context: { project: { id: 3, title: 'Birds' } } })
  const { actor } = shownActor({}, { currentProject: project.actor })
  const view = await openView(<BackButton actor={actor} />)
  expect(view.usable()).toEqual(['Back to Birds'])
})

/** Opens a menu in a state of the gallery. */
const menuIn = async (name: string, control: string) => {
  withSizes()
  const row = dashboardRows.find((each) => each.name === `dashboard/${name}`)
  if (row === undefined) throw new Error(`No row is called ${name}`)
  const Shown = row.show
  const view = await openView(<Shown />)
  await view.press(control)
  const menu = { off: view.offReasons(), checked: view.checked() }
  await view.close()
  return menu
}

test('a second image waits for the first, and the refresh that is chosen is checked', async () => {
  const { off, checked } = await menuIn('exporting', 'More')
  expect({ png: off['Save as PNG'], pdf: off['Save as PDF'], checked }).toEqual({
    png: 'An export is running',
    pdf: 'An export is running',
    checked: ['Refresh every 5 minutes'],
  })
})

test('the only tab of a dashboard is neither moved nor removed', async () => {
  const { off } = await menuIn('the only tab', 'Change the tab')
  expect(off).toMatchObject({
    'Move left': 'It is the first tab',
    'Move right': 'It is the last tab',
    'Remove with its charts': 'A dashboard with tabs needs at least one',
  })
})

test('a dashboard is no image while its charts load, and who does not own it changes nothing of it', async () => {
  const view = await openWhole({ user: ben })
  await view.press('More')
  const { 'Save as PNG': png, 'Save as PDF': pdf, 'Add a tab': tab, ...off } = view.offReasons()
  await view.closeMenu()
  for (const id of [1, 2]) await view.answer(id, { error: 'No column nowhere' })
  await view.press('More')
  const refused = 'Not allowed: only its owner ana and admins may change it'
  expect({ png, pdf, tab, off, then: view.offReasons()['Save as PNG'] }).toEqual({
    ...{ png: 'Some charts are still loading', pdf: 'Some charts are still loading' },
    ...{ tab: refused, then: undefined },
    off: {
      ...{ 'Add a divider': refused, 'Add a heading': refused, 'Add a text': refused },
      ...{ 'Edit details': refused, 'Add filter': 'only its owner ana and admins may' },
      ...{ 'No automatic refresh': refused, 'Refresh every minute': refused },
      ...{ 'Refresh every 5 minutes': refused, 'Refresh every 30 minutes': refused },
      ...{ Save: 'All changes are saved', 'Undo the last change': 'The layout was not changed' },
    },
  })
})

test('the menu of a dashboard puts texts and dividers on it, and chooses how often it is read', async () => {
  const view = await openWhole()
  const { draft: before } = view.actor.getSnapshot().context
  const choose = async (item: string) => {
    await view.press('More')
    await view.press(item)
    await view.closeMenu()
    return view.actor.getSnapshot().context.draft.refreshSeconds
  }
  const seconds = [
    await choose('Refresh every minute'),
    await choose('Refresh every 30 minutes'),
    await choose('No automatic refresh'),
  ]
  await choose('Add a text')
  await choose('Add a divider')
  const { layout } = view.actor.getSnapshot().context.draft
  expect({
    ...{ before: before.refreshSeconds, seconds },
    added: layout[0]?.tiles.slice(before.layout[0]?.tiles.length).map(({ content }) => content),
  }).toEqual({
    ...{ before: 0, seconds: [60, 1800, 0] },
    added: [{ type: 'text', markdown: '' }, { type: 'divider' }],
  })
})

test('Save sends again what was not saved, and what may be saved no more is discarded', async () => {
  const cem = { id: 3, username: 'cem' }
  const view = await openWhole({
    answers: [
      { status: 500, message: 'Full' },
      { status: 403, message: 'Changing this dashboard is forbidden' },
    ],
    later: { owners: [cem], created_by: cem } as Partial<Dashboard>,
  })
  const state = () => ({
    sent: view.sent.length,
    unsaved: view.text().includes('Unsaved'),
    discard: view.usable().includes('Discard changes'),
    charts: view.texts('article h2'),
  })
  const saved = { ...state(), save: view.offReasons()['Save'] }
  await view.key('Move Chart 2', 'Delete')
  await view.happens(() => view.settle('unsaved'))
  const failed = state()
  await view.press('Save')
  await expect.poll(state).toMatchObject({ discard: true })
  const refused = state()
  await view.press('Discard changes')
  const both = ['Chart 1', 'Chart 2']
  expect({ saved, failed, refused, charts: view.texts('article h2') }).toEqual({
    saved: {
      ...{ sent: 0, unsaved: false, discard: false, charts: both },
      save: 'All changes are saved',
    },
    failed: { sent: 1, unsaved: true, discard: false, charts: ['Chart 1'] },
    refused: { sent: 2, unsaved: true, discard: true, charts: ['Chart 1'] },
    charts: both,
  })
})

test('the path above a dashboard leads to the dashboards, and one without charts does not say from when its data are', async () => {
  const empty = { ...dashboard, slices_meta: [], position_json: JSON.stringify(positionOf()) }
  const getDashboard = gives<Dashboard, { id: number }>(empty)
  const view = await openWhole({ actors: { getDashboard } })
  const said = view.text().includes('Data from')
  await view.press('Dashboards')
  expect({ said, goes: view.heard('location') }).toEqual({
    said: false,
    goes: [expect.objectContaining({ path: '/dashboards' })],
  })
})

/** The dashboard with tabs of these titles, each of one chart. */
const tabbed = (...titles: string[]) => {
  const { ROOT_ID, ...nodes } = positionOf(...titles.map((_, at) => at + 1))
  const tabs = titles.map((text, at) => ({
    ...{ id: `TAB-${at}`, type: 'TAB', children: [`CHART-${at + 1}`], meta: { text } },
  }))
  return {
    ...dashboard,
    position_json: JSON.stringify({
      ...nodes,
      ROOT_ID: { ...ROOT_ID, children: ['TABS-1'] },
      'TABS-1': { id: 'TABS-1', type: 'TABS', children: tabs.map(({ id }) => id) },
      ...Object.fromEntries(tabs.map((tab) => [tab.id, tab])),
    }),
  }
}

test('Cancel leaves the title of a tab as it is', async () => {
  const getDashboard = gives<Dashboard, { id: number }>(tabbed('Birds', 'Costs'))
  const view = await openWhole({ actors: { getDashboard } })
  await view.press('Costs')
  await view.press('Change the tab')
  await view.press('Rename')
  expect(view.focusedName()).toBe('Title of the tab')
  await view.type('Title of the tab', 'Prices')
  await view.press('Cancel')
  expect([view.tabs(), view.shownTabs()]).toEqual([['Birds', 'Costs'], ['Costs']])
})

test('changes of one who may not save them any more are discarded in the place of Save', async () => {
  const before = openDashboard()
  await before.isOpen()
  before.actor.send({ type: 'tile.removed', id: 'CHART-2' })
  const view = await openWhole({ user: ben, stored: before.storedWork() })
  await view.happens(() => view.settle('unsaved'))
  expect(view.usable().filter((name) => /^(Save|Discard)/.test(name))).toEqual(['Discard changes'])
  await view.press('Discard changes')
  expect({ saves: view.off().includes('Save'), areas: view.areas(), sent: view.sent }).toEqual({
    saves: true,
    areas: ['CHART-1 0,0 4x10', 'CHART-2 4,0 4x10'],
    sent: [],
  })
})

test('a chart that is dragged stands where it was let go', async () => {
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent'))
  const view = await openWhole()
  const at = (x: number) => ({ clientX: x, clientY: 0, bubbles: true })
  const head = document.querySelector('[aria-label="Chart 1"] [data-drag-handle]')
  await view.happens(() => head?.dispatchEvent(new MouseEvent('mousedown', at(0))))
  await view.happens(() => document.body.dispatchEvent(new MouseEvent('mousemove', at(800))))
  await view.happens(() => document.body.dispatchEvent(new MouseEvent('mouseup', at(800))))
  expect(view.areas()).toEqual(['CHART-1 8,0 4x10', 'CHART-2 4,0 4x10'])
})
