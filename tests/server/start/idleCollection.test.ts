import { expect, test } from 'vitest'
import { endsOfWork } from '../../../server/start/idleCollection.ts'

test('garbage is collected once after each spell of work, when the server rests', () => {
  const isEnd = endsOfWork()
  const busyShares = [0, 0.01, 0.6, 0.9, 0.1, 0.01, 0, 0.04, 0.3, 0.02, 0.01, 0.1, 0.01]
  const ends = busyShares.flatMap((share, at) => (isEnd(share) ? [at] : []))
  expect(ends).toEqual([5, 9])
})
