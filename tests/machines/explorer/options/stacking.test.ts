import { expect, test } from 'vitest'
import { stackingOf, withVizOptions } from '../../../../src/machines/explorer/options/vizOptions'

const form = (viz_type: string) => ({ viz_type })

test('areas that add up are stacked, lines and means are not, and a person decides otherwise', () => {
  const area = form('echarts_area')
  expect([
    stackingOf(area, true),
    stackingOf(area, false),
    stackingOf(form('echarts_timeseries_line'), true),
    stackingOf(withVizOptions(area, { stacking: 'share' }), true),
    stackingOf(withVizOptions(area, { stacking: 'none' }), true),
  ]).toEqual(['stacked', 'none', 'none', 'share', 'none'])
})
