import { expect, test } from 'vitest'
import {
  chartDraftOf,
  copiedChartFields,
  type ReadChart,
} from '../../../../src/machines/explorer/save/chartFields'
import { bars, savedChart } from '../../../support/explorer'

const filter = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  operator: '==',
  subject: 'state',
} as const
const draft = chartDraftOf({
  key: 'k1',
  datasource: { id: 12, datasource_name: 'strikes' },
  form: {
    ...bars,
    url_params: { standalone: '1', form_data_key: 'k0' },
    adhoc_filters: [
      { ...filter, comparator: 'CA', applied: true },
      { ...filter, comparator: 'TX', applied: false },
    ],
  },
  title: 'Cost',
})

test('a saved form keeps what its address held beside its own key, and of its filters whether they are switched off', () => {
  expect(draft).toEqual({
    ...bars,
    url_params: { standalone: '1', form_data_key: 'k1' },
    adhoc_filters: [
      { ...filter, comparator: 'CA' },
      { ...filter, comparator: 'TX', applied: false },
    ],
    slice_name: 'Cost',
    datasource_id: 12,
    datasource_name: 'strikes',
  })
})

test('a copy has the description of its chart, a title of its own and no key', () => {
  const stored: ReadChart = { ...savedChart, description: 'By state' }
  const { slice_name: _, datasource_id: __, datasource_name: ___, ...form } = draft
  expect(copiedChartFields({ stored, draft, changes: {}, version: 1, base: stored })).toEqual({
    slice_name: 'Cost (copy)',
    description: 'By state',
    viz_type: 'dist_bar',
    datasource_id: 12,
    datasource_name: 'strikes',
    datasource_type: 'table',
    params: JSON.stringify({ ...form, url_params: { standalone: '1' } }),
    create_query_context: true,
  })
})

test('the title of a copy is no longer than a title can be', () => {
  const long = { ...draft, slice_name: 'x'.repeat(250) }
  const save = { stored: savedChart, draft: long, changes: {}, version: 1, base: savedChart }
  expect(copiedChartFields(save).slice_name).toBe(`${'x'.repeat(243)} (copy)`)
})
