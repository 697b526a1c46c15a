import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ConnectionTest, Database } from '../../src/api/contract'
import { DatabasePanel } from '../../src/features/databases/DatabasePanel'
import { DeleteDatabase } from '../../src/features/databases/DeleteDatabase'
import { emptyDraft } from '../../src/machines/databases/databaseDraft'
import { databaseEditorMachine } from '../../src/machines/databases/databaseEditor.machine'
import { deleteDatabaseMachine } from '../../src/machines/databases/deleteDatabase.machine'
import { refuses } from '../support/actors'
import { fieldStation } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const open = async (id: number | null = null, user = { id: 1, isAdmin: true }) => {
  const tests: PromiseWithResolvers<void>[] = []
  const reads: PromiseWithResolvers<Database>[] = []
  const { actor, heard, noticed } = inWorld(
    databaseEditorMachine.provide({
      actors: {
        getDatabase: fromPromise<Database, { id: number }>(() => {
          const read = Promise.withResolvers<Database>()
          reads.push(read)
          return read.promise
        }),
        testConnection: fromPromise<void, ConnectionTest>(() => {
          const answer = Promise.withResolvers<void>()
          tests.push(answer)
          return answer.promise
        }),
      },
    }),
    { id, key: id === null ? 'new' : String(id) },
    ['notifications', 'databaseDrafts'],
    undefined,
    user,
  )
  return {
    ...(await openView(<DatabasePanel actor={actor} />)),
    actor,
    heard,
    noticed,
    tests,
    reads,
  }
}
const address = 'postgresql://ana:secret@h/d'
const state = ({ actor }: Awaited<ReturnType<typeof open>>) => actor.getSnapshot().value

test('a database is connected: its connection is tried, stopped, refused and tried again, then applied', async () => {
  const view = await open()
  expect(view.off()).toEqual(expect.arrayContaining(['Test Connection', 'Apply']))
  await view.type('DB Name', 'Season')
  await view.type('SQL Alchemy URI', address)
  expect(view.off()).not.toContain('Apply')
  await view.press('Test Connection')
  expect({ isBusy: view.isBusy('Test Connection'), tests: view.tests.length }).toEqual({
    isBusy: true,
    tests: 1,
  })
  await view.press('Stop')
  expect(state(view)).toEqual({ editing: 'untested' })
  await view.press('Test Connection')
  await view.happens(() => view.tests[1]?.reject({ status: 422, message: 'No such host' }))
  expect(view.text()).toContain('ERROR: Connection failed.')
  await view.press('Test Connection')
  await view.happens(() => view.tests[2]?.resolve())
  expect(view.text()).toContain('Connection seems OK!')
  await view.type('SQL Alchemy URI', `${address}2`)
  expect(view.text()).not.toContain('Connection seems OK!')
  await view.press('Apply')
  expect(view.heard('databaseDrafts').at(-1)).toMatchObject({
    type: 'draft.applied',
    key: 'new',
    id: null,
    draft: { database_name: 'Season', sqlalchemy_uri: `${address}2` },
  })
})

test('a database that could not be loaded is loaded again, and who may not change it cannot apply', async () => {
  const view = await open(2, { id: 99, isAdmin: false })
  expect({ text: view.text().includes('Loading the database …'), off: view.off() }).toEqual({
    text: true,
    off: ['Apply'],
  })
  await view.happens(() => view.reads[0]?.reject({ status: 0, message: 'No server' }))
  expect(view.text()).toContain('The database could not be loaded.')
  await view.press('Try again')
  await view.happens(() => view.reads[1]?.resolve(fieldStation))
  expect({ name: view.value('DB Name'), off: view.off().includes('Apply') }).toEqual({
    name: fieldStation.database_name,
    off: true,
  })
})

test.each([
  ['Cancel', true],
  ['Close', false],
])('%s drops the draft: %s', async (button, drops) => {
  const view = await open()
  await view.type('DB Name', 'Season')
  await view.press(button)
  const told = view.heard('databaseDrafts').map(({ type }) => type)
  expect({
    status: view.actor.getSnapshot().status,
    drops: told.includes('draft.dropped'),
  }).toEqual({ status: 'done', drops })
})

test('New Database asks for name and address, and Apply waits with the reason until both are there', async () => {
  const view = await open()
  const says = () => [view.alerts(), view.reason('Apply')]
  expect(view.focusedName()).toBe('DB Name')
  expect([view.headings(), says()]).toEqual([['New Database'], [[], 'DB Name is required']])
  await view.type('DB Name', '  ')
  await view.type('SQL Alchemy URI', ' ')
  expect(says()).toEqual([
    ['Name must be non-empty', 'URI must be non-empty'],
    'Name must be non-empty',
  ])
  expect(view.reason('Test Connection')).toBe('Enter the SQL Alchemy URI first')
  await view.type('DB Name', '')
  await view.type('SQL Alchemy URI', '')
  expect(says()).toEqual([['DB Name is required', 'URI is required'], 'DB Name is required'])
  await view.type('DB Name', 'Season')
  await view.type('SQL Alchemy URI', address)
  await view.type('Cache timeout in seconds', 'an hour')
  const wrong = 'Cache timeout must be a whole number of seconds, 0 or more'
  expect(says()).toEqual([[wrong], wrong])
  await view.type('Cache timeout in seconds', '0')
  expect(says()).toEqual([[], null])
})

test('a schema for what statements create is named once they may create tables or views', async () => {
  const view = await open()
  const field = 'Schema for CREATE TABLE AS and CREATE VIEW AS'
  const off = [view.off().includes(field)]
  for (const what of ['VIEW', 'VIEW', 'TABLE']) {
    await view.press(`Allow CREATE ${what} AS`)
    off.push(view.off().includes(field))
  }
  const hint = 'Leave empty to use the schema of the statement.'
  expect({ off, says: view.text().includes(hint) }).toEqual({
    ...{ off: [true, false, true, false], says: true },
  })
})

test('a new database is exposed, takes uploads and reads every schema; nothing that writes is allowed', async () => {
  const view = await open()
  const boxes = [
    'Expose in SQL explorer',
    'Run queries asynchronously',
    'Allow CREATE TABLE AS',
    'Allow CREATE VIEW AS',
    'Allow INSERT, UPDATE, DELETE',
    'Read tables of all schemas',
    'Allow file upload to this database',
  ]
  expect(view.usable()).toEqual(expect.arrayContaining(boxes))
  expect(view.checked()).toEqual([
    'Expose in SQL explorer',
    'Read tables of all schemas',
    'Allow file upload to this database',
  ])
  expect({ off: view.off(), reason: view.reason('Test Connection') }).toEqual({
    off: ['Test Connection', 'Schema for CREATE TABLE AS and CREATE VIEW AS', 'Apply'],
    reason: 'Enter the SQL Alchemy URI first',
  })
})

test('the form of an engine’s address is written and explained, and only Trino takes the name of the signed-in user', async () => {
  const view = await open()
  await view.press('Engine')
  await view.press('Trino')
  expect(view.value('SQL Alchemy URI')).toBe('trino://user@host:8080/catalog/schema')
  await view.press('SecurityImpersonate user, server certificate, encrypted extra')
  const box = 'Impersonate the signed-in user'
  await view.press(box)
  expect(view.checked()).toContain(box)
  await view.type('SQL Alchemy URI', address)
  expect(view.reason(box)).toBe('Only Trino takes the name of another user; PostgreSQL does not')
})

test('Test Connection says that it tests, then that the connection seems good', async () => {
  const view = await open()
  await view.type('SQL Alchemy URI', address)
  await view.press('Test Connection')
  expect(view.text()).toContain('Testing Connection...')
  await view.happens(() => view.tests[0]?.resolve())
  expect({
    tests: view.text().includes('Testing Connection...'),
    says: view.text().includes('Connection seems OK!'),
    noticed: view.noticed(),
  }).toEqual({
    tests: false,
    says: true,
    noticed: [['Testing Connection...'], ['Connection seems OK!']],
  })
})

test('a failed test says so with the cause, beside the button and in a notice', async () => {
  const view = await open()
  await view.type('SQL Alchemy URI', address)
  const refusal = (message: string) => ({
    status: 422,
    message: 'Connection failed, please check your connection settings',
    errors: [{ message, error_type: 'CONNECTION', level: 'error', extra: {} }],
  })
  await view.press('Test Connection')
  await view.happens(() => view.tests[0]?.reject(refusal('There is no database "nowhere"')))
  await view.press('Test Connection')
  expect(view.alerts()).toEqual([])
  await view.happens(() => view.tests[1]?.reject(refusal('Nothing answers on port 1')))
  const says = 'ERROR: Connection failed.'
  const cause = 'Please check your connection settings'
  expect({ alerts: view.alerts(), noticed: view.noticed() }).toEqual({
    alerts: [`${says}${cause}\nNothing answers on port 1`],
    noticed: [
      ['Testing Connection...'],
      [says, `${cause}\nThere is no database "nowhere"`],
      ['Testing Connection...'],
      [says, `${cause}\nNothing answers on port 1`],
    ],
  })
})

test('what was stored of a database is shown, its password masked', async () => {
  const view = await open(2)
  await view.happens(() => view.reads[0]?.resolve({ ...fieldStation, allow_dml: true }))
  expect({
    title: view.headings(),
    uri: view.value('SQL Alchemy URI'),
    cache: view.value('Cache timeout in seconds'),
    writes: view.checked().includes('Allow INSERT, UPDATE, DELETE'),
  }).toEqual({
    title: ['Edit Database'],
    uri: 'postgresql://ana:XXXXXXXXXX@field.example:5432/season',
    cache: '3600',
    writes: true,
  })
})

test('a database whose datasets hold it is not removed: ERROR: While removing says why until CLOSE', async () => {
  const { actor } = inWorld(
    deleteDatabaseMachine.provide({
      actors: {
        deleteDatabase: refuses<void, { id: number }>({
          status: 422,
          message: 'Cannot delete a database that has datasets attached',
        }),
      },
    }),
    { id: 2, database_name: 'Held' },
  )
  const view = await openView(<DeleteDatabase actor={actor} />)
  expect({ titles: view.headings(), usable: view.usable() }).toEqual({
    titles: ['Delete database'],
    usable: ['Cancel', 'Delete', 'Close'],
  })
  expect(view.text()).toContain('Delete the connection Held?')
  await view.press('Delete')
  expect({ titles: view.headings(), alerts: view.alerts() }).toEqual({
    titles: ['ERROR: While removing'],
    alerts: ['Held was not removed.Cannot delete a database that has datasets attached'],
  })
  await view.press('CLOSE')
  expect(actor.getSnapshot().status).toBe('done')
})

test('what was typed before the page was left comes back without its password and says that it may not have been saved; Start over empties it', async () => {
  const view = await open()
  await view.happens(() =>
    view.actor.send({
      type: 'draft.found',
      stored: {
        draft: {
          ...emptyDraft,
          database_name: 'Left behind',
          sqlalchemy_uri: 'postgresql://ana@h/d',
          allow_cvas: true,
        },
        problem: { status: 0, message: 'The page was left before the answer came' },
        secretsAreGone: true,
      },
    }),
  )
  expect({
    fields: ['DB Name', 'SQL Alchemy URI'].map(view.value),
    viewAllowed: view.checked().includes('Allow CREATE VIEW AS'),
    says: ['This may not have been saved:', 'Enter the password again'].map((text) =>
      view.text().includes(text),
    ),
  }).toEqual({
    fields: ['Left behind', 'postgresql://ana@h/d'],
    viewAllowed: true,
    says: [true, true],
  })
  await view.press('Start over')
  expect(['DB Name', 'SQL Alchemy URI'].map(view.value)).toEqual(['', ''])
})
