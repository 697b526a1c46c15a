import type { CallOptions } from '../api/client'
import * as dashboardCalls from '../api/dashboard'
import { importDashboards, previewDashboardImport } from '../api/dashboardImport'
import { listAllDatabases } from '../api/database'
import { call, write, writeOnce, writeOnLeaving } from './call'
import { fullScreen } from '../effects/fullScreen'
import { readCharts } from '../effects/readTiles'
import { dropSaved, storedEdit } from '../effects/storage/drafts'
import { exporter } from './exports'
import {
  dashboardDatasetsResource,
  dashboardMachine,
} from '../machines/dashboard/dashboard.machine'
import { dashboardFiltersMachine } from '../machines/dashboard/dashboardFilters.machine'
import { viewerFiltersMachine } from '../machines/dashboard/viewerFilters.machine'
import { chartsPickerMachine } from '../machines/dashboard/chartsPicker.machine'
import { dashboardImportMachine } from '../machines/dashboard/dashboardImport.machine'
import { saveDetails } from '../machines/dashboard/dashboardDetails'
import { dashboardSave, type DashboardSending } from '../machines/dashboard/dashboardSave'
import { editDashboardMachine } from '../machines/dashboard/editDashboard.machine'
import { tileReadsMachine } from '../machines/dashboard/tileReads.machine'
import { unsavedDashboardSchema, unsavedKey } from '../machines/dashboard/unsavedDashboard'
import { sourcesResource } from '../machines/databases/importSources'
import type { WriteTexts } from '../machines/system/writes.machine'
import { filterEditor } from './explorer'
import { peopleList, pickList } from './projects'
import { writeTexts } from './writeTexts'

/** Saves a dashboard; what the browser stored of it for the case that it was refused is not needed any more. */
const saveDashboard = async (sending: DashboardSending, options: CallOptions) => {
  const stored = await dashboardCalls.saveDashboard(sending, options)
  dropSaved(
    unsavedKey(sending.id),
    unsavedDashboardSchema,
    (edit) => edit.json_metadata === sending.json_metadata,
  )
  return stored
}

const savingTexts = ({ id }: DashboardSending): WriteTexts => ({
  ...writeTexts.saveDashboard,
  again: { label: 'Edit again', path: `/dashboards/${id}` },
})

export const dashboard = dashboardMachine.provide({
  actors: {
    getDashboard: call(dashboardCalls.getDashboard),
    datasets: dashboardDatasetsResource.provide({
      actors: { load: call(dashboardCalls.listDashboardDatasets) },
    }),
    exporter,
    fullScreen,
    saveOnLeaving: writeOnLeaving(saveDashboard, savingTexts),
    storedEdit: storedEdit(unsavedDashboardSchema),
    tileReads: tileReadsMachine.provide({ actors: { readCharts } }),
    dashboardFilters: dashboardFiltersMachine.provide({ actors: { filterEditor } }),
    viewerFilters: viewerFiltersMachine.provide({ actors: { filterEditor } }),
    chartsPicker: chartsPickerMachine.provide({ actors: { pickList } }),
    dashboardSave: dashboardSave.provide({
      actors: { save: write(saveDashboard, savingTexts) },
    }),
  },
})

export const editDashboard = editDashboardMachine.provide({
  actors: {
    getDashboard: call(dashboardCalls.getDashboard),
    peopleList,
    saveDetails: saveDetails.provide({
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
