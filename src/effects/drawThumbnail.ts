import type { BarRecord, BoxRecord, HeatmapRecord, PieRecord } from '../api/contract'
import { bubbleDiameters, bubbleSizeOf } from '../machines/explorer/options/bubbleSize'
import { chartColorsOf } from '../machines/explorer/options/chartColors'
import { drawingOf } from '../machines/explorer/options/drawing'
import { columnOf } from '../machines/explorer/run/resultColumns'
import { pointsIn } from '../machines/explorer/run/resultPoints'
import { vizOptionsOf } from '../machines/explorer/options/vizOptions'
import type { Drawable } from '../machines/thumbnails/drawable'
import { pngOf } from './pngOf'
import { thumbCanvas, type ThumbChart } from '../ui/charts/thumb/paintThumb'
import { paletteNamed } from '../ui/theme/palettes'

const optionsOf = ({ form }: Drawable) => {
  const { scheme, opacity } = chartColorsOf(form.extra_form_data, form.viz_type)
  return {
    sort: vizOptionsOf(form.extra_form_data).sort ?? null,
    palette: paletteNamed(scheme),
    opacity: opacity / 100,
  }
}

const textOf = (cell: unknown) =>
  cell === null || cell === undefined ? '' : String(cell as string | number | boolean)

const shapes: Record<string, (drawable: Drawable) => ThumbChart> = {
  bars: (drawable) => {
    const { form, result, metrics } = drawable
    const { adds, grouped } = drawingOf(form, [...metrics])
    return {
      shape: 'bars',
      marks: (result.records ?? []) as BarRecord[],
      options: optionsOf(drawable),
      horizontal: form.viz_type === 'horiz_bar',
      adds,
      grouped,
    }
  },
  pie: (drawable) => ({
    shape: 'pie',
    marks: (drawable.result.records ?? []) as PieRecord[],
    options: optionsOf(drawable),
  }),
  heatmap: (drawable) => ({
    shape: 'heat',
    marks: (drawable.result.records ?? []) as HeatmapRecord[],
    options: optionsOf(drawable),
  }),
  box_plot: (drawable) => ({
    shape: 'boxes',
    marks: (drawable.result.records ?? []) as BoxRecord[],
    options: optionsOf(drawable),
  }),
  points: (drawable) => ({
    shape: 'points',
    columns: pointsIn(drawable.result).columns,
    options: optionsOf(drawable),
    diameters: bubbleDiameters(bubbleSizeOf(drawable.form.extra_form_data)),
  }),
  table: ({ result }) => ({
    shape: 'rows',
    columns: result.colnames.map((name, at) => ({
      name,
      numeric: result.coltypes[at] === 0,
      cells: columnOf(result, name).slice(0, 20).map(textOf),
    })),
  }),
}
const shapeNames: Record<string, string> = {
  dist_bar: 'bars',
  horiz_bar: 'bars',
  scatter: 'points',
  bubble: 'points',
}

const largest = 200_000

/** A chart as a small PNG without texts; one with very much in it has half as many pixels. */
export const drawThumbnail = async (drawable: Drawable) => {
  const { viz_type } = drawable.form
  const shape = shapes[shapeNames[viz_type] ?? viz_type]
  if (shape === undefined || drawable.result.rowcount === 0)
    throw new Error('There is nothing to draw.')
  const chart = shape(drawable)
  const picture = await pngOf(thumbCanvas(chart))
  return picture.size <= largest ? picture : pngOf(thumbCanvas(chart, 1))
}
