import type { SearchItem } from '../../src/api/contract'
import { RecentList } from '../../src/features/recent/RecentList'
import { PurgeThings } from '../../src/features/trash/PurgeThings'
import { TrashList } from '../../src/features/trash/TrashList'
import { Home } from '../../src/features/home/Home'
import { ShortcutsDialog } from '../../src/features/shell/ShortcutsDialog'
import { NotFound } from '../../src/features/unbuilt/NotFound'
import type { Notice } from '../../src/machines/lib/peers'
import { recentListMachine, recentResource } from '../../src/machines/lists/recentList.machine'
import { globalSearchMachine } from '../../src/machines/shell/globalSearch.machine'
import { purgeThingsMachine } from '../../src/machines/trash/purgeThings.machine'
import { trashListMachine, trashResource } from '../../src/machines/trash/trashList.machine'
import { shortcutsMachine } from '../../src/machines/shell/shortcuts.machine'
import { exploring } from '../explorer'
import { inShell } from '../inShell'
import { bars } from '../samples/forms'
import { homeScreen } from '../samples/home'
import { charts, listed } from '../samples/lists'
import { oneSeries } from '../samples/results'
import { theServerIsDown } from '../samples/problems'
import { ana } from '../samples/people'
import { posted } from '../posted'
import { child, row, frozenActor } from '../frozenActor'

const key = { search: '', sort: { column: 'changed_on_utc', direction: 'desc' }, page: 0 }
const nothing = frozenActor(shortcutsMachine, 'reading', {})

const success: Notice = {
  intent: 'success',
  title: 'Success!',
  detail: 'Created Table: strikes\n20,412 rows',
  area: 'workspace',
}
const warning: Notice = {
  intent: 'warning',
  title: 'Created Table: strikes',
  detail: 'Read as Windows-1252\nThe column “cost ($)” is called cost now',
  area: 'workspace',
}
const progress: Notice = { intent: 'progress', title: 'Exporting 3 charts', area: 'workspace' }
const withAction: Notice = {
  intent: 'success',
  title: 'Chart saved',
  area: 'workspace',
  action: { label: 'Open Page', path: '/charts' },
}
const refused: Notice = {
  intent: 'warning',
  area: 'explorer',
  title: 'The chart was not saved: 503 Service Unavailable',
  detail: 'The server is down',
}

const notices = (name: string, ...shown: Notice[]) =>
  inShell(`notices/${name}`, Home, homeScreen(), { path: '/', notices: posted(...shown) })

const thing = (
  type: SearchItem['type'],
  id: number,
  title: string,
  hint: string | null,
): SearchItem => ({
  type,
  id,
  title,
  hint,
  url: '/',
  viz_type: type === 'chart' ? 'pie' : null,
  changed_on_utc: '',
  changed_on_delta_humanized: '',
})
const found = [
  thing('project', 1, 'Wildlife strikes', 'ana'),
  thing('chart', 7, 'Strikes by state', 'strikes'),
  thing(
    'chart',
    8,
    'A long name of a chart '.repeat(8),
    'a_table_with_a_rather_long_name_of_its_own',
  ),
  thing('dashboard', 3, 'Strikes at a glance', 'ben'),
  thing('dataset', 12, 'strikes', 'Workspace'),
]
const searching = (name: string, state: string, context: object) =>
  inShell(`search/${name}`, NotFound, nothing, {
    path: '/databases',
    search: frozenActor(globalSearchMachine, state, {
      text: 'strikes',
      found: [],
      at: 0,
      problem: null,
      ...context,
    }),
  })
const stored = [success, warning, withAction].map((notice, at) => ({
  key: 3 - at,
  notice,
  at: 0,
  seen: at > 1,
}))
const thingList = { search: '', key, item: null, selected: [], me: ana, list: child('list') }
const trashed = found.map((one, at) => ({
  ...one,
  id: at + 1,
  thingId: one.id,
  deleted_on_utc: '2026-11-20T10:00:00.000000+0000',
  deleted_on_delta_humanized: 'a day ago',
  deleted_by: charts[0]?.created_by ?? null,
  purge_on_utc: '2026-12-20T10:00:00.000000+0000',
}))
const recent = trashed.map((one) => ({
  ...one,
  changed_on_utc: one.deleted_on_utc,
  changed_by: one.deleted_by,
}))
const trash = (name: string, state: string, answer: object, context: object = {}) =>
  inShell(
    `trash/${name}`,
    TrashList,
    frozenActor(
      trashListMachine,
      { searching: 'ready', rows: 'browsing' },
      { ...thingList, ...context },
      { list: frozenActor(trashResource, state, { key, data: null, problem: null, ...answer }) },
    ),
    { path: '/trash' },
  )
const recently = (name: string, state: string, answer: object) =>
  inShell(
    `recent/${name}`,
    RecentList,
    frozenActor(recentListMachine, { searching: 'ready', rows: 'browsing' }, thingList, {
      list: frozenActor(recentResource, state, { key, data: null, problem: null, ...answer }),
    }),
    { path: '/recent' },
  )
const droppable = {
  database: { id: 1, database_name: 'Workspace' },
  schema: 'main',
  table: 'birds',
  readers: {
    datasets: [{ id: 9, title: 'birds of the north' }],
    virtual_datasets: [{ id: 8, title: 'strikes by bird' }],
    charts: [
      { id: 3, title: 'Strikes' },
      { id: 4, title: 'Birds by month' },
    ],
    saved_queries: [{ id: 2, title: 'Birds again' }],
    others_saved_queries: 2,
  },
}
const purge = (
  name: string,
  state: string,
  left: readonly object[],
  problem: object | null = null,
  tables: readonly object[] = [],
) =>
  row(
    `purgeThings/${name}`,
    PurgeThings,
    frozenActor(purgeThingsMachine, state, {
      left,
      deleted: [],
      problem,
      tables,
      dropTables: tables.length > 0,
    }),
  )

export const shellRows = [
  searching('found', 'answered', { found, at: 1 }),
  searching('nothing found', 'answered', {}),
  searching('searching', 'requesting', {}),
  searching('failed', 'failed', { problem: theServerIsDown }),
  inShell('bell/unread', NotFound, nothing, { path: '/databases', stored }),
  recently('loading', 'loading', {}),
  recently('ready', 'ready', listed(recent)),
  recently('nothing', 'ready', listed([])),
  recently('failed', 'failed', { problem: theServerIsDown }),
  trash('loading', 'loading', {}),
  trash('ready', 'ready', listed(trashed)),
  trash('selected', 'ready', listed(trashed), { selected: trashed.slice(0, 2) }),
  trash('nothing', 'ready', listed([])),
  trash('failed', 'failed', { problem: theServerIsDown }),
  purge('one', 'confirming', trashed.slice(0, 1)),
  purge('several', 'confirming', trashed),
  purge('looking', 'looking', trashed),
  purge('tables', 'confirming', trashed, null, [{ id: 1, table: droppable }]),
  purge('one with its table', 'confirming', trashed.slice(0, 1), null, [
    { id: 1, table: droppable },
  ]),
  purge('several tables', 'confirming', trashed, null, [
    { id: 1, table: droppable },
    { id: 2, table: { ...droppable, table: 'airports' } },
  ]),
  purge('deleting', 'deleting', trashed),
  purge('refused', 'confirming', trashed, theServerIsDown),
  inShell('shell/mini menu', Home, homeScreen(), { path: '/', menu: 'mini' }),
  inShell('shell/not found', NotFound, nothing, { path: '/nowhere' }),
  row('shell/shortcuts', ShortcutsDialog, nothing),
  notices('success', success),
  notices('warning', warning),
  notices('progress', progress),
  notices('with an action', withAction),
  notices('four at once', success, warning, withAction, progress),
  exploring(
    'notices of the explorer',
    { form: bars, run: { ready: 'resting' }, result: oneSeries('dist_bar') },
    posted(refused, success),
  ),
]
