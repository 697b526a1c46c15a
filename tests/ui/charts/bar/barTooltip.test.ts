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
) => {
  const keys = parts.map(([name]): BarKey => ({ id: name, name, color: '#2f9e8f' }))
  const row = { index: 0, name: 'East', values: Object.fromEntries(parts) }
  const markup = renderToStaticMarkup(
    createElement(BarTooltip, {
      ...{ row, keys, options, lit: keys[0]?.id ?? '', measure: 'SUM(kg)' },
      ...{ stacking, total: true },
    }),
  )
  return [...markup.matchAll(/>([^<]+)</g)].map(([, text]) => text)
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
