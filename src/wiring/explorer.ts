import * as chars from '../api/chars'
import * as chart from '../api/chart'
import * as chartData from '../api/chartData'
import * as dataset from '../api/dataset'
import * as explore from '../api/explore'
import type { ChartSave } from '../api/contract'
import { explainCluster } from '../api/flatten'
import * as drafts from '../effects/storage/drafts'
import { findDataset } from '../effects/findDataset'
import * as histories from '../effects/storage/histories'
import { changeSourceMachine } from '../machines/explorer/changeSource.machine'
import { chartExplorerMachine } from '../machines/explorer/chartExplorer.machine'
import { filterEditorMachine } from '../machines/explorer/filters/filterEditor.machine'
import { historyMachine } from '../machines/explorer/history/history.machine'
import { indexColumnMachine } from '../machines/explorer/indexColumn.machine'
import { pointRowMachine } from '../machines/explorer/map/pointRow.machine'
import { pointSelectionMachine } from '../machines/explorer/map/pointSelection.machine'
import { behindResource, markRowsMachine } from '../machines/explorer/marks/markRows.machine'
import { openFormMachine } from '../machines/explorer/openForm.machine'
import { panelSizesMachine } from '../machines/explorer/panelSizes.machine'
import { dataViewerMachine } from '../machines/explorer/run/dataViewer.machine'
import { autoApplyMachine } from '../machines/explorer/run/autoApply.machine'
import { queryRunMachine } from '../machines/explorer/run/queryRun.machine'
import {
  chartRenaming,
  chartSaveMachine,
  chartUpdate,
} from '../machines/explorer/save/chartSave.machine'
import { formDraftMachine } from '../machines/explorer/save/formDraft.machine'
import { renameChartMachine } from '../machines/explorer/save/renameChart.machine'
import { shareLinkMachine } from '../machines/explorer/shareLink.machine'
import { slotsMachine } from '../machines/explorer/slots/slots.machine'
import { openChartMachine } from '../machines/items/openChart.machine'
import type { FormDrop, FormRequest, FormSave } from '../machines/lib/forms'
import { newChartMachine } from '../machines/newChart/newChart.machine'
import type { Joins } from '../machines/projects/currentProject.machine'
import { queryRequester } from '../machines/system/queries.machine'
import { call, task, write, writeOnce } from './call'
import { metricEditor } from './datasets'
import { exporter } from './exports'
import { projectChoices } from './items'
import { prediction } from './models'
import { datasetPicker } from './pickers'
import { autoApplyStorage, panelStorage } from './preferences'
import { writeTexts } from './writeTexts'

const createForm = call<FormRequest, { key: string }>(explore.createForm)

const saveForm = call<FormSave, number>(explore.saveForm)

const dropForm = call<FormDrop, void>(explore.dropForm)

export const openChart = openChartMachine.provide({
  actors: { loadChart: call(chart.loadChart), createForm, saveForm },
})

export const newChart = newChartMachine.provide({
  actors: { datasetPicker, findDataset: call(findDataset), createForm },
})

export const changeSource = changeSourceMachine.provide({
  actors: { datasetPicker, createForm, carryHistory: task(histories.carryHistory) },
})

const dropDraft = task(drafts.dropDraft)

export const filterEditor = filterEditorMachine.provide({
  actors: { listValues: call(dataset.listValues), loadRange: call(dataset.loadRange) },
})

export const markRows = markRowsMachine.provide({
  actors: { rows: behindResource.provide({ actors: { load: call(chartData.queryChart) } }) },
})

export const chartExplorer = chartExplorerMachine.provide({
  actors: {
    openForm: openFormMachine.provide({
      actors: {
        loadChart: call(chart.loadChart),
        loadForm: call(explore.loadForm),
        saveForm,
        dropForm,
        readDraft: task(drafts.readDraft),
        dropDraft,
      },
    }),
    dataViewer: dataViewerMachine.provide({ actors: { loadSamples: call(chartData.loadSamples) } }),
    exporter,
    autoApply: autoApplyMachine.provide({ actors: { autoApplyStorage } }),
    panelSizes: panelSizesMachine.provide({ actors: { panelStorage } }),
    queryRun: queryRunMachine.provide({
      actors: { queryChart: queryRequester(1), copyText: task(drafts.copyText) },
    }),
    formDraft: formDraftMachine.provide({
      actors: {
        saveForm: task(explore.saveForm),
        dropForm: task(explore.dropForm),
        writeDraft: task(drafts.writeDraft),
        dropDraft,
      },
    }),
    slots: slotsMachine.provide({
      actors: {
        filterEditor,
      },
    }),
    history: historyMachine.provide({
      actors: {
        readHistory: task(histories.readHistory),
        writeHistory: task(histories.writeHistory),
      },
    }),
    shareLink: shareLinkMachine.provide({
      actors: { createForm, copyLink: task(drafts.copyLink) },
    }),
    indexColumn: indexColumnMachine.provide({
      actors: { saveIndex: write(chars.saveIndex, writeTexts.saveIndex) },
    }),
    metricEditor,
    pointSelection: pointSelectionMachine.provide({
      actors: {
        pointRow: pointRowMachine.provide({
          actors: { loadSamples: call(chartData.loadSamples) },
        }),
        explainCluster: call(explainCluster),
      },
    }),
    prediction,
    chartSave: chartSaveMachine.provide({
      actors: {
        renameChart: renameChartMachine.provide({ actors: { projects: projectChoices } }),
        createChart: writeOnce(chart.createChart, writeTexts.saveChart),
        openChart,
        chartUpdate: chartUpdate.provide({
          actors: {
            save: write(
              ({ joins: _, ...fields }: ChartSave & { id: number } & Joins, options) =>
                chart.updateChart(fields, options),
              writeTexts.saveChart,
              ({ joins }) => joins,
            ),
            copy: write(chart.createChart, writeTexts.saveChart),
          },
        }),
        chartRenaming: chartRenaming.provide({
          actors: { save: write(chart.updateChart, writeTexts.saveChart) },
        }),
      },
    }),
  },
})
