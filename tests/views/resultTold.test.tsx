import { expect, test } from 'vitest'
import { boxes, boxForm } from '../../gallery/samples/boxes'
import { clustersOf, mapForm } from '../../gallery/samples/points'
import type { ChartResult, Column, FormData } from '../../src/api/contract'
import { ChartArea } from '../../src/features/explorer/ChartArea'
import { ResultChart } from '../../src/features/explorer/ResultChart'
import { entityFilter } from '../../src/machines/explorer/map/selectionFilters'
import { withPlots } from '../support/chartOf'
import { withPens } from '../support/pens'
import { openView, shownActor, withSizes } from '../support/view'

withPlots()

/** Four points, each a row of a dataset by its `_id`. */
const map = clustersOf(4, 2)
const values = [
  { column: 'name', value: null },
  ...Array.from({ length: 14 }, (_, at) => ({ column: `c${at}`, value: at + 0.5 })),
]

interface Shown {
  ran?: FormData
  result?: ChartResult
  /** The index column of the dataset, and of which result values of rows are known. */
  index?: string
  of?: ChartResult
}

const open = async ({ ran = mapForm, result = map, index = '_id', of = map }: Shown = {}) => {
  withSizes()
  withPens()
  const pointRow = shownActor({ context: { of, values: new Map([[0, values]]) } })
  const selection = shownActor({
    context: { tool: null, made: null },
    children: { pointRow: pointRow.actor },
  })
  const slots = shownActor({ context: { form: ran, columns: [], metrics: [] }, children: {} })
  const columns = [{ id: 1, column_name: index } as Column]
  const view = await openView(
    <ResultChart
      panel={shownActor({}).actor}
      slots={slots.actor}
      run={shownActor({ context: { result, ran } }).actor}
      selection={selection.actor}
      datasource={{ id: 12, table_name: 'birds', columns, id_column: 1 } as never}
    />,
  )
  const plot = document.querySelector('[role=group][tabindex="0"]')
  const read = new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true })
  return {
    ...view,
    asked: pointRow.sent,
    /** What is told of the first point. */
    tip: async () => {
      await view.happens(() => plot?.dispatchEvent(read))
      return view.texts('[role=tooltip], [role=status]').join('')
    },
  }
}

const point = '0_idCluster 1AVG(x_plt)-9.63AVG(y_plt)10.86'

test('a point tells the first twelve values of its row, and asks for those of the row that it stands for', async () => {
  const view = await open()
  const numbers = Array.from({ length: 11 }, (_, at) => `c${at}${at}.50`).join('')
  expect(await view.tip()).toBe(`${point}namenull${numbers}and 3 more`)
  expect(view.asked).toEqual([
    {
      type: 'point.hovered',
      point: { row: 0, of: map, ran: mapForm, filter: entityFilter(map, [0]) },
    },
  ])
})

test('a point that is no row, or whose values are of another result, tells none', async () => {
  const noRow = await open({ index: 'name' })
  const told = [await noRow.tip(), noRow.asked]
  await noRow.close()
  const stale = await open({ of: clustersOf(4, 2) })
  expect({ told, stale: await stale.tip() }).toEqual({ told: [point, []], stale: point })
})

test.each([
  ['points', mapForm, { ...map, truncated: true }, 'Only the first 4 groups were read.'],
  [
    'boxes',
    boxForm,
    { ...boxes, truncated: true },
    'Only some outliers are shown: the outermost of each box. The boxes are of all values.',
  ],
])('a chart of %s says what of its result is not shown', async (_, ran, result, says) => {
  const cut = await open({ ran, result })
  const said = cut.text().includes(says)
  await cut.close()
  const whole = await open({ ran, result: { ...result, truncated: false } })
  expect({ said, whole: whole.text().includes(says) }).toEqual({ said: true, whole: false })
})

test.each([
  [400, 'No table a..b', 'No table a..b. Change the chart, then press Apply.'],
  [400, 'It has no end.', 'It has no end. Change the chart, then press Apply.'],
  [0, 'No connection', 'No connectionTry again'],
])('why a query failed (%i) is said as a sentence: %s', async (status, message, says) => {
  const problem = { status, message }
  const run = shownActor({
    context: { result: null, ran: null, problem },
    matches: (state: string) => state === 'failed',
  })
  const slots = shownActor({ context: { form: { viz_type: 'pie' } } })
  const rest = { panel: slots.actor, selection: slots.actor, datasource: {} as never }
  const view = await openView(<ChartArea slots={slots.actor} run={run.actor} {...rest} />)
  expect(view.text()).toContain(`The query failed${says}`)
})
