import type { ChartResult, FormData } from '../../src/api/contract'
import { bubbleSizeDialogMachine } from '../../src/machines/explorer/options/bubbleSizeDialog.machine'
import { orderDialogMachine } from '../../src/machines/explorer/options/orderDialog.machine'
import { numberFormatDialogMachine } from '../../src/machines/explorer/options/numberFormatDialog.machine'
import { colorPickerMachine } from '../../src/machines/explorer/options/colorPicker.machine'
import { exploring } from '../explorer'
import {
  bubbleForm,
  bubblesOf,
  clustersOf,
  mapForm,
  onlyNulls,
  sameX,
  scaledOf,
  scatterForm,
  scatterOf,
  withNulls,
} from '../samples/points'
import { frozenActor } from '../frozenActor'

const drawn = (name: string, form: FormData, result: ChartResult) =>
  exploring(name, { form, run: { ready: 'resting' }, result })

const labelled: FormData = {
  ...bubbleForm,
  extra_form_data: { bubble_size: 40, viz_options: { labels: true } },
}

const trying = (draft: object) => ({ input: { vizType: 'bubble' }, draft, accepted: null })
const sizing = frozenActor(
  bubbleSizeDialogMachine,
  'editing',
  trying({ offset: -40, range: [5, 30] }),
)
const coloring = frozenActor(
  colorPickerMachine,
  'editing',
  trying({ scheme: 'Superset Colors', opacity: 60 }),
)
const formatting = frozenActor(numberFormatDialogMachine, 'editing', {
  input: { name: 'SUM(cost)', extra: {} },
  draft: { prefix: '$', decimals: 2 },
  accepted: null,
})
const ordering = frozenActor(orderDialogMachine, 'editing', {
  input: { of: 'sort' },
  draft: [
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'a name that is too long to be shown whole in the dialog',
  ],
  accepted: null,
})
const colorless = frozenActor(colorPickerMachine, 'editing', trying({ scheme: null, opacity: 80 }))
const bubbles = { form: bubbleForm, run: { ready: 'resting' }, result: bubblesOf(24, 6) }

/** 12 clusters of a flattened dataset. */
const map = clustersOf(3000, 12)
const fifth = {
  rows: Uint32Array.from({ length: 250 }, (_, at) => at * 12 + 4),
  outline: null,
  series: 'Cluster 5',
  counts: new Map([['Cluster 5', 250]]),
  hides: false,
}
const selecting = (name: string, state: string, context: object = {}) =>
  exploring(name, {
    form: mapForm,
    run: { ready: 'resting' },
    result: map,
    selection: [state, { made: { selection: fifth, of: map }, cluster: 'Cluster 5', ...context }],
  })
const difference = (column: string, effect: number, inside: number, outside: number) => ({
  column,
  kind: 'number' as const,
  value: null,
  label: column,
  effect,
  inside,
  outside,
})
const share = (column: string, value: string, effect: number, inside: number) => ({
  ...difference(column, effect, inside, inside - effect),
  kind: 'category' as const,
  value,
  label: `${column}: ${value}`,
})

export const pointRows = [
  selecting('map with a cluster selected', 'resting', { tool: 'lasso' }),
  selecting('map, a cluster being explained', 'explaining'),
  selecting('map, a cluster explained', 'explained', {
    explanation: {
      dataset_id: 12,
      cluster: 'Cluster 5',
      rows: 250,
      others: 2750,
      columns: [
        difference('height', 2.31, 12_400, 3100),
        share('phase_of_flight', 'Approach', 0.79, 0.83),
        difference('speed', -0.64, 88, 141.5),
        share('species of the bird that was hit', 'Ring-billed gull', 0.31, 0.4),
        share('state', 'TX', -0.12, 0.02),
      ],
    },
  }),
  selecting('map, a cluster not explained', 'unexplained', {
    problem: { status: 404, message: 'Dataset not found' },
  }),
  drawn('scatter', scatterForm, scatterOf(180, 1)),
  drawn('scatter in series', scatterForm, scatterOf(400, 12)),
  drawn('scatter on a canvas', scatterForm, scatterOf(8000, 6)),
  drawn('scatter by WebGL', scatterForm, scatterOf(60_000, 70)),
  drawn('scatter on a scale', scatterForm, scaledOf(400)),
  drawn('scatter with nulls', scatterForm, withNulls),
  drawn('scatter of nulls', scatterForm, onlyNulls),
  drawn('scatter of one point', scatterForm, scatterOf(1, 1)),
  drawn('scatter of one x', scatterForm, sameX),
  exploring('bubble', bubbles),
  exploring('bubble size', { ...bubbles, look: ['sizing', { bubbleSizeDialog: sizing }] }),
  exploring('number format', {
    ...bubbles,
    look: ['formatting', { numberFormatDialog: formatting }],
  }),
  exploring('own order', { ...bubbles, look: ['ordering', { orderDialog: ordering }] }),
  exploring('bubble colours', { ...bubbles, look: ['coloring', { colorPicker: coloring }] }),
  exploring('bubble colours as usual', {
    ...bubbles,
    look: ['coloring', { colorPicker: colorless }],
  }),
  drawn('bubble with labels', labelled, bubblesOf(60, 3)),
]
