import { cardAt } from '../../src/machines/explorer/slots/card'
import { chartSaveMachine, chartUpdate } from '../../src/machines/explorer/save/chartSave.machine'
import { indexColumnMachine } from '../../src/machines/explorer/indexColumn.machine'
import type { Conflict, Difference } from '../../src/machines/lib/conflict'
import { newFilter } from '../../src/machines/explorer/filters/filters'
import { openFormMachine } from '../../src/machines/explorer/openForm.machine'
import { renameChartMachine } from '../../src/machines/explorer/save/renameChart.machine'
import type { PickableChar } from '../../src/api/contract'
import { loadedTarget, targetOf } from '../../src/machines/explorer/prediction/targets'
import { posted } from '../posted'
import { explorerBroken, exploring, metricEditor, opening } from '../explorer'
import { bars, emptyForms, sideBars, stackedBars, tableForm, undecidedBars } from '../samples/forms'
import { savedChart } from '../samples/lists'
import { forbidden, notFound, theServerIsDown } from '../samples/problems'
import { modelsOf, pickableModels, flatteningOf, trainingOf } from '../samples/models'
import { columns, manySeries, oneSeries, tableResult } from '../samples/results'
import { slowCall, frozenActor, type FrozenActor } from '../frozenActor'

const openForm = (state: string, context: object = {}) =>
  frozenActor(openFormMachine, state, {
    sliceId: 7,
    key: 'k7',
    reverts: false,
    editedMeanwhile: null,
    known: null,
    chart: null,
    form: null,
    draft: null,
    problem: null,
    ...context,
  })

const chartSave = (
  state: string,
  context: object = {},
  title?: [state: string, title: string],
  children: Record<string, FrozenActor> = {},
) =>
  frozenActor(
    chartSaveMachine,
    state,
    {
      purpose: 'save',
      chart: null,
      key: 'k7',
      datasource: { id: 12, datasource_name: 'strikes' },
      form: bars,
      title: '',
      copy: null,
      outcome: { kind: 'dismissed' },
      ...context,
    },
    title
      ? {
          renameChart: frozenActor(renameChartMachine, title[0], {
            title: title[1],
            project: undefined,
            projects: null,
            accepted: null,
          }),
        }
      : children,
  )

const drawn = { form: bars, run: { ready: 'resting' }, result: oneSeries('dist_bar') }
const met = (fits: boolean, differences: Difference[], name = 'Strikes by state') =>
  chartSave('updating', { chart: savedChart }, undefined, {
    chartUpdate: frozenActor(chartUpdate, 'conflicted', {
      conflict: {
        title: 'Changed by Ben Okafor 3 minutes ago',
        name,
        who: 'Ben Okafor',
        fits,
        differences,
      },
    }),
  })
const inWindows = (fits: boolean, differences: Difference[]): Conflict => ({
  title: 'Changed in another window',
  name: 'Strikes by state',
  who: null,
  fits,
  differences,
})
const ourFilter: Difference = {
  label: 'Filters',
  yours: 'flight_date >= 01/01/1995',
  theirs: 'none',
  changedBy: 'you',
}
const theirTitle: Difference = {
  label: 'Title',
  yours: 'Strikes by state',
  theirs: 'Strikes per state and year',
  changedBy: 'them',
}
const bothLimits: Difference = {
  label: 'Row limit',
  yours: '50',
  theirs: '1000',
  changedBy: 'both',
}
const long = 'a very long name of a chart '.repeat(9)
const timedOut = { status: 504, message: 'The query took longer than 60 seconds and was stopped' }
const card = cardAt(undecidedBars, { slot: 'metrics', index: 1 })

const margin = {
  id: 2,
  metric_name: 'margin',
  expression: 'SUM(cost - gone)',
  description: 'What is left of it',
}
const refusedExpression = {
  status: 400,
  message: 'expression: No column is named “gone”.; description: Too long',
  fields: {
    expression: ['No column is named “gone”.'],
    description: ['Too long'],
  },
}
const models = modelsOf(columns)
const own = models.map(({ model_id: id, model_name: name }) => targetOf({ id, column_name: name }))
const opened = flatteningOf(null)
const [pickable] = pickableModels as [PickableChar, ...PickableChar[]]

const index = (state: string, context: object) =>
  frozenActor(indexColumnMachine, state, {
    datasetId: 12,
    saved: -1,
    requested: 1,
    problem: null,
    ...context,
  })

export const explorerRows = [
  opening('opening', openForm('loadingForm')),
  opening('opening, still waiting', openForm('loadingForm'), { calls: slowCall }),
  opening('chart is gone', openForm('chartFailed', { problem: notFound })),
  opening('chart is forbidden', openForm('chartFailed', { problem: forbidden })),
  opening(
    'dataset is gone',
    openForm('formFailed', { problem: { status: 404, message: 'Dataset does not exist' } }),
  ),
  opening('form is gone', openForm('formFailed', { problem: notFound })),
  opening(
    'form is gone, chart is there',
    openForm('formFailed', { problem: notFound, chart: savedChart }),
  ),
  opening('opening failed', openForm('formFailed', { problem: theServerIsDown })),
  explorerBroken,
  ...Object.entries(emptyForms).map(([type, form]) => exploring(`empty ${type}`, { form })),
  exploring('card', { form: undecidedBars, ...(card ? { card } : {}) }),
  exploring('complete', { form: stackedBars }),
  exploring('running', { form: bars, run: 'running' }),
  exploring('running table', { form: tableForm, run: 'running' }),
  exploring('running again', { ...drawn, run: 'running' }),
  exploring('failed', { form: bars, run: 'failed', problem: timedOut }),
  exploring('failed again', { ...drawn, run: 'failed', problem: timedOut }),
  exploring('stopped', { form: bars, run: 'stopped' }),
  exploring('failed without an answer', {
    form: bars,
    run: 'failed',
    problem: { status: 0, message: 'The server cannot be reached. Check the connection.' },
  }),
  exploring('failed in a sentence', {
    form: bars,
    run: 'failed',
    problem: { status: 400, message: 'The day is no date.' },
  }),
  exploring('stopped after a failure', {
    form: {
      ...bars,
      adhoc_filters: [{ ...newFilter('cost', 'WHERE'), operator: '>=', comparator: 'many' }],
    },
    run: 'stopped',
    problem: { status: 400, message: "Value 'many' is not a number for column cost" },
  }),
  exploring('of an unknown type', {
    form: { ...bars, viz_type: 'sankey' },
    run: { ready: 'resting' },
    result: { ...oneSeries('dist_bar'), viz_type: 'sankey' as never },
  }),
  exploring('dist_bar', drawn),
  exploring('dist_bar in series', {
    form: stackedBars,
    run: { ready: 'resting' },
    result: manySeries('dist_bar'),
  }),
  exploring('horiz_bar', {
    form: sideBars,
    run: { ready: 'resting' },
    result: oneSeries('horiz_bar'),
    saved: true,
  }),
  exploring('unsaved changes', {
    form: sideBars,
    run: { ready: 'resting' },
    result: oneSeries('horiz_bar'),
    saved: true,
    savedForm: { ...sideBars, groupby: ['phase_of_flight'] },
  }),
  exploring('table', {
    form: tableForm,
    run: { ready: 'resting' },
    result: tableResult,
    saved: true,
  }),
  exploring('aggregated table', { form: { ...bars, viz_type: 'table', query_mode: 'aggregate' } }),
  exploring('cut off', { ...drawn, result: { ...oneSeries('dist_bar'), truncated: true } }),
  exploring('without rows', {
    ...drawn,
    result: { ...oneSeries('dist_bar'), rowcount: 0, data: [], records: [] },
  }),
  exploring('panel folded', { ...drawn, panel: 'folded' }),
  exploring('analysis', { ...drawn, panel: { open: 'analysis' } }),
  exploring('models', {
    ...drawn,
    prediction: {
      models,
      targets: [...own.slice(0, 2), loadedTarget(pickable)],
    },
  }),
  exploring('training', {
    ...drawn,
    prediction: {
      models,
      targets: own.slice(1),
      jobs: [trainingOf(own.map(({ modelId }) => modelId))],
    },
  }),
  exploring('analysis of models', {
    ...drawn,
    panel: { open: 'analysis' },
    prediction: { models },
    analysis: {
      unfolded: models.slice(0, 2).map(({ model_id: id }) => id),
      chosen: models[0]?.model_id ?? null,
    },
  }),
  exploring('analysis, nothing found', {
    ...drawn,
    panel: { open: 'analysis' },
    prediction: { models },
    analysis: { search: 'weather' },
  }),
  exploring('analysis, models being read', {
    ...drawn,
    panel: { open: 'analysis' },
    prediction: { models: null },
  }),
  exploring('flattening', {
    ...drawn,
    panel: { open: 'analysis' },
    prediction: { models, jobs: [flatteningOf(null)] },
  }),
  exploring('flattening, the map being opened', {
    ...drawn,
    panel: { open: 'analysis' },
    prediction: {
      models,
      jobs: [{ ...opened, status: { ...opened.status, parent_status: 'finished', progress: 0 } }],
    },
  }),
  exploring('flattening begun', {
    ...drawn,
    panel: { open: 'analysis' },
    prediction: { models, jobs: [{ ...opened, jobId: null, status: null }] },
  }),
  exploring('flattening failed', {
    ...drawn,
    panel: { open: 'analysis' },
    prediction: {
      models,
      jobs: [
        flatteningOf({
          title: 'Error in creating Embedding, job_id: 0f3c81d2-5a0e-4f63-9a41-2f7a6f0f7a11',
          reason: 'Not enough rows for an embedding: 2 (at least 3 needed)',
        }),
      ],
    },
  }),
  exploring(
    'predictions made',
    { ...drawn, prediction: { models, targets: own } },
    posted({
      intent: 'success',
      area: 'explorer',
      title: 'Success: Predicted from phase_of_flight',
      results: [
        {
          title: 'strikes__phase_of_flight__train_test',
          path: '/visualizations/null/k8',
          datasetId: 55,
          saves: true,
          remark: '3 rows have a species that the model had not seen',
        },
        {
          title: 'Feature importance',
          path: '/visualizations/null/k9',
          datasetId: 56,
          saves: false,
        },
      ],
    }),
  ),
  exploring('fields searched', { ...drawn, search: 'in' }),
  exploring('raw data', { ...drawn, viewer: { view: { open: 'raw' } } }),
  exploring('raw data searched', {
    ...drawn,
    viewer: { view: { open: 'raw' }, context: { search: 'New' } },
  }),
  exploring('raw data before a result', { form: bars, viewer: { view: { open: 'raw' } } }),
  exploring('samples', {
    ...drawn,
    viewer: {
      view: { open: 'samples' },
      samples: 'ready',
      context: { samples: tableResult, page: 2 },
    },
  }),
  exploring('samples loading', {
    ...drawn,
    viewer: { view: { open: 'samples' }, samples: 'loading' },
  }),
  exploring('samples failed', {
    ...drawn,
    viewer: { view: { open: 'samples' }, samples: 'failed', context: { problem: theServerIsDown } },
  }),
  exploring('export opening', { ...drawn, exporter: { state: 'opening', bytes: 0 } }),
  exploring('exporting', {
    ...drawn,
    exporter: { state: { sending: 'pausing' }, bytes: 12_340_000 },
  }),
  exploring('undo and redo', {
    ...drawn,
    history: { past: [emptyForms.dist_bar], future: [stackedBars] },
  }),
  exploring('index being saved', { ...drawn, index: index('saving', {}) }),
  exploring('index not saved', { ...drawn, index: index('failed', { problem: theServerIsDown }) }),
  exploring('metric is new', { ...drawn, metric: metricEditor({ open: 'editing' }) }),
  exploring('metric being read', {
    ...drawn,
    metric: metricEditor({ open: 'reading' }, { draft: margin }),
  }),
  exploring('metric unread', {
    ...drawn,
    metric: metricEditor({ open: 'unread' }, { draft: margin, problem: theServerIsDown }),
  }),
  exploring('metric being saved', {
    ...drawn,
    metric: metricEditor({ open: 'saving' }, { draft: margin }),
  }),
  exploring('metric refused', {
    ...drawn,
    metric: metricEditor({ open: 'failed' }, { draft: margin, problem: refusedExpression }),
  }),
  exploring('metric changed meanwhile', {
    ...drawn,
    metric: metricEditor(
      { open: 'failed' },
      { draft: margin, problem: { status: 409, message: 'Changed by Ben 2 minutes ago' } },
    ),
  }),
  exploring('metric to be deleted', {
    ...drawn,
    metric: metricEditor({ open: 'editing' }, { draft: margin, deletes: true }),
  }),
  exploring('metric not deleted', {
    ...drawn,
    metric: metricEditor(
      { open: 'failed' },
      { draft: margin, deletes: true, problem: theServerIsDown },
    ),
  }),
  exploring('naming', {
    ...drawn,
    saving: chartSave('naming', {}, ['editing', 'Strikes by state']),
  }),
  exploring('naming without title', { ...drawn, saving: chartSave('naming', {}, ['refused', '']) }),
  exploring('naming with spaces', {
    ...drawn,
    saving: chartSave('naming', {}, ['refused', '   ']),
  }),
  exploring('saving', { ...drawn, saving: chartSave('creating') }),
  exploring('conflict', { ...drawn, saved: true, saving: met(true, [ourFilter, theirTitle]) }),
  exploring('conflict over the same field', {
    ...drawn,
    saved: true,
    saving: met(false, [bothLimits, ourFilter]),
  }),
  exploring('conflict over nothing that shows', { ...drawn, saved: true, saving: met(true, []) }),
  exploring('conflict of two windows', {
    ...drawn,
    saved: true,
    conflict: inWindows(true, [ourFilter, theirTitle]),
  }),
  exploring('conflict of two windows over the same field', {
    ...drawn,
    saved: true,
    conflict: inWindows(false, [bothLimits]),
  }),
  exploring('conflict with a lot in it', {
    ...drawn,
    saved: true,
    saving: met(
      false,
      Array.from({ length: 14 }, (_, at) => ({
        ...bothLimits,
        label: `Metrics ${at}`,
        yours: long,
      })),
      long,
    ),
  }),
]
