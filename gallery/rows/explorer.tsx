import { cardAt } from '../../src/machines/explorer/card'
import { chartSaveMachine } from '../../src/machines/explorer/chartSave.machine'
import { openFormMachine } from '../../src/machines/explorer/openForm.machine'
import { renameChartMachine } from '../../src/machines/explorer/renameChart.machine'
import { explorerBroken, exploring, opening } from '../explorer'
import { bars, emptyForms, sideBars, stackedBars, tableForm, undecidedBars } from '../samples/forms'
import { savedChart } from '../samples/lists'
import { forbidden, notFound, theServerIsDown } from '../samples/problems'
import { manySeries, oneSeries, tableResult } from '../samples/results'
import { standing } from '../standing'

const openForm = (state: string, context: object = {}) =>
  standing(openFormMachine, state, { sliceId: 7, key: 'k7', reverts: false, chart: null, form: null, draft: null, problem: null, ...context })

const chartSave = (state: string, context: object = {}, title?: [state: string, title: string]) =>
  standing(
    chartSaveMachine,
    state,
    { wants: 'save', chart: null, key: 'k7', datasource: { id: 12, datasource_name: 'strikes' }, form: bars, title: '', overwrites: false, problem: null, outcome: { kind: 'dismissed' }, ...context },
    title ? { renameChart: standing(renameChartMachine, title[0], { title: title[1], accepted: null }) } : {},
  )

const drawn = { form: bars, run: { ready: 'resting' }, result: oneSeries('dist_bar') }
const conflict = { status: 409, message: 'Ben changed this chart after you opened it' }
const timedOut = { status: 504, message: 'The query took longer than 60 seconds and was stopped' }
const card = cardAt(undecidedBars, { slot: 'metrics', index: 1 })

export const explorerRows = [
  opening('opening', openForm('loadingForm')),
  opening('chart is gone', openForm('chartFailed', { problem: notFound })),
  opening('chart is forbidden', openForm('chartFailed', { problem: forbidden })),
  opening('form is gone', openForm('formFailed', { problem: notFound })),
  opening('form is gone, chart is there', openForm('formFailed', { problem: notFound, chart: savedChart })),
  opening('opening failed', openForm('formFailed', { problem: theServerIsDown })),
  explorerBroken,
  exploring('empty dist_bar', { form: emptyForms.dist_bar }),
  exploring('empty horiz_bar', { form: emptyForms.horiz_bar }),
  exploring('empty table', { form: emptyForms.table }),
  exploring('later type', { form: emptyForms.pie }),
  exploring('card', { form: undecidedBars, ...(card ? { card } : {}) }),
  exploring('complete', { form: stackedBars }),
  exploring('running', { form: bars, run: { running: 'querying' } }),
  exploring('running table', { form: tableForm, run: { running: 'querying' } }),
  exploring('running again', { ...drawn, run: { running: 'querying' } }),
  exploring('failed', { form: bars, run: 'failed', problem: timedOut }),
  exploring('failed again', { ...drawn, run: 'failed', problem: timedOut }),
  exploring('stopped', { form: bars, run: 'stopped' }),
  exploring('dist_bar', drawn),
  exploring('dist_bar in series', { form: stackedBars, run: { ready: 'resting' }, result: manySeries('dist_bar') }),
  exploring('horiz_bar', { form: sideBars, run: { ready: 'resting' }, result: oneSeries('horiz_bar'), saved: true }),
  exploring('table', { form: tableForm, run: { ready: 'resting' }, result: tableResult, saved: true }),
  exploring('cut off', { ...drawn, result: { ...oneSeries('dist_bar'), truncated: true } }),
  exploring('without rows', { ...drawn, result: { ...oneSeries('dist_bar'), rowcount: 0, data: [], records: [] } }),
  exploring('panel folded', { ...drawn, panel: 'folded' }),
  exploring('analysis', { ...drawn, panel: { open: 'analysis' } }),
  exploring('fields searched', { ...drawn, search: 'in' }),
  exploring('naming', { ...drawn, saving: chartSave('naming', {}, ['editing', 'Strikes by state']) }),
  exploring('naming without title', { ...drawn, saving: chartSave('naming', {}, ['refused', '']) }),
  exploring('naming with spaces', { ...drawn, saving: chartSave('naming', {}, ['refused', '   ']) }),
  exploring('saving', { ...drawn, saving: chartSave('creating') }),
  exploring('conflict', { ...drawn, saved: true, saving: chartSave('conflicted', { chart: savedChart, problem: conflict }) }),
]
