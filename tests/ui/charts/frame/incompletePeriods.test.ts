import { expect, test } from 'vitest'
import { periodBegin } from '../../../../src/api/contract/periods'
import { incompleteTexts, rowName } from '../../../../src/ui/charts/frame/incompletePeriods'

const noteOf = (...given: Parameters<typeof incompleteTexts>) => incompleteTexts(...given)?.note

test('incomplete periods are named by their grain with the day or the moment where data begin and end', () => {
  const both = { first: '2026-01-01', last: '2026-04-08T14:30:00' }
  expect([
    noteOf({ last: '2026-04-08' }, 'P1W'),
    noteOf(both, 'P1M'),
    noteOf({ first: '2026-01-01T07:10:00' }, 'P1D'),
    noteOf(both, 'weekday'),
    noteOf(both, 'PT1M'),
    noteOf({}, 'P1M'),
    noteOf(undefined, undefined),
  ]).toEqual([
    'The last week is incomplete: data end on Wed 8 Apr 2026.',
    'The first and the last month are incomplete: data begin on Thu 1 Jan 2026 and end on Wed 8 Apr 2026.',
    'The first day is incomplete: data begin at 1 Jan 2026, 07:10:00.',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['PT1H', '2026-04-08T14:00:00', 'hour', 'at 8 Apr 2026, 14:20:00'],
  ['1969-12-28T00:00:00Z/P1W', '2026-04-05', 'week', 'on Wed 8 Apr 2026'],
  ['P3M', '2026-04-01', 'quarter', 'on Wed 8 Apr 2026'],
  ['P1Y', '2026-01-01', 'year', 'on Wed 8 Apr 2026'],
] as const)('of periods of %s each end says its own', (grain, last, word, ends) => {
  const texts = incompleteTexts(
    { first: '2024-02-03T10:20:00', last: '2026-04-08T14:20:00' },
    grain,
  )
  const first = new Date(periodBegin(Date.UTC(2024, 1, 3, 10, 20), grain)).toISOString()
  const begins = grain === 'PT1H' ? 'at 3 Feb 2024, 10:20:00' : 'on Sat 3 Feb 2024'
  expect([texts?.note, texts?.ofPeriod(first), texts?.ofPeriod(last)]).toEqual([
    `The first and the last ${word} are incomplete: data begin ${begins} and end ${ends}.`,
    `Incomplete: data begin ${begins}`,
    `Incomplete: data end ${ends}`,
  ])
})

test('the tooltip and the row of an incomplete period say so, those of others do not', () => {
  const incomplete = incompleteTexts({ last: '2026-04-08' }, 'P1W')
  const options = {
    incomplete,
    texts: { x: (name: string) => `week of ${name}`, y: String, series: String },
  }
  expect(
    ['2026-03-30', '2026-04-06', '<NULL>'].map((name) => [
      incomplete?.ofPeriod(name),
      rowName(name, options),
    ]),
  ).toEqual([
    [undefined, 'week of 2026-03-30'],
    ['Incomplete: data end on Wed 8 Apr 2026', 'week of 2026-04-06 (incomplete)'],
    [undefined, 'week of <NULL>'],
  ])
})

test('a moment is found in its period, also before 1970', () => {
  const begin = (text: string, grain: Parameters<typeof periodBegin>[1]) =>
    new Date(periodBegin(Date.parse(`${text}Z`), grain)).toISOString().slice(0, 16)
  expect([
    begin('2026-04-08T14:50', 'P1W'),
    begin('2026-04-08T14:50', '1969-12-28T00:00:00Z/P1W'),
    begin('1969-12-31T14:50', 'P1W'),
    begin('2026-04-08T14:50', 'P3M'),
    begin('1968-02-29T14:50', 'P1Y'),
    begin('2026-04-08T14:50', 'PT15M'),
  ]).toEqual([
    '2026-04-06T00:00',
    '2026-04-05T00:00',
    '1969-12-29T00:00',
    '2026-04-01T00:00',
    '1968-01-01T00:00',
    '2026-04-08T14:45',
  ])
})
