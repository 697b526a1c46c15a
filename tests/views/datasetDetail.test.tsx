import { expect, test } from 'vitest'
import { fromCallback, SimulatedClock } from 'xstate'
import { ana, ben, people } from '../../gallery/samples/people'
import {
  maxLength,
  type ChartListItem,
  type Column,
  type Dataset,
  type DatasetSave,
  type ListAnswer,
  type Related,
  type User,
} from '../../src/api/contract'
import { ColumnEditor } from '../../src/features/dataset/ColumnEditor'
import { DatasetDetail } from '../../src/features/dataset/DatasetDetail'
import { UsedTab } from '../../src/features/dataset/UsedTab'
import { MetricDialogs } from '../../src/features/metrics/MetricDialogs'
import { SlowCalls } from '../../src/features/shell/SlowCalls'
import {
  chartsOverResource,
  datasetDetailMachine,
  relatedResource,
} from '../../src/machines/dataset/datasetDetail.machine'
import { datasetFormMachine, datasetSave } from '../../src/machines/dataset/datasetForm.machine'
import { metricEditorMachine } from '../../src/machines/metrics/metricEditor.machine'
import { usersResource } from '../../src/machines/users/userList.machine'
import { call } from '../../src/wiring/call'
import { formatDate } from '../../src/ui'
import { answering, gives } from '../support/actors'
import { metrics } from '../support/explorer'
import { chart, dataset, listOf } from '../support/rows'
import { openView, shownActor } from '../support/view'
import { inWorld } from '../support/world'

type Saved = Dataset & { warning?: string }
type Sent = DatasetSave & { id: number }

const related = {
  charts: [
    { type: 'chart', id: 7, title: 'Strikes by word', viz_type: 'dist_bar', changed_on_utc: null },
  ],
  dashboards: [],
  models: [],
  datasets: [],
  saved_queries: [],
  source: {
    source: 'upload',
    kind: 'physical',
    database: { id: 1, database_name: 'Workspace' },
    schema: 'main',
    table: 'strikes',
    dataset: null,
  },
  counts: { charts: 1, dashboards: 0, models: 0, datasets: 0, saved_queries: 0 },
} as unknown as Related

const formOver = (save = gives<Saved, Sent>(dataset)) =>
  datasetFormMachine.provide({
    actors: {
      storedDrafts: fromCallback(() => undefined),
      datasetSave: datasetSave.provide({ actors: { save } }),
    },
  })
type Parts = NonNullable<Parameters<typeof datasetDetailMachine.provide>[0]['actors']>
const detailWith = (parts: Partial<Parts>) =>
  datasetDetailMachine.provide({
    actors: {
      related: relatedResource.provide({
        actors: { load: gives<Related, { id: number }>(related) },
      }),
      people: usersResource.provide({ actors: { load: gives<User[], null>(people) } }),
      datasetForm: formOver(),
      ...parts,
    },
  })

const count = { ...dataset, metrics }
const wordChart = {
  ...chart,
  slice_name: 'Strikes by word',
  params: JSON.stringify({ viz_type: 'dist_bar', metrics: ['count'] }),
}

const open = async (
  user: User = ana,
  shown: Dataset = dataset,
  listed: User[] = people,
  more: Partial<Parts> = {},
) => {
  const reads = answering<Dataset, number>()
  const saves = answering<Saved, Sent>()
  const metricSaves = answering<Dataset, Sent>()
  const { actor, heard, noticed } = inWorld(
    detailWith({
      getDataset: reads.logic,
      people: usersResource.provide({ actors: { load: gives<User[], null>(listed) } }),
      charts: chartsOverResource.provide({
        actors: { load: gives<ListAnswer<ChartListItem>, { id: number }>(listOf(wordChart)) },
      }),
      metricEditor: metricEditorMachine.provide({
        actors: { getDataset: gives<Dataset, number>(shown), saveDataset: metricSaves.logic },
      }),
      datasetForm: formOver(saves.logic),
      ...more,
    }),
    { id: 12 },
    ['notifications', 'location', 'workspace'],
    undefined,
    user,
  )
  const view = await openView(<DatasetDetail actor={actor} />)
  return {
    ...view,
    heard,
    noticed,
    saves,
    metricSaves,
    shows: () => view.happens(() => reads.answers[0]?.resolve(shown)),
    refuses: (status: number) =>
      view.happens(() => reads.answers[0]?.reject({ status, message: 'No answer' })),
  }
}

test('another column can be the index instead, and none again: then there is nothing to save', async () => {
  const view = await open()
  expect(view.text()).toContain('Reading the dataset')
  await view.shows()
  expect({ tabs: view.tabs(), reason: view.reason('Save') }).toEqual({
    tabs: ['Columns2', 'Data', 'Metrics0', 'Details', 'Used by1'],
    reason: 'Nothing has been changed',
  })
  await view.press('Set state as Index')
  await view.press('Set cost as Index')
  expect({
    says: view.text().includes('Index column: cost'),
    off: view.usable().filter((name) => name.startsWith('Delete Index')),
    unsaved: view.text().includes('Unsaved changes'),
  }).toEqual({ says: true, off: ['Delete Index cost'], unsaved: true })
  await view.press('Delete Index cost')
  expect({ says: view.text().includes('No index column'), reason: view.reason('Save') }).toEqual({
    says: true,
    reason: 'Nothing has been changed',
  })
})

test('owners are chosen among the users and saved together with the description', async () => {
  const view = await open()
  await view.shows()
  await view.press('Details')
  await view.press('Owners')
  await view.type('Owners', 'be')
  await view.press('benBen Okafor')
  await view.type('Description', 'A thousand columns')
  await view.press('Save')
  expect(view.isBusy('Save')).toBe(true)
  await view.happens(() => view.saves.answers[0]?.resolve({ ...dataset, version: 2 }))
  expect({
    sent: view.saves.inputs[0],
    noticed: view.noticed(),
  }).toEqual({
    sent: expect.objectContaining({ description: 'A thousand columns', owners: [1, 2] }) as unknown,
    noticed: [['Saved strikes']],
  })
})

test('what uses the dataset is listed, and a new chart begins with its type, over this dataset', async () => {
  const view = await open()
  await view.shows()
  await view.press('Used by1')
  expect(view.texts('tbody tr')[0]).toContain('Strikes by wordChart')
  await view.press('New chart')
  expect(view.heard('workspace')).toEqual([
    { type: 'dialog.requested', dialog: 'newChart', input: { dataset } },
  ])
})

test('who does not own it reads it with the reason', async () => {
  const view = await open(ben)
  await view.shows()
  expect(view.text()).toContain('Read only: only its owner ana and admins may change it')
  expect({
    save: view.usable().concat(view.off()).includes('Save'),
    off: view.off(),
    readOnly: view.texts('[readonly]').length,
  }).toEqual({
    save: false,
    off: expect.arrayContaining(['Set state as Index', 'Add calculated column']) as unknown,
    readOnly: 4,
  })
})

test('the metrics of a dataset are shown to those who may not change them', async () => {
  const named = async (user: User) => {
    const view = await open(user, count)
    await view.shows()
    await view.press(`Metrics${metrics.length}`)
    const usable = view.usable().filter((name) => name.endsWith(' count'))
    await view.close()
    return usable
  }
  expect([await named(ben), await named(ana)]).toEqual([
    ['Show count'],
    ['Edit count', 'Delete count'],
  ])
})

test('who may not change a dataset finds off what would, on its tabs and in its menu', async () => {
  const reason = 'only its owner ana and admins may'
  const ofColumns = ['Edit cost', 'Edit state', 'Set cost as Index', 'Set state as Index']
  const columns = {
    'Add calculated column': reason,
    ...Object.fromEntries(ofColumns.map((name) => [name, `${name}: ${reason}`])),
  }
  const off = async (shown: Dataset, ...presses: string[]) => {
    const view = await open(ben, shown)
    await view.shows()
    for (const name of presses) await view.press(name)
    const reasons = view.offReasons()
    if (presses.includes('More')) await view.closeMenu()
    await view.close()
    return reasons
  }
  expect([
    await off(dataset),
    await off(dataset, 'Metrics0'),
    await off(count, `Metrics${metrics.length}`),
    await off(dataset, 'More'),
  ]).toEqual([
    columns,
    { 'Add metric': reason },
    { 'Add metric': reason, 'Delete count': `Delete count: ${reason}` },
    { ...columns, Rename: reason, Delete: reason },
  ])
})

test('a dataset whose first read failed says so, and is read again', async () => {
  const view = await open()
  await view.refuses(500)
  expect(view.alerts()).toEqual(['The dataset could not be loaded.No answerTry again'])
  await view.press('Try again')
  expect(view.alerts()).toEqual([])
  expect(view.text()).toContain('Reading the dataset')
})

test('a dataset that is not there leads back', async () => {
  const view = await open()
  await view.refuses(404)
  expect(view.text()).toContain('Dataset not found')
  await view.press('Back to datasets')
  expect(view.heard('location')).toEqual([{ type: 'location.requested', path: '/datasets' }])
})

test('a second save that came too late names both changes and keeps both', async () => {
  const view = await open()
  await view.shows()
  await view.type('Description of cost', 'Mine')
  await view.press('Save')
  const current = { ...dataset, description: 'Theirs', version: 2 }
  await view.happens(() =>
    view.saves.answers[0]?.reject({
      status: 409,
      message: 'Ben changed it',
      errors: [{ message: '', error_type: 'CONFLICT', level: 'error', extra: { current } }],
    }),
  )
  expect(view.texts('[role=dialog]')[0]).toContain(
    'DescriptionnoneTheirsDescription of costMinenone',
  )
  await view.press('Keep both changes')
  await view.happens(() => view.saves.answers[1]?.resolve({ ...current, version: 3 }))
  expect({
    versions: view.saves.inputs.map(({ version }) => version),
    description: view.saves.inputs[1]?.description,
    noticed: view.noticed(),
  }).toEqual({ versions: [1, 2], description: undefined, noticed: [['Saved strikes']] })
})

test('a dataset without an answer says so on its page, which shows what the next attempt brings', async () => {
  const answers: PromiseWithResolvers<Dataset>[] = []
  const getDataset = call<number, Dataset>(() => {
    const answer = Promise.withResolvers<Dataset>()
    answers.push(answer)
    return answer.promise
  })
  const clock = new SimulatedClock()
  const { actor } = inWorld(
    detailWith({ getDataset: getDataset as never }),
    { id: 12 },
    ['notifications', 'location', 'workspace'],
    clock,
    ana,
  )
  const view = await openView(
    <SlowCalls system={actor.system} within={actor}>
      <DatasetDetail actor={actor} />
    </SlowCalls>,
  )
  const still = () => view.text().includes('Still waiting for the server …')
  const wait = () => view.happens(() => clock.increment(5000))
  await wait()
  expect(still()).toBe(true)
  await view.press('Cancel request')
  expect({ still: still(), says: view.text().includes('Loading was cancelled.') }).toEqual({
    still: false,
    says: true,
  })
  await view.press('Try again')
  await wait()
  expect(still()).toBe(true)
  await view.press('Try again')
  await view.happens(() => answers[2]?.resolve(dataset))
  expect({ still: still(), titles: view.headings() }).toEqual({
    still: false,
    titles: [expect.stringContaining(dataset.table_name)],
  })
})

const manyCharts = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
test.each<[readonly string[] | undefined, string]>([
  [undefined, 'Charts that use it stop working until it is removed from them.'],
  [[], 'No chart uses it.'],
  [['A', 'B'], '2 charts use it: A, B. They stop working until it is removed from them.'],
  [
    manyCharts.slice(0, 5),
    '5 charts use it: A, B, C, D, E. They stop working until it is removed from them.',
  ],
  [
    manyCharts,
    '7 charts use it: A, B, C, D, E and 2 more. They stop working until it is removed from them.',
  ],
])(
  'before a metric is deleted it is told what that does to the charts %j',
  async (charts, says) => {
    const { actor } = shownActor({
      context: { deletes: true, draft: { metric_name: 'total' }, problem: null },
      matches: () => false,
      hasTag: () => false,
    })
    const usersOf = (metric: string) => (metric === 'total' ? charts : ['Others'])
    const view = await openView(
      <MetricDialogs actor={actor} tableName="strikes" forbidden={null} usersOf={usersOf} />,
    )
    expect(view.texts('[role=dialog]')[0]).toContain(
      `It is removed from the dataset strikes. ${says}`,
    )
  },
)

test('metrics say which charts use them, also before one is deleted, and are added by name and expression', async () => {
  const view = await open(ana, count)
  await view.shows()
  await view.press('Metrics1')
  expect(view.rows('Metrics')).toEqual([['count', 'COUNT(*)', '–', '1 chart: Strikes by word', '']])
  await view.press('Delete count')
  expect(view.texts('[role=dialog]')[0]).toContain(
    'It is removed from the dataset strikes. One chart uses it: Strikes by word. It stops working until the metric is removed from it.',
  )
  await view.press('Cancel')
  await view.press('Add metric')
  await view.type('Name', 'total')
  await view.type('Expression', 'SUM(cost)')
  await view.within('Add Metric').press('Save')
  const total = { ...metrics[0], id: 2, metric_name: 'total', expression: 'SUM(cost)' }
  const both = { ...count, version: 2, metrics: [...metrics, total] } as Dataset
  await view.happens(() => view.metricSaves.answers[0]?.resolve(both))
  expect({
    rows: view.rows('Metrics').map(([name, , , used]) => [name, used]),
    noticed: view.noticed(),
  }).toEqual({
    rows: [
      ['count', '1 chart: Strikes by word'],
      ['total', '–'],
    ],
    noticed: [['Metric total saved']],
  })
  await view.press('Delete total')
  expect(view.texts('[role=dialog]')[0]).toContain('No chart uses it.')
  await view.press('Delete')
  await view.happens(() => view.metricSaves.answers[1]?.resolve({ ...count, version: 3 }))
  expect({
    rows: view.rows('Metrics').map(([name]) => name),
    noticed: view.noticed().at(-1),
  }).toEqual({ rows: ['count'], noticed: ['Metric total deleted'] })
})

test('owners are found by either of their names, blanks left out: 50 at a time, nobody who left, and a choice ends the search', async () => {
  const many = Array.from({ length: 62 }, (_, at) => ({
    ...ben,
    id: 100 + at,
    username: `user${at}`,
    name: `Person ${at}`,
  }))
  const left = { ...ben, id: 9, username: 'bella', name: 'Bella Okafor', active: false }
  const same = { ...ben, id: 8, username: 'bo', name: 'bo' }
  const view = await open(ana, dataset, [...people, left, same, ...many])
  await view.shows()
  await view.press('Details')
  await view.press('Owners')
  const found = async (text: string) => {
    await view.type('Owners', text)
    return view.menu()
  }
  const byName = await found(' OKAFOR ')
  const byUsername = await found('bo')
  const all = await found('person')
  await found('user61')
  await view.press('user61Person 61')
  expect({
    byName,
    byUsername,
    all: [all.length, all.at(-1)],
    search: view.value('Owners'),
    chosen: view.texts('[aria-label="Chosen: Owners"] li'),
  }).toEqual({
    byName: ['benBen Okafor'],
    byUsername: ['bo'],
    all: [51, '12 more: type to narrow them down'],
    search: '',
    chosen: ['ana', 'user61'],
  })
})

test('a column is found by its verbose name, blanks left out; what is opened is about that column, among all', async () => {
  const [state, cost] = dataset.columns as [Column, Column]
  const shown = { ...dataset, columns: [state, { ...cost, verbose_name: 'Price' }] }
  const view = await open(ana, shown)
  await view.shows()
  await view.type('Search columns', ' PRICE ')
  await view.press('Edit cost')
  await view.press('Profile of cost')
  expect({ rows: view.rows('Columns').length, opened: view.heard('workspace') }).toEqual({
    rows: 1,
    opened: [
      {
        type: 'dialog.requested',
        dialog: 'columnEditor',
        input: { dataset: shown, column: shown.columns[1] },
      },
      {
        type: 'dialog.requested',
        dialog: 'columnStatistics',
        input: { datasetId: 12, column: 'cost', columns: ['state', 'cost'] },
      },
    ],
  })
})

test('a verbose name is no longer than a name, a description as long as one may be', async () => {
  const view = await open()
  await view.shows()
  const long = 'x'.repeat(maxLength.name + 1)
  await view.type('Verbose name of cost', long)
  await view.type('Description of cost', long)
  await view.type('Description of state', 'x'.repeat(maxLength.description + 1))
  expect(
    Array.from(document.querySelectorAll('[aria-invalid]'), (field) =>
      field.getAttribute('aria-label'),
    ),
  ).toEqual(['Description of state', 'Verbose name of cost'])
})

test('while changes are saved they can be neither saved again nor dropped', async () => {
  const view = await open()
  await view.shows()
  await view.press('Set state as Index')
  await view.press('Save')
  expect({ busy: view.isBusy('Save'), discard: view.reason('Discard') }).toEqual({
    ...{ busy: true, discard: 'The changes are being saved' },
  })
})

test('an owner who is no admin stays one, a single line that was left out is told as one, and no columns as none', async () => {
  const upload = { warnings: [], left_out: [{ line: 3, text: 'Total' }] }
  const owners = [{ id: ben.id, username: 'ben' }]
  const view = await open(ben, { ...dataset, owners, upload, columns: [] } as unknown as Dataset)
  await view.shows()
  const none = view.text().includes('The table or SQL of this dataset had none when it was read.')
  await view.press('Details')
  expect({
    none,
    left: view.text().includes('Download the line'),
    file: document.querySelector('a[download]')?.getAttribute('download'),
    says: view.text().includes('Owners may change and delete the dataset. You stay an owner.'),
  }).toEqual({ none: true, left: true, file: 'strikes_left_out.csv', says: true })
})

test('the first values of a column are written with as many decimals as those in sight share', async () => {
  const values = [1.5, 2, null, 0.25, 5, 6, 7, 8, 0.0625].map((value) => ({ value, stored: value }))
  const draft = { name: 'half', expression: 'a / 2', kind: 0, numberFormat: {}, dateFormat: '' }
  const { actor } = shownActor({
    context: {
      ...{ column: null, dataset, draft, problem: null, unpreviewed: null },
      preview: { type: 'DOUBLE', type_generic: 0, unread: 0, values },
    },
    matches: (state: unknown) => JSON.stringify(state).includes('ready'),
    hasTag: () => false,
    children: {},
  })
  const view = await openView(<ColumnEditor actor={actor} />)
  expect(view.rows('First values').flat()).toEqual([
    ...['1.50', '2.00', 'null', '0.25', '5.00', '6.00', '7.00', '8.00'],
  ])
})

test('uses that went since their page was turned to leave the last page that there is', async () => {
  const last = async (uses: number) => {
    const charts = Array.from({ length: uses }, (_, at) => ({
      ...{ type: 'chart', id: at, title: `Chart ${at + 1}`, viz_type: null, changed_on_utc: null },
    }))
    const counts = { ...related.counts, charts: uses }
    const read = shownActor({
      context: { data: { ...related, charts, counts } },
      matches: () => false,
    })
    const { actor } = shownActor({ context: { related: read.actor, usedPage: 2 } })
    const view = await openView(<UsedTab actor={actor} />)
    const [first] = view.rows('Used by')
    const shown = [
      first?.[0],
      view.text().includes('Not used yet'),
      view.text().match(/\d+ to \d+ of \d+/)?.[0],
    ]
    await view.close()
    return shown
  }
  expect([await last(27), await last(25), await last(0)]).toEqual([
    ['Chart 26', false, '26 to 27 of 27'],
    ['Chart 1', false, undefined],
    [undefined, true, undefined],
  ])
})

test('who reads a dataset is told all of its owners, nothing of lines that were not left out, and may only look at its metrics', async () => {
  const owners = ['ana', 'cem'].map((username, at) => ({
    ...dataset.owners[0],
    id: at + 5,
    username,
  }))
  const upload = { warnings: [], left_out: [] }
  const [made, changed] = ['2025-03-02', '2026-11-01'].map((day) => `${day}T10:00:00.000000+0000`)
  const changed_by = { ...dataset.owners[0], username: 'ben' }
  const times = { created_on_utc: made, changed_on_utc: changed, changed_by }
  const view = await open(ben, { ...count, ...times, owners, upload } as Dataset, people, {
    charts: chartsOverResource.provide({
      actors: {
        load: gives<ListAnswer<ChartListItem>, { id: number }>(
          listOf(wordChart, { ...wordChart, id: 8, slice_name: 'By year' }),
        ),
      },
    }),
  })
  await view.shows()
  await view.press('Details')
  const { Owners: named, 'Lines left out': left, Schema: schema, Created, Changed } = view.facts()
  await view.press('Metrics1')
  const off = view.offReasons()
  expect({ named, left, schema, Created, Changed, off, row: view.rows('Metrics')[0]?.[3] }).toEqual(
    {
      ...{ named: 'ana, cem', left: undefined, schema: 'main' },
      Created: `${formatDate(made)} by ana`,
      Changed: `${formatDate(changed)} by ben, a day ago`,
      row: '2 charts: Strikes by word, By year',
      off: {
        'Add metric': expect.stringContaining('only its owner'),
        'Delete count': expect.stringContaining('only its owner'),
      },
    },
  )
  await view.press('Show count')
  expect(view.headings()).toContain('Metric')
})

test('uses are counted once they are read, and read again where they could not be; a model opens nothing', async () => {
  const reads = answering<Related, { id: number }>()
  const view = await open(ana, dataset, people, {
    related: relatedResource.provide({ actors: { load: reads.logic } }),
  })
  await view.shows()
  await view.press('Used by')
  const waits = view.text().includes('Reading the uses')
  await view.happens(() => reads.answers[0]?.reject({ status: 422, message: 'Gone' }))
  const alerts = view.alerts()
  await view.press('Try again')
  await view.happens(() =>
    reads.answers[1]?.resolve({
      ...related,
      models: [{ id: 3, title: 'cost' }],
      counts: { ...related.counts, models: 1 },
      source: { ...related.source, schema: null },
    } as unknown as Related),
  )
  await view.pressRow('cost')
  expect({ waits, alerts, tab: view.tabs().at(-1), facts: view.facts() }).toEqual({
    ...{ waits: true, alerts: ['The uses could not be read.GoneTry again'], tab: 'Used by2' },
    facts: { Source: 'strikes in Workspace', 'Created from': 'File upload' },
  })
  expect(view.heard('location')).toEqual([])
})

test('the charts that use the metrics are read again where they could not be', async () => {
  const reads = answering<ListAnswer<ChartListItem>, { id: number }>()
  const view = await open(ana, count, people, {
    charts: chartsOverResource.provide({ actors: { load: reads.logic } }),
  })
  const used = () => view.rows('Metrics')[0]?.[3]
  await view.shows()
  await view.press('Metrics1')
  const waits = used()
  await view.happens(() => reads.answers[0]?.reject({ status: 422, message: 'Gone' }))
  await view.press('Try again')
  await view.happens(() => reads.answers[1]?.resolve(listOf(wordChart)))
  expect({ waits, then: used(), alerts: view.alerts() }).toEqual({
    ...{ waits: '…', then: '1 chart: Strikes by word', alerts: [] },
  })
})

test('people to choose owners from are waited for, and why they could not be read is said', async () => {
  const reads = answering<User[], null>()
  const view = await open(ana, dataset, people, {
    people: usersResource.provide({ actors: { load: reads.logic } }),
  })
  await view.shows()
  await view.press('Details')
  await view.press('Owners')
  const before = view.text()
  await view.happens(() => reads.answers[0]?.reject({ status: 422, message: 'Gone' }))
  expect([before.includes('Searching …'), view.text().includes('Gone')]).toEqual([true, true])
})

test('dates in another format than the usual ones are asked for their format, which is not wrong before it is typed', async () => {
  const column = { ...dataset.columns[0], read_as: 2, date_format: 'DD.MM.YYYY' }
  const editor = (dateFormat: string) =>
    shownActor({
      context: {
        draft: { name: 'state', expression: '', kind: 2, numberFormat: {}, dateFormat },
        ...{ column, dataset, problem: null, unpreviewed: null, preview: null },
      },
      matches: (state: unknown) => JSON.stringify(state).includes('none'),
      hasTag: () => false,
      children: {},
    })
  const usual = editor('DD.MM.YYYY')
  const view = await openView(<ColumnEditor actor={usual.actor} />)
  await view.choose('Date format', 'Another format')
  await view.close()
  const own = await openView(<ColumnEditor actor={editor('').actor} />)
  expect({ sent: usual.sent, alerts: own.alerts(), off: own.offReasons() }).toEqual({
    sent: [{ type: 'draft.edited', patch: { dateFormat: '' } }],
    alerts: [],
    off: { Save: 'Enter the format of the dates' },
  })
})

test('uses that could not be read say why in the place of those read before, and are read again', async () => {
  const problem = { status: 500, message: 'The server is down' }
  const read = shownActor({ context: { data: related, problem }, matches: () => true })
  const view = await openView(
    <UsedTab actor={shownActor({ context: { related: read.actor, usedPage: 0 } }).actor} />,
  )
  expect([view.alerts(), view.texts('table').length]).toEqual([
    ['The uses could not be read.The server is downTry again'],
    0,
  ])
  await view.press('Try again')
  expect(read.sent).toEqual([{ type: 'resource.invalidated' }])
})

test.each([
  ['values could not be read', { preview: 'failed' }, ['No such column']],
  ['column was not saved', { form: 'failed' }, ['It is taken']],
  ['draft was changed since', { form: 'editing' }, []],
])(
  'what is wrong with a calculated column is said at its fields where its %s',
  async (_, open, says) => {
    const draft = { name: 'half', expression: 'a / 2', kind: 0, numberFormat: {}, dateFormat: '' }
    const refused = (fields: object) => ({ status: 422, message: 'No', fields })
    const { actor } = shownActor({
      context: {
        ...{ column: null, dataset, draft, preview: null },
        problem: refused({ column_name: ['It is taken'] }),
        unpreviewed: refused({ expression: ['No such column'] }),
      },
      matches: (state: unknown) => JSON.stringify(state) === JSON.stringify({ open }),
      hasTag: () => false,
      children: {},
    })
    const view = await openView(<ColumnEditor actor={actor} />)
    expect(view.alerts()).toEqual(says)
  },
)
