import { expect, test } from 'vitest'
import type { AdhocFilter, Column, FormData } from '../../../../src/api/contract'
import { operators } from '../../../../src/api/contract/operators'
import * as drafts from '../../../../src/machines/explorer/filters/filterDraft'
import * as filters from '../../../../src/machines/explorer/filters/filters'
import { columns as some, sumOfCost } from '../../../support/explorer'
import { changed, outcome, written } from '../../../support/outcomes'

const [state, cost] = some
const seen: Column = { ...state, id: 4, column_name: 'seen', type_generic: 2, is_dttm: true }
const isOpen: Column = { ...state, id: 5, column_name: 'open', type_generic: 3 }
const subjects = [state, cost, seen, isOpen, null]
const all = [...Object.keys(operators), '', 'no operator']
const comparators = [
  '',
  'TX',
  '7',
  '2026-01-15',
  'TX, "Utah, north"',
  ['TX', 'Utah, north'],
  ['7', ''],
  ['', ''],
  [null],
  ['1', 'x'],
  'Last 30 days',
  '2026-01-01 : 2026-02-01',
  null,
  7,
  '<NULL>',
  'true',
]
/** One operator of each way to take values, and two that are none. */
const eachKind = ['IN', '==', 'LIKE', 'IS NULL', 'BETWEEN', 'TEMPORAL_RANGE', ...all.slice(-2)]
const having = ['SUM(cost)', 'state']

const filterOf = (
  operator: string,
  comparator: unknown,
  more: Partial<AdhocFilter> = {},
): AdhocFilter => ({
  expressionType: 'SIMPLE',
  subject: 'state',
  operator,
  comparator: comparator as AdhocFilter['comparator'],
  clause: 'WHERE',
  applied: true,
  ...more,
})

test('what a filter of each operator says, and what is wrong with it, is written down', async () => {
  const lines = all.flatMap((operator) => [
    operator,
    ...comparators.map((comparator) => {
      const filter = filterOf(operator, comparator)
      return outcome(` ${JSON.stringify(comparator)}`, [
        filters.filterWords(filter),
        filters.filterProblem(filter),
        filters.valuesOf(filter),
      ])
    }),
  ])
  await expect(written(lines)).toMatchFileSnapshot('./filterWords.txt')
})

test('what a draft of a filter takes, and what is wrong with it, is written down by the kind of its column', async () => {
  const lines = subjects.flatMap((column) =>
    (['WHERE', 'HAVING'] as const).flatMap((clause) => [
      `${column?.column_name ?? 'a metric'} ${clause}`,
      outcome(' operators', filters.operatorsFor(column, clause).slice(0, 2)),
      ...eachKind.flatMap((operator) =>
        comparators
          .filter((_, at) => at % 2 === 1)
          .map((comparator) => {
            const draft = {
              filter: filterOf(operator, comparator, {
                clause,
                subject: column?.column_name ?? 'SUM(cost)',
              }),
              column,
              having,
              typed: 'x, y',
            }
            const facts = [
              drafts.columnHasRange(draft),
              drafts.columnHasValues(draft),
              drafts.draftProblem({ ...draft, typed: '' })?.reason ?? null,
            ]
            return outcome(` ${operator} ${JSON.stringify(comparator)}`, facts)
          }),
      ),
    ]),
  )
  await expect(written(lines)).toMatchFileSnapshot('./filterDrafts.txt')
})

test('a filter becomes one of another operator, value or bound as it is written down', async () => {
  const values = ['TX', ['TX', 'UT'], ['1', '2'], 'Last 30 days', '']
  const lines = eachKind.flatMap((operator) =>
    values.flatMap((value) => {
      const filter = filterOf(operator, value)
      const draft = { filter, column: state, having, typed: 'x, "y, z", TX' }
      return [
        `${operator} ${JSON.stringify(value)}`,
        ...[
          'IN',
          'NOT IN',
          '==',
          '!=',
          'LIKE',
          'IS NULL',
          'IS NOT NULL',
          'BETWEEN',
          'TEMPORAL_RANGE',
        ].map((next) => changed(` to ${next}`, filter, filters.withOperator(filter, next))),
        changed(' settled', filter, drafts.settled(draft)),
        changed(' typed', draft, { ...draft, ...drafts.withTyped(draft, 'Utah') }),
        changed(' TX chosen', draft, { ...draft, ...drafts.withValue(draft, 'TX') }),
        changed(' VA chosen', draft, { ...draft, ...drafts.withValue(draft, 'VA') }),
        changed(' first bound', filter, drafts.withBound(draft, 0, '5')),
        changed(' second bound', filter, drafts.withBound(draft, 1, '5')),
      ]
    }),
  )
  const named = ['WHERE', 'HAVING'] as const
  const subjectLines = [state, cost, seen, null].flatMap((column) =>
    named.map((clause) =>
      outcome(
        `subject of ${column?.column_name ?? 'a metric'} ${clause}`,
        drafts.subjectIn({ filter: filterOf('IN', []), column, having, typed: '' }, clause),
      ),
    ),
  )
  await expect(written([...lines, ...subjectLines])).toMatchFileSnapshot('./filterChanges.txt')
})

test('a filter of rows becomes one of the metric over its column, else of the first', () => {
  const metric = (metrics: string[]) =>
    drafts.subjectIn(
      { filter: filterOf('>', '7'), column: cost, having: metrics, typed: '' },
      'HAVING',
    )
  expect([
    metric(['count', 'SUM(total_cost)', 'SUM(cost_of_repair)', 'AVG(cost)', 'SUM(cost)']),
    metric(['count', 'SUM(total_cost)']),
    metric(['SUM(cost)', 'cost']),
    metric([]),
  ]).toEqual(['AVG(cost)', 'count', 'cost', 'cost'])
})

test('what the filters of a form are, and what is left of them, is written down', async () => {
  const form: FormData = {
    viz_type: 'dist_bar',
    metrics: [sumOfCost, 'count'],
    groupby: ['state', 'SUM(cost)'],
    adhoc_filters: [
      filterOf('IN', ['TX']),
      filterOf('IN', [], { applied: false }),
      filterOf('', '', { applied: false, subject: 'cost' }),
      filterOf('>', '7', { applied: false, clause: 'HAVING', subject: 'SUM(cost)' }),
      filterOf('IN', [], { subject: 'seen' }),
    ],
  }
  const odd = {
    viz_type: 'pie',
    adhoc_filters: [
      null,
      { clause: ' having ', subject: 4 },
      { operator: 7, comparator: undefined, applied: 'x' },
    ],
  } as unknown as FormData
  const lines = [
    outcome('odd', filters.filtersOf(odd)),
    outcome('none', filters.filtersOf({ viz_type: 'pie' })),
    outcome('subjects of groups', [
      filters.havingSubjects(form),
      filters.havingSubjects({ ...form, metrics: [] }),
    ]),
    changed('all applied', form, filters.withAllApplied(form)),
    changed('none applied', odd, filters.withAllApplied({ viz_type: 'pie' })),
    changed('finished', form, filters.withoutUnfinished(form)),
    ...[null, 0, 1, 2, 3, 4, 5].flatMap((at) => [
      changed(`left ${at}`, form, filters.leaveFilter(form, at)),
      ...[0, 2, 4].map((index) =>
        outcome(` where ${index} is then`, filters.filterAfterLeaving(form, at, index)),
      ),
    ]),
    ...['No such column state', 'Not in the chart: cost', 'There is no column estate', ''].map(
      (message) => outcome(`blamed by ${message}`, filters.blamedFilter(form, message)),
    ),
    ...['like', ' Not in ', ' in', 'is  null'].map((operator) =>
      outcome(
        `read with ${operator}`,
        filters
          .filtersOf({ adhoc_filters: [filterOf(operator, 'TX')] })
          .map((filter) => [filter.operator, filters.filterProblem(filter)]),
      ),
    ),
    ...['a, b', ' "a, b" , c', "'a' b, c", ',,', '"open, c', ' '].map((text) =>
      outcome(`typed ${text}`, filters.typedValues(text)),
    ),
  ]
  await expect(written(lines)).toMatchFileSnapshot('./formFilters.txt')
})

test('blanks around a value do not make it wrong, and are not told where it is', () => {
  const said = (column: Column, operator: string, comparator: unknown) =>
    drafts.draftProblem({
      filter: filterOf(operator, comparator, { subject: column.column_name }),
      column,
      having,
      typed: '',
    })?.reason ?? null
  expect([
    said(cost, '==', ' 7 '),
    said(isOpen, '==', ' true'),
    said(seen, 'IN', [' 2026-01-15 ', '  ']),
    said(cost, 'IN', ['7', ' x ']),
    said(seen, '==', 'infinity'),
    said(cost, 'BETWEEN', [' 7 ', '']),
  ]).toEqual([null, null, null, 'Enter a number, not “x”.', null, null])
})
