import { expect, test } from 'vitest'
import { columnKinds } from '../../src/api/contract/columnKinds'
import { FilterValue } from '../../src/features/filters/FilterFields'
import { openView, shownActor } from '../support/view'

const filtersOf = {
  TEMPORAL_RANGE: { column_name: 'day', type_generic: columnKinds.moment },
  BETWEEN: { column_name: 'cost', type_generic: columnKinds.number },
}

/** The value of a filter by a range, of a column whose values lie as `range` says. */
const open = async (
  operator: keyof typeof filtersOf,
  comparator: unknown,
  range: object | null = null,
) => {
  const column = filtersOf[operator]
  const filter = { subject: column.column_name, operator, comparator, clause: 'WHERE' }
  const { actor, sent } = shownActor({
    context: { filter, column, having: [], typed: '', values: [], range },
    hasTag: () => false,
    matches: () => false,
  })
  return { ...(await openView(<FilterValue actor={actor} />)), sent }
}
const between = (min: unknown, max: unknown, counts: readonly number[]) => ({
  ...{ min, max },
  bins: counts.map((count) => ({ count })),
})

test('one end of a range of time is edited and the other stays; its last day belongs to it', async () => {
  const view = await open('TEMPORAL_RANGE', '2024-01-05 : 2024-02-01')
  const ends = [view.value('From'), view.value('To')]
  await view.type('From', '2024-01-09')
  await view.type('To', '2024-02-28')
  await view.type('To', '2024-0')
  await view.press('Last 7 days')
  expect({ ends, sent: view.sent.map((event) => (event as { range: string }).range) }).toEqual({
    ends: ['2024-01-05', '2024-01-31'],
    sent: [
      '2024-01-09 : 2024-02-01',
      '2024-01-05 : 2024-02-29',
      '2024-01-05 : 2024-0',
      'Last 7 days',
    ],
  })
})

test.each([
  ['2024-01-05 : 2024-02-01', '5 Jan 2024 – 31 Jan 2024'],
  ['2024-01-05 : ', 'from 5 Jan 2024'],
  [' : 2024-02-01', 'until 31 Jan 2024'],
  ['', 'Choose a range or two days'],
  ['2024-01-05 : soon', 'Enter a range such as Last 30 days, not “2024-01-05 : soon”.'],
])('the range of time %j says %j', async (comparator, words) => {
  expect((await open('TEMPORAL_RANGE', comparator)).text()).toContain(words)
})

test('a day is picked for a date of the rows, not for what a metric has of it, nor where no value is taken', async () => {
  const picks = async (clause: string, operator: string, type_generic: number) => {
    const filter = { subject: 'day', operator, comparator: '2024-01-05', clause }
    const { actor } = shownActor({
      context: { filter, column: { type_generic }, having: [], typed: '', values: [], range: null },
      hasTag: () => false,
      matches: () => false,
    })
    const view = await openView(<FilterValue actor={actor} />)
    const offered = view.usable().includes('Choose a date')
    await view.close()
    return offered
  }
  expect({
    rows: await picks('WHERE', '>', columnKinds.moment),
    groups: await picks('HAVING', '>', columnKinds.moment),
    number: await picks('WHERE', '>', columnKinds.number),
    none: await picks('WHERE', 'IS NULL', columnKinds.moment),
  }).toEqual({ rows: true, groups: false, number: false, none: false })
})

test('either bound of a range of numbers may be missing; one that is no number is named', async () => {
  const missing = await open('BETWEEN', [null, null])
  const alerts = [missing.alerts()]
  await missing.type('From', '3')
  await missing.type('To', '4')
  await missing.close()
  const view = await open('BETWEEN', ['1', 'x'])
  alerts.push(view.alerts())
  expect({ ends: [view.value('From'), view.value('To')], alerts, sent: missing.sent }).toEqual({
    ends: ['1', 'x'],
    alerts: [[], ['Enter a number, not “x”.']],
    sent: [
      { type: 'bound.typed', at: 0, text: '3' },
      { type: 'bound.typed', at: 1, text: '4' },
    ],
  })
})

test.each([
  ['BETWEEN', between(-1234.5, 20_000, [3, 1]), ['-1,234.5', '20,000'], 2],
  [
    'TEMPORAL_RANGE',
    between('2024-01-05T00:00:00', '2024-02-01T10:30:00', [2]),
    ['Fri 5 Jan 2024', '1 Feb 2024, 10:30:00'],
    1,
  ],
  ['BETWEEN', between(7, 7, []), ['', ''], 0],
  ['BETWEEN', null, ['', ''], 0],
] as const)(
  'how the values of a column lie is drawn below its range: %s of %j',
  async (operator, range, ends, bars) => {
    await open(operator, '', range)
    const histogram = [...document.querySelectorAll('svg')].find(
      (drawn) => drawn.closest('button') === null,
    )
    const [least = '', greatest = ''] = Array.from(
      histogram?.parentElement?.querySelectorAll('span') ?? [],
      (end) => end.textContent,
    )
    expect({
      ends: [least, greatest],
      bars: histogram?.querySelectorAll('rect').length ?? 0,
    }).toEqual({ ends, bars })
  },
)
