import { expect, test } from 'vitest'
import { notOwnerReason } from '../../../src/machines/items/ownership'
import { chart } from '../../support/rows'

test.each([
  ['an owner', { id: 1, isAdmin: false }, null],
  ['an admin', { id: 9, isAdmin: true }, null],
  ['someone else', { id: 9, isAdmin: false }, 'only its owner ana and admins may'],
])('%s', (_, me, reason) => {
  expect(notOwnerReason(chart, me)).toBe(reason)
})

test('a thing without owners belongs to who made it', () => {
  const made = { owners: [], created_by: chart.created_by }
  expect(notOwnerReason(made, { id: 1, isAdmin: false })).toBe(null)
  expect(notOwnerReason({ owners: [], created_by: null }, { id: 1, isAdmin: false })).toBe(
    'only its owner and admins may',
  )
})
