import { expect, test } from 'vitest'
import { grainBetween } from '../../../server/charts/answer/automaticGrains.ts'

test.each([
  ['seconds up to 59 of them', '2026-03-01T00:00:00', '2026-03-01T00:00:58', 'PT1S'],
  ['minutes from the sixtieth second on', '2026-03-01T00:00:00', '2026-03-01T00:01:00', 'PT1M'],
  ['hours of a day that begins at midnight', '2026-03-01T00:00:00', '2026-03-01T23:00:00', 'PT1H'],
  ['hours of a day that ends at midnight', '2026-03-01T01:00:00', '2026-03-02T00:00:00', 'PT1H'],
  ['a day where both are midnight', '2026-03-01T00:00:00', '2026-03-02T00:00:00', 'P1D'],
  ['a day where there is one moment of midnight', '2026-03-01', '2026-03-01', 'P1D'],
  ['days up to 59 of them', '2026-03-01', '2026-04-28', 'P1D'],
  ['weeks from the sixtieth day on', '2026-03-01', '2026-04-29', 'P1W'],
  ['weeks of sixty days', '2026-03-01', '2026-04-30', 'P1W'],
  ['months of five years', '2022-01-01', '2026-10-01', 'P1M'],
  ['years of centuries', '1500-01-01', '2026-01-01', 'P1Y'],
  ['none where a moment is missing', null, '2026-03-01', 'none'],
])('moments are grouped by %s', (_, first, last, grain) => {
  expect(grainBetween(first, last)).toBe(grain)
})
