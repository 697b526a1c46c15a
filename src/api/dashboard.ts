import { http, type CallOptions } from './client'
import type { Dashboard, DashboardCreate, DashboardListItem, DashboardSave } from './contract'
import { readPage, type PageRequest } from './listQuery'

/** One page of the dashboards, searched in title, slug and description. */
export const listDashboards = (request: PageRequest, options?: CallOptions) =>
  readPage<DashboardListItem>('/dashboard/', request, { col: 'dashboard_title', opr: 'title_or_slug' }, options)

/** A dashboard with its layout and what its charts were saved with. */
export const getDashboard = async ({ id }: { id: number }, options: CallOptions = {}) =>
  (await http.get<{ result: Dashboard }>(`/dashboard/${id}`, options)).data.result

/** Creates a dashboard and lays out its charts three to a row, in the order of `post_charts`. */
export const createDashboard = async (fields: DashboardCreate, options: CallOptions = {}) =>
  (await http.post<{ result: Dashboard }>('/dashboard', fields, options)).data.result

/**
 * Changes the sent fields of a dashboard. `positions` in `json_metadata` becomes its layout, and the charts in it its
 * charts; a stale `version` is refused with 409.
 */
export const saveDashboard = async ({ id, ...fields }: DashboardSave & { id: number }, options: CallOptions = {}) =>
  (await http.put<{ result: Dashboard }>(`/dashboard/${id}`, fields, options)).data.result

/** Moves several dashboards to the trash: all of them or, where one may not be, none. */
export const deleteDashboards = async ({ ids }: { ids: number[] }, options: CallOptions = {}) => {
  await http.delete('/dashboard/', { ...options, data: { ids } })
}
