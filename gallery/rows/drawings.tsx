import { exploring } from '../explorer'
import { besideBoxes, boxes, boxForm, crowdedBoxes, emptyBoxes, oneBox } from '../samples/boxes'
import { crowdedHeat, emptyHeat, heat, heatForm, oneCell, wideHeat } from '../samples/heatmaps'
import { crowdedPie, emptyPie, narrowPie, pie, pieForm, wholePie } from '../samples/pies'

const spreads = { form: boxForm, run: { ready: 'resting' } }
const heats = { form: heatForm, run: { ready: 'resting' } }
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
]
