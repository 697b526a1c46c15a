import { expect, test } from 'vitest'
import { locationMachine } from '../../src/machines/location.machine'
import { placeAt, routerAt } from '../support/browser'
import { inHouse } from '../support/house'

test('every move of the router is kept and reported', () => {
  const router = routerAt(placeAt('/charts'))
  const { actor, told } = inHouse(locationMachine.provide({ actors: { router: router.logic } }))
  router.moveTo(placeAt('/users'))
  expect(actor.getSnapshot().context).toEqual({ place: placeAt('/users') })
  expect(told).toEqual([
    { type: 'location.changed', place: placeAt('/charts') },
    { type: 'location.changed', place: placeAt('/users') },
  ])
})

test('a request for a path is handed to the router as it is', () => {
  const router = routerAt(placeAt('/charts'))
  const { actor } = inHouse(locationMachine.provide({ actors: { router: router.logic } }))
  actor.send({ type: 'location.requested', path: '/users', newTab: true })
  expect(router.asked).toEqual([{ type: 'location.requested', path: '/users', newTab: true }])
})

test('a browser without a router ends the machine', () => {
  const { actor } = inHouse(locationMachine)
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', status: 'done' })
})
