import type { ChartResult, FormData } from '../../src/api/contract'
import { MarkRows } from '../../src/features/explorer/MarkRows'
import { behindResource, markRowsMachine } from '../../src/machines/explorer/marks/markRows.machine'
import { axesDialogMachine } from '../../src/machines/explorer/options/axesDialog.machine'
import { exploring } from '../explorer'
import { child, frozenActor, row } from '../frozenActor'
import { boxes, boxForm } from '../samples/boxes'
import { bars, sideBars, stackedBars } from '../samples/forms'
import { lineForm, monthLines } from '../samples/lines'
import { scatterForm, scatterOf } from '../samples/points'
import { theServerIsDown } from '../samples/problems'
import { manySeries, oneSeries, tableResult } from '../samples/results'

const goal = { reference_line: { value: 40_000, label: 'Goal' } }
const withExtra = (form: FormData, extra: Record<string, unknown>): FormData => ({
  ...form,
  extra_form_data: { ...form.extra_form_data, ...extra },
})
const stacked = (stacking: string) => withExtra(stackedBars, { viz_options: { stacking } })

const plain = { log: false, min: '', max: '' }
const dialog = (vizType: string, draft: object) =>
  frozenActor(axesDialogMachine, 'editing', {
    input: { vizType },
    accepted: null,
    draft: { x: plain, y: plain, line: { value: '', label: '' }, ...draft },
  })

const behind = (name: string, state: string, context: object) =>
  row(
    `markRows/${name}`,
    MarkRows,
    frozenActor(
      markRowsMachine,
      'looking',
      { name: 'Texas, Approach', datasetId: 12, form: bars, rows: child('rows') },
      {
        rows: frozenActor(behindResource, state, {
          key: { datasetId: 12, form: bars },
          data: null,
          problem: null,
          ...context,
        }),
      },
    ),
  )

const rowsBehind: ChartResult = {
  ...tableResult,
  colnames: ['state', 'phase_of_flight', 'cost'],
  coltypes: [1, 1, 0],
  rowcount: 3,
  data: {
    state: ['Texas', 'Texas', 'Texas'],
    phase_of_flight: ['Approach', 'Approach', 'Approach'],
    cost: [1200.5, 83_000, null],
  },
}

const ready = { run: { ready: 'resting' } } as const

/** How bars lie on each other, how axes of values are drawn, and the rows behind a mark. */
export const axesRows = [
  exploring('bars grouped', { ...ready, form: stacked('none'), result: manySeries('dist_bar') }),
  exploring('bars as shares', { ...ready, form: stacked('share'), result: manySeries('dist_bar') }),
  exploring('bars on a logarithmic axis', {
    ...ready,
    form: withExtra(bars, { logAxis: true, ...goal }),
    result: oneSeries('dist_bar'),
  }),
  exploring('side bars with a reference line', {
    ...ready,
    form: withExtra(sideBars, { y_axis_bounds: [20_000, 90_000], ...goal }),
    result: oneSeries('horiz_bar'),
  }),
  exploring('lines with ends of the axis', {
    ...ready,
    form: withExtra(lineForm, { y_axis_bounds: [100_000, 400_000] }),
    result: monthLines,
  }),
  exploring('boxes on a logarithmic axis', {
    ...ready,
    form: withExtra(boxForm, { logAxis: true }),
    result: boxes,
  }),
  exploring('points on logarithmic axes', {
    ...ready,
    form: withExtra(scatterForm, { logXAxis: true, logYAxis: true }),
    result: scatterOf(24, 3),
  }),
  exploring('axes', {
    ...ready,
    form: bars,
    result: oneSeries('dist_bar'),
    look: [
      'scaling',
      {
        axesDialog: dialog('dist_bar', {
          y: { log: true, min: '0', max: '12k' },
          line: { value: 'high', label: 'Goal' },
        }),
      },
    ],
  }),
  exploring('axes of points', {
    ...ready,
    form: scatterForm,
    result: scatterOf(24, 3),
    look: ['scaling', { axesDialog: dialog('scatter', { x: { ...plain, max: '80' } }) }],
  }),
  behind('opening', 'loading', {}),
  behind('rows', 'ready', { data: rowsBehind }),
  behind('none', 'ready', { data: { ...tableResult, rowcount: 0, data: [] } }),
  behind('not read', 'failed', { problem: theServerIsDown }),
]
