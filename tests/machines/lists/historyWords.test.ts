import { expect, test } from 'vitest'
import { listedLength } from '../../../src/api/contract/textLength'
import {
  durationOf,
  durationText,
  statusText,
  uncopiedReason,
} from '../../../src/machines/lists/historyWords'

test('how long a run took is told in the unit that suits it', () => {
  expect(
    [-1, 0, 0.6, 999, 1000, 1999, 59_999, 60_000, 61_500, 110_000, 3_600_000].map(durationText),
  ).toEqual([
    '-1',
    '0 ms',
    '1 ms',
    '999 ms',
    '1.00 s',
    '1.99 s',
    '59.99 s',
    '1 min 0 s',
    '1 min 1 s',
    '1 min 50 s',
    '60 min 0 s',
  ])
  expect([
    durationOf({ start_time: 5, end_time: null }),
    durationOf({ start_time: 5, end_time: 12 }),
  ]).toEqual([-1, 7])
  const longest = 'x'.repeat(listedLength.statement)
  expect([longest, `${longest}…`].map(uncopiedReason)).toEqual([
    null,
    'it is too long for a list, open it to copy it',
  ])
  expect(statusText).toEqual({
    pending: 'Pending',
    running: 'Running',
    success: 'Success',
    failed: 'Failed',
    timed_out: 'Timed out',
    stopped: 'Stopped',
  })
})
