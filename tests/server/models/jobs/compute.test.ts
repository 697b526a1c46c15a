import { expect, test } from 'vitest'
import { progressOf } from '../../../../server/models/jobs/compute.ts'

const none = { rounds_done: null, rounds_total: null, eta_s: null }
const fitting = (done: number, total: number, eta_s: number | null) =>
  ({ stage: 'fitting', rounds_done: done, rounds_total: total, eta_s }) as const

test('the progress of a job grows from 10 to 90 % by its rounds, and never falls back in a later stage', () => {
  const told = [
    { stage: 'preparing', ...none } as const,
    fitting(0, 40, null),
    fitting(1, 40, 11.2),
    fitting(20, 40, 5),
    fitting(40, 40, 0),
    { stage: 'evaluating', rounds_done: 40, rounds_total: 40, eta_s: null } as const,
    { stage: 'staging', ...none } as const,
    fitting(0, 0, null),
  ].map(progressOf)
  expect(
    told.map(({ stage, rounds_done: rounds, progress, eta_s: left }) => [
      stage,
      rounds,
      progress,
      left,
    ]),
  ).toEqual([
    ['preparing', null, 10, null],
    ['fitting', 0, 10, null],
    ['fitting', 1, 12, 12],
    ['fitting', 20, 50, 5],
    ['fitting', 40, 90, 0],
    ['evaluating', 40, 90, null],
    ['staging', null, 90, null],
    ['fitting', 0, 10, null],
  ])
  expect(told[3]).toMatchObject({ rounds_total: 40, message: null })
})
