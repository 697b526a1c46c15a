import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { databaseScreenMachine } from '../../../src/machines/databases/databaseScreen.machine'
import { crashes, gives } from '../../support/actors'
import { locationAt } from '../../support/browser'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const idle = fromCallback(() => undefined) as never
const open = (search = '', actors: Record<string, never> = {}) => {
  const machine = databaseScreenMachine.provide({
    actors: { databaseList: idle, databaseEditor: idle, ...actors },
  })
  const world = inWorld(machine, { search })
  const go = (to: string) =>
    world.actor.send({
      type: 'location.changed',
      location: { ...locationAt('/databases', { screen: 'databases' }), search: to },
    })
  return { ...world, go, value: () => world.actor.getSnapshot().value }
}

test('the panel is open as the address says', () => {
  const { go, value } = open()
  expect(value()).toBe('closed')
  go('?new')
  expect(value()).toBe('editing')
  go('?new')
  expect(value()).toBe('editing')
  go('')
  expect(value()).toBe('closed')
  expect(open('?edit=3').value()).toBe('editing')
})

test.each([
  ['is closed', gives(undefined) as never],
  ['crashes', crashes],
])('a panel that %s leaves the address of the list', async (_, databaseEditor) => {
  const { actor, heard } = open('?new', { databaseEditor })
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/databases', replace: true },
  ])
})

test('a list that crashes closes the panel', () => {
  expect(open('?new', { databaseList: crashes }).value()).toBe('closed')
})
