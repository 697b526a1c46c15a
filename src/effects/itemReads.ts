import * as chart from '../api/chart'
import type { CallOptions } from '../api/client'
import * as dashboard from '../api/dashboard'
import * as dataset from '../api/dataset'
import * as project from '../api/project'
import type { ThingType } from '../api/contract'
import type { ItemUses } from '../machines/items/deletionWords'
import { chartInfo, dashboardInfo, datasetInfo, type InfoAnswer } from '../machines/items/info'
import type { Item, Kind } from '../machines/items/kinds'
import type { StoredItem } from '../machines/items/renameItem.machine'

type Reads<Answer> = Record<
  Kind,
  (requested: { id: number }, options: CallOptions) => Promise<Answer>
>

const projectsHolding = (
  kind: 'slices' | 'dashboards',
  ids: readonly number[],
  options: CallOptions,
) =>
  project.listProjectsWhere(
    { columns: ['id', 'project_title'], filters: [{ col: kind, opr: 'rel_m_m', value: ids }] },
    options,
  )

const infos: Reads<InfoAnswer> = {
  project: async (requested, options) => ({
    project: await project.getProject(requested, options),
  }),
  chart: async (requested, options) => {
    const [read, projects] = await Promise.all([
      chart.loadChart(requested, options),
      projectsHolding('slices', [requested.id], options),
    ])
    return { thing: chartInfo(read, projects) }
  },
  dashboard: async (requested, options) => {
    const [read, projects] = await Promise.all([
      dashboard.getDashboard(requested, options),
      projectsHolding('dashboards', [requested.id], options),
    ])
    return { thing: dashboardInfo(read, projects) }
  },
  dataset: async (requested, options) => {
    const [read, related] = await Promise.all([
      dataset.getDataset(requested.id, options),
      dataset.listRelated(requested, options),
    ])
    return { thing: datasetInfo(read, related) }
  },
}

/** What is known about a thing and what uses it. */
export const readInfo = ({ kind, id }: { kind: Kind; id: number }, options: CallOptions) =>
  infos[kind]({ id }, options)

const items: Reads<StoredItem> = {
  project: project.getProject,
  chart: chart.loadChart,
  dashboard: dashboard.getDashboard,
  dataset: ({ id }, options) => dataset.getDataset(id, options),
}

/** A thing as it is stored now. */
export const readItem = ({ kind, id }: { kind: Kind; id: number }, options: CallOptions) =>
  items[kind]({ id }, options)

const namesOf = (named: readonly (string | undefined)[]) => [
  ...new Set(named.filter((name) => name !== undefined)),
]

const projectNames = async (
  kind: 'slices' | 'dashboards',
  ids: readonly number[],
  options: CallOptions,
) => namesOf((await projectsHolding(kind, ids, options)).map(({ project_title }) => project_title))

const chartsWhere = (
  column: 'id' | 'datasource_id',
  ids: readonly number[],
  columns: string[],
  options: CallOptions,
) =>
  chart.listChartsWhere(
    { columns: ['id', ...columns], filters: [{ col: column, opr: 'in', value: ids }] },
    options,
  )

/** Of how many datasets that are deleted together the SQL of others is looked through. */
const maxRelated = 20

const uses: Record<ThingType, (ids: readonly number[], options: CallOptions) => Promise<ItemUses>> =
  {
    project: () => Promise.resolve({}),
    saved_query: () => Promise.resolve({}),
    chart: async (ids, options) => {
      const [charts, projects] = await Promise.all([
        chartsWhere('id', ids, ['dashboards'], options),
        projectNames('slices', ids, options),
      ])
      return {
        dashboard: namesOf(
          charts.flatMap(({ dashboards = [] }) =>
            dashboards.map(({ dashboard_title }) => dashboard_title),
          ),
        ),
        project: projects,
      }
    },
    dashboard: async (ids, options) => ({
      project: await projectNames('dashboards', ids, options),
    }),
    dataset: async (ids, options) => {
      const [charts, related] = await Promise.all([
        chartsWhere('datasource_id', ids, ['slice_name'], options),
        Promise.all(ids.slice(0, maxRelated).map((id) => dataset.listRelated({ id }, options))),
      ])
      const titles = (things: readonly { id: number; title: string }[]) =>
        namesOf(things.map(({ title }) => title))
      return {
        chart: namesOf(charts.map(({ slice_name }) => slice_name)),
        dataset: titles(
          related.flatMap(({ datasets }) => datasets).filter(({ id }) => !ids.includes(id)),
        ),
        saved_query: titles(related.flatMap(({ saved_queries }) => saved_queries)),
      }
    },
  }

/** The titles of what uses some things, by kind. */
export const readUses = (
  { kind, items: requested }: { kind: ThingType; items: readonly Item[] },
  options: CallOptions,
) =>
  uses[kind](
    requested.slice(0, 500).map(({ id }) => id),
    options,
  )
