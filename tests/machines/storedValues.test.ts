import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, setup, type AnyActorLogic, type AnyEventObject } from 'xstate'
import type { z } from 'zod'
import { readDraft, readEdit } from '../../src/effects/storage/drafts'
import { readHistory } from '../../src/effects/storage/histories'
import {
  persistedInBrowser,
  persistedInTab,
  preference,
} from '../../src/effects/storage/persistedStorage'
import { panelSizesSchema } from '../../src/machines/explorer/panelSizes.machine'
import { sectionSettingsSchema } from '../../src/machines/home/homeItems'
import { layoutsSchema } from '../../src/machines/system/layouts.machine'
import { emptyDraft } from '../../src/machines/databases/databaseDraft'
import { storedDraftsSchema } from '../../src/machines/databases/storedDrafts'
import { unsavedDatasetsSchema } from '../../src/machines/dataset/datasetForm.machine'
import { unfinishedUploadSchema } from '../../src/machines/upload/uploadForm'
import { unsavedDashboardSchema } from '../../src/machines/dashboard/unsavedDashboard'
import { storedProjectSchema } from '../../src/machines/projects/currentProject.machine'
import {
  dashboardDraftSchema,
  emptyDashboard,
  emptyProject,
  projectDraftSchema,
} from '../../src/machines/projects/projectDraft'
import { mergedBooks } from '../../src/machines/sql/mergedBooks'
import { tabBookSchema } from '../../src/machines/sql/tabBook'
import { unfinishedSchema } from '../../src/machines/system/unfinished.machine'
import { storedUserId } from '../../src/effects/storage/storage'
import { dataset } from '../support/rows'

const values = new Map<string, string>()
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => values.delete(key),
}
beforeEach(() => {
  values.clear()
  values.set('chartroom.window', 'w')
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', new EventTarget())
})

/** What a keeper sends back to the machine that invokes it and sends it `request`. */
const sentBack = (storage: AnyActorLogic, request?: AnyEventObject) => {
  const events: AnyEventObject[] = []
  const parent = createActor(
    setup({ actors: { storage } }).createMachine({
      invoke: { id: 'storage', src: 'storage' },
      on: { '*': { actions: ({ event }) => void events.push(event) } },
    }),
  ).start()
  if (request) parent.getSnapshot().children['storage']?.send(request)
  parent.stop()
  return events
}

const requested = { type: 'stored.requested', userId: 1 }
const valueIn = ([event]: AnyEventObject[]) =>
  (event as { value?: unknown } | undefined)?.value ?? null
const inTab =
  <Value>(name: string, schema: z.ZodType<Value>) =>
  () =>
    valueIn(sentBack(persistedInTab(name, schema), requested))

const preferred =
  <Value>(name: string, schema: z.ZodType<Value>) =>
  () => {
    const value = valueIn(sentBack(preference(name, schema)))
    return value !== null && Object.keys(value).length > 0 ? value : null
  }

const picked = [{ id: 1, title: 'Ada' }]
const user = {
  userId: 1,
  user_id: 1,
  id: 1,
  username: 'ada',
  name: 'Ada',
  full_name: 'Ada',
  email: 'ada@example.org',
  initials: 'A',
  isAdmin: false,
  createdOn: '2024-01-01',
  active: true,
}
const form = { viz_type: 'pie', extra_form_data: {}, adhoc_filters: [{}] }
const plainForm = { viz_type: 'pie' }
const tab = {
  id: 'a',
  name: 'Towns',
  code: 'select 1',
  database: { id: 1, database_name: 'Lake', backend: 'duckdb' },
  schema: 'main',
  table: 'towns',
  replaced: 'select 2',
  limit: 100,
  run: { id: 'r', text: 'select 1' },
  cursor: { from: 0, to: 0, scroll: 0 },
}
const book = { tabs: [tab], active: 'a', closed: [] }
const written = { verbose_name: 'State', expression: 'state', description: 'Where' }
const storedDataset = {
  ...dataset,
  owners: [],
  sql: 'select 1',
  description: 'Strikes',
  columns: dataset.columns.slice(0, 1).map((column) => ({ ...column, ...written })),
}

/** Each key: a value as the page stores it, and what the page reads back. */
const keys: Record<string, { value: unknown; read: () => unknown }> = {
  login: { value: { token: 't', user }, read: () => storedUserId() || null },
  layouts: { value: { charts: 'grid' }, read: preferred('layouts', layoutsSchema) },
  panels: {
    value: { data: 200, slots: 200, viewer: 160, results: 160 },
    read: preferred('panels', panelSizesSchema),
  },
  'home.charts': {
    value: { folded: false, layout: 'grid', order: 'date', favoritesOnly: false },
    read: preferred('home.charts', sectionSettingsSchema),
  },
  'draft.0.k.w': {
    value: { form, stored: { form_data: form, version: 1 } },
    read: () => readDraft({ key: 'k' }),
  },
  'draft.0.dashboard.7.w': {
    value: {
      base: { version: 1, position_json: '{}', json_metadata: '{}' },
      json_metadata: '{"positions":{}}',
    },
    read: () => readEdit('dashboard.7', unsavedDashboardSchema),
  },
  'history.1.k': {
    value: { past: [plainForm], present: plainForm, future: [plainForm], at: 0, part: 'color' },
    read: () => readHistory({ key: 'k', userId: 1 }),
  },
  'project.1': {
    value: {
      id: 1,
      title: 'Cars',
      members: [
        { userId: 1, name: 'Ada', username: 'ada', email: '', initials: 'A', role: 'Owner' },
      ],
    },
    read: inTab('project', storedProjectSchema),
  },
  'newProject.1': {
    value: { ...emptyProject, members: picked, slices: picked, dashboards: picked, intention: 'i' },
    read: inTab('newProject', projectDraftSchema),
  },
  'newDashboard.1': {
    value: { ...emptyDashboard, owners: picked, charts: picked, intention: 'i' },
    read: inTab('newDashboard', dashboardDraftSchema),
  },
  'fileUpload.1': {
    value: {
      fileName: 'a.csv',
      address: 'https://example.com/b',
      addresses: { chosen: ['https://example.com/a.csv'], next: [] },
      tableName: 'a',
      nameIsOwn: true,
      target: { databaseId: 1, schema: 'main' },
      ifExists: 'fail',
      options: { separator: ';', use_columns: ['a'], column_types: { a: 'text' } },
      settings: null,
      uploadId: 'u',
    },
    read: inTab('fileUpload', unfinishedUploadSchema),
  },
  'databases.1': {
    value: {
      new: {
        draft: emptyDraft,
        problem: { status: 400, message: 'no', fields: { extra: ['bad'] } },
        secretsAreGone: false,
      },
    },
    read: inTab('databases', storedDraftsSchema),
  },
  'datasets.1': {
    value: {
      1: {
        dataset: storedDataset,
        draft: {
          description: '',
          owners: [{ id: 1, username: 'ada' }],
          index: 'id',
          'description of a': '',
        },
      },
    },
    read: inTab('datasets', unsavedDatasetsSchema),
  },
  'unfinished.1': {
    value: { place: 'charts', screen: null, dialog: { name: 'renameItem', work: null } },
    read: inTab('unfinished', unfinishedSchema),
  },
  'sql.1': {
    value: book,
    read: () => valueIn(sentBack(persistedInBrowser('sql', tabBookSchema, mergedBooks), requested)),
  },
}
const wrongValues = [null, [], [null], {}, 'x', 7, true]

const isParent = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const pathsIn = (value: unknown): string[][] => [
  [],
  ...(isParent(value)
    ? Object.keys(value).flatMap((name) => pathsIn(value[name]).map((path) => [name, ...path]))
    : []),
]
const replaced = (value: unknown, [name, ...rest]: string[], by: unknown): unknown => {
  if (name === undefined || !isParent(value)) return by
  const changed = replaced(value[name], rest, by)
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
}
const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value
const at = (value: unknown, path: string[]) =>
  path.reduce((part, name) => (part as Record<string, unknown>)[name], value)

/** What is read although a part of it is of another kind than what the page stores. */
const accepted = async (key: string) => {
  const { value, read } = keys[key] as { value: unknown; read: () => unknown }
  const found: string[] = []
  for (const path of pathsIn(value))
    for (const wrong of wrongValues) {
      if (kindOf(wrong) === kindOf(at(value, path)) && !isParent(wrong)) continue
      values.set(`chartroom.${key}`, JSON.stringify(replaced(value, path, wrong)))
      if ((await read()) !== null) found.push(`${path.join('.')} ${JSON.stringify(wrong)}`)
    }
  return found
}

test.each(Object.keys(keys))(
  'what the page stored under %s is read back as it was',
  async (key) => {
    const { value, read } = keys[key] as { value: unknown; read: () => unknown }
    values.set(`chartroom.${key}`, JSON.stringify(value))
    expect(await read()).toEqual(key === 'login' ? 1 : value)
  },
)

test.each(['{', '', 'undefined', '{"a":'])(
  'a text that is no JSON (%j) is nothing, under each key',
  async (text) => {
    for (const [key, { read }] of Object.entries(keys)) {
      values.set(`chartroom.${key}`, text)
      expect({ key, read: await read() }).toEqual({ key, read: null })
    }
  },
)

test.each([
  ['login', []],
  ['layouts', []],
  ['draft.0.dashboard.7.w', []],
  ['panels', []],
  ['home.charts', []],
  ['project.1', ['members []']],
  ['newProject.1', ['members []', 'slices []', 'dashboards []']],
  ['newDashboard.1', ['owners []', 'charts []']],
  [
    'fileUpload.1',
    [
      'addresses.chosen []',
      'addresses.next []',
      'target null',
      'options {}',
      'options.use_columns []',
      'options.column_types {}',
      'uploadId null',
    ],
  ],
  [
    'databases.1',
    [' {}', 'new.problem null', 'new.problem.fields {}', 'new.problem.fields.extra []'],
  ],
  [
    'datasets.1',
    [
      ' {}',
      '1.dataset.schema null',
      '1.dataset.sql null',
      '1.dataset.description null',
      '1.dataset.owners []',
      '1.dataset.created_by null',
      '1.dataset.changed_by null',
      '1.dataset.metrics []',
      '1.dataset.columns []',
      '1.dataset.columns.0.verbose_name null',
      '1.dataset.columns.0.expression null',
      '1.dataset.columns.0.description null',
      '1.draft.owners []',
      '1.draft.index null',
    ],
  ],
  [
    'sql.1',
    [
      'tabs.0.database null',
      'tabs.0.schema null',
      'tabs.0.table null',
      'tabs.0.replaced null',
      'tabs.0.run null',
      'closed []',
      'closed [null]',
    ],
  ],
  [
    'draft.0.k.w',
    ['form', 'stored.form_data'].flatMap((part) =>
      ['extra_form_data {}', 'adhoc_filters null', 'adhoc_filters []', 'adhoc_filters.0 {}'].map(
        (fitting) => `${part}.${fitting}`,
      ),
    ),
  ],
  ['history.1.k', ['past []', 'future []', 'part null']],
])(
  'under %s nothing is read whose parts are of another kind than what the page stores, but for what may be absent',
  async (key, fitting) => {
    expect(await accepted(key)).toEqual(fitting)
  },
)

test('of SQL tabs those that fit are read, and the first is active where the active one does not', () => {
  values.set(
    'chartroom.sql.1',
    JSON.stringify({
      tabs: [{ ...tab, id: 'b', code: 7 }, tab],
      active: 'b',
      closed: [null, tab, { ...tab, name: null }],
    }),
  )
  expect(keys['sql.1']?.read()).toEqual({ tabs: [tab], active: 'a', closed: [tab] })
})

test('each key that the page reads is one of these', () => {
  const folders = ['effects', 'wiring'].map((name) => join(import.meta.dirname, '../../src', name))
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const stored = texts.flatMap((text) =>
    [...text.matchAll(/persistedIn(?:Tab|Browser)\('(\w+)'/g)].map(([, name]) => `${name}.1`),
  )
  expect(stored.filter((key) => !(key in keys))).toEqual([])
  expect(texts.filter((text) => /JSON\.parse\((?!text \?\? 'null'\))/.test(text))).toEqual([])
})
