import { rowOf } from '../api/contract/rowOf'
import { axesOf } from '../machines/explorer/options/axes'
import { bubbleDiameters, bubbleSizeOf } from '../machines/explorer/options/bubbleSize'
import { chartColorsOf } from '../machines/explorer/options/chartColors'
import { drawingOf, seriesSortOf } from '../machines/explorer/options/drawing'
import { columnOf } from '../machines/explorer/run/resultColumns'
import { pointsIn } from '../machines/explorer/run/resultPoints'
import { vizOptionsOf } from '../machines/explorer/options/vizOptions'
import type { Drawable } from '../machines/thumbnails/drawable'
import { pngOf } from './pngOf'
import { thumbCanvas } from '../ui/charts/thumb/paintThumb'
import type { ThumbChart } from '../ui/charts/thumb/thumbChart'
import { vizTypeLooks } from '../ui/charts/types/vizTypeLooks'
import { paletteNamed } from '../ui/theme/palettes'
import { columnKinds } from '../api/contract/columnKinds'

const textOf = (cell: unknown) =>
  cell === null || cell === undefined ? '' : String(cell as string | number | boolean)

const thumbChart = ({ form, result, metrics }: Drawable): ThumbChart => {
  const { extra_form_data: extra, viz_type } = form
  const { scheme, opacity } = chartColorsOf(extra, viz_type)
  return {
    records: result.records ?? [],
    options: {
      grain: result.time_grains?.[result.chart_metadata.x.label],
      sort: vizOptionsOf(extra).sort ?? null,
      seriesSort: seriesSortOf(extra, result),
      palette: paletteNamed(scheme),
      opacity: opacity / 100,
      axes: axesOf(extra, viz_type),
    },
    get bars() {
      return drawingOf(form, [...metrics])
    },
    get points() {
      return {
        columns: pointsIn(result).columns,
        diameters: bubbleDiameters(bubbleSizeOf(extra)),
      }
    },
    get columns() {
      return result.colnames.map((name, at) => ({
        name,
        numeric: result.coltypes[at] === columnKinds.number,
        cells: columnOf(result, name).slice(0, 20).map(textOf),
      }))
    },
  }
}

const largest = 200_000

/** A chart as a small PNG without texts; one with very much in it has half as many pixels. */
export const drawThumbnail = async (drawable: Drawable) => {
  const look = rowOf(vizTypeLooks, drawable.form.viz_type)
  if (look === undefined || drawable.result.rowcount === 0)
    throw new Error('There is nothing to draw.')
  const paint = await look.thumb()
  const chart = thumbChart(drawable)
  const picture = await pngOf(thumbCanvas(paint, chart))
  return picture.size <= largest ? picture : pngOf(thumbCanvas(paint, chart, 1))
}
