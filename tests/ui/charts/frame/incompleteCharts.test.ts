import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart } from '../../../../src/ui/charts/bar/BarChart'
import { incompleteTexts } from '../../../../src/ui/charts/frame/incompletePeriods'
import { LineChart } from '../../../../src/ui/charts/line/LineChart'
import { plainAxis } from '../../../../src/ui/charts/frame/valueScale'

const shown: Pick<ComponentProps<typeof LineChart>, 'marks' | 'options'> = {
  marks: [
    { x: '2026-03-01', key: 'SUM(kg)', y: 12 },
    { x: '2026-04-01', key: 'SUM(kg)', y: 3 },
  ],
  options: {
    legend: true,
    labels: null,
    xTitle: 'day',
    yTitle: 'SUM(kg)',
    texts: { x: String, y: String, series: String },
    grain: 'P1M',
    incomplete: incompleteTexts({ last: '2026-04-08' }, 'P1M'),
    sort: null,
    seriesSort: null,
    short: String,
    whole: String,
    numbersOf: () => ({ short: String, whole: String }),
    axes: { x: plainAxis, y: plainAxis, line: null },
    palette: null,
    opacity: 1,
    marking: null,
  },
}
const common = { ...shown, legendTitle: 'Metrics', stacking: 'none', adds: true } as const

test.each([
  ['lines', createElement(LineChart, { ...common, filled: false })],
  ['bars', createElement(BarChart, { ...common, horizontal: false, largestFirst: false })],
])('%s say above them and in their text which period is incomplete', (_, chart) => {
  const markup = renderToStaticMarkup(chart)
  expect(markup).toContain('>The last month is incomplete: data end on Wed 8 Apr 2026.<')
  expect([...markup.matchAll(/<th scope="row">([^<]*)/g)].map(([, name]) => name)).toEqual([
    '2026-03-01',
    '2026-04-01 (incomplete)',
  ])
})
