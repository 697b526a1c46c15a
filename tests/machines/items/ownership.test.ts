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

test('a thing is told as that of its first owner, and without owners as that of who made it', () => {
  const [owner] = chart.owners
  const ben = { ...owner, id: 2, username: 'ben' } as NonNullable<typeof owner>
  const reasons = [[owner, ben], [ben], []].map((owners) =>
    notOwnerReason(
      { owners: owners.flatMap((one) => one ?? []), created_by: chart.created_by },
      { id: 9, isAdmin: false },
    ),
  )
  expect(reasons).toEqual(
    ['ana', 'ben', 'ana'].map((name) => `only its owner ${name} and admins may`),
  )
})

test('a thing without owners belongs to who made it', () => {
  const made = { owners: [], created_by: chart.created_by }
  expect(notOwnerReason(made, { id: 1, isAdmin: false })).toBe(null)
  expect(notOwnerReason({ owners: [], created_by: null }, { id: 1, isAdmin: false })).toBe(
    'only its owner and admins may',
  )
})
