import { exploring } from '../../../gallery/explorer'
import {
  bubbleForm,
  bubblesOf,
  clustersOf,
  mapForm,
  onlyNulls,
  scaledOf,
  scatterForm,
  scatterOf,
  withNulls,
} from '../../../gallery/samples/points'
import type { ChartResult, FormData } from '../../../src/api/contract'
import { chartOf, withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

const drawn = (name: string, form: FormData, result: ChartResult) =>
  exploring(name, { form, run: { ready: 'resting' }, result })
const map = clustersOf(36, 12)
const third = {
  rows: Uint32Array.of(2, 14, 26),
  outline: null,
  series: 'Cluster 3',
  counts: new Map([['Cluster 3', 3]]),
  hides: false,
}
const labelled = { bubble_size: 40, viz_options: { labels: true } }
const onAxes = { logXAxis: true, y_axis_bounds: [null, 600_000], bubble_minmax: [10, 20] }

/** The rows of the gallery with a few points each: thousands are the browser's to draw. */
showsAsWritten(
  'points',
  [
    drawn('scatter in series', scatterForm, scatterOf(12, 4)),
    drawn('scatter on a scale', scatterForm, scaledOf(40)),
    drawn('scatter with nulls', scatterForm, withNulls),
    drawn('scatter of nulls', scatterForm, onlyNulls),
    drawn('scatter of one point', scatterForm, scatterOf(1, 1)),
    drawn('bubble with labels', { ...bubbleForm, extra_form_data: labelled }, bubblesOf(8, 3)),
    drawn('bubble on axes', { ...bubbleForm, extra_form_data: onAxes }, bubblesOf(8, 3)),
    exploring('map', {
      form: mapForm,
      run: { ready: 'resting' },
      result: map,
      selection: [
        'resting',
        { made: { selection: third, of: map }, cluster: 'Cluster 3', tool: 'lasso' },
      ],
    }),
  ].map(chartOf),
)
