import { expect, test } from 'vitest'
import { formatAge } from '../../../src/ui/format/times'

const now = Date.parse('2026-11-21T12:00:00Z')
const daysAgo = (days: number) =>
  new Date(now - days * 86_400_000).toISOString().replace('Z', '000+0000')

test.each([
  [0.9, 'today'],
  [1, '1 day ago'],
  [30.9, '30 days ago'],
  [31, '1 month ago'],
  [364, '11 months ago'],
  [365, '1 year ago'],
  [800, '2 years ago'],
])('what is %d days old: %s', (days, age) => {
  expect(formatAge(daysAgo(days), now)).toBe(age)
})

test('a missing or unreadable time is a dash, one from a clock ahead is today', () => {
  expect(formatAge(null, now)).toBe('–')
  expect(formatAge('soon', now)).toBe('–')
  expect(formatAge(daysAgo(-3), now)).toBe('today')
})
