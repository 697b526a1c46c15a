import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BarKey } from '../../../../src/ui/charts/bar/barModel'
import type { Stacking } from '../../../../src/ui/charts/frame/stacking'
import { LineTooltip } from '../../../../src/ui/charts/line/LineTooltip'

const write = { short: String, whole: (value: number) => `${value} kg` }
const options = {
  ...write,
  yTitle: 'SUM(kg)',
  numbersOf: (name: string) => ({ ...write, whole: (value: number) => `${value} ${name}` }),
  texts: {
    x: (label: string) => `in ${label}`,
    y: String,
    series: (label: string) => `of ${label}`,
  },
  incomplete: {
    note: '',
    ofPeriod: (name: string) => (name === '2026' ? 'Incomplete: data end' : undefined),
  },
}

/** The tooltip of the second of two stops, at which the lines have these values. */
const tipOf = (
  values: readonly (number | null)[],
  {
    stacking = 'none',
    total = true,
    metrics = [],
  }: { stacking?: Stacking; total?: boolean; metrics?: string[] } = {},
) => {
  const keys = values.map((_, at): BarKey => ({
    ...{ id: `k${at}`, name: `${at}`, color: '#2f9e8f80' },
    metric: metrics[at],
  }))
  const model = {
    ...{ keys, series: keys.length, cut: false, grain: null, undated: [] },
    stops: ['2025', '2026'].map((name) => ({ name, at: null })),
    values: new Map(values.map((value, at) => [`k${at}`, [7, value]])),
  }
  const markup = renderToStaticMarkup(
    createElement(LineTooltip, { model, keys, stop: 1, stacking, total, options }),
  )
  return {
    texts: [...markup.matchAll(/>([^<]+)</g)].map(([, text]) => text),
    colors: [...markup.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill),
  }
}
const [head, remark] = [['in 2026', 'SUM(kg)'], 'Incomplete: data end']

test('the tooltip of lines has the greatest first, in colors that are not faded, and what is said of its period', () => {
  expect(tipOf([3, null, 20])).toEqual({
    texts: [...head, ...['of 2', '20 kg', 'of 0', '3 kg', 'Total', '23 kg'], remark],
    colors: ['#2f9e8f', '#2f9e8f'],
  })
})

test('one value has no total, values that do not add up neither, and a stop without any says so', () => {
  expect([
    tipOf([3, null]).texts,
    tipOf([3, 4], { total: false }).texts,
    tipOf([null]).texts,
  ]).toEqual([
    [...head, 'of 0', '3 kg', remark],
    [...head, 'of 1', '4 kg', 'of 0', '3 kg', remark],
    [...head, 'No value', remark],
  ])
})

test('shares are those of all values, however they are signed, and 14 values are listed', () => {
  expect(tipOf([30, -10], { stacking: 'share' }).texts.slice(2, 6)).toEqual([
    ...['of 0', '30 kg (75%)'],
    ...['of 1', '-10 kg (-25%)'],
  ])
  const { texts } = tipOf([null, ...Array.from({ length: 16 }, () => 5)])
  expect([texts.length, texts.slice(-5)]).toEqual([
    34,
    ['5 kg', 'and 2 more', 'Total', '80 kg', remark],
  ])
})

test('each value is written as its metric is, their total as the chart writes its numbers', () => {
  expect(tipOf([3, 20], { metrics: ['lb', 'oz'] }).texts).toEqual([
    ...[...head, 'of 1', '20 oz', 'of 0', '3 lb', 'Total', '23 kg'],
    remark,
  ])
})
