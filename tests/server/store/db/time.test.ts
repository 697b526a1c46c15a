import { expect, onTestFinished, test, vi } from 'vitest'
import {
  ago,
  humanized,
  nextTime,
  readTime,
  shiftedTime,
  timesOf,
  timeText,
} from '../../../../server/store/db/time.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test.each([
  [-5 * minute, 'now'],
  [0, 'now'],
  [999, 'now'],
  [second, 'a second ago'],
  [2 * second, '2 seconds ago'],
  [minute - 1, '59 seconds ago'],
  [minute, 'a minute ago'],
  [119 * second, 'a minute ago'],
  [120 * second, '2 minutes ago'],
  [hour - 1, '59 minutes ago'],
  [hour, 'an hour ago'],
  [2 * hour, '2 hours ago'],
  [day - 1, '23 hours ago'],
  [day, 'a day ago'],
  [2 * day, '2 days ago'],
  [30 * day, '30 days ago'],
  [31 * day, 'a month ago'],
  [60 * day, 'a month ago'],
  [61 * day, '2 months ago'],
  [364 * day, '11 months ago'],
  [365 * day, 'a year ago'],
  [366 * day, '1 year, 1 day ago'],
  [367 * day, '1 year, 2 days ago'],
  [395 * day, '1 year, 30 days ago'],
  [396 * day, '1 year, 1 month ago'],
  [426 * day, '1 year, 2 months ago'],
  [729 * day, '1 year, 11 months ago'],
  [730 * day, '2 years ago'],
  [3650 * day, '10 years ago'],
])('an age of %i ms is "%s"', (age, text) => {
  expect(humanized(age)).toBe(text)
})

test('times are UTC texts with microseconds, and their age is told at the moment of the answer', () => {
  const now = Date.UTC(2026, 10, 21, 6, 40)
  const changed_on = timeText(now - 2 * hour)
  expect(changed_on).toBe('2026-11-21T04:40:00.000000+0000')
  expect(ago(changed_on, now)).toBe('2 hours ago')
  expect(timesOf({ created_on: timeText(0), changed_on }, now)).toEqual({
    created_on_utc: '1970-01-01T00:00:00.000000+0000',
    changed_on: '2026-11-21T04:40:00.000000',
    changed_on_utc: '2026-11-21T04:40:00.000000+0000',
    changed_on_delta_humanized: '2 hours ago',
  })
})

test.each([
  ['2026-11-21', '2026-11-21T00:00:00.000000+0000'],
  ['2026-11-21T04:40:00', '2026-11-21T04:40:00.000000+0000'],
  ['2026-11-21T04:40:00.123456+0000', '2026-11-21T04:40:00.123000+0000'],
  ['2026-11-21T04:40:00+02:00', '2026-11-21T02:40:00.000000+0000'],
  ['2026-11-21T04:40:00Z', '2026-11-21T04:40:00.000000+0000'],
  [' 2026-11-21T04:40:00-0130 ', '2026-11-21T06:10:00.000000+0000'],
  ['2026-11-21T04:40:00.5z', '2026-11-21T04:40:00.500000+0000'],
  ['yesterday', null],
])('a sent time %s is read as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test('a sent time without a zone is UTC wherever the server stands, also with a blank before its clock', () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(['2026-11-21', '2026-11-21 04:40', '2026-11-21 04:40:00.5+02:00'].map(readTime)).toEqual([
    '2026-11-21T00:00:00.000000+0000',
    '2026-11-21T04:40:00.000000+0000',
    '2026-11-21T02:40:00.500000+0000',
  ])
})

test('a stored time is moved on and back', () => {
  expect([1, -2 * hour].map((by) => shiftedTime('2026-11-21T04:40:00.999000+0000', by))).toEqual([
    '2026-11-21T04:40:01.000000+0000',
    '2026-11-21T02:40:00.999000+0000',
  ])
})

test('what comes in turn within a millisecond keeps its order, up to a thousand of them', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const times = Array.from({ length: 1001 }, nextTime)
  vi.setSystemTime(Date.UTC(2026, 10, 21) + 1)
  expect([0, 1, 10, 998, 999, 1000].map((at) => times[at]).concat(nextTime())).toEqual([
    '2026-11-21T00:00:00.000000+0000',
    '2026-11-21T00:00:00.000001+0000',
    '2026-11-21T00:00:00.000010+0000',
    '2026-11-21T00:00:00.000998+0000',
    '2026-11-21T00:00:00.000999+0000',
    '2026-11-21T00:00:00.000999+0000',
    '2026-11-21T00:00:00.001000+0000',
  ])
})
