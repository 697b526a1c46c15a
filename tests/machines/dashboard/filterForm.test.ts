import { expect, test } from 'vitest'
import type { DashboardDataset, DashboardFilter } from '../../../src/api/contract'
import * as forms from '../../../src/machines/dashboard/filterForm'
import * as ranges from '../../../src/machines/dashboard/timeRange'
import { outcome, written } from '../../support/outcomes'
import { dataset } from '../../support/rows'

const datasets = [
  { id: 12, table_name: 'strikes', columns: dataset.columns },
] as unknown as DashboardDataset[]
const filter: DashboardFilter = {
  id: 'f1',
  dataset: 12,
  column: 'state',
  operator: 'IN',
  filter_val: ['TX'],
  filter_variable: 'region',
}

test('a filter of a dashboard as it is edited and stored is written down', async () => {
  const filters: Record<string, DashboardFilter> = {
    whole: filter,
    'of a dataset that is gone': { ...filter, dataset: 9 },
    'of a column that is gone': { ...filter, column: 'gone' },
    'without value and name': {
      id: 'f2',
      dataset: 12,
      column: 'cost',
      operator: 'IS NULL',
    } as DashboardFilter,
  }
  const lines = Object.entries(filters).flatMap(([title, one]) => {
    const form = forms.formOf(one, datasets)
    return [
      title,
      outcome(' lost', forms.lostReason(one, datasets)),
      outcome(' form', { ...form, dataset: form.dataset?.id, column: form.column?.column_name }),
      outcome(' stored', forms.filterOf(form, forms.adhocOf(form))),
      outcome(
        ' otherwise',
        forms.filterOf(form, {
          ...forms.adhocOf(form),
          subject: 'cost',
          operator: 'IS NOT NULL',
          comparator: 'x',
        }),
      ),
      outcome(' another column', {
        ...forms.withColumn(form, dataset.columns[1] ?? null),
        dataset: 0,
      }),
      outcome(' another dataset', {
        ...forms.withDataset(form, datasets[0] as DashboardDataset),
        dataset: 0,
      }),
      outcome(
        ' as its viewer sees it',
        forms.viewerFormOf(one, datasets, {
          values: { region: 'Utah' },
          cross: [],
          timeRange: null,
        } as never).filter_val,
      ),
      outcome(
        ' switched off by its viewer',
        forms.viewerFormOf(one, datasets, {
          values: { region: null, 'filter.f2': null },
          cross: [],
          timeRange: null,
        }).filter_val,
      ),
    ]
  })
  const names = [
    '',
    'region',
    'Region',
    'r',
    '_r1',
    '1r',
    'a b',
    'a-b',
    'time',
    'cross',
    'standalone',
  ].map((name) => outcome(`called ${name}`, forms.variableProblem(name)))
  const values = [['TX', 'a, b'], 'TX', 7, null, []].map((value) =>
    outcome(`value ${JSON.stringify(value)}`, forms.valueWords(value)),
  )
  await expect(written([...lines, ...names, ...values])).toMatchFileSnapshot('./filterForms.txt')
})

test('what is wrong with a time range is told at its end, and a range is read and written in words', () => {
  const ends = ['', ' ', '2026-01-01', '2026-01-31T10:30:00', 'x']
  const lines = ends.flatMap((since) =>
    ends.map((until) => {
      const text = ranges.textOfRange({ since, until })
      return outcome(`${since}|${until}`, [
        ranges.rangeProblems({ since, until }),
        text,
        ranges.timeRangeOf(text),
        ranges.rangeWords(text),
      ])
    }),
  )
  expect(written(lines)).toMatchInlineSnapshot(`
    "| → [{ since: null, until: null }, null, { since: "", until: "" }, "All time"]
    |  → [{ since: null, until: null }, null, { since: "", until: "" }, "All time"]
    |2026-01-01 → [{ since: null, until: null }, " : 2026-01-01", { since: "", until: "2026-01-01" }, "Until 2026-01-01"]
    |2026-01-31T10:30:00 → [{ since: null, until: null }, " : 2026-01-31T10:30:00", { since: "", until: "2026-01-31T10:30:00" }, "Until 2026-01-31T10:30:00"]
    |x → [{ since: null, until: "Enter a date such as 2026-11-22." }, " : x", { since: "", until: "x" }, "Until x"]
     | → [{ since: null, until: null }, null, { since: "", until: "" }, "All time"]
     |  → [{ since: null, until: null }, null, { since: "", until: "" }, "All time"]
     |2026-01-01 → [{ since: null, until: null }, " : 2026-01-01", { since: "", until: "2026-01-01" }, "Until 2026-01-01"]
     |2026-01-31T10:30:00 → [{ since: null, until: null }, " : 2026-01-31T10:30:00", { since: "", until: "2026-01-31T10:30:00" }, "Until 2026-01-31T10:30:00"]
     |x → [{ since: null, until: "Enter a date such as 2026-11-22." }, " : x", { since: "", until: "x" }, "Until x"]
    2026-01-01| → [{ since: null, until: null }, "2026-01-01 : ", { since: "2026-01-01", until: "" }, "From 2026-01-01"]
    2026-01-01|  → [{ since: null, until: null }, "2026-01-01 : ", { since: "2026-01-01", until: "" }, "From 2026-01-01"]
    2026-01-01|2026-01-01 → [{ since: null, until: "The end must come after the beginning." }, "2026-01-01 : 2026-01-01", { since: "2026-01-01", until: "2026-01-01" }, "2026-01-01 – 2026-01-01"]
    2026-01-01|2026-01-31T10:30:00 → [{ since: null, until: null }, "2026-01-01 : 2026-01-31T10:30:00", { since: "2026-01-01", until: "2026-01-31T10:30:00" }, "2026-01-01 – 2026-01-31T10:30:00"]
    2026-01-01|x → [{ since: null, until: "Enter a date such as 2026-11-22." }, "2026-01-01 : x", { since: "2026-01-01", until: "x" }, "2026-01-01 – x"]
    2026-01-31T10:30:00| → [{ since: null, until: null }, "2026-01-31T10:30:00 : ", { since: "2026-01-31T10:30:00", until: "" }, "From 2026-01-31T10:30:00"]
    2026-01-31T10:30:00|  → [{ since: null, until: null }, "2026-01-31T10:30:00 : ", { since: "2026-01-31T10:30:00", until: "" }, "From 2026-01-31T10:30:00"]
    2026-01-31T10:30:00|2026-01-01 → [{ since: null, until: "The end must come after the beginning." }, "2026-01-31T10:30:00 : 2026-01-01", { since: "2026-01-31T10:30:00", until: "2026-01-01" }, "2026-01-31T10:30:00 – 2026-01-01"]
    2026-01-31T10:30:00|2026-01-31T10:30:00 → [{ since: null, until: "The end must come after the beginning." }, "2026-01-31T10:30:00 : 2026-01-31T10:30:00", { since: "2026-01-31T10:30:00", until: "2026-01-31T10:30:00" }, "2026-01-31T10:30:00 – 2026-01-31T10:30:00"]
    2026-01-31T10:30:00|x → [{ since: null, until: "Enter a date such as 2026-11-22." }, "2026-01-31T10:30:00 : x", { since: "2026-01-31T10:30:00", until: "x" }, "2026-01-31T10:30:00 – x"]
    x| → [{ since: "Enter a date such as 2026-11-22.", until: null }, "x : ", { since: "x", until: "" }, "From x"]
    x|  → [{ since: "Enter a date such as 2026-11-22.", until: null }, "x : ", { since: "x", until: "" }, "From x"]
    x|2026-01-01 → [{ since: "Enter a date such as 2026-11-22.", until: null }, "x : 2026-01-01", { since: "x", until: "2026-01-01" }, "x – 2026-01-01"]
    x|2026-01-31T10:30:00 → [{ since: "Enter a date such as 2026-11-22.", until: null }, "x : 2026-01-31T10:30:00", { since: "x", until: "2026-01-31T10:30:00" }, "x – 2026-01-31T10:30:00"]
    x|x → [{ since: "Enter a date such as 2026-11-22.", until: "Enter a date such as 2026-11-22." }, "x : x", { since: "x", until: "x" }, "x – x"]
    "
  `)
})
