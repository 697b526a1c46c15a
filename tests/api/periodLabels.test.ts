import { expect, test } from 'vitest'
import { formatPeriod, formatPeriods } from '../../src/api/contract/periodLabels'

test('a period is written as people write it, whatever its length', () => {
  expect([
    formatPeriod('2026-01-01', 'P1Y'),
    formatPeriod('2026-04-01', 'P3M'),
    formatPeriod('2026-01-01', 'P1M'),
    formatPeriod('2026-03-30', 'P1W'),
    formatPeriod('2026-03-29', '1969-12-28T00:00:00Z/P1W'),
    formatPeriod('2026-04-06', 'P1D'),
    formatPeriod('2026-04-06T14:00:00', 'PT1H'),
    formatPeriod('2026-04-06 14:15:00', 'PT15M'),
    formatPeriod('2026-04-06T14:15:30.5', 'PT1S'),
  ]).toEqual([
    '2026',
    'Q2 2026',
    'Jan 2026',
    'W14 2026',
    'Week of 29 Mar 2026',
    'Mon 6 Apr 2026',
    '6 Apr 2026, 14:00',
    '6 Apr 2026, 14:15',
    '6 Apr 2026, 14:15:30',
  ])
})

test('the week of 1 January belongs to the year that has most of it', () => {
  expect([
    formatPeriod('2020-12-28', 'P1W'),
    formatPeriod('2024-12-30', 'P1W'),
    formatPeriod('2027-01-04', 'P1W'),
  ]).toEqual(['W53 2020', 'W01 2025', 'W01 2027'])
})

test('places in a cycle have their names, and weeks begin on Monday', () => {
  expect([
    formatPeriod('0', 'hour_of_day'),
    formatPeriod('23', 'hour_of_day'),
    formatPeriod('1', 'weekday'),
    formatPeriod('7', 'weekday'),
    formatPeriod('12', 'month_of_year'),
  ]).toEqual(['00:00', '23:00', 'Mon', 'Sun', 'Dec'])
})

test('values as they are show a time of day only where they have one; null and Other stay', () => {
  expect([
    formatPeriod('2026-04-06', 'none'),
    formatPeriod('2026-04-06T00:00:00', 'none'),
    formatPeriod('2026-04-06T00:00:30', 'none'),
    formatPeriod('2026-04-06T08:30:00', 'none'),
    formatPeriod('<NULL>', 'P1M'),
    formatPeriod('Other', 'weekday'),
  ]).toEqual([
    'Mon 6 Apr 2026',
    'Mon 6 Apr 2026',
    '6 Apr 2026, 00:00:30',
    '6 Apr 2026, 08:30:00',
    '<NULL>',
    'Other',
  ])
})

test('beside each other, days and weeks of one year do without it, hours of one day without the day', () => {
  expect(formatPeriods(['2026-03-30', '2026-04-06'], 'P1W')).toEqual(['W14', 'W15'])
  expect(formatPeriods(['2025-12-29', '2027-01-04'], 'P1W')).toEqual(['W01 2026', 'W01 2027'])
  expect(formatPeriods(['2026-12-31', '2027-01-01'], 'P1D')).toEqual([
    'Thu 31 Dec 2026',
    'Fri 1 Jan 2027',
  ])
  expect(formatPeriods(['2026-04-06T08:00', '2026-04-06T09:00'], 'PT1H')).toEqual([
    '08:00',
    '09:00',
  ])
  expect(formatPeriods(['2026-01-01', '2026-02-01'], 'P1M')).toEqual(['Jan 2026', 'Feb 2026'])
})
