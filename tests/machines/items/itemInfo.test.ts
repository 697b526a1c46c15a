import { expect, test } from 'vitest'
import { chartInfo, datasetInfo, type InfoAnswer } from '../../../src/machines/items/info'
import { itemInfoMachine, itemInfoResumption } from '../../../src/machines/items/itemInfo.machine'
import type { Kind } from '../../../src/machines/items/kinds'
import { gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { chart, dataset } from '../../support/rows'

const thing = chartInfo({ ...chart, dashboards: [{ id: 3, dashboard_title: 'Wildlife' }] }, [
  { id: 5, project_title: 'Birds' },
])
const open = (readInfo = gives<InfoAnswer, { kind: Kind; id: number }>({ thing })) =>
  inWorld(itemInfoMachine.provide({ actors: { readInfo } }), { kind: 'chart', item: chart }, [
    'itemActions',
  ])

test('the info of a chart names its type, its dataset, its dashboards and its projects, each leading there', () => {
  expect(thing.facts).toEqual([
    { label: 'Chart type', value: 'Bar Chart' },
    {
      label: 'Dataset',
      value: 'strikes',
      leadsTo: {
        kind: 'dataset',
        item: { id: 12 },
        title: 'strikes',
        vizType: null,
        path: '/datasets/12',
      },
    },
  ])
  expect(thing.uses).toEqual([
    {
      label: 'Dashboards',
      count: 1,
      things: [
        {
          kind: 'dashboard',
          item: { id: 3, dashboard_title: 'Wildlife' },
          title: 'Wildlife',
          vizType: null,
          path: '/dashboards/3',
        },
      ],
    },
    {
      label: 'Projects',
      count: 1,
      things: [
        {
          kind: 'project',
          item: { id: 5, project_title: 'Birds' },
          title: 'Birds',
          vizType: null,
          path: '/projects/5',
        },
      ],
    },
  ])
})

test('the info of a dataset names its source, its columns, its models and what is built on it, all of it counted', () => {
  const reported = {
    type: 'chart' as const,
    id: 7,
    title: 'Strikes by state',
    url: '/visualizations/7/k7',
    viz_type: 'pie',
    changed_on_utc: '',
    changed_on_delta_humanized: '',
    changed_by: null,
  }
  const info = datasetInfo(dataset, {
    charts: [reported],
    dashboards: [],
    models: [],
    datasets: [{ ...reported, type: 'dataset', id: 8, title: 'Strikes by month' }],
    saved_queries: [],
    counts: { charts: 1200, dashboards: 0, models: 2, datasets: 1, saved_queries: 0 },
    source: {
      source: 'upload',
      kind: 'physical',
      database: dataset.database,
      schema: 'main',
      table: 'strikes',
      sql: null,
      dataset: null,
    },
  })
  expect(info.facts).toEqual([
    { label: 'Created from', value: 'File upload' },
    { label: 'Table', value: 'Workspace · main · strikes' },
    { label: 'Columns', value: '2' },
    { label: 'Models', value: '2' },
  ])
  expect(info.uses).toEqual([
    {
      label: 'Charts',
      count: 1200,
      things: [
        {
          kind: 'chart',
          item: { id: 7, title: 'Strikes by state' },
          title: 'Strikes by state',
          vizType: 'pie',
          path: '/visualizations/7/k7',
        },
      ],
    },
    { label: 'Dashboards', count: 0, things: [] },
    {
      label: 'Datasets',
      count: 1,
      things: [
        {
          kind: 'dataset',
          item: { id: 8, title: 'Strikes by month' },
          title: 'Strikes by month',
          vizType: 'pie',
          path: '/visualizations/7/k7',
        },
      ],
    },
  ])
})

test('what the info names is gone to, and the dialog closes', async () => {
  const { actor, heard } = open()
  await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  actor.send({ type: 'tab.chosen', tab: 'charts' })
  expect(actor.getSnapshot().context).toMatchObject({ tab: 'charts', answer: { thing } })
  actor.send({ type: 'item.followed', kind: 'dataset', item: { id: 12 } })
  expect(heard('itemActions')).toEqual([{ type: 'item.opened', kind: 'dataset', item: { id: 12 } }])
  expect(actor.getSnapshot().status).toBe('done')
})

test('an info that cannot be read says why and can be asked for again', async () => {
  const problem = { status: 404, message: 'Not found' }
  const { actor } = open(refuses(problem))
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(actor.getSnapshot().context).toEqual({
    kind: 'chart',
    item: chart,
    answer: null,
    problem,
    tab: 'members',
  })
  actor.send({ type: 'info.retried' })
  expect(actor.getSnapshot().matches('loading')).toBe(true)
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
})

test.each(['members', 'charts', 'dashboards'] as const)(
  'an info that is left at its %s comes back to them',
  (tab) => {
    const input = { kind: 'project' as const, item: { id: 5, title: 'Birds' }, tab }
    const { actor } = inWorld(itemInfoMachine.provide({ actors: { readInfo: refuses({}) } }), input)
    const left = itemInfoResumption.stored(actor.getSnapshot())
    expect(itemInfoResumption.schema.parse(left)).toEqual(input)
  },
)
