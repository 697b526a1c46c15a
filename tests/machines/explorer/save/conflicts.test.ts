import { expect, test } from 'vitest'
import type { AdhocFilter, FormData, UserReference } from '../../../../src/api/contract'
import { isEqualForm, isSameForm, isSameQuery } from '../../../../src/machines/explorer/sameForm'
import {
  chartComparison,
  formConflict,
  mergedForm,
} from '../../../../src/machines/explorer/save/chartConflict'
import { changesIn, conflictOf, type ComparisonRules } from '../../../../src/machines/lib/conflict'
import { bars, savedChart, sumOfCost } from '../../../support/explorer'
import { changed, outcome, written } from '../../../support/outcomes'

const filter = (more: Partial<AdhocFilter> = {}): AdhocFilter => ({
  expressionType: 'SIMPLE',
  subject: 'state',
  operator: 'IN',
  comparator: ['TX'],
  clause: 'WHERE',
  applied: true,
  ...more,
})
const base: FormData = { ...bars, adhoc_filters: [filter()] }
const forms: Record<string, FormData> = {
  base,
  'another type': { ...base, viz_type: 'pie' },
  'a filter more': {
    ...base,
    adhoc_filters: [filter(), filter({ subject: 'cost', operator: '>', comparator: '7' })],
  },
  'no filters': { ...base, adhoc_filters: [] },
  'filters left out': { ...bars },
  'a filter that is not applied': { ...base, adhoc_filters: [filter({ applied: false })] },
  'a filter of groups': { ...base, adhoc_filters: [filter({ clause: 'HAVING' })] },
  'another group': { ...base, groupby: ['phase'] },
  'a group as text': { ...base, groupby: 'state' as never },
  'no metrics': { ...base, metrics: [] },
  'another metric': { ...base, metrics: ['count', sumOfCost] },
  'a row limit': { ...base, row_limit: 10 },
  'a grain': { ...base, time_grain_sqla: { state: 'P1D' } as never },
  'a top': { ...base, top: { series: { count: 5, by: 'count', order: 'desc', other: true } } },
  'an option': { ...base, extra_form_data: { viz_options: { legend: false } } },
  'an empty option': {
    ...base,
    extra_form_data: { viz_options: undefined, logAxis: false } as never,
  },
  'an unknown part': { ...base, odd: { a: [1] } },
  'another key': { ...base, url_params: { form_data_key: 'k2' } },
}
const entries = Object.entries(forms)

test('which forms draw the same chart, request the same rows and are equal is written down', async () => {
  const lines = entries.flatMap(([one, form]) =>
    entries
      .filter(([other]) => other > one)
      .map(([other, second]) =>
        outcome(`${one}, ${other}`, [
          isSameForm(form, second),
          isSameQuery(form, second),
          isEqualForm(form, second),
        ]),
      ),
  )
  await expect(written(lines)).toMatchFileSnapshot('./sameForms.txt')
})

test('what two changes of a chart are in words, and whether they fit together, is written down', async () => {
  const stored = { form_data: base, version: 1 }
  const lines = entries.flatMap(([mine, form]) => [
    mine,
    ...entries.map(([theirs, other]) => {
      const current = { form_data: other, version: 2 }
      const { differences, fits } = formConflict({ message: 'Changed', form, stored, current })
      return outcome(` ${theirs}`, [
        fits,
        differences.map(({ label, yours, theirs: others, changedBy }) =>
          [label, yours, others, changedBy].join(' / '),
        ),
      ])
    }),
    changed(
      ' merged',
      base,
      mergedForm(form, stored, { form_data: { ...base, row_limit: 99 }, version: 2 }),
    ),
  ])
  await expect(written(lines)).toMatchFileSnapshot('./conflicts.txt')
})

test('a conflict names who saved first, nobody for an own change in another window, and somebody else where nobody is known', () => {
  const draft = chartComparison.draftOf(savedChart)
  const named = (changed_by: UserReference | null | undefined, me = { id: 1 }) =>
    conflictOf(chartComparison, {
      message: 'Changed',
      base: savedChart,
      draft,
      current: { ...savedChart, slice_name: 'Other', changed_by } as never,
      me,
    })
  const person = { id: 2, user_id: 2, username: 'mira', first_name: '', last_name: '' }
  expect(
    [
      named({ ...person, first_name: 'Mira', last_name: 'Okafor' }),
      named({ ...person, last_name: 'O' }),
      named(person),
      named(null),
      named(undefined),
      named(person, person),
    ].map(({ who }) => who),
  ).toEqual(['Mira Okafor', 'O', 'mira', 'somebody else', null, null])
  expect(named(person)).toMatchObject({
    title: 'Changed',
    name: 'Other',
    fits: true,
    differences: [{ label: 'Title', changedBy: 'them' }],
  })
})

test('another type, or another dataset, fits no change of somebody else; another title does', () => {
  const draft = chartComparison.draftOf(savedChart)
  const fits = (mine: object) =>
    conflictOf(chartComparison, {
      message: 'Changed',
      base: savedChart,
      draft: { ...draft, ...mine },
      current: { ...savedChart, params: JSON.stringify({ ...bars, row_limit: 7 }) },
      me: null,
    }).fits
  expect([
    fits({ viz_type: 'pie' }),
    fits({ datasource_id: 99, datasource_name: 'Other' }),
    fits({ slice_name: 'Mine' }),
  ]).toEqual([false, false, true])
})

test('an option that is off counts as a change beside another option', () => {
  const drawn = (viz_options: object): FormData => ({ ...base, extra_form_data: { viz_options } })
  const [titled, bare] = [drawn({ x_title: 'Where' }), drawn({ x_title: 'Where', legend: false })]
  expect([isSameForm(titled, bare), isEqualForm(titled, bare)]).toEqual([false, false])
  expect([isSameForm(bare, bare), isEqualForm(bare, bare)]).toEqual([true, true])
  expect(isSameForm(base, drawn({}))).toBe(true)
  expect(isSameForm(base, drawn({ legend: false }))).toBe(false)
  const page = (extra_form_data: object): FormData => ({ ...base, extra_form_data }) as FormData
  const written = page({ number_formats: { cost: { decimals: 1 } } })
  expect([
    isSameForm(written, page({ opacity: 40 })),
    isSameForm(page({ opacity: 40 }), written),
  ]).toEqual([false, false])
  const unbound = { ...titled.extra_form_data, y_axis_bounds: null }
  expect(isSameForm(titled, { ...titled, extra_form_data: unbound })).toBe(true)
  const current = { form_data: { ...titled, row_limit: 99 }, version: 2 }
  expect(mergedForm(bare, { form_data: titled, version: 1 }, current)).toMatchObject({
    extra_form_data: { viz_options: { x_title: 'Where', legend: false } },
    row_limit: 99,
  })
})

test('empty parts and the order of fields are no changes', () => {
  const before = { a: '', b: [], c: { x: 1, y: null }, d: 0, e: 'e', f: [1], g: null }
  expect(
    changesIn(
      { a: null, b: undefined, c: { y: undefined, x: 1 }, d: 0, e: 'f', f: [2], g: 0 } as never,
      before,
    ),
  ).toEqual({ e: 'f', f: [2], g: 0 })
  const form = (viz_options: object) => ({ extra_form_data: { viz_options } })
  expect(
    [{ x_title: '' }, { x_title: null }, { legend: false }].map((options) =>
      Object.keys(changesIn(form(options), form({}))),
    ),
  ).toEqual([[], [], ['extra_form_data']])
  expect(changesIn({ ...before, c: { x: 2, y: null }, d: 1 }, before)).toEqual({
    c: { x: 2, y: null },
    d: 1,
  })
})

test('what is switched on or off is told in words, what is too much for words as changed', () => {
  const rules: ComparisonRules<{ version: number; draft: object }, Record<string, unknown>> = {
    nameOf: () => 'Thing',
    draftOf: ({ draft }) => draft as Record<string, unknown>,
    labelOf: (field) => field,
  }
  const base = { version: 1, draft: { on: false, names: ['a'], odd: { a: 1 }, same: 1 } }
  const { differences } = conflictOf(rules, {
    message: 'Changed',
    base,
    draft: { on: true, names: ['a', 'b'], odd: { a: 1 }, same: 2 },
    current: { version: 2, draft: { on: false, names: [], odd: { a: 2 }, same: 2, more: 0 } },
    me: null,
  })
  expect(differences).toEqual([
    { label: 'on', yours: 'on', theirs: 'none', changedBy: 'you' },
    { label: 'names', yours: 'a, b', theirs: 'none', changedBy: 'both' },
    { label: 'odd', yours: 'as it was', theirs: 'changed', changedBy: 'them' },
    { label: 'more', yours: 'none', theirs: '0', changedBy: 'them' },
  ])
})

test('a conflict of an unsaved chart calls it by the title that it has by now, if it has one, and a saved one as it is stored', () => {
  const named = (slice_name?: string, slice?: typeof savedChart) => {
    const form_data = { ...base, ...(slice_name === undefined ? {} : { slice_name }) }
    const current = { form_data, version: 2, ...(slice ? { slice } : {}) }
    const stored = { form_data: base, version: 1 }
    return formConflict({ message: 'Changed', form: base, stored, current }).name
  }
  expect([named(' Costs '), named(' '), named()]).toEqual(['Costs', 'This chart', 'This chart'])
  expect(named('Costs', savedChart)).toBe(savedChart.slice_name)
})
