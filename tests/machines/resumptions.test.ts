import { expect, test } from 'vitest'
import { fromPromise, type AnyActorLogic, type AnyEventObject } from 'xstate'
import type {
  Dataset,
  DatasetCreate,
  DatasetListItem,
  DatasetSave,
  SavedQuery,
  SavedQueryCreate,
  TableOption,
  User,
} from '../../src/api/contract'
import { dialogs } from '../../src/app/dialogs'
import {
  chartSaveMachine,
  unsavedTitleOf,
} from '../../src/machines/explorer/save/chartSave.machine'
import type { Intended } from '../../src/machines/lib/intention'
import {
  addToProjectMachine,
  projectChoicesResource,
} from '../../src/machines/items/addToProject.machine'
import {
  coveredResource,
  schemasResource,
  sourcesResource,
  tablesResource,
  type SchemaAddress,
  type SchemasRequest,
  type Source,
} from '../../src/machines/databases/importSources'
import { importTablesMachine } from '../../src/machines/databases/importTables.machine'
import { renameItemMachine, type StoredItem } from '../../src/machines/items/renameItem.machine'
import type { Resumption } from '../../src/machines/lib/resumption'
import {
  metricEditorMachine,
  unsavedMetricOf,
} from '../../src/machines/metrics/metricEditor.machine'
import { newChartMachine } from '../../src/machines/newChart/newChart.machine'
import {
  datasetPickerMachine,
  datasetPreviewResource,
  pickableDatasetsResource,
} from '../../src/machines/pickers/datasetPicker.machine'
import { editProjectMachine } from '../../src/machines/projects/editProject.machine'
import { saveQueryMachine } from '../../src/machines/savedQueries/saveQuery.machine'
import {
  userEditorMachine,
  userEditorResumption,
} from '../../src/machines/users/userEditor.machine'
import { gives, hangs } from '../support/actors'
import { changes } from '../support/inShort'
import { waitFor } from '../support/waitFor'
import { inWorld } from '../support/world'
import { project } from '../support/projects'
import { dataset, fieldStation, listOf } from '../support/rows'
import { sampleFor } from '../support/sampleAnswers'

/** What is stored of a dialog, as the browser gives it back. */
const storedOf = (resumes: Resumption | undefined, snapshot: unknown) => {
  if (!resumes) throw new Error('It does not come back')
  return resumes.schema.parse(JSON.parse(JSON.stringify(resumes.stored(snapshot)))) as never
}
const reopened = <Logic extends AnyActorLogic>(name: string, machine: Logic, snapshot: unknown) =>
  inWorld(machine, storedOf(dialogs[name]?.resumes, snapshot))

test('an edit of a project comes back over the version that it was made to, without reading another', async () => {
  const machine = editProjectMachine.provide({ actors: { getProject: gives(project) } })
  const { actor } = inWorld(machine, { project: { id: project.id } })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  actor.send({ type: 'draft.edited', patch: { description: 'Birds and aircraft' } })
  const again = reopened(
    'editProject',
    editProjectMachine.provide({ actors: { getProject: hangs() } }),
    actor.getSnapshot(),
  )
  const { value, context } = again.actor.getSnapshot()
  expect({ state: value, project: context.project, draft: context.draft }).toEqual({
    state: { editing: 'fresh' },
    project,
    draft: { ...actor.getSnapshot().context.draft, description: 'Birds and aircraft' },
  })
})

test('an edit of a project that was still being read comes back as one that is read', () => {
  const machine = editProjectMachine.provide({ actors: { getProject: hangs() } })
  const { actor } = inWorld(machine, { project: { id: project.id } })
  const { value, context } = reopened(
    'editProject',
    machine,
    actor.getSnapshot(),
  ).actor.getSnapshot()
  expect({ state: value, id: context.id }).toEqual({ state: 'loading', id: project.id })
})

test('a new title comes back over the version that it was given to, also while it was being saved', async () => {
  const stored: StoredItem = { id: 7, slice_name: 'Apples', version: 3, changed_by: null }
  const machine = renameItemMachine.provide({ actors: { readItem: gives(stored) } })
  const { actor } = inWorld(machine, { kind: 'chart', item: { id: 7, slice_name: 'Apples' } })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  actor.send({ type: 'title.edited', title: 'Pears' })
  actor.send({ type: 'title.submitted' })
  const { value, context } = reopened(
    'renameItem',
    machine,
    actor.getSnapshot(),
  ).actor.getSnapshot()
  expect({ state: value, title: context.title, stored: context.stored }).toEqual({
    state: 'editing',
    title: 'Pears',
    stored,
  })
})

test('a query that is being saved comes back with the key of its intention, so that it is saved once', async () => {
  const keys: string[] = []
  const createSavedQuery = fromPromise<SavedQuery, SavedQueryCreate & Intended>(({ input }) => {
    keys.push(`${input.label} ${input.intention}`)
    return new Promise(() => undefined)
  })
  const machine = saveQueryMachine.provide({ actors: { createSavedQuery } })
  const { actor } = inWorld(machine, { databaseId: 1, sql: 'SELECT 1' })
  actor.send({ type: 'draft.edited', patch: { label: 'One', description: 'The first' } })
  actor.send({ type: 'draft.submitted' })
  const again = reopened('saveQuery', machine, actor.getSnapshot())
  expect(again.actor.getSnapshot().context.draft).toEqual({
    label: 'One',
    description: 'The first',
  })
  again.actor.send({ type: 'draft.submitted' })
  expect(keys[1]).toBe(keys[0])
})

test('a table import comes back with the database, the schema and the tables that are not imported yet, and none is imported twice', () => {
  const imported: string[] = []
  const createDataset = fromPromise<Dataset, DatasetCreate & Intended>(({ input }) => {
    imported.push(`${input.table_name} ${input.intention}`)
    return new Promise(() => undefined)
  })
  const machine = importTablesMachine.provide({
    actors: {
      createDataset,
      sources: sourcesResource.provide({ actors: { load: hangs<Source[]>() } }),
      schemas: schemasResource.provide({
        actors: { load: hangs<string[], SchemasRequest | null>() },
      }),
      tables: tablesResource.provide({
        actors: { load: hangs<TableOption[], SchemaAddress | null>() },
      }),
      covered: coveredResource.provide({
        actors: { load: hangs<DatasetListItem[], SchemaAddress | null>() },
      }),
    },
  })
  const { actor } = inWorld(machine)
  actor.send({ type: 'source.chosen', source: fieldStation })
  actor.send({ type: 'schema.chosen', schema: 'public' })
  actor.send({ type: 'tables.marked', tables: ['arrivals', 'departures'], marked: true })
  actor.send({ type: 'import.submitted' })
  const again = reopened('importTables', machine, actor.getSnapshot()).actor
  const { context } = again.getSnapshot()
  const keyOf = (name: 'schemas' | 'tables' | 'covered') => context[name].getSnapshot().context.key
  expect({ source: context.source, schema: context.schema, selected: context.selected }).toEqual({
    source: {
      id: fieldStation.id,
      database_name: fieldStation.database_name,
      backend: 'postgresql',
    },
    schema: 'public',
    selected: ['arrivals', 'departures'],
  })
  expect(keyOf('schemas')).toEqual({ databaseId: fieldStation.id })
  expect(keyOf('tables')).toEqual({ databaseId: fieldStation.id, schema: 'public' })
  expect(keyOf('covered')).toEqual({ databaseId: fieldStation.id, schema: 'public' })
  again.send({ type: 'import.submitted' })
  expect(imported[1]).toBe(imported[0])
})

test('what is added to a project comes back with the search and the chosen project', () => {
  const machine = addToProjectMachine.provide({
    actors: { list: projectChoicesResource.provide({ actors: { load: hangs() } }) },
  })
  const { actor } = inWorld(machine, { kind: 'chart', items: [{ id: 7, slice_name: 'Apples' }] })
  actor.send({ type: 'search.edited', text: 'fru' })
  actor.send({ type: 'project.chosen', project: { id: 5, project_title: 'Fruit', slices: [1] } })
  const { search, chosen, items, list } = reopened(
    'addToProject',
    machine,
    actor.getSnapshot(),
  ).actor.getSnapshot().context
  expect({ search, chosen, items, requestedSearch: list.getSnapshot().context.key.search }).toEqual(
    {
      search: 'fru',
      chosen: { id: 5, project_title: 'Fruit', slices: [1], dashboards: [] },
      items: [{ id: 7, title: 'Apples' }],
      requestedSearch: 'fru',
    },
  )
})

test('the new-chart dialogs come back at the preview of the dataset that was chosen, and Back leads to the type that was chosen', async () => {
  const list = pickableDatasetsResource.provide({ actors: { load: gives(listOf(dataset)) } })
  const preview = datasetPreviewResource.provide({ actors: { load: hangs() } })
  const machine = newChartMachine.provide({
    actors: {
      createForm: hangs(),
      findDataset: hangs(),
      datasetPicker: datasetPickerMachine.provide({ actors: { list, preview } }),
    },
  })
  const { actor } = inWorld(machine)
  const { vizTypePicker } = actor.getSnapshot().children
  vizTypePicker?.send({ type: 'search.edited', text: 'pi' })
  vizTypePicker?.send({ type: 'vizType.chosen', vizType: 'pie' })
  actor.send({ type: 'fills.switched', fills: false })
  actor.send({ type: 'dataset.requested' })
  actor.getSnapshot().children.datasetPicker?.send({ type: 'dataset.previewed', dataset })
  const again = reopened('newChart', machine, actor.getSnapshot()).actor
  const picker = () => again.getSnapshot().children.datasetPicker
  expect({
    picker: picker()?.getSnapshot().value,
    datasetId: picker()?.getSnapshot().context.chosen?.id,
  }).toEqual({ picker: 'previewing', datasetId: dataset.id })
  picker()?.send({ type: 'pick.returned' })
  picker()?.send({ type: 'pick.returned' })
  expect(again.getSnapshot().children.vizTypePicker?.getSnapshot().context).toEqual({
    search: 'pi',
    filter: null,
    chosen: 'pie',
  })
  again.send({ type: 'dataset.requested' })
  expect([picker()?.getSnapshot().value, again.getSnapshot().context.fills]).toEqual([
    { listing: 'ready' },
    false,
  ])
})

test('a title of a chart comes back in its dialog, also where the chart has one, and nothing is saved before Save', () => {
  const save = (unsavedTitle: string | null) =>
    inWorld(chartSaveMachine, {
      purpose: 'save',
      unsavedTitle,
      chart: null,
      key: 'k',
      formVersion: 0,
      datasource: { id: 1, datasource_name: 'harvests' },
      form: { viz_type: 'pie', slice_name: 'Apples' },
    }).actor.getSnapshot()
  const again = save('Pears')
  expect({ state: again.value, unsaved: unsavedTitleOf(again) }).toEqual({
    state: 'naming',
    unsaved: { wants: 'save', title: 'Pears' },
  })
  expect(unsavedTitleOf(save(null))).toEqual({ wants: 'save', title: 'Apples' })
})

test('a metric that is being written comes back as it was written, over the dataset as it is stored then', async () => {
  const getDataset = gives<Dataset, number>({ ...dataset, metrics: [] } as unknown as Dataset)
  const machine = metricEditorMachine.provide({
    actors: { getDataset, saveDataset: hangs<Dataset, DatasetSave & { id: number }>() },
  })
  const { actor } = inWorld(machine, { datasetId: 12 })
  actor.send({ type: 'metric.added' })
  actor.send({ type: 'draft.edited', patch: { metric_name: 'Weight', expression: 'SUM(kg)' } })
  const draft = unsavedMetricOf(actor.getSnapshot())
  if (!draft) throw new Error('Nothing is written')
  const again = inWorld(machine, { datasetId: 12 }).actor
  again.send({ type: 'metric.resumed', draft })
  await waitFor(again, (snapshot) => snapshot.matches({ open: 'editing' }))
  expect(unsavedMetricOf(again.getSnapshot())).toEqual({
    id: null,
    metric_name: 'Weight',
    expression: 'SUM(kg)',
    description: '',
  })
})

test('a user comes back with everything but the password, and nothing is stored before something was typed', () => {
  const machine = userEditorMachine.provide({ actors: { listUsers: hangs<User[], null>() } })
  const { actor } = inWorld(machine, { id: null })
  expect(userEditorResumption.stored(actor.getSnapshot())).toBe(null)
  actor.send({ type: 'draft.edited', patch: { name: 'Mira', password: 'Secret#26' } })
  const work = storedOf(userEditorResumption, actor.getSnapshot())
  expect(work).toEqual({
    name: 'Mira',
    email: '',
    isAdmin: false,
    intention: actor.getSnapshot().context.intention,
  })
  const again = inWorld(machine, { id: null }).actor
  again.send({ type: 'work.resumed', work })
  expect(again.getSnapshot().context.draft).toEqual({
    name: 'Mira',
    email: '',
    password: '',
    isAdmin: false,
  })
})

test.each([{ name: 'Mira' }, { email: 'mira@example.org' }, { isAdmin: true }])(
  'a new user of whom only %j was filled in comes back',
  (patch) => {
    const machine = userEditorMachine.provide({ actors: { listUsers: hangs<User[], null>() } })
    const { actor } = inWorld(machine, { id: null })
    actor.send({ type: 'draft.edited', patch })
    expect(storedOf(userEditorResumption, actor.getSnapshot())).toEqual({
      name: '',
      email: '',
      isAdmin: false,
      ...patch,
      intention: actor.getSnapshot().context.intention,
    })
  },
)

test('no dialog with a password comes back', () => {
  expect(dialogs['ownPassword']?.resumes).toBe(undefined)
})

/** Every dialog that comes back, and something that fits what is stored of it. */
const resumable = Object.entries(dialogs).flatMap(([name, { logic, resumes }]) =>
  logic === undefined || resumes === undefined
    ? []
    : [
        {
          name,
          logic,
          stored: resumes.stored,
          sample: resumes.schema.parse(sampleFor(resumes.schema)),
        },
      ],
)

test('a dialog that comes back stores again what it came back with', () => {
  const stored = resumable.map(({ name, logic, stored: storedNow, sample }) => {
    const { actor, leave } = inWorld(logic, sample as never)
    const again = storedNow(actor.getSnapshot())
    leave()
    const lost = changes('', sample, again, new Map())
    return `${name}: ${lost.length === 0 ? 'all of it' : lost.join('; ')}`
  })
  expect(stored).toMatchInlineSnapshot(`
    [
      "newChart: all of it",
      "changeSource: chosen.dataset = undefined",
      "editDashboard: all of it",
      "fileUpload: unfinished.addresses.chosen = []; unfinished.addresses.next = []; unfinished.settings = null",
      "importTables: all of it",
      "renameTab: all of it",
      "queryDataset: all of it",
      "editProject: all of it",
      "shareToProject: all of it",
      "itemInfo: all of it",
      "renameItem: all of it",
      "addToProject: all of it",
      "saveQuery: all of it",
    ]
  `)
})

/** What a person edits in each of them, after what its actors answer first; `child` is who takes it where that is not the dialog itself. */
const edits: Record<string, { child?: string; events: AnyEventObject[] }> = {
  newChart: { events: [{ type: 'fills.switched', fills: false }] },
  changeSource: { child: 'vizTypePicker', events: [{ type: 'search.edited', text: 'edited' }] },
  editDashboard: { events: [{ type: 'draft.edited', patch: { dashboard_title: 'edited' } }] },
  fileUpload: {
    events: [
      { type: 'xstate.error.actor.run', error: null },
      { type: 'draft.edited', patch: { tableName: 'edited' } },
    ],
  },
  importTables: { events: [{ type: 'tables.marked', tables: ['edited'], marked: true }] },
  renameTab: { events: [{ type: 'name.edited', name: 'edited' }] },
  queryDataset: { events: [{ type: 'name.edited', name: 'edited' }] },
  editProject: { events: [{ type: 'draft.edited', patch: { project_title: 'edited' } }] },
  shareToProject: { events: [{ type: 'selection.changed', chosen: [{ id: 1, title: 'edited' }] }] },
  itemInfo: {
    events: [
      { type: 'xstate.done.actor.0.itemInfo.loading', output: null },
      { type: 'tab.chosen', tab: 'charts' },
    ],
  },
  renameItem: { events: [{ type: 'title.edited', title: 'edited' }] },
  addToProject: { events: [{ type: 'search.edited', text: 'edited' }] },
  saveQuery: {
    events: [{ type: 'draft.edited', patch: { label: 'edited', description: 'edited' } }],
  },
}

test('what is edited in a dialog that came back is stored in place of what it came back with', () => {
  const stored = resumable.map(({ name, logic, stored: storedNow, sample }) => {
    const { actor, leave } = inWorld(logic, sample as never)
    const before = storedNow(actor.getSnapshot())
    const { child, events } = edits[name] ?? { events: [] }
    const editor = child === undefined ? actor : actor.getSnapshot().children[child]
    events.forEach((event) => editor.send(event))
    const after = storedNow(actor.getSnapshot())
    leave()
    return `${name}: ${changes('', before, after, new Map()).join('; ')}`
  })
  expect(stored).toMatchInlineSnapshot(`
    [
      "newChart: fills = false",
      "changeSource: chosen.type.search = "edited"",
      "editDashboard: edited.draft.dashboard_title = "edited"",
      "fileUpload: unfinished.tableName = "edited"; unfinished.uploadId = null",
      "importTables: selected = ["selected 79", "selected 30", "edited"]",
      "renameTab: name = "edited"",
      "queryDataset: name = "edited"",
      "editProject: edited.draft.project_title = "edited"",
      "shareToProject: chosen = [{ id: 1, title: "edited" }]",
      "itemInfo: tab = "charts"",
      "renameItem: edited.title = "edited"",
      "addToProject: search = "edited"",
      "saveQuery: label = "edited"; description = "edited"",
    ]
  `)
})
