import { chartsPickerModel } from './chartsPicker'
import { dashboardModel } from './dashboard'
import { dashboardFiltersModel } from './dashboardFilters'
import { dashboardImportModel } from './dashboardImport'
import { editDashboardModel } from './editDashboard'
import { tileModel } from './tile'
import { viewerFiltersModel } from './viewerFilters'

/** The models of the machines of dashboards that have states. */
export const dashboardModels = {
  dashboard: dashboardModel,
  tile: tileModel,
  dashboardFilters: dashboardFiltersModel,
  viewerFilters: viewerFiltersModel,
  chartsPicker: chartsPickerModel,
  dashboardImport: dashboardImportModel,
  editDashboard: editDashboardModel,
}
