import { expect, test } from 'vitest'
import { locationMachine } from '../../../src/machines/system/location.machine'
import { locationAt, routerAt } from '../../support/browser'
import { inWorld } from '../../support/world'

test('every move of the router is kept and reported', () => {
  const router = routerAt(locationAt('/charts'))
  const { actor, reported } = inWorld(locationMachine.provide({ actors: { router: router.logic } }))
  router.moveTo(locationAt('/users'))
  expect(actor.getSnapshot().context).toEqual({ location: locationAt('/users') })
  expect(reported).toEqual([
    { type: 'location.changed', location: locationAt('/charts') },
    { type: 'location.changed', location: locationAt('/users') },
  ])
})

test('a request for a path is handed to the router as it is', () => {
  const router = routerAt(locationAt('/charts'))
  const { actor } = inWorld(locationMachine.provide({ actors: { router: router.logic } }))
  actor.send({ type: 'location.requested', path: '/users', newTab: true })
  expect(router.requested).toEqual([{ type: 'location.requested', path: '/users', newTab: true }])
})

test('a browser without a router ends the machine', () => {
  const { actor } = inWorld(locationMachine)
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', status: 'done' })
})
