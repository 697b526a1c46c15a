import type { StateValue } from 'xstate'
import type { ChartResult, FormData } from '../src/api/contract'
import { Explorer } from '../src/features/explorer/Explorer'
import { chartExplorerMachine } from '../src/machines/explorer/chartExplorer.machine'
import { historyMachine } from '../src/machines/explorer/history/history.machine'
import { indexColumnMachine } from '../src/machines/explorer/indexColumn.machine'
import { newMetricDraft } from '../src/machines/metrics/metricDraft'
import { metricEditorMachine } from '../src/machines/metrics/metricEditor.machine'
import { formDraftMachine } from '../src/machines/explorer/save/formDraft.machine'
import type { Conflict } from '../src/machines/lib/conflict'
import { dataPanelMachine } from '../src/machines/explorer/dataPanel.machine'
import { dataViewerMachine } from '../src/machines/explorer/run/dataViewer.machine'
import { exporterMachine } from '../src/machines/explorer/run/exporter.machine'
import { filterEditorMachine } from '../src/machines/explorer/filters/filterEditor.machine'
import { filtersOf, havingSubjects } from '../src/machines/explorer/filters/filters'
import { panelSizesMachine } from '../src/machines/explorer/panelSizes.machine'
import { analysisMachine } from '../src/machines/explorer/prediction/analysis.machine'
import { autoApplyMachine } from '../src/machines/explorer/run/autoApply.machine'
import { pointSelectionMachine } from '../src/machines/explorer/map/pointSelection.machine'
import { predictionMachine } from '../src/machines/explorer/prediction/prediction.machine'
import { queryRunMachine } from '../src/machines/explorer/run/queryRun.machine'
import { slotsMachine } from '../src/machines/explorer/slots/slots.machine'
import { inShell } from './inShell'
import { now } from './samples/now'
import { chartForm } from './samples/forms'
import { savedChart } from './samples/lists'
import { columns, metrics } from './samples/results'
import { frozenActor, type FrozenActor } from './frozenActor'

export interface Exploring {
  form: FormData
  run?: StateValue
  result?: ChartResult
  problem?: object
  /** The chart was saved as it stands. */
  saved?: boolean
  /** The form it was saved with, where that differs. */
  savedForm?: FormData
  card?: object
  /** The editor of the form's first filter: its state and what differs from its beginning. */
  filter?: [state: string, context?: object]
  /** A dialog about the chart's look that is open: the state of the slots, and the dialog. */
  look?: [
    state: 'sizing' | 'scaling' | 'coloring' | 'formatting' | 'ordering',
    dialog: Record<string, FrozenActor>,
  ]
  panel?: StateValue
  search?: string
  saving?: FrozenActor
  /** What another window changed of the same form. */
  conflict?: Conflict
  /** The export, when one is under way. */
  exporter?: { state: StateValue; bytes: number }
  /** The Data Viewer: what it shows, how its samples stand, and what differs from its beginning. */
  viewer?: { view: StateValue; samples?: string; context?: object }
  index?: FrozenActor
  metric?: FrozenActor
  history?: object
  /** The models, the toolbox and the jobs, where something is in them. */
  prediction?: object
  analysis?: object
  /** What is selected on a map, and whether its cluster is explained. */
  selection?: [state: string, context: object]
}

export const metricEditor = (value: StateValue, context: object = {}) =>
  frozenActor(metricEditorMachine, value, {
    datasetId: 12,
    deletes: false,
    draft: newMetricDraft,
    touched: false,
    stored: null,
    problem: null,
    ...context,
  })

const whole = (
  name: string,
  value: StateValue,
  context: object,
  children: Record<string, FrozenActor>,
  notices: Record<string, FrozenActor> = {},
  peers: Record<string, FrozenActor> = {},
) =>
  inShell(
    `explorer/${name}`,
    Explorer,
    frozenActor(
      chartExplorerMachine,
      value,
      {
        sliceId: null,
        key: 'k7',
        backPath: '/charts',
        reverts: false,
        chart: null,
        form: null,
        stored: null,
        unanswered: [],
        unsent: false,
        requested: null,
        edited: null,
        applied: null,
        editedMeanwhile: null,
        ...context,
      },
      children,
    ),
    { path: '/visualizations/null/k7', fullScreen: true, notices, peers },
  )

export const explorerBroken = whole('broken', 'broken', {}, {})

export const opening = (
  name: string,
  openForm: FrozenActor,
  peers: Record<string, FrozenActor> = {},
) => whole(name, 'opening', {}, { openForm }, {}, peers)

const editing = (form: FormData, [state, context]: [state: string, context?: object]) => {
  const [filter] = filtersOf(form)
  const column = columns.find(({ column_name }) => column_name === filter?.subject) ?? null
  return frozenActor(filterEditorMachine, state, {
    filter,
    column,
    datasetId: 12,
    having: havingSubjects(form),
    typed: '',
    values: [],
    range: null,
    ...context,
  })
}

/** The workbench with its slots, its query and its dialogs as they stand. */
export const exploring = (
  name: string,
  {
    form,
    run = 'empty',
    result,
    problem,
    saved = false,
    savedForm,
    card,
    filter,
    look,
    panel = { open: 'data' },
    search = '',
    saving,
    conflict,
    viewer = { view: 'closed' },
    exporter = { state: 'resting', bytes: 0 },
    index,
    metric,
    history,
    prediction,
    analysis,
    selection,
  }: Exploring,
  notices: Record<string, FrozenActor> = {},
) => {
  const runs = typeof run === 'object' && 'running' in run
  const startedAt = run === 'empty' ? null : now - 1240
  const stored = { key: 'k7', datasetId: 12, chartId: saved ? 7 : null, form }
  const chart = saved ? { ...savedChart, params: JSON.stringify(form) } : null
  return whole(
    name,
    { exploring: saving ? 'saving' : 'arranging' },
    { sliceId: chart?.id ?? null, chart, form: chartForm(form) },
    {
      dataPanel: frozenActor(dataPanelMachine, panel, { search, gridSearch: '' }),
      dataViewer: frozenActor(
        dataViewerMachine,
        { view: viewer.view, samples: viewer.samples ?? 'unread' },
        {
          datasetId: 12,
          form,
          samples: null,
          problem: null,
          search: '',
          found: null,
          page: 0,
          size: '20',
          ...viewer.context,
        },
      ),
      exporter: frozenActor(exporterMachine, exporter.state, {
        datasetId: 12,
        escapes: true,
        requested: null,
        file: null,
        bytes: exporter.bytes,
        message: '',
      }),
      panelSizes: frozenActor(panelSizesMachine, 'storing', { data: 256, slots: 256, viewer: 320 }),
      slots: frozenActor(
        slotsMachine,
        look ? look[0] : filter ? 'filtering' : card ? 'calculating' : 'arranging',
        {
          form,
          saved: saved ? (savedForm ?? form) : null,
          columns,
          metrics,
          datasetId: 12,
          filterAt: filter ? 0 : null,
          card: card ?? null,
          limitAt: null,
        },
        look ? look[1] : filter ? { filterEditor: editing(form, filter) } : {},
      ),
      queryRun: frozenActor(queryRunMachine, run, {
        ...stored,
        starts: false,
        startedAt,
        endedAt: runs || startedAt === null ? null : startedAt + 410,
        result: result ?? null,
        ran: result ? { ...form, viz_type: result.viz_type } : null,
        problem: problem ?? null,
      }),
      autoApply: frozenActor(autoApplyMachine, 'off', { form, applied: form }),
      history: frozenActor(historyMachine, 'resting', {
        key: 'k7',
        userId: 1,
        history: { past: [], present: form, future: [], at: 0, ...history },
      }),
      indexColumn:
        index ??
        frozenActor(indexColumnMachine, 'resting', {
          datasetId: 12,
          saved: 1,
          requested: 1,
          problem: null,
        }),
      metricEditor: metric ?? metricEditor('closed'),
      analysis: frozenActor(
        analysisMachine,
        {},
        {
          search: '',
          unfolded: [],
          chosen: null,
          ...analysis,
        },
      ),
      prediction: frozenActor(predictionMachine, 'resting', {
        datasetId: 12,
        targets: [],
        models: [],
        uncreated: [],
        jobs: [],
        ...prediction,
      }),
      pointSelection: frozenActor(pointSelectionMachine, selection?.[0] ?? 'resting', {
        datasetId: 12,
        tool: 'move',
        made: null,
        cluster: '',
        explanation: null,
        problem: null,
        ...selection?.[1],
      }),
      ...(saving ? { chartSave: saving } : {}),
      ...(conflict
        ? {
            formDraft: frozenActor(formDraftMachine, 'conflicted', {
              ...stored,
              saved: null,
              unsent: true,
              isStored: true,
              stored: { form_data: form, version: 1 },
              unanswered: [],
              current: null,
              conflict,
            }),
          }
        : {}),
    },
    notices,
  )
}
