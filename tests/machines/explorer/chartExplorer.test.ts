import { expect, test } from 'vitest'
import { fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Chart, ChartResult, ChartSave, Column } from '../../../src/api/contract'
import { chartExplorerResumption } from '../../../src/machines/explorer/chartExplorer.machine'
import { autoApplyMachine } from '../../../src/machines/explorer/run/autoApply.machine'
import {
  chartRenaming,
  chartSaveMachine,
  chartUpdate,
} from '../../../src/machines/explorer/save/chartSave.machine'
import type { ChartQuery } from '../../../src/machines/system/queries.machine'
import { gives, hangs, pendingCalls, refuses } from '../../support/actors'
import { bars, columns, emptyBars, savedChart } from '../../support/explorer'
import { openChartExplorer } from '../../support/openChartExplorer'
import { waitFor } from '../../support/waitFor'

test('a new chart reads its form by key and, being complete, runs at once', async () => {
  const { exploring, child, calls } = openChartExplorer(null)
  await exploring()
  await waitFor(child('queryRun'), (snapshot) => snapshot.matches('ready'))
  expect(calls).toEqual(['form k1', 'query'])
})

test('a saved chart is read first; its form counts as unsaved only where it differs', async () => {
  const { exploring, child } = openChartExplorer(7, {
    forms: { k1: { ...bars, groupby: ['phase'] } },
  })
  await exploring()
  expect(child('slots').getSnapshot().context).toMatchObject({
    form: { groupby: ['phase'] },
    saved: { groupby: ['state'] },
  })
})

test('an edit that never reached the server comes back from the browser and is sent', async () => {
  const half = { ...emptyBars, groupby: ['phase'] }
  const { exploring, child, forms, drafts } = openChartExplorer(null, {
    drafts: { k1: { form: half, stored: null } },
  })
  await exploring()
  expect(child('slots').getSnapshot().context.form).toEqual(half)
  await waitFor(child('formDraft'), (snapshot) => snapshot.matches('stored'))
  expect({ form: forms['k1'], drafts }).toEqual({ form: half, drafts: {} })
})

test('every edit is kept under the form key, incomplete or not', async () => {
  const { exploring, child, forms } = openChartExplorer(null, { forms: { k1: emptyBars } })
  await exploring()
  child('slots').send({
    type: 'item.placed',
    slot: 'groupby',
    item: { kind: 'column', column: columns[0] },
  })
  await waitFor(child('formDraft'), (snapshot) => snapshot.matches('stored'))
  expect(forms['k1']).toEqual({ ...emptyBars, groupby: ['state'] })
})

test('saving a new chart asks its name, shows its address, refreshes the list and runs the query again', async () => {
  const { actor, exploring, child, calls, heard } = openChartExplorer(null)
  await exploring()
  child('slots').send({ type: 'save.requested' })
  child('chartSave')
    .getSnapshot()
    .children.renameChart?.send({ type: 'title.edited', title: 'Named' })
  child('chartSave').getSnapshot().children.renameChart?.send({ type: 'title.submitted' })
  await waitFor(actor, ({ context }) => context.chart !== null)
  await waitFor(child('queryRun'), (snapshot) => snapshot.matches('ready'))
  expect(calls.slice(calls.indexOf('create'))).toEqual(['create', 'query'])
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/7/k1', replace: true },
  ])
  expect(heard('charts')).toEqual([{ type: 'resource.invalidated' }])
  expect(child('slots').getSnapshot().context.saved).toEqual(bars)
})

test('a first save that failed is tried again for the project that was chosen', async () => {
  const chartSave = chartSaveMachine.provide({
    actors: { createChart: refuses({ status: 503, message: 'Down' }) },
  })
  const { actor, exploring, child } = openChartExplorer(null, { actors: { chartSave } })
  const project = { id: 5, title: 'Fruit' }
  await exploring()
  child('slots').send({ type: 'save.requested' })
  const dialog = child('chartSave').getSnapshot().children.renameChart
  dialog?.send({ type: 'title.edited', title: 'Named' })
  dialog?.send({ type: 'project.chosen', project })
  dialog?.send({ type: 'title.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches({ exploring: 'arranging' }))
  child('slots').send({ type: 'save.requested' })
  expect(child('chartSave').getSnapshot().context).toMatchObject({ title: 'Named', project })
})

test('an edit made while a save runs stays unsaved', async () => {
  const { actor, exploring, child } = openChartExplorer(7)
  await exploring()
  child('slots').send({ type: 'save.requested' })
  child('slots').send({
    type: 'item.placed',
    slot: 'columns',
    item: { kind: 'column', column: columns[2] },
  })
  await waitFor(actor, (snapshot) => snapshot.matches({ exploring: 'arranging' }))
  expect(child('slots').getSnapshot().context).toMatchObject({
    form: { columns: ['phase'] },
    saved: bars,
  })
})

/** A saved chart while a save of it is on its way, and what was queried until now. */
const openSaving = async () => {
  const updates = pendingCalls<Chart, ChartSave & { id: number }>()
  const queries = pendingCalls<ChartResult, ChartQuery>()
  const clock = new SimulatedClock()
  const world = openChartExplorer(7, {
    clock,
    queryChart: queries.actor,
    actors: {
      chartSave: chartSaveMachine.provide({
        actors: { chartUpdate: chartUpdate.provide({ actors: { save: updates.actor } }) },
      }),
      autoApply: autoApplyMachine.provide({
        actors: { autoApplyStorage: fromCallback(() => undefined) },
      }),
    },
  })
  await world.exploring()
  const { autoApply } = world.actor.getSnapshot().children
  world.child('slots').send({ type: 'save.requested' })
  return {
    ...world,
    clock,
    autoApply,
    groupBy: (column: number) =>
      world.child('slots').send({
        type: 'item.placed',
        slot: 'columns',
        item: { kind: 'column', column: columns[column] as Column },
      }),
    endSave: async (more: Partial<Chart> = {}) => {
      updates.answers.at(-1)?.resolve({ ...savedChart, version: 2, ...more })
      await waitFor(world.actor, (snapshot) => snapshot.matches({ exploring: 'arranging' }))
    },
    queried: () => queries.sent.map(({ form }) => form.columns ?? []),
  }
}

test('a form that is applied while an older one is saved stays shown when the save ends', async () => {
  const { child, groupBy, endSave, queried } = await openSaving()
  groupBy(2)
  child('slots').send({ type: 'form.applied' })
  await endSave()
  expect(queried()).toEqual([[], ['phase']])
})

test('a form that is applied as it is saved runs for the saved chart, as one that is only saved does', async () => {
  const applied = await openSaving()
  applied.child('slots').send({ type: 'form.applied' })
  await applied.endSave()
  const saved = await openSaving()
  await saved.endSave()
  const edited = await openSaving()
  edited.groupBy(2)
  await edited.endSave()
  expect([applied.queried(), saved.queried(), edited.queried()]).toEqual([
    [[], [], []],
    [[], []],
    [[], []],
  ])
})

test('the next save runs its form, whatever was applied before it', async () => {
  const { child, groupBy, endSave, queried } = await openSaving()
  groupBy(2)
  child('slots').send({ type: 'form.applied' })
  await endSave()
  child('slots').send({ type: 'save.requested' })
  await endSave()
  expect(queried()).toEqual([[], ['phase'], ['phase']])
})

test('an edit that is to be applied by itself is, although a save ends before', async () => {
  const { autoApply, clock, groupBy, endSave, queried } = await openSaving()
  autoApply?.send({ type: 'autoApply.switched', on: true })
  groupBy(2)
  await endSave()
  clock.increment(400)
  expect(queried()).toEqual([[], [], ['phase']])
})

test('a save tells which state of the unsaved form it saves', async () => {
  const { actor, child, exploring, formVersions } = openChartExplorer(7)
  await exploring()
  child('formDraft').send({ type: 'form.applied', form: { ...bars, groupby: ['phase'] } })
  await waitFor(child('formDraft'), (snapshot) => snapshot.matches('stored'))
  child('slots').send({ type: 'save.requested' })
  await waitFor(
    actor,
    (snapshot) => snapshot.matches({ exploring: 'arranging' }) && formVersions.length > 0,
  )
  expect(formVersions).toEqual([1])
})

test('saving works while a query runs', async () => {
  const { actor, exploring, child, calls } = openChartExplorer(7, { queryChart: hangs() })
  await exploring()
  child('slots').send({ type: 'save.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ exploring: 'arranging' }))
  expect(calls).toContain('update')
})

test('a form key that does not exist says so, and trying again reads it again', async () => {
  const { exploring, child, forms } = openChartExplorer(null, { forms: {} })
  const opening = child('openForm')
  const { context } = await waitFor(opening, (snapshot) => snapshot.matches('formFailed'))
  expect(context.problem).toMatchObject({ status: 404 })
  expect(opening.getSnapshot().can({ type: 'version.reverted' })).toBe(false)
  forms['k1'] = bars
  opening.send({ type: 'open.retried' })
  await exploring()
})

test('a saved chart whose form is gone opens from its saved state', async () => {
  const { exploring, child, forms } = openChartExplorer(7, { forms: {} })
  await waitFor(child('openForm'), (snapshot) => snapshot.matches('formFailed'))
  child('openForm').send({ type: 'version.reverted' })
  await exploring()
  expect(forms['k1']).toEqual(bars)
})

test('a chart that was deleted says so', async () => {
  const { child } = openChartExplorer(7, {
    loadChart: refuses({ status: 404, message: 'Not found' }),
  })
  const { context } = await waitFor(child('openForm'), (snapshot) =>
    snapshot.matches('chartFailed'),
  )
  expect(context.problem).toMatchObject({ status: 404 })
})

test('another chart type is asked for in the dialog, for the dataset and the chart that are open', async () => {
  const { actor, exploring, heard } = openChartExplorer(7)
  await exploring()
  actor.send({ type: 'source.opened', picks: 'vizType' })
  const input = {
    picks: 'vizType',
    vizType: 'dist_bar',
    datasetId: 12,
    sliceId: 7,
    left: { key: 'k1', datasetId: 12, form: bars },
  }
  expect(heard('workspace')).toEqual([{ type: 'dialog.requested', dialog: 'changeSource', input }])
})

test('after a change of type was undone, another type is asked for from the type that came back', async () => {
  const { actor, exploring, heard } = openChartExplorer(7)
  await exploring()
  actor.send({ type: 'form.restored', form: { viz_type: 'pie' } })
  actor.send({ type: 'source.opened', picks: 'vizType' })
  const input = {
    picks: 'vizType',
    vizType: 'pie',
    datasetId: 12,
    sliceId: 7,
    left: { key: 'k1', datasetId: 12, form: { viz_type: 'pie' } },
  }
  expect(heard('workspace')).toEqual([{ type: 'dialog.requested', dialog: 'changeSource', input }])
})

test.each([
  ['to the charts', {}, '/charts'],
  ['back to the project', { project: { id: 5, title: 'Wildlife' } }, '/projects/5'],
])('the back arrow leads %s that somebody came from', async (_, from, path) => {
  const { actor, exploring, heard } = openChartExplorer(null, from)
  await exploring()
  actor.send({ type: 'explorer.left' })
  expect(heard('location')).toEqual([{ type: 'location.requested', path }])
})

test('an undone edit is kept like any other, and metrics that were changed stand in the slots at once', async () => {
  const { actor, child, exploring, forms } = openChartExplorer(null)
  await exploring()
  child('slots').send({ type: 'pill.removed', position: { slot: 'groupby', index: 0 } })
  await waitFor(child('formDraft'), (snapshot) => snapshot.matches('stored'))
  expect(forms['k1']?.groupby).toEqual([])
  child('slots').send({ type: 'undo.requested' })
  expect(child('slots').getSnapshot().context.form).toEqual(bars)
  await waitFor(child('formDraft'), (snapshot) => snapshot.matches('stored'))
  expect(forms['k1']).toEqual(bars)
  actor.send({ type: 'datasource.changed', change: { metrics: [], id_column: 2 } })
  expect(child('slots').getSnapshot().context.metrics).toEqual([])
  expect(actor.getSnapshot().context.form?.datasource).toMatchObject({ metrics: [], id_column: 2 })
})

test('opening a saved chart writes nothing: neither its form nor its picture', async () => {
  const { exploring, child, calls } = openChartExplorer(7)
  await exploring()
  await waitFor(child('queryRun'), (snapshot) => snapshot.matches('ready'))
  expect({ calls, formDraft: child('formDraft').getSnapshot().value }).toEqual({
    calls: ['form k1', 'query'],
    formDraft: 'stored',
  })
})

test('an edit of a saved chart is kept as a draft of its version, and none is kept once it is as saved again', async () => {
  const { exploring, child, calls } = openChartExplorer(7)
  await exploring()
  child('slots').send({ type: 'pill.removed', position: { slot: 'groupby', index: 0 } })
  await waitFor(child('formDraft'), (snapshot) => snapshot.matches('stored'))
  child('slots').send({ type: 'undo.requested' })
  await waitFor(child('formDraft'), (snapshot) => snapshot.matches('stored'))
  expect(calls.filter((call) => /^(save|drop)/.test(call))).toEqual(['save k1 of 1', 'drop k1'])
})

test('discarded changes are forgotten, and the saved chart is shown', async () => {
  const { actor, exploring, child, calls, forms } = openChartExplorer(7, {
    forms: { k1: { ...bars, groupby: ['phase'] } },
    drafts: { k1: { form: { ...bars, groupby: ['phase'] }, stored: null } },
    loadChart: gives<Chart, { id: number }>({ ...savedChart, form_data_key: 'k1' }),
  })
  await exploring()
  actor.send({ type: 'draft.discarded' })
  await waitFor(actor, (snapshot) => snapshot.matches('opening'))
  await exploring()
  expect({
    drops: calls.filter((call) => call.startsWith('drop')),
    storedForm: forms['k1'],
    slotsForm: child('slots').getSnapshot().context.form,
  }).toEqual({ drops: ['drop k1'], storedForm: bars, slotsForm: bars })
})

test('whoever takes the chart that somebody else saved meanwhile sees it as it is stored', async () => {
  const current = { ...savedChart, version: 2, params: JSON.stringify({ ...bars, row_limit: 50 }) }
  const { actor, exploring, child } = openChartExplorer(7, {
    forms: { k1: { ...bars, groupby: ['phase'] } },
    refusal: {
      status: 409,
      message: 'Changed by Ben now',
      errors: [{ message: '', error_type: 'STALE', extra: { current } }],
    },
  })
  await exploring()
  child('slots').send({ type: 'save.requested' })
  const save = child('chartSave')
  const { children } = await waitFor(
    save,
    (snapshot) => snapshot.children.chartUpdate !== undefined,
  )
  const update = children.chartUpdate as NonNullable<typeof children.chartUpdate>
  await waitFor(update, (snapshot) => snapshot.matches('conflicted'))
  update.send({ type: 'conflict.reloaded' })
  expect(actor.getSnapshot().matches('opening')).toBe(true)
  await exploring()
  expect(child('slots').getSnapshot().context.form.groupby).toEqual(['state'])
})

test('the title that somebody else saved meanwhile can be taken, and what was edited of the form stays unsaved', async () => {
  const current = { ...savedChart, slice_name: 'Strikes', version: 2 }
  const edited = { ...bars, groupby: ['phase'] }
  const { actor, exploring, child, forms } = openChartExplorer(7, {
    forms: { k1: edited },
    actors: {
      chartSave: chartSaveMachine.provide({
        actors: {
          chartRenaming: chartRenaming.provide({
            actors: {
              save: refuses<Chart, ChartSave & { id: number }>({
                status: 409,
                message: 'Changed by Ben now',
                errors: [{ message: '', error_type: 'STALE', extra: { current } }],
              }),
            },
          }),
        },
      }),
    },
  })
  await exploring()
  child('slots').send({ type: 'rename.requested' })
  const save = child('chartSave')
  const dialog = save.getSnapshot().children.renameChart
  dialog?.send({ type: 'title.edited', title: 'Typed' })
  dialog?.send({ type: 'title.submitted' })
  const renaming = save.getSnapshot().children.chartRenaming
  if (!renaming) throw new Error('Nothing is renamed')
  await waitFor(renaming, (snapshot) => snapshot.matches('conflicted'))
  renaming.send({ type: 'conflict.reloaded' })
  const { value, context } = actor.getSnapshot()
  expect({
    value,
    chart: context.chart,
    form: child('slots').getSnapshot().context.form,
    stored: forms['k1'],
  }).toEqual({ value: { exploring: 'arranging' }, chart: current, form: edited, stored: edited })
})

const shown = { viz_options: { legend: false } }

test.each<[string, { legend: boolean | null }[], object | undefined]>([
  ['an edit made meanwhile stays unsaved over both', [{ legend: false }, { legend: false }], shown],
  ['an edit made meanwhile and taken back is none', [{ legend: false }, { legend: null }], {}],
  ['nothing is unsaved where nothing was edited meanwhile', [], undefined],
])('once both changes of a chart are saved, %s', async (_, edits, extra_form_data) => {
  const updates = pendingCalls<Chart, ChartSave & { id: number }>()
  const both = { ...bars, columns: ['phase'], row_limit: 50 }
  const current = {
    ...savedChart,
    version: 2,
    params: JSON.stringify({ ...bars, row_limit: 50 }),
  }
  const merged = { ...current, version: 3, params: JSON.stringify(both) }
  const { actor, exploring, child, forms } = openChartExplorer(7, {
    loadChart: fromPromise<Chart, { id: number }>(() =>
      Promise.resolve(updates.sent.length === 0 ? savedChart : merged),
    ),
    actors: {
      chartSave: chartSaveMachine.provide({
        actors: { chartUpdate: chartUpdate.provide({ actors: { save: updates.actor } }) },
      }),
    },
  })
  await exploring()
  const item = { kind: 'column' as const, column: columns[2] }
  child('slots').send({ type: 'item.placed', slot: 'columns', item })
  child('slots').send({ type: 'save.requested' })
  for (const options of edits.slice(0, 1)) child('slots').send({ type: 'options.changed', options })
  updates.answers[0]?.reject({
    status: 409,
    message: 'Changed by Ben now',
    errors: [{ message: '', error_type: 'STALE', extra: { current } }],
  })
  const update = child('chartSave').getSnapshot().children.chartUpdate
  if (!update) throw new Error('Nothing is saved')
  await waitFor(update, (snapshot) => snapshot.matches('conflicted'))
  update.send({ type: 'conflict.merged' })
  for (const options of edits.slice(1)) child('slots').send({ type: 'options.changed', options })
  updates.answers[1]?.resolve(merged)
  await waitFor(actor, (snapshot) => snapshot.matches('opening'))
  await exploring()
  await waitFor(child('formDraft'), (snapshot) => snapshot.matches('stored'))
  const { form, saved } = child('slots').getSnapshot().context
  expect({
    sent: updates.sent.map(({ params }) => JSON.parse(String(params)) as unknown),
    chartVersion: actor.getSnapshot().context.chart?.version,
    form,
    saved,
    stored: forms['k1'],
  }).toEqual({
    sent: [{ ...bars, columns: ['phase'] }, both],
    chartVersion: 3,
    form: { ...both, extra_form_data },
    saved: both,
    stored: extra_form_data === shown ? form : both,
  })
})

test('a chart that is not saved yet has no changes to discard', async () => {
  const { actor, exploring } = openChartExplorer(null)
  await exploring()
  expect(actor.getSnapshot().can({ type: 'draft.discarded' })).toBe(false)
})

test('an explorer whose form cannot be opened at all says so', () => {
  const { actor } = openChartExplorer(null, { crashing: 'openForm' })
  expect(actor.getSnapshot().matches('broken')).toBe(true)
})

test.each([
  'dataPanel',
  'panelSizes',
  'exporter',
  'dataViewer',
  'slots',
  'queryRun',
  'autoApply',
  'formDraft',
  'history',
  'shareLink',
  'metricEditor',
  'indexColumn',
  'analysis',
  'pointSelection',
  'prediction',
])('an explorer whose %s crashes says so and opens the form anew', async (crashing) => {
  const { actor } = openChartExplorer(null, { crashing })
  await waitFor(actor, (snapshot) => snapshot.matches('broken'))
  actor.send({ type: 'explorer.retried' })
  expect(actor.getSnapshot().matches('opening')).toBe(true)
})

test('a save that crashes leaves the edit unsaved and the explorer at work', async () => {
  const { actor, child, exploring } = openChartExplorer(7, { crashing: 'chartSave' })
  await exploring()
  child('slots').send({ type: 'save.requested' })
  expect(actor.getSnapshot().matches({ exploring: 'arranging' })).toBe(true)
  expect(child('slots').getSnapshot().can({ type: 'save.requested' })).toBe(true)
})

test('a chart is renamed without what was edited; its title stands on the page', async () => {
  const { actor, child, exploring, calls } = openChartExplorer(7)
  await exploring()
  child('slots').send({ type: 'rename.requested' })
  expect(actor.getSnapshot().matches({ exploring: 'saving' })).toBe(true)
  const { renameChart } = child('chartSave').getSnapshot().children
  renameChart?.send({ type: 'title.edited', title: 'Birds' })
  renameChart?.send({ type: 'title.submitted' })
  await waitFor(actor, ({ context }) => context.chart?.slice_name === 'Birds')
  expect(calls).toContain('update')
})

test('a new title of a saved chart that was being written comes back as that', async () => {
  const { actor, child, exploring } = openChartExplorer(7)
  const title = { wants: 'rename' as const, title: 'Birds' }
  actor.send({ type: 'work.resumed', work: { title, metric: null } })
  await exploring()
  const { purpose, unsavedTitle } = child('chartSave').getSnapshot().context
  expect({ purpose, unsavedTitle }).toEqual({ purpose: 'rename', unsavedTitle: 'Birds' })
})

test('a dialog that ends without a change of the dataset leaves the explorer at work', async () => {
  const { actor, child, exploring } = openChartExplorer(null)
  await exploring()
  for (const output of [null, undefined, { type: 'other' }])
    actor.send({ type: 'dialog.done', output })
  expect([actor.getSnapshot().status, child('slots').getSnapshot().context.columns]).toEqual([
    'active',
    columns,
  ])
})

test('a title and a metric that were being written come back with the explorer', async () => {
  const { actor, child, exploring } = openChartExplorer(null)
  const metric = { name: 'costs', expression: 'SUM(cost)' }
  actor.send({
    type: 'work.resumed',
    work: { title: { wants: 'save', title: 'Birds' }, metric } as never,
  })
  await exploring()
  expect({
    title: child('chartSave').getSnapshot().children.renameChart?.getSnapshot().context.title,
    metric: child('metricEditor').getSnapshot().matches('open'),
    resumed: actor.getSnapshot().context.resumed,
  }).toEqual({ title: 'Birds', metric: true, resumed: { title: null, metric: null } })
})

test('what was being written is kept of an explorer that is left, a title or a metric alone too', () => {
  const title = { wants: 'save', title: 'Birds' }
  const metric = { name: 'costs', expression: 'SUM(cost)' }
  const keptOf = (work: object) => {
    const { actor } = openChartExplorer(null)
    actor.send({ type: 'work.resumed', work: work as never })
    return chartExplorerResumption.stored(actor.getSnapshot())
  }
  const works = [
    { title, metric },
    { title, metric: null },
    { title: null, metric },
  ]
  expect(works.map(keptOf)).toEqual(works)
  expect(keptOf({ title: null, metric: null })).toBe(null)
})

test('a link, the next step and the steps of a dialog go to the part that they are for', async () => {
  const { actor, child, exploring, calls } = openChartExplorer(null)
  await exploring()
  child('slots').send({ type: 'pill.removed', position: { slot: 'groupby', index: 0 } })
  child('slots').send({ type: 'undo.requested' })
  child('slots').send({ type: 'redo.requested' })
  expect(child('slots').getSnapshot().context.form.groupby).toEqual([])
  child('slots').send({ type: 'undo.requested' })
  actor.send({ type: 'edits.settled' })
  await waitFor(child('queryRun'), (snapshot) => snapshot.matches('ready'))
  expect(calls.filter((call) => call === 'query').length).toBeGreaterThan(1)
  actor.send({ type: 'link.requested', form: bars } as never)
  expect(actor.getSnapshot().children.shareLink?.getSnapshot().matches('resting')).toBe(false)
  const change = { metrics: [], id_column: 2 }
  actor.send({ type: 'dialog.done', output: { type: 'datasource.changed', change } })
  expect(child('slots').getSnapshot().context.metrics).toEqual([])
  actor.send({ type: 'form.replaced' } as never)
  expect(actor.getSnapshot().matches('opening')).toBe(true)
})

test('an edit is noticed where edits apply themselves, and is held back while the chart is saved', async () => {
  const { actor, child, exploring } = openChartExplorer(7)
  await exploring()
  child('slots').send({ type: 'title.changed', title: 'Birds' })
  const { form } = child('slots').getSnapshot().context
  expect(actor.getSnapshot().children.autoApply?.getSnapshot().context.form).toEqual(form)
  child('slots').send({ type: 'rename.requested' })
  expect({
    holdsDraft: child('formDraft').getSnapshot().matches('holding'),
    purpose: child('chartSave').getSnapshot().context.purpose,
  }).toEqual({ holdsDraft: true, purpose: 'rename' })
})

test('a save that crashes lets the edits go on to the server', async () => {
  const { child, exploring } = openChartExplorer(7, { crashing: 'chartSave' })
  await exploring()
  child('slots').send({ type: 'save.requested' })
  expect(child('formDraft').getSnapshot().matches('holding')).toBe(false)
})

test('a copy that was saved in place of a chart is opened, and the charts are read again', async () => {
  const saved = async (opened: object) => {
    const chartSave = gives({ kind: 'copied', opened }) as never
    const { actor, child, exploring, heard } = openChartExplorer(7, { actors: { chartSave } })
    await exploring()
    child('slots').send({ type: 'save.requested' })
    await waitFor(actor, (snapshot) => snapshot.matches({ exploring: 'arranging' }))
    return { location: heard('location'), charts: heard('charts').length }
  }
  const path = '/visualizations/8/k8'
  expect({
    opened: await saved({ path }),
    unopened: await saved({ problem: { status: 503, message: 'Down' } }),
  }).toEqual({
    opened: { location: [{ type: 'location.requested', path }], charts: 1 },
    unopened: { location: [], charts: 0 },
  })
})

test('a link of a saved chart is one of that chart; another title that was being written comes back as such', async () => {
  const { actor, child, exploring } = openChartExplorer(7)
  actor.send({
    type: 'work.resumed',
    work: { title: { wants: 'rename', title: 'Birds' }, metric: null },
  })
  await exploring()
  const { purpose, title } = child('chartSave').getSnapshot().context
  actor.send({ type: 'link.requested', form: bars } as never)
  const { form, sliceId } = actor.getSnapshot().children.shareLink?.getSnapshot().context ?? {}
  expect({ purpose, title, form, sliceId }).toEqual({
    purpose: 'rename',
    title: 'Birds',
    form: bars,
    sliceId: 7,
  })
})

test('the column that names the rows of the dataset is the one that it has, or none', async () => {
  const chosen = async (id_column: number) => {
    const { actor, exploring } = openChartExplorer(null, { datasource: { id_column } })
    await exploring()
    return actor.getSnapshot().children.indexColumn?.getSnapshot().context.saved
  }
  expect([await chosen(2), await chosen(-1)]).toEqual([2, -1])
})

test('a form that is opened anew waits for no answer to what was sent of the one before', async () => {
  const { actor, exploring } = openChartExplorer(7)
  await exploring()
  const stored = { form_data: bars, version: 3 }
  actor.send({ type: 'form.known', stored, unanswered: [emptyBars] })
  const before = actor.getSnapshot().context.unanswered
  actor.send({ type: 'form.replaced' } as never)
  await exploring()
  expect([before, actor.getSnapshot().context.unanswered]).toEqual([[emptyBars], []])
})
