import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BarKey } from '../../../../src/ui/charts/bar/barModel'
import { BarTooltip } from '../../../../src/ui/charts/bar/BarTooltip'
import type { Stacking } from '../../../../src/ui/charts/frame/stacking'

const write = { short: String, whole: String }
const options = {
  ...write,
  numbersOf: () => write,
  texts: { x: String, y: String, series: String },
}

/** The texts of the tooltip of a bar with these parts, the first of them under the pointer. */
const textsOf = (
  parts: readonly (readonly [name: string, value: number])[],
  stacking: Stacking = 'stacked',
  { lit = 0, color = undefined as string | undefined } = {},
) => {
  const keys = parts.map(([name]): BarKey => ({ id: name, name, color: '#2f9e8f' }))
  const values = Object.fromEntries(parts.filter(([, value]) => !Number.isNaN(value)))
  const row = { index: 0, name: 'East', values, ...(color && { color }) }
  const markup = renderToStaticMarkup(
    createElement(BarTooltip, {
      ...{ row, keys, options, lit: keys[lit]?.id ?? '', measure: 'SUM(kg)' },
      ...{ stacking, total: true },
    }),
  )
  return [...markup.matchAll(/>([^<]+)<|fill="(#(?!2f9e8f)[^"]+)"/g)].map(
    ([, text, fill]) => text ?? fill,
  )
}

test('the tooltip of a bar lists 14 parts and says how many more there are; its total is of all of them', () => {
  const parts = Array.from({ length: 16 }, (_, at) => [`part ${at}`, 100 - at] as const)
  expect(textsOf(parts)).toEqual([
    ...['East', 'SUM(kg)'],
    ...parts.slice(0, 14).flatMap(([name, value]) => [name, String(value)]),
    ...['and 2 more', 'Total', '1480'],
  ])
})

test('shares in the tooltip are those of the whole bar, also where it lists 14 parts only', () => {
  const parts = Array.from({ length: 20 }, (_, at) => [`part ${at}`, 10] as const)
  expect(textsOf(parts, 'share')[3]).toBe('10 (5%)')
})

test('parts that a bar has not are left out, and one alone has no total', () => {
  expect(
    textsOf([
      ['A', 5],
      ['B', Number.NaN],
    ]),
  ).toEqual(['East', 'SUM(kg)', 'A', '5'])
})

test('of many parts those around the lit one are listed', () => {
  const parts = Array.from({ length: 20 }, (_, at) => [`part ${at}`, 1] as const)
  const listed = (lit: number) =>
    textsOf(parts, 'stacked', { lit }).filter((text) => text?.startsWith('part'))
  expect([listed(13), listed(14), listed(19)].map((names) => [names[0], names.at(-1)])).toEqual([
    ['part 0', 'part 13'],
    ['part 1', 'part 14'],
    ['part 6', 'part 19'],
  ])
})

test('a bar with a color of its own has it in its tooltip', () => {
  expect(textsOf([['A', 5]], 'none', { color: '#767a84' })).toContain('#767a84')
})

test('each part of a bar is called as its category reads and written as its metric is, their total as the chart writes its numbers', () => {
  const keys = ['kg', 'lb'].map((metric): BarKey => ({
    id: metric,
    name: metric,
    color: '',
    metric,
  }))
  const markup = renderToStaticMarkup(
    createElement(BarTooltip, {
      row: { index: 0, name: 'East', values: { kg: 1, lb: 2 } },
      ...{ keys, lit: 'kg', measure: 'kg, lb', stacking: 'stacked' as const, total: true },
      options: {
        ...options,
        texts: { x: String, y: String, series: (label) => `of ${label}` },
        numbersOf: (name) => ({ ...write, whole: (value) => `${value} ${name}` }),
      },
    }),
  )
  expect([...markup.matchAll(/>([^<]+)</g)].map(([, text]) => text).slice(2)).toEqual([
    ...['of kg', '1 kg', 'of lb', '2 lb', 'Total', '3'],
  ])
})
