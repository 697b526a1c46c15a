import * as chart from '../api/chart'
import type { CallOptions } from '../api/client'
import * as dashboard from '../api/dashboard'
import * as dataset from '../api/dataset'
import * as explore from '../api/explore'
import * as favorite from '../api/favorite'
import * as project from '../api/project'
import * as savedQuery from '../api/savedQuery'
import { toProblem, type Dataset, type DatasetCreate, type ThingType } from '../api/contract'
import {
  chartCopy,
  copyTitle,
  dashboardCopy,
  datasetColumns,
  datasetCopy,
  datasetNotes,
  projectCopy,
} from '../machines/items/copies'
import type { Item, Kind } from '../machines/items/kinds'
import { madeBefore, type Intended } from '../machines/lib/intention'
import type { Renaming, StoredItem } from '../machines/items/renameItem.machine'
import type { StarRequest } from '../machines/items/starItem.machine'

/** Keeps a star or takes it away. */
export const setStar = ({ favorite: requested, ...thing }: StarRequest, options: CallOptions) =>
  requested ? favorite.star(thing, options) : favorite.unstar(thing, options)

/** What `make` makes, or what an earlier attempt of the same intention made of another state of the original. */
const madeOnce = async <Made>(make: Promise<Made>): Promise<Made> => {
  try {
    return await make
  } catch (error) {
    const made = madeBefore(error)
    if (made === undefined) throw error
    return made as Made
  }
}

const maxNumbered = 50

const nameIsTaken = (error: unknown) => {
  const { status, fields } = toProblem(error)
  return status === 422 && fields?.['table_name'] !== undefined
}

/** Names of datasets are unique: a second duplicate is numbered. */
const createNumbered = async (
  fields: (title: string) => DatasetCreate,
  original: Item,
  options: CallOptions,
  number = 1,
): Promise<Dataset> => {
  try {
    return await madeOnce(
      dataset.createDataset(fields(copyTitle('dataset', original, number)), options),
    )
  } catch (error) {
    if (!nameIsTaken(error) || number === maxNumbered) throw error
    return createNumbered(fields, original, options, number + 1)
  }
}

type Duplicate = (requested: { id: number }, options: CallOptions & Intended) => Promise<Item>

/** A copy is made with the key of its intention; each further call that makes something for it has a key of its own. */
const duplicates: Record<Kind, Duplicate> = {
  project: async (requested, options) => {
    const original = await project.getProject(requested, options)
    return madeOnce(
      project.createProject(projectCopy(original, copyTitle('project', original)), options),
    )
  },
  chart: async (requested, { intention, ...options }) => {
    const original = await chart.loadChart(requested, options)
    const form = { datasetId: original.datasource_id, vizType: original.viz_type }
    const { key } = await explore.createForm(form, { ...options, intention: `${intention} form` })
    return madeOnce(
      chart.createChart(chartCopy(original, copyTitle('chart', original), key), {
        ...options,
        intention,
      }),
    )
  },
  dashboard: async (requested, options) => {
    const original = await dashboard.getDashboard(requested, options)
    return madeOnce(
      dashboard.createDashboard(dashboardCopy(original, copyTitle('dashboard', original)), options),
    )
  },
  dataset: async ({ id }, options) => {
    const original = await dataset.getDataset(id, options)
    const copy = await createNumbered((title) => datasetCopy(original, title), original, options)
    const withColumns = await dataset.saveDataset(datasetColumns(original, copy), options)
    return dataset.saveDataset(datasetNotes(original, withColumns), options)
  },
}

/** Reads a thing as it is now and makes a duplicate of it. */
export const duplicateItem = (
  { kind, id }: { kind: Kind; id: number },
  options: CallOptions & Intended,
) => duplicates[kind]({ id }, options)

const renamings: Record<Kind, (requested: Renaming, options: CallOptions) => Promise<StoredItem>> =
  {
    project: ({ title, ...requested }, options) =>
      project.saveProject({ ...requested, project_title: title }, options),
    chart: ({ title, ...requested }, options) =>
      chart.updateChart({ ...requested, slice_name: title }, options),
    dashboard: ({ title, ...requested }, options) =>
      dashboard.saveDashboard({ ...requested, dashboard_title: title }, options),
    dataset: ({ title, ...requested }, options) =>
      dataset.saveDataset({ ...requested, table_name: title }, options),
  }

/** Gives a thing another title; refused when somebody changed it since `version`. */
export const renameItem = (
  { kind, ...requested }: Renaming & { kind: Kind },
  options: CallOptions,
) => renamings[kind](requested, options)

const removals: Record<
  ThingType,
  (requested: { ids: number[] }, options: CallOptions) => Promise<void>
> = {
  project: project.deleteProjects,
  chart: chart.deleteCharts,
  dashboard: dashboard.deleteDashboards,
  dataset: dataset.deleteDatasets,
  saved_query: savedQuery.deleteSavedQueries,
}

/** Moves things of one kind to the trash: all of them or, where one may not be, none. */
export const deleteItems = (
  { kind, items }: { kind: ThingType; items: readonly Item[] },
  options: CallOptions,
) => removals[kind]({ ids: items.map(({ id }) => id) }, options)
