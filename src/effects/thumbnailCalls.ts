import { loadChart } from '../api/chart'
import { queryChart } from '../api/chartData'
import type { CallOptions } from '../api/client'
import { getDataset } from '../api/dataset'
import { putThumbnail } from '../api/thumbnail'
import type { FormData, VizType } from '../api/contract'
import { rowOf } from '../api/contract/rowOf'
import { isComplete } from '../machines/explorer/form/pills'
import { formOf } from '../machines/items/savedForm'
import type { Drawable } from '../machines/thumbnails/drawable'

const atLeastQuietFor = 200
const longestWait = 5000

/** Waits until the page has nothing else to do. */
export const idleTime = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      if ('requestIdleCallback' in window)
        requestIdleCallback(() => resolve(), { timeout: longestWait })
      else resolve()
    }, atLeastQuietFor)
  })

const maxRows: Partial<Record<VizType, number>> = { table: 20, scatter: 20_000, bubble: 20_000 }

/** The form with as many rows as a thumbnail can show. */
const short = (form: FormData): FormData => {
  const max = rowOf(maxRows, form.viz_type)
  return max === undefined ? form : { ...form, row_limit: Math.min(max, form.row_limit ?? max) }
}

/** Reads a saved chart and the data its thumbnail is drawn from. */
export const loadDrawable = async (
  { id }: { id: number },
  options: CallOptions,
): Promise<Drawable> => {
  const chart = await loadChart({ id }, options)
  const form = formOf(chart, null)
  if (!isComplete(form)) throw new Error('The chart is not complete.')
  const { metrics } = await getDataset(chart.datasource_id, options)
  return {
    form,
    metrics,
    result: await queryChart({ datasetId: chart.datasource_id, form: short(form) }, options),
  }
}

/** Draws a chart's thumbnail, once the chart itself is drawn, and stores it; answers its tag. */
export const storeThumbnail = async (
  { id, drawable }: { id: number; drawable: Drawable },
  options: CallOptions,
) => {
  await idleTime()
  const { drawThumbnail } = await import('./drawThumbnail')
  return putThumbnail({ type: 'chart', id, picture: await drawThumbnail(drawable) }, options)
}
