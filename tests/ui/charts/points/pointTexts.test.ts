import { expect, test } from 'vitest'
import type { ChartOptions } from '../../../../src/ui/charts/frame/chartOptions'
import { pointModel } from '../../../../src/ui/charts/points/pointModel'
import { tipOf } from '../../../../src/ui/charts/points/pointTexts'

const written = (sign: string) => ({ short: String, whole: (value: number) => `${sign}${value}` })
const signs: Record<string, string> = { height: 'h', cost: '$', year: 'y', size: 's' }
const options = {
  xTitle: 'Height',
  yTitle: 'Cost',
  numbersOf: (name: string) => written(signs[name] ?? ''),
}
const names = {
  ...{ x: 'height', y: 'cost', entity: 'shop', series: 'year', size: 'size' },
  of: (row: number) => `Shop ${row}`,
}
const years = Array.from({ length: 22 }, (_, at) => (at === 1 ? null : 2000 + at))
const model = pointModel(
  {
    x: years.map((_, at) => at + 1),
    y: years.map((_, at) => 300 - at),
    series: years,
    numeric: true,
    size: years.map((_, at) => at),
  },
  { x: true, y: false },
)
const tipOfRow = (row: number, more: Pick<ChartOptions, 'hovering'> = {}) =>
  tipOf({ model, colors: [] }, model.row.indexOf(row), names, {
    ...options,
    ...more,
  })

test('the tooltip of a point says its own numbers, each as its column is written, and null where its color stands for none', () => {
  const rows = (year: string, x: string, y: string, size: string) => [
    { name: 'year', value: year },
    { name: 'Height', value: x },
    { name: 'Cost', value: y },
    { name: 'size', value: size },
  ]
  expect([tipOfRow(1), tipOfRow(20)]).toEqual([
    { name: 'Shop 1', measure: 'shop', rows: rows('<NULL>', 'h2', '$299', 's1') },
    { name: 'Shop 20', measure: 'shop', rows: rows('y2020', 'h21', '$280', 's20') },
  ])
})

test('what is read of the row of a point stands below a line in its tooltip', () => {
  const read = (row: number) => [
    { name: 'id', value: `${row}` },
    { name: 'city', value: '' },
  ]
  const hovering = { onHover: () => undefined, valuesOf: read }
  expect(tipOfRow(3, { hovering }).rows.slice(4)).toEqual([
    { name: 'id', value: '3', sum: true },
    { name: 'city', value: '' },
  ])
})
