import type { AdhocFilter } from '../../src/api/contract'
import { LimitEditor } from '../../src/features/explorer/LimitEditor'
import { limitEditorMachine } from '../../src/machines/explorer/options/limitEditor.machine'
import { newFilter } from '../../src/machines/explorer/filters/filters'
import { exploring } from '../explorer'
import { frozenActor, row } from '../frozenActor'
import { bars, tableForm } from '../samples/forms'

const values = ['Approach', 'Climb', 'En Route', 'Landing Roll', 'Take-off run', 'Taxi'].map(
  (value, at) => ({ value, count: Math.round(40_000 / (at + 1)) }),
)

const filter = (subject: string, more: Partial<AdhocFilter> = {}): AdhocFilter => ({
  ...newFilter(subject, 'WHERE'),
  ...more,
})
const editing = (
  name: string,
  edited: AdhocFilter,
  state: string,
  context: object = {},
  form = bars,
) =>
  exploring(`filter ${name}`, {
    form: { ...form, adhoc_filters: [edited] },
    filter: [state, context],
  })

const climbs = filter('phase_of_flight', { operator: '==', comparator: 'Climb' })

const limiting = (name: string, draft: object) =>
  row(
    `limit/${name}`,
    LimitEditor,
    frozenActor(limitEditorMachine, 'editing', {
      slot: 'series',
      metrics: ['SUM(cost)', 'count'],
      draft: { kind: 'top', count: '10', by: 'SUM(cost)', other: true, ...draft },
      accepted: false,
    }),
  )

export const filterRows = [
  editing('new', filter('phase_of_flight'), 'loading'),
  editing('with values', climbs, 'ready', { values }),
  editing('typed', { ...climbs, comparator: 'Cli' }, 'pausing', { values, typed: 'Cli' }),
  editing('without a match', { ...climbs, comparator: 'zzz' }, 'ready', { typed: 'zzz' }),
  editing('without values', climbs, 'failed'),
  editing(
    'of a list',
    { ...climbs, operator: 'IN', comparator: ['Climb', 'Taxi', 'Landing Roll'] },
    'ready',
    { values },
  ),
  editing('of nothing', { ...climbs, operator: 'IS NULL', comparator: 'null' }, 'resting'),
  editing(
    'of a pattern',
    { ...climbs, operator: 'ILIKE', comparator: '%roll%', applied: true },
    'resting',
  ),
  editing(
    'of a date',
    filter('incident_date', { operator: '>=', comparator: '2019-03-12' }),
    'ready',
    { values: [{ value: '2019-03-12T00:00:00', count: 41 }] },
    tableForm,
  ),
  editing(
    'of no date',
    filter('incident_date', { operator: '>=', comparator: '2019-13-12' }),
    'resting',
    {},
    tableForm,
  ),
  editing(
    'of groups',
    filter('SUM(cost)', { clause: 'HAVING', operator: '>', comparator: '1000' }),
    'resting',
  ),
  editing(
    'of groups by two metrics',
    filter('SUM(cost)', { clause: 'HAVING', operator: '>', comparator: '' }),
    'resting',
    {},
    { ...bars, metrics: [...(bars.metrics ?? []), 'count'] },
  ),
  editing(
    'of groups by their last date',
    filter('incident_date', { clause: 'HAVING', operator: '>', comparator: '2019-03-12' }),
    'resting',
    {},
    tableForm,
  ),
  editing(
    'of a range of numbers',
    filter('cost', { operator: 'BETWEEN', comparator: ['20', '5'] }),
    'resting',
    { range: { min: 0, max: 9000, bins: [{ count: 12 }, { count: 3 }] } },
  ),
  editing(
    'of a range of numbers in a column without any',
    filter('cost', { operator: 'BETWEEN', comparator: ['', ''] }),
    'resting',
    { range: { min: null, max: null, bins: [] } },
  ),
  editing(
    'of a range of days',
    filter('incident_date', {
      operator: 'TEMPORAL_RANGE',
      comparator: '1995-01-01 : 1995-02-01',
    }),
    'resting',
    { range: { min: '1990-01-02T00:00:00', max: '2003-05-06T00:00:00', bins: [{ count: 7 }] } },
    tableForm,
  ),
  editing(
    'of a range that stays relative',
    filter('incident_date', { operator: 'TEMPORAL_RANGE', comparator: 'Last 7 days' }),
    'resting',
    {},
    tableForm,
  ),
  editing('with an unknown operator', { ...climbs, operator: 'IS TRUE', applied: true }, 'ready', {
    values,
  }),
  exploring('filter refused', {
    form: { ...bars, adhoc_filters: [filter('cost', { operator: '>=', comparator: 'many' })] },
    run: 'failed',
    problem: { status: 400, message: "Value 'many' is not a number for column cost" },
  }),
  exploring('filters', {
    form: {
      ...bars,
      adhoc_filters: [
        climbs,
        filter('cost', { operator: '>=', comparator: '1000' }),
        filter('operator', { operator: 'IN', comparator: ['Airline A', 'Airline B', 'Airline C'] }),
      ],
    },
  }),
  limiting('top', {}),
  limiting('bottom, out of range', { kind: 'bottom', count: '501', by: 'count', other: false }),
  limiting('automatic', { kind: 'automatic' }),
  limiting('all', { kind: 'all' }),
]
