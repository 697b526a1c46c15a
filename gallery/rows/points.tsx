import type { ChartResult, FormData } from '../../src/api/contract'
import { bubbleSizeDialogMachine } from '../../src/machines/explorer/options/bubbleSizeDialog.machine'
import { colorPickerMachine } from '../../src/machines/explorer/options/colorPicker.machine'
import { exploring } from '../explorer'
import {
  bubbleForm,
  bubblesOf,
  onlyNulls,
  sameX,
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

const trying = (draft: object) => ({ vizType: 'bubble', draft, accepted: null })
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
const colorless = frozenActor(colorPickerMachine, 'editing', trying({ scheme: null, opacity: 80 }))
const bubbles = { form: bubbleForm, run: { ready: 'resting' }, result: bubblesOf(24, 6) }

export const pointRows = [
  drawn('scatter', scatterForm, scatterOf(180, 1)),
  drawn('scatter in series', scatterForm, scatterOf(400, 12)),
  drawn('scatter on a canvas', scatterForm, scatterOf(8000, 6)),
  drawn('scatter by WebGL', scatterForm, scatterOf(60_000, 70)),
  drawn('scatter with nulls', scatterForm, withNulls),
  drawn('scatter of nulls', scatterForm, onlyNulls),
  drawn('scatter of one point', scatterForm, scatterOf(1, 1)),
  drawn('scatter of one x', scatterForm, sameX),
  exploring('bubble', bubbles),
  exploring('bubble size', { ...bubbles, look: ['sizing', { bubbleSizeDialog: sizing }] }),
  exploring('bubble colours', { ...bubbles, look: ['coloring', { colorPicker: coloring }] }),
  exploring('bubble colours as usual', {
    ...bubbles,
    look: ['coloring', { colorPicker: colorless }],
  }),
  drawn('bubble with labels', labelled, bubblesOf(60, 3)),
]
