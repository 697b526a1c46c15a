import { z } from 'zod'

/** Periods that follow each other, the finest first, as Superset writes them; weeks begin on Monday, those of the last one on Sunday. */
export const periodGrains = [
  'PT1S',
  'PT1M',
  'PT15M',
  'PT1H',
  'P1D',
  'P1W',
  '1969-12-28T00:00:00Z/P1W',
  'P1M',
  'P3M',
  'P1Y',
] as const
export type PeriodGrain = (typeof periodGrains)[number]

/** Places in a cycle: hours from 0, weekdays from 1 for Monday, months from 1. */
export const cyclicGrains = ['hour_of_day', 'weekday', 'month_of_year'] as const
export type CyclicGrain = (typeof cyclicGrains)[number]

/**
 * What the values of a temporal column are grouped into. Periods are answered as the ISO text of their begin
 * (`2026-01-01`, with the time where they are shorter than a day), places in a cycle as numbers; with `none` the values
 * stay as they are. Moments with a time zone are grouped in UTC.
 */
export const timeGrainSchema = z.enum([...periodGrains, ...cyclicGrains, 'none'])
export type TimeGrain = z.infer<typeof timeGrainSchema>

/** Periods that the rows of a grid can be grouped by, the longest first. */
export const gridGrainSchema = z.enum(['P1Y', 'P3M', 'P1M', 'P1W', 'P1D'])
export type GridGrain = z.infer<typeof gridGrainSchema>
