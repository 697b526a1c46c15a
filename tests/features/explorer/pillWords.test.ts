import { expect, test } from 'vitest'
import type { ChartResult, FormData, TimeGrain } from '../../../src/api/contract'
import { columnKinds } from '../../../src/api/contract/columnKinds'
import { pillWords } from '../../../src/features/explorer/pillWords'
import { bars, columns, sumOfCost } from '../../support/explorer'

const [state] = columns
const day = { ...state, column_name: 'day', type_generic: columnKinds.moment }
const never = { result: null, ran: null }
const grouped = (grain: TimeGrain, ran: FormData) => ({
  result: { time_grains: { day: grain } } as unknown as ChartResult,
  ran,
})

test('the pill of a date says the grain that was chosen, or the one that the server chose for what was run', () => {
  const automatic = { ...bars, groupby: ['day'] }
  const byYear = { ...automatic, time_grain_sqla: { day: 'P1Y' } as const }
  const said = (form: FormData, last: Parameters<typeof pillWords>[3]['last']) =>
    pillWords(form, { slot: 'groupby', index: 0 }, 'day', { column: day, last, card: null })
  expect([
    said(automatic, never),
    said(automatic, grouped('P1M', automatic)),
    said(byYear, grouped('P1M', automatic)),
    said(automatic, grouped('P1Y', byYear)),
  ]).toEqual([{}, { tail: '· month' }, { tail: 'by year' }, {}])
})

test('the pill of a box plot says that boxes are of rows until there is a distribution', () => {
  const boxes = { viz_type: 'box_plot', metrics: [sumOfCost], groupby: ['state'] }
  const said = (form: FormData) =>
    pillWords(form, { slot: 'metrics', index: 0 }, sumOfCost, {
      column: undefined,
      last: never,
      card: null,
    })
  expect([said(boxes), said({ ...boxes, columns: ['day'] }), said(bars)]).toEqual([
    { tail: 'of each row' },
    { around: 'SUM' },
    { around: 'SUM' },
  ])
})
