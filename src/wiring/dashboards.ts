import * as dashboardCalls from '../api/dashboard'
import { importDashboards, previewDashboardImport } from '../api/dashboardImport'
import { listAllDatabases } from '../api/database'
import { call, write, writeOnce, writeOnLeaving } from './call'
import { fullScreen } from '../effects/fullScreen'
import { readCharts } from '../effects/readTiles'
import { exporter } from './exports'
import {
  dashboardDatasetsResource,
  dashboardMachine,
} from '../machines/dashboard/dashboard.machine'
import { dashboardFiltersMachine } from '../machines/dashboard/dashboardFilters.machine'
import { chartsPickerMachine } from '../machines/dashboard/chartsPicker.machine'
import { dashboardImportMachine } from '../machines/dashboard/dashboardImport.machine'
import { dashboardSave } from '../machines/dashboard/dashboardSave'
import { tileReadsMachine } from '../machines/dashboard/tileReads.machine'
import { sourcesResource } from '../machines/databases/importSources'
import { filterEditor } from './explorer'
import { pickList } from './projects'
import { writeTexts } from './writeTexts'

export const dashboard = dashboardMachine.provide({
  actors: {
    getDashboard: call(dashboardCalls.getDashboard),
    datasets: dashboardDatasetsResource.provide({
      actors: { load: call(dashboardCalls.listDashboardDatasets) },
    }),
    exporter,
    fullScreen,
    saveOnLeaving: writeOnLeaving(dashboardCalls.saveDashboard, writeTexts.saveDashboard),
    tileReads: tileReadsMachine.provide({ actors: { readCharts } }),
    dashboardFilters: dashboardFiltersMachine.provide({ actors: { filterEditor } }),
    chartsPicker: chartsPickerMachine.provide({ actors: { pickList } }),
    dashboardSave: dashboardSave.provide({
      actors: { save: write(dashboardCalls.saveDashboard, writeTexts.saveDashboard) },
    }),
  },
})

export const dashboardImport = dashboardImportMachine.provide({
  actors: {
    sources: sourcesResource.provide({ actors: { load: call(listAllDatabases) } }),
    previewImport: call(previewDashboardImport),
    importDashboards: writeOnce(importDashboards, writeTexts.importDashboards),
  },
})
