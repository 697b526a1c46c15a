import { get, post, put, remove, type CallOptions } from './client'
import type { DashboardCreate, DashboardSave } from './contract'
import {
  dashboardAnswerSchema,
  dashboardCreatedSchema,
  dashboardDatasetsSchema,
  dashboardListItemSchema,
} from './contract/dashboard'
import { listAnswerSchema, messageSchema } from './contract/list'
import { readPage, type ListPageRequest } from './listQuery'

const dashboards = listAnswerSchema(dashboardListItemSchema)

/** One page of the dashboards, searched in title, slug and description. */
export const listDashboards = (request: ListPageRequest, options?: CallOptions) =>
  readPage(
    dashboards,
    '/dashboard/',
    request,
    {
      search: { col: 'dashboard_title', opr: 'title_or_slug' },
      favorites: 'dashboard_is_favorite',
    },
    options,
  )

/** A dashboard with its layout and what its charts were saved with. */
export const getDashboard = async ({ id }: { id: number }, options: CallOptions = {}) =>
  (await get(dashboardAnswerSchema, `/dashboard/${id}`, options)).result

/** The datasets behind a dashboard's charts with all of their columns and metrics. */
export const listDashboardDatasets = async ({ id }: { id: number }, options: CallOptions = {}) =>
  (await get(dashboardDatasetsSchema, `/dashboard/${id}/datasets`, options)).result

/** Creates a dashboard and lays out its charts three to a row, in the order of `post_charts`. */
export const createDashboard = async (fields: DashboardCreate, options: CallOptions = {}) =>
  (await post(dashboardCreatedSchema, '/dashboard', fields, options)).result

/**
 * Changes the sent fields of a dashboard. `positions` in `json_metadata` becomes its layout, and the charts in it its
 * charts; a stale `version` is refused with 409.
 */
export const saveDashboard = async (
  { id, ...fields }: DashboardSave & { id: number },
  options: CallOptions = {},
) => (await put(dashboardAnswerSchema, `/dashboard/${id}`, fields, options)).result

/** Moves several dashboards to the trash: all of them or, where one may not be, none. */
export const deleteDashboards = async ({ ids }: { ids: number[] }, options: CallOptions = {}) => {
  await remove(messageSchema, '/dashboard/', { ids }, options)
}
