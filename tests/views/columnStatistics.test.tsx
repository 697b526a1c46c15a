import { expect, test } from 'vitest'
import { ColumnStatistics } from '../../src/features/sql/ColumnStatistics'
import { openView, shownActor } from '../support/view'

const counts = { rows: 1200, nulls: 1, distinct: 3 }
const days = {
  ...{ ...counts, min: '2024-01-05T00:00:00', max: '2024-02-01T10:30:00', mean: null },
  bins: [{ count: 2 }],
  top: [{ value: '2024-01-05T00:00:00', count: 2 }],
}
const texts = {
  ...{ ...counts, min: '2024-01-05T00:00:00', max: 'x', mean: null, bins: [] },
  top: [{ value: '2024-01-05T00:00:00', count: 1200 }],
}
const numbers = {
  ...{ ...counts, min: -1, max: 1500, mean: 700.5, median: 640 },
  bins: [{ count: 2 }],
  top: [{ value: 1500, count: 2 }],
}
const profile = { ...texts, rows: undefined, count: 1200 }

/** The statistics of a column while their reading stands so. */
const open = async (
  state: string,
  data: object | null,
  request: object = { id: 'r1', statement: 0 },
) => {
  const statistics = shownActor({
    context: { data, problem: { status: 500, message: 'No answer' } },
    matches: (name: string) => name === state,
    hasTag: (tag: string) => tag === 'busy' && state === 'loading',
  })
  const { actor } = shownActor({
    context: {
      request: { ...request, column: 'a', columns: ['a', 'b'] },
      statistics: statistics.actor,
    },
  })
  return { ...(await openView(<ColumnStatistics actor={actor} />)), retried: statistics.sent }
}

test.each([
  ['moments', days, 'Fri 5 Jan 2024', '1 Feb 2024, 10:30:00', '–', [['Fri 5 Jan 2024', '2']]],
  [
    'texts that look like moments',
    texts,
    '2024-01-05T00:00:00',
    'x',
    '–',
    [['2024-01-05T00:00:00', '1,200']],
  ],
  ['numbers', numbers, '-1', '1,500', '700.5', [['1,500', '2']]],
])('the values of a column of %s are written as such', async (_, values, min, max, mean, top) => {
  const view = await open('ready', values)
  expect({ facts: view.facts(), top: view.rows('Most frequent values') }).toEqual({
    facts: {
      ...{ Rows: '1,200', Missing: '1', Distinct: '3', Minimum: min, Maximum: max, Mean: mean },
      ...('median' in values ? { Median: '640' } : {}),
    },
    top,
  })
})

test('the values of another column are not said to be those of this one while it is read, nor where it cannot be', async () => {
  const loading = await open('loading', numbers)
  const waits = [
    loading.facts(),
    loading.text().includes('Reading the values'),
    loading.usable().includes('Try again'),
  ]
  await loading.close()
  const failed = await open('failed', numbers)
  await failed.press('Try again')
  expect([waits, failed.facts(), failed.retried]).toEqual([
    [{}, true, false],
    {},
    [{ type: 'resource.invalidated' }],
  ])
})

test('a profile of a dataset is called so, and counts all of its rows', async () => {
  const { rows: _, ...read } = profile
  const view = await open('ready', read, { datasetId: 12 })
  expect([view.headings(), view.facts()['Rows']]).toEqual([['Column profile'], '1,200'])
})
