import { expect, test } from 'vitest'
import { deleteDatabaseMachine } from '../../../src/machines/databases/deleteDatabase.machine'
import { gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const attached = { status: 422, message: 'Cannot delete a database that has datasets attached' }
const open = (deleteDatabase = gives<void, { id: number }>(undefined)) =>
  inWorld(
    deleteDatabaseMachine.provide({ actors: { deleteDatabase } }),
    { id: 2, database_name: 'Field station' },
    ['notifications', 'location', 'databases', 'databaseDrafts'],
  )

test('a confirmed deletion is told, the list reloads, and the panel of what is gone closes', async () => {
  const { actor, heard } = open()
  actor.send({ type: 'deletion.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.matches('removed'))
  expect({
    lastNotification: heard('notifications').at(-1),
    lastDatabaseEvent: heard('databases').at(-1),
    lastLocation: heard('location').at(-1),
    lastDraftEvent: heard('databaseDrafts').at(-1),
  }).toEqual({
    lastNotification: {
      type: 'notice.posted',
      notice: {
        intent: 'success',
        area: 'workspace',
        title: 'Success!',
        detail: 'Removed Field station',
      },
    },
    lastDatabaseEvent: { type: 'resource.invalidated' },
    lastLocation: { type: 'location.requested', path: '/databases', replace: true },
    lastDraftEvent: { type: 'draft.dropped', key: '2' },
  })
})

test('a refused deletion stays open with the reason until it is closed', async () => {
  const { actor } = open(refuses(attached))
  actor.send({ type: 'deletion.confirmed' })
  expect((await waitFor(actor, (snapshot) => snapshot.matches('refused'))).context.problem).toEqual(
    attached,
  )
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().value).toBe('dismissed')
})

test('a deletion that is dismissed before it is confirmed deletes nothing and says nothing', () => {
  const { actor, heard } = open()
  actor.send({ type: 'dialog.dismissed' })
  actor.send({ type: 'deletion.confirmed' })
  expect([actor.getSnapshot().value, heard('notifications'), heard('location')]).toEqual([
    'dismissed',
    [],
    [],
  ])
})
