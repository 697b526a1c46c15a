import { AddToProject } from '../../src/features/items/AddToProject'
import { DeleteItems } from '../../src/features/items/DeleteItems'
import { ItemInfo } from '../../src/features/items/ItemInfo'
import { RenameItem } from '../../src/features/items/RenameItem'
import {
  addToProjectMachine,
  projectChoicesResource,
} from '../../src/machines/items/addToProject.machine'
import { deleteItemsMachine } from '../../src/machines/items/deleteItems.machine'
import { chartInfo, datasetInfo } from '../../src/machines/items/info'
import { itemInfoMachine } from '../../src/machines/items/itemInfo.machine'
import { renameItemMachine } from '../../src/machines/items/renameItem.machine'
import { charts, dashboards, listed, projects, savedChart, strikes } from '../samples/lists'
import { forbidden, theServerIsDown } from '../samples/problems'
import { child, row, slowCall, frozenActor, type FrozenActor } from '../frozenActor'

const long = `<img src=x onerror=alert(1)> \u202Eturned ${'🦆'.repeat(80)}`
const longChart = { ...savedChart, slice_name: long, description: 'Counted by state. '.repeat(60) }
const [project] = projects

const info = (
  name: string,
  state: string,
  kind: string,
  item: object,
  answer: object | null,
  more: object = {},
) =>
  row(
    `itemInfo/${name}`,
    ItemInfo,
    frozenActor(itemInfoMachine, state, {
      kind,
      item,
      answer,
      problem: null,
      tab: 'members',
      ...more,
    }),
  )

const shownOn = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  dashboard_title: at === 0 ? long : `Wildlife ${at}`,
}))
const usedChart = {
  thing: chartInfo({ ...longChart, dashboards: shownOn }, [
    { id: 1, project_title: 'Birds and aircraft' },
  ]),
}
const unusedChart = { thing: chartInfo({ ...savedChart, table: null }, []) }
const dataset = { ...strikes, columns: [], metrics: [] } as unknown as Parameters<
  typeof datasetInfo
>[0]
const datasetThing = {
  thing: datasetInfo(dataset, {
    charts: charts.map(({ id, slice_name, viz_type, changed_on_utc, url, changed_by }) => ({
      type: 'chart' as const,
      id,
      title: slice_name,
      url,
      viz_type,
      changed_on_utc,
      changed_on_delta_humanized: '',
      changed_by,
    })),
    dashboards: [],
    models: [],
    datasets: [],
    saved_queries: [],
    counts: { charts: 1200, dashboards: 0, models: 0, datasets: 0, saved_queries: 0 },
    source: {
      source: 'upload',
      kind: 'physical',
      database: dataset.database,
      schema: 'main',
      table: 'strikes',
      sql: null,
      dataset: null,
    },
  }),
}

const rename = (
  name: string,
  state: string,
  kind: string,
  title: string,
  problem: object | null = null,
  others: Record<string, FrozenActor> = {},
) =>
  row(
    `renameItem/${name}`,
    RenameItem,
    frozenActor(renameItemMachine, state, {
      kind,
      item: savedChart,
      title,
      stored: savedChart,
      problem,
    }),
    others,
  )

const deletion = (
  name: string,
  kind: string,
  items: readonly object[],
  { reading = 'known', question = 'confirming', ...more }: Record<string, unknown> = {},
) =>
  row(
    `deleteItems/${name}`,
    DeleteItems,
    frozenActor(deleteItemsMachine, { open: { uses: reading, question } } as never, {
      kind,
      items,
      forbidden: [],
      uses: {},
      problem: null,
      ...more,
    }),
  )

const key = { search: '', sort: { column: 'changed_on_utc', direction: 'desc' }, page: 0 }
const adding = (
  name: string,
  state: string | object,
  list: [state: string, answer?: object],
  more: object = {},
) => {
  const children: Record<string, FrozenActor> = {
    list: frozenActor(projectChoicesResource, list[0], {
      key,
      data: null,
      problem: null,
      ...list[1],
    }),
  }
  return row(
    `addToProject/${name}`,
    AddToProject,
    frozenActor(
      addToProjectMachine,
      state as string,
      {
        kind: 'chart',
        items: [savedChart],
        search: '',
        list: child('list'),
        chosen: null,
        problem: null,
        ...more,
      },
      children,
    ),
  )
}
const choosing = { choosing: 'ready' }

export const itemRows = [
  info('loading', 'loading', 'chart', savedChart, null),
  info('failed', 'failed', 'chart', savedChart, null, { problem: theServerIsDown }),
  info('chart used a lot', 'shown', 'chart', longChart, usedChart),
  info('chart of two owners', 'shown', 'chart', savedChart, {
    thing: { ...unusedChart.thing, owners: charts.slice(0, 2).flatMap(({ owners }) => owners) },
  }),
  info('chart unused', 'shown', 'chart', savedChart, unusedChart),
  info('dataset', 'shown', 'dataset', strikes, datasetThing),
  info('project members', 'shown', 'project', project ?? {}, { project }),
  info('project charts', 'shown', 'project', project ?? {}, { project }, { tab: 'charts' }),
  info('project dashboards', 'shown', 'project', project ?? {}, { project }, { tab: 'dashboards' }),
  info(
    'project without charts',
    'shown',
    'project',
    project ?? {},
    { project: { ...project, slice_metadata: [], dashboard_metadata: dashboards } },
    { tab: 'charts' },
  ),
  info(
    'project with undescribed dashboards',
    'shown',
    'project',
    project ?? {},
    {
      project: {
        ...project,
        dashboard_metadata: [{ ...dashboards[0], description: '' }, dashboards[1]],
      },
    },
    { tab: 'dashboards' },
  ),
  rename('editing', 'editing', 'chart', 'Strikes by state'),
  rename('blank', 'refused', 'chart', '   '),
  rename('blank project', 'refused', 'project', ''),
  rename('too long', 'editing', 'dataset', 'x'.repeat(300)),
  rename('taken', 'editing', 'chart', 'Strikes', {
    status: 422,
    message: 'The title is taken',
    fields: { slice_name: ['Another chart has this title'] },
  }),
  rename('saving', 'saving', 'chart', 'Strikes'),
  rename('saving, still waiting', 'saving', 'chart', 'Strikes', null, { calls: slowCall }),
  rename('refused', 'editing', 'chart', 'Strikes', forbidden),
  rename('not read', 'unread', 'chart', 'Strikes', theServerIsDown),
  deletion('one', 'chart', [savedChart], { reading: 'reading', uses: null }),
  deletion('uses unknown', 'chart', [savedChart], { reading: 'unknown', uses: null }),
  deletion('used', 'chart', [savedChart], {
    uses: { dashboard: ['Wildlife'], project: ['Birds', 'Aircraft', 'Weather', 'Roads', 'Rails'] },
  }),
  deletion('several', 'dataset', [strikes, { ...strikes, id: 13, table_name: long }]),
  deletion('several, uses unknown', 'chart', charts, { reading: 'unknown', uses: null }),
  deletion('several used charts', 'chart', charts, { uses: { dashboard: ['Wildlife'] } }),
  deletion('several used datasets', 'dataset', [strikes, { ...strikes, id: 13 }], {
    uses: { chart: ['Strikes'] },
  }),
  deletion('a used dataset', 'dataset', [strikes], { uses: { chart: ['Strikes', 'Costs'] } }),
  deletion('not all are mine', 'dashboard', dashboards, { forbidden: dashboards.slice(0, 1) }),
  deletion('running', 'project', [project ?? {}], { question: 'deleting' }),
  deletion('refused', 'chart', [savedChart], { problem: forbidden }),
  adding('loading', choosing, ['loading']),
  adding('ready', choosing, ['ready', listed(projects)]),
  adding('chosen', choosing, ['ready', listed(projects)], { chosen: project }),
  adding('several', choosing, ['ready', listed(projects)], { items: charts }),
  adding('last page', choosing, ['ready', { ...listed(projects, 28), key: { ...key, page: 1 } }]),
  adding('no projects', choosing, ['ready', listed([])]),
  adding('none found', choosing, ['ready', listed([], 0, 3)], { search: 'nobody' }),
  adding('not loaded again', choosing, [
    'failed',
    { ...listed(projects), problem: theServerIsDown },
  ]),
  adding('not loaded', choosing, ['failed', { problem: theServerIsDown }]),
  adding('running', 'adding', ['ready', listed(projects)], { chosen: project }),
  adding('refused', choosing, ['ready', listed(projects)], { chosen: project, problem: forbidden }),
]
