import * as dashboardCalls from '../api/dashboard'
import { call, write } from './call'
import { fullScreen } from '../effects/fullScreen'
import { readCharts } from '../effects/readTiles'
import { exporter } from './exports'
import {
  dashboardDatasetsResource,
  dashboardMachine,
} from '../machines/dashboard/dashboard.machine'
import { dashboardFiltersMachine } from '../machines/dashboard/dashboardFilters.machine'
import { dashboardSave } from '../machines/dashboard/dashboardSave'
import { tileReadsMachine } from '../machines/dashboard/tileReads.machine'
import { filterEditor } from './explorer'
import { writeTexts } from './writeTexts'

export const dashboard = dashboardMachine.provide({
  actors: {
    getDashboard: call(dashboardCalls.getDashboard),
    datasets: dashboardDatasetsResource.provide({
      actors: { load: call(dashboardCalls.listDashboardDatasets) },
    }),
    exporter,
    fullScreen,
    tileReads: tileReadsMachine.provide({ actors: { readCharts } }),
    dashboardFilters: dashboardFiltersMachine.provide({ actors: { filterEditor } }),
    dashboardSave: dashboardSave.provide({
      actors: { save: write(dashboardCalls.saveDashboard, writeTexts.saveDashboard) },
    }),
  },
})
