import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ConnectionTest, Database } from '../../src/api/contract'
import { DatabasePanel } from '../../src/features/databases/DatabasePanel'
import { databaseEditorMachine } from '../../src/machines/databases/databaseEditor.machine'
import { fieldStation } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const open = async (id: number | null = null, user = { id: 1, isAdmin: true }) => {
  const tests: PromiseWithResolvers<void>[] = []
  const reads: PromiseWithResolvers<Database>[] = []
  const { actor, heard } = inWorld(
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
  return { ...(await openView(<DatabasePanel actor={actor} />)), actor, heard, tests, reads }
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
