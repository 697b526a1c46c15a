import { DatabasePanel } from '../../src/features/databases/DatabasePanel'
import { Databases } from '../../src/features/databases/Databases'
import { DeleteDatabase } from '../../src/features/databases/DeleteDatabase'
import { draftOf, emptyDraft } from '../../src/machines/databases/databaseDraft'
import { databaseEditorMachine } from '../../src/machines/databases/databaseEditor.machine'
import {
  databaseListMachine,
  databasesResource,
} from '../../src/machines/databases/databaseList.machine'
import { databaseScreenMachine } from '../../src/machines/databases/databaseScreen.machine'
import { deleteDatabaseMachine } from '../../src/machines/databases/deleteDatabase.machine'
import { inShell } from '../inShell'
import { connectionFailed, databases, datasetsAttached, fieldStation } from '../samples/databases'
import { listed, workspaceDatabase } from '../samples/lists'
import { ana, ben } from '../samples/people'
import { theServerIsDown } from '../samples/problems'
import { child, row, slowCall, frozenActor, type FrozenActor } from '../frozenActor'

const key = { search: '', sort: { column: 'changed_on_utc', direction: 'desc' }, page: 0 }

const editor = (value: string | object, context: object = {}) =>
  frozenActor(databaseEditorMachine, value as string, {
    id: null,
    key: 'new',
    me: ana,
    database: null,
    draft: emptyDraft,
    isBack: false,
    secretsAreGone: false,
    touched: [],
    cause: '',
    problem: null,
    ...context,
  })

const screen = (
  name: string,
  [state, answer]: [string, object?],
  panel?: FrozenActor,
  user = ana,
  search = '',
  peers: Record<string, FrozenActor> = {},
) =>
  inShell(
    `databases/${name}`,
    Databases,
    frozenActor(
      databaseScreenMachine,
      panel ? 'editing' : 'closed',
      { search: panel ? '?new' : '' },
      {
        list: frozenActor(
          databaseListMachine,
          { searching: 'ready', rows: 'browsing' },
          { me: user, search, key, list: child('list'), item: null, selected: [] },
          {
            list: frozenActor(databasesResource, state, {
              key,
              data: null,
              problem: null,
              ...answer,
            }),
          },
        ),
        ...(panel ? { editor: panel } : {}),
      },
    ),
    { path: '/databases', user, peers },
  )

const typed = {
  ...emptyDraft,
  database_name: 'Field station',
  sqlalchemy_uri: 'postgresql://analyst:harvest@field.example:5432/season',
  cache_timeout: '3600',
}
const wrong = {
  ...emptyDraft,
  database_name: '  ',
  sqlalchemy_uri: '',
  cache_timeout: 'an hour',
  server_cert: 'none',
  encrypted_extra: 'none',
  extra: '[]',
}
const editing = (draft: object, state = 'untested', context: object = {}) =>
  editor({ editing: state }, { draft, ...context })
const changing = (database: typeof fieldStation, me = ana) =>
  editing(draftOf(database), 'untested', { id: database.id, database, me })
const all: [string, object] = ['ready', listed(databases)]

const panel = (name: string, shown: FrozenActor) =>
  row(`databasePanel/${name}`, DatabasePanel, shown)
const deletion = (name: string, value: string, problem: object | null = null) =>
  row(
    `deleteDatabase/${name}`,
    DeleteDatabase,
    frozenActor(deleteDatabaseMachine, value, { database: fieldStation, problem }),
  )

export const databaseRows = [
  screen('loading', ['loading']),
  screen('ready', all),
  screen('ready for others', all, undefined, ben),
  screen('nothing there', ['ready', listed([])]),
  screen('nothing found', ['ready', listed([], 0, 3)], undefined, ana, 'nobody'),
  screen('failed', ['failed', { problem: theServerIsDown }]),
  screen('new', all, editing(emptyDraft)),
  screen('new, filled', all, editing(typed)),
  screen('testing', all, editing(typed, 'testing')),
  screen('edit, loading, still waiting', all, editor('loading', { id: 2 }), ana, '', {
    calls: slowCall,
  }),
  screen('connected', all, editing(typed, 'connected')),
  screen(
    'not connected',
    all,
    editing(typed, 'refused', { cause: connectionFailed.errors?.[0]?.message }),
  ),
  screen(
    'errors',
    all,
    editing(wrong, 'untested', {
      touched: [
        'database_name',
        'sqlalchemy_uri',
        'cache_timeout',
        'server_cert',
        'encrypted_extra',
        'extra',
      ],
    }),
  ),
  screen(
    'refused and back',
    all,
    editing(typed, 'untested', { isBack: true, problem: connectionFailed }),
  ),
  screen(
    'back after a reload',
    all,
    editing(
      { ...typed, sqlalchemy_uri: 'postgresql://analyst:@field.example:5432/season' },
      'untested',
      { isBack: true, secretsAreGone: true },
    ),
  ),
  screen('edit', all, changing(fieldStation)),
  screen('edit, read only', all, changing(fieldStation, ben), ben),
  screen('the workspace', all, changing({ ...fieldStation, ...workspaceDatabase })),
  panel('loading', editor('loading', { id: 2 })),
  panel('not loaded', editor('failed', { id: 2, problem: theServerIsDown })),
  deletion('confirming', 'confirming'),
  deletion('removing', 'removing'),
  deletion('refused', 'refused', datasetsAttached),
]
