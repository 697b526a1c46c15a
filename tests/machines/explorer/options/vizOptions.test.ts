import { expect, test } from 'vitest'
import {
  noOptionReason,
  vizOptionsOf,
  withVizOptions,
} from '../../../../src/machines/explorer/options/vizOptions'
import { bars } from '../../../support/explorer'

test('options are kept in the form beside what else it holds, and go without a trace', () => {
  const form = { ...bars, extra_form_data: { opacity: 40 } }
  const changed = withVizOptions(withVizOptions(form, { legend: false, x_title: 'State' }), {
    sort: 'name_asc',
    labels: true,
  })
  expect(changed.extra_form_data).toEqual({
    opacity: 40,
    viz_options: { legend: false, x_title: 'State', sort: 'name_asc', labels: true },
  })
  expect(withVizOptions(changed, { legend: null, x_title: '', sort: null, labels: null })).toEqual(
    form,
  )
})

test('options that are none are read as nothing changed', () => {
  expect(vizOptionsOf(undefined)).toEqual({})
  expect(vizOptionsOf({ viz_options: null })).toEqual({})
  expect(vizOptionsOf({ viz_options: 'no' })).toEqual({})
})

test('an option without meaning for a chart type says why', () => {
  expect(['dist_bar', 'scatter', 'pie'].map((type) => noOptionReason(type, 'sort'))).toEqual([
    null,
    'Points stand where their values are',
    null,
  ])
  expect(['box_plot', 'heatmap'].map((type) => noOptionReason(type, 'labels'))).toEqual([
    'A box is read on its axis and in its tooltip',
    null,
  ])
  expect(noOptionReason('pie', 'x_title')).toBe('A pie has no axes')
})
