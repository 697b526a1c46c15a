import { expect, test } from 'vitest'
import type { FormData } from '../../../../src/api/contract'
import { drawsRows, entriesIn, missingIn } from '../../../../src/machines/explorer/form/pills'

test('a slot is read however it was written: one name, a list, or objects that name a column or metric', () => {
  const metric = { column: { column_name: 'cost' }, aggregate: 'SUM' }
  const read = (groupby: unknown) =>
    entriesIn({ viz_type: 'dist_bar', groupby } as FormData, 'groupby')
  expect([
    read('state'),
    read(['state', '', null, 7]),
    read([{ column_name: 'state' }, { metric_name: 'count' }, { label: 'margin' }, {}]),
    read(metric),
    read(undefined),
  ]).toEqual([['state'], ['state'], ['state', 'count', 'margin'], [metric], []])
})

test('what a chart needs first is asked for in the order of its slots', () => {
  expect([
    missingIn({ viz_type: 'table' }),
    missingIn({ viz_type: 'table', all_columns: ['state'] }),
    missingIn({
      viz_type: 'dist_bar',
      groupby: ['state'],
      metrics: ['count', { column: { column_name: 'cost' }, aggregate: null } as never],
    }),
    missingIn({
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['state'],
      metrics: [{ column: { column_name: 'cost' }, aggregate: null } as never],
    }),
  ]).toEqual([
    { slot: 'all_columns', reason: 'Add a column to Columns' },
    null,
    { slot: 'metrics', reason: 'Choose an aggregation for cost' },
    { slot: 'metrics', reason: 'Choose an aggregation for cost' },
  ])
})

test('boxes alone are drawn of single rows, until they are of a distribution', () => {
  expect([
    drawsRows({ viz_type: 'box_plot', groupby: ['state'] }),
    drawsRows({ viz_type: 'box_plot', columns: ['phase'] }),
    drawsRows({ viz_type: 'dist_bar', groupby: ['state'] }),
  ]).toEqual([true, false, false])
})
