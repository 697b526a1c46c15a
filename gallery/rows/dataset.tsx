import type { StateValue } from 'xstate'
import type { ChangedThing, Column, Dataset, Related } from '../../src/api/contract'
import { ColumnEditor } from '../../src/features/dataset/ColumnEditor'
import { DatasetDetail } from '../../src/features/dataset/DatasetDetail'
import {
  datasetDataMachine,
  datasetRowsResource,
} from '../../src/machines/dataset/datasetData.machine'
import {
  chartsOverResource,
  datasetDetailMachine,
  relatedResource,
} from '../../src/machines/dataset/datasetDetail.machine'
import { columnDraftOf } from '../../src/machines/dataset/columnDraft'
import { columnEditorMachine } from '../../src/machines/dataset/columnEditor.machine'
import { completionsMachine } from '../../src/machines/lib/completions.machine'
import { draftOf } from '../../src/machines/dataset/datasetDraft'
import { datasetFormMachine } from '../../src/machines/dataset/datasetForm.machine'
import { firstPageOf } from '../../src/machines/lib/rowPages'
import { metricEditorMachine } from '../../src/machines/metrics/metricEditor.machine'
import { newMetricDraft } from '../../src/machines/metrics/metricDraft'
import { usersResource } from '../../src/machines/users/userList.machine'
import { inShell } from '../inShell'
import { charts, strikes } from '../samples/lists'
import { ana, ben, people } from '../samples/people'
import { refusedElsewhere, theServerIsDown } from '../samples/problems'
import { columns, metrics } from '../samples/results'
import { child, frozenActor, row } from '../frozenActor'

const dataset = {
  ...strikes,
  columns,
  metrics,
  description: 'Bird strikes as the airlines reported them.',
} as Dataset
const statement =
  "SELECT operator, COUNT(*) AS strikes\nFROM strikes\nWHERE phase !== 'Parked' AND height >= 500\nGROUP BY operator"
const wide = {
  ...dataset,
  columns: Array.from({ length: 1000 }, (_, at) => ({
    ...columns[at % columns.length],
    id: 1000 + at,
    column_name: `column_${at}`,
  })),
} as Dataset

const rows = {
  colnames: ['state', 'cost'],
  coltypes: [1, 0],
  data: Array.from({ length: 40 }, (_, at) => ({ state: `State ${at}`, cost: at * 1200 })),
  rowcount: 40,
  total: 40,
}
const thing = (type: ChangedThing['type'], id: number, title: string) => ({
  type,
  id,
  title,
  url: '/',
  viz_type: type === 'chart' ? 'dist_bar' : null,
  changed_on_utc: dataset.changed_on_utc,
  changed_on_delta_humanized: 'a day ago',
  changed_by: dataset.created_by,
})
const used: Related = {
  charts: charts.map(({ id, slice_name }) => thing('chart', id, slice_name)),
  dashboards: [thing('dashboard', 3, 'Safety')],
  models: [],
  datasets: [],
  saved_queries: [thing('saved_query', 4, 'Strikes by year')],
  counts: { charts: charts.length, dashboards: 1, models: 0, datasets: 0, saved_queries: 1 },
  source: {
    source: 'upload',
    kind: 'physical',
    database: dataset.database,
    schema: 'main',
    table: 'strikes',
    sql: null,
    dataset: null,
  },
}
const unused: Related = {
  ...used,
  charts: [],
  dashboards: [],
  saved_queries: [],
  counts: { charts: 0, dashboards: 0, models: 0, datasets: 0, saved_queries: 0 },
}

const kinds = (count: number, type: ChangedThing['type'], title: string) =>
  Array.from({ length: count }, (_, at) => thing(type, 20 + at, `${title} ${at + 1}`))
const usedMuch: Related = {
  charts: kinds(24, 'chart', 'Chart'),
  dashboards: [],
  models: [{ id: 3, title: 'cost' }],
  datasets: kinds(2, 'dataset', 'Dataset'),
  saved_queries: kinds(1, 'saved_query', 'Query'),
  counts: { charts: 1024, dashboards: 0, models: 1, datasets: 2, saved_queries: 1 },
  source: {
    ...used.source,
    source: 'prediction',
    kind: 'virtual',
    dataset: { ...thing('dataset', 9, 'Birds'), url: '/datasets/9' },
  },
}
/** The first of so many charts, which uses the first metric. */
const usesOf = (count: number) => ({
  count,
  result: [{ ...charts[0], params: JSON.stringify({ metrics: [metrics[0]?.metric_name] }) }],
})
const uploaded: Dataset = {
  ...dataset,
  schema: null,
  owners: [],
  created_by: null,
  upload: {
    warnings: ['Two columns are called cost; the second is cost_2 here.'],
    left_out: [
      { line: 3, text: 'Total,"12 of 30"' },
      { line: 41, text: '-- end --' },
    ],
  },
}

interface Shown {
  tab?: string
  shown?: Dataset
  form?: StateValue
  edits?: object
  problem?: object
  user?: typeof ana
  page?: StateValue
  read?: [state: string, context: object]
  related?: Related
  usedPage?: number
  /** The charts that use its metrics. */
  uses?: [state: string, context: object]
  search?: string
}

const screen = (
  name: string,
  {
    tab = 'columns',
    shown = dataset,
    form = { editing: 'plain' },
    edits = {},
    problem,
    user = ana,
    page = { open: 'resting' },
    read = ['ready', { data: rows }],
    related = used,
    usedPage = 0,
    uses = ['ready', { data: usesOf(3) }],
    search = '',
  }: Shown = {},
) => {
  const resourceKey = { data: null, problem: null, key: { id: 12 } }
  const isOpen = typeof page !== 'string'
  return inShell(
    `dataset/${name}`,
    DatasetDetail,
    frozenActor(
      datasetDetailMachine,
      { page, opening: 'resting' },
      {
        id: 12,
        me: user,
        read: shown,
        problem: problem ?? null,
        tab,
        search,
        ownerSearch: '',
        usedPage,
        related: child('related'),
        people: child('people'),
        charts: child('charts'),
        data: child('data'),
      },
      {
        related: frozenActor(relatedResource, 'ready', { ...resourceKey, data: related }),
        people: frozenActor(usersResource, 'ready', { ...resourceKey, data: people }),
        charts: frozenActor(chartsOverResource, uses[0], { ...resourceKey, ...uses[1] }),
        data: frozenActor(
          datasetDataMachine,
          {},
          { ...firstPageOf('20'), found: 40, rows: child('rows') },
          { rows: frozenActor(datasetRowsResource, read[0], { ...resourceKey, ...read[1] }) },
        ),
        metricEditor: frozenActor(metricEditorMachine, 'closed', {
          datasetId: 12,
          deletes: false,
          draft: newMetricDraft,
          touched: false,
          stored: null,
          problem: null,
        }),
        ...(isOpen
          ? {
              datasetForm: frozenActor(datasetFormMachine, form, {
                me: user,
                stored: {},
                dataset: shown,
                draft: { ...draftOf(shown), ...edits },
                problem: problem ?? null,
              }),
            }
          : {}),
      },
    ),
    { path: '/datasets/12', user },
  )
}

const [first] = columns
const edits = {
  [`verbose_name of ${first?.column_name ?? ''}`]: 'Verbose',
  index: first?.column_name ?? null,
}

const editor = (
  name: string,
  column: Column | null,
  {
    open = {},
    deleting,
    draft = {},
    ...context
  }: { open?: object; deleting?: string; draft?: object; [part: string]: unknown } = {},
) =>
  row(
    `columnEditor/${name}`,
    ColumnEditor,
    frozenActor(
      columnEditorMachine,
      deleting === undefined
        ? { open: { form: 'editing', preview: 'ready', ...open } }
        : { deleting },
      {
        dataset,
        column,
        preview: null,
        unpreviewed: null,
        problem: null,
        saved: null,
        ...context,
        draft: { ...columnDraftOf(column), ...draft },
      },
      { completions: frozenActor(completionsMachine, 'ready', { requested: null }) },
    ),
  )
const stored = columns[1] as Column
const calculated: Column = {
  ...(columns[5] as Column),
  id: 77,
  column_name: 'cost_in_thousands',
  expression: 'cost / 1000',
  number_format: { prefix: '$', decimals: 1 },
}
const dates = {
  type: 'DATE',
  type_generic: 2,
  unread: 3,
  values: [
    { value: '2024-02-03', stored: '03.02.2024' },
    { value: null, stored: 'unknown' },
  ],
}
const numbers = {
  type: 'DOUBLE',
  type_generic: 0,
  unread: 0,
  values: [12.5, 0, null, 7.25].map((value) => ({ value, stored: null })),
}
const refusal = {
  status: 400,
  message: 'The column cannot be computed: Referenced column "prize" not found',
  fields: { expression: ['The column cannot be computed: Referenced column "prize" not found'] },
}

export const columnEditorRows = [
  editor('as a date', stored, { preview: dates, draft: { kind: 2, dateFormat: 'DD.MM.YYYY' } }),
  editor('in a format of its own', stored, {
    preview: dates,
    draft: { kind: 2, dateFormat: 'DD.QQ' },
  }),
  editor('being read', stored, { open: { preview: 'reading' } }),
  editor('not read', stored, { open: { preview: 'failed' }, unpreviewed: refusal }),
  editor('new', null, { open: { preview: 'none' } }),
  editor('calculated', calculated, { preview: numbers }),
  editor('refused', calculated, {
    open: { form: 'failed', preview: 'failed' },
    draft: { expression: 'prize / 1000' },
    unpreviewed: refusal,
    problem: refusal,
  }),
  editor('not saved', calculated, {
    open: { form: 'failed' },
    preview: numbers,
    problem: refusedElsewhere,
  }),
  editor('edited after a refusal', calculated, {
    open: { preview: 'reading' },
    preview: { ...numbers, type: 'VARCHAR', type_generic: 1 },
    unpreviewed: refusal,
    problem: refusal,
  }),
  editor('emptied', calculated, { open: { preview: 'none' }, preview: numbers }),
  editor(
    'a date as stored',
    { ...stored, type: 'DATE', type_generic: 2 },
    { preview: { ...dates, unread: 1, values: [] } },
  ),
  editor('as a number', stored, {
    open: { preview: 'reading' },
    preview: {
      ...dates,
      values: [...Array(8).fill(4), 0.125].map((value) => ({ value, stored: null })),
    },
    draft: { kind: 0 },
  }),
  editor('to be deleted', calculated, { deleting: 'confirming', problem: theServerIsDown }),
  editor('not deleted', calculated, { deleting: 'failed', problem: theServerIsDown }),
]

export const datasetRows = [
  screen('columns'),
  screen('columns calculated and read as another kind', {
    shown: {
      ...dataset,
      columns: [
        { ...stored, type: 'DATE', type_generic: 2, stored_type: 'VARCHAR', stored_generic: 1 },
        calculated,
      ],
    },
  }),
  screen('columns edited', { edits }),
  screen('columns not saved', { edits, form: { editing: 'refused' }, problem: theServerIsDown }),
  screen('columns read only', { user: ben }),
  screen('columns not found', { search: 'nothing like it' }),
  screen('a thousand columns', { shown: wide }),
  screen('data', { tab: 'data' }),
  screen('data loading', { tab: 'data', read: ['loading', {}] }),
  screen('data failed', {
    tab: 'data',
    read: ['failed', { problem: { status: 400, message: 'Table main.strikes does not exist' } }],
  }),
  screen('data without rows', {
    tab: 'data',
    read: ['ready', { data: { ...rows, data: [], rowcount: 0, total: 0 } }],
  }),
  screen('metrics', { tab: 'metrics' }),
  screen('metrics none', { tab: 'metrics', shown: { ...dataset, metrics: [] } }),
  screen('details', { tab: 'details' }),
  screen('details of SQL', {
    tab: 'details',
    shown: { ...dataset, kind: 'virtual', sql: statement },
  }),
  screen('details read only', { tab: 'details', user: ben }),
  screen('used', { tab: 'used' }),
  screen('used nowhere', { tab: 'used', related: unused }),
  screen('data read again', { tab: 'data', read: ['loading', { data: rows }] }),
  screen('metrics used by many', { tab: 'metrics', uses: ['ready', { data: usesOf(1234) }] }),
  screen('metrics, uses being read', { tab: 'metrics', uses: ['loading', {}] }),
  screen('metrics, uses unread', {
    tab: 'metrics',
    uses: ['failed', { problem: theServerIsDown }],
  }),
  screen('details of an upload', { tab: 'details', shown: uploaded, user: ben }),
  screen('used by many', { tab: 'used', related: usedMuch }),
  screen('used by many, the last page', { tab: 'used', related: usedMuch, usedPage: 1 }),
  screen('loading', { page: 'loading' }),
  screen('missing', { page: 'missing' }),
  screen('not loaded', { page: 'unread', problem: theServerIsDown }),
]
