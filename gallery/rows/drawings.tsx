import { exploring } from '../explorer'
import { besideBoxes, boxes, boxForm, crowdedBoxes, emptyBoxes, oneBox } from '../samples/boxes'
import { crowdedHeat, emptyHeat, heat, heatForm, oneCell, wideHeat } from '../samples/heatmaps'
import {
  areaForm,
  crowdedLines,
  lineForm,
  monthAreas,
  monthLines,
  namedLines,
  oneLine,
  pointLine,
  shareForm,
  weekdayLine,
  weekLines,
} from '../samples/lines'
import { crowdedPie, emptyPie, narrowPie, pie, pieForm, wholePie } from '../samples/pies'

const spreads = { form: boxForm, run: { ready: 'resting' } }
const heats = { form: heatForm, run: { ready: 'resting' } }
const lines = { form: lineForm, run: { ready: 'resting' } }
const pies = { form: pieForm, run: { ready: 'resting' } }

/** The chart types beside bars and tables, each with the results that are hard to draw. */
export const drawingRows = [
  exploring('running pie', { form: pieForm, run: 'running' }),
  exploring('pie', { ...pies, result: pie }),
  exploring('pie of twenty', { ...pies, result: narrowPie }),
  exploring('pie of 100,000', { ...pies, result: crowdedPie }),
  exploring('pie of one', { ...pies, result: wholePie }),
  exploring('pie of nothing', { ...pies, result: emptyPie }),
  exploring('running heatmap', { form: heatForm, run: 'running' }),
  exploring('heatmap', { ...heats, result: heat }),
  exploring('heatmap of 60 by 40', { ...heats, result: wideHeat }),
  exploring('heatmap of 260 by 230', { ...heats, result: crowdedHeat }),
  exploring('heatmap of one', { ...heats, result: oneCell }),
  exploring('heatmap of nothing', { ...heats, result: emptyHeat }),
  exploring('running box plot', { form: boxForm, run: 'running' }),
  exploring('box plot', { ...spreads, result: boxes }),
  exploring('box plot of three metrics', { ...spreads, result: besideBoxes }),
  exploring('box plot of 700', { ...spreads, result: crowdedBoxes }),
  exploring('box plot of one', { ...spreads, result: oneBox }),
  exploring('box plot of nothing', { ...spreads, result: emptyBoxes }),
  exploring('running line', { form: lineForm, run: 'running' }),
  exploring('lines by month', { ...lines, result: monthLines }),
  exploring('lines with incomplete months', {
    ...lines,
    result: { ...monthLines, incomplete_periods: { first: '2022-01-19', last: '2025-11-08' } },
  }),
  exploring('line of one series', { ...lines, result: oneLine }),
  exploring('lines by week', { ...lines, result: weekLines }),
  exploring('lines by weekday', { ...lines, result: weekdayLine }),
  exploring('lines by day, on a canvas', { ...lines, result: crowdedLines }),
  exploring('line over names', { ...lines, result: namedLines }),
  exploring('line of one point', { ...lines, result: pointLine }),
  exploring('areas stacked', { ...lines, form: areaForm, result: monthAreas }),
  exploring('areas as shares', { ...lines, form: shareForm, result: monthAreas }),
]
