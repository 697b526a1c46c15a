import { diff } from 'node:util'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { boxes, boxForm } from '../../gallery/samples/boxes'
import { heat, heatForm } from '../../gallery/samples/heatmaps'
import { areaForm, lineForm, monthAreas, monthLines } from '../../gallery/samples/lines'
import { pie, pieForm } from '../../gallery/samples/pies'
import { manySeries, oneSeries } from '../../gallery/samples/results'
import type { ChartResult, FormData } from '../../src/api/contract'
import { chartOptionsOf } from '../../src/features/drawings/drawing'
import { drawings } from '../../src/features/drawings/drawings'
import type { ChosenMark, Marking } from '../../src/ui/charts/frame/marking'
import { withPlots } from '../support/chartOf'
import { pressButton } from '../support/drawnCharts'
import { outlineOf } from '../support/outline'
import { withPens } from '../support/pens'
import { openView, withSizes } from '../support/view'
import { flat } from '../support/written'

withPlots()

/** A chart, and the entry of its legend that is hidden before. */
type Chart = [ran: FormData, result: ChartResult, hidden?: string]

const charts: Record<string, Chart> = {
  bars: [{ viz_type: 'dist_bar' }, oneSeries('dist_bar')],
  'bars of parts across': [{ viz_type: 'horiz_bar' }, manySeries('horiz_bar')],
  'bars without one of their parts': [{ viz_type: 'dist_bar' }, manySeries('dist_bar'), 'Approach'],
  'a pie': [pieForm, pie],
  'a heatmap': [heatForm, heat],
  boxes: [boxForm, boxes],
  lines: [lineForm, monthLines],
  areas: [areaForm, monthAreas],
}

/** The place of the marks, once they are drawn and told to screen readers. */
const stageIn = () => {
  const stage = document.querySelector('[data-chart-frame] [role=group][tabindex="0"]')
  if (stage === null || document.querySelector('table') === null)
    throw new Error('Nothing is drawn')
  return stage
}
const acting = (is: boolean) => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is })

/** What a chart shows where a mark of it may be chosen, and what the arrow keys and Enter choose of it. */
const marked = async ([ran, result, hidden]: Chart, chosen: Marking['chosen']) => {
  withSizes()
  withPens()
  const reported: ChosenMark[] = []
  const marking: Marking = { chosen, onChoose: (mark) => void reported.push(mark) }
  const extra = ran.extra_form_data
  const options = {
    ...chartOptionsOf({ result, ran, extra, dataset: { columns: [], metrics: [] } }),
    marking,
  }
  const Drawing = drawings[result.viz_type]?.Drawing
  if (Drawing === undefined) throw new Error(`Nothing draws ${result.viz_type}`)
  const { close } = await openView(<Drawing {...{ result, ran, options, extra }} metrics={[]} />)
  acting(false)
  const stage = await vi.waitFor(stageIn, { timeout: 20_000 })
  acting(true)
  if (hidden !== undefined) await pressButton(hidden)
  const lines = outlineOf(document.body)
  const press = (key: string) =>
    act(async () => void stage.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  for (const key of [
    'ArrowRight',
    'Enter',
    'ArrowRight',
    'ArrowRight',
    'Enter',
    'ArrowUp',
    'ArrowUp',
    'Enter',
    'Escape',
    'Enter',
  ])
    await press(key)
  await close()
  return { lines, reported }
}

test.each(Object.keys(charts))(
  'the marks of %s are chosen, and stand out, as written down',
  async (name) => {
    const chart = charts[name] ?? [pieForm, pie]
    const { lines, reported } = await marked(chart, null)
    const [first] = reported
    const { lines: after } = await marked(chart, first?.labels ?? [])
    const changes = diff(after, lines)
      .filter(([kind]) => kind !== 0)
      .map(([kind, line]) => `${kind === 1 ? '+' : '-'} ${line.trim()}`)
    const text = [
      ...reported.map((mark) => flat(mark)),
      `chosen: ${flat(first?.labels)}`,
      ...changes,
    ]
    await expect(text.join('\n')).toMatchFileSnapshot(
      `./markedCharts/${name.replaceAll(' ', '-')}.txt`,
    )
  },
)
