import { expect, test } from 'vitest'
import type { Dashboard, Related } from '../../../src/api/contract'
import { dashboardSchema } from '../../../src/api/contract/dashboard'
import { relatedSchema } from '../../../src/api/contract/related'
import * as deletion from '../../../src/machines/items/deletionWords'
import { chartInfo, dashboardInfo, datasetInfo } from '../../../src/machines/items/info'
import * as facts from '../../../src/machines/items/kinds'
import { project } from '../../support/projects'
import { outcome, written } from '../../support/outcomes'
import { chart, dataset } from '../../support/rows'
import { sampleFor } from '../../support/sampleAnswers'

const kinds = ['project', 'chart', 'dashboard', 'dataset'] as const
const every = [...kinds, 'saved_query'] as const
const ana = { id: 1, isAdmin: false }
const mira = { id: 2, isAdmin: false }
const people = { ana, mira, admin: { id: 9, isAdmin: true }, nobody: null }
const theirs = {
  ...chart,
  id: 8,
  slice_name: 'Of mira',
  owners: [],
  created_by: project.created_by,
}
const long = (length: number) => ` ${'a'.repeat(length)} `

test('what things are called, where they are and who may change them is written down by kind', async () => {
  const titles = ['', '  ', 'A', ...[250, 251, 500, 501].map(long)]
  const lines = [
    ...every.flatMap((kind) => [
      kind,
      ...[0, 1, 2].map((count) => outcome(` ${count}`, facts.countOf(kind, count))),
      ...[
        { id: 4, title: 'T' },
        { id: 4 },
        {
          id: 4,
          form_data_key: 'k',
          project_title: 'P',
          slice_name: 'S',
          dashboard_title: 'D',
          table_name: 'N',
          label: 'L',
        },
      ].map((item) =>
        outcome(` ${JSON.stringify(item)}`, [
          facts.titleOf(kind, item),
          facts.namedItem(kind, item),
          facts.nameOf(kind, item),
          facts.pathOf(kind, item),
        ]),
      ),
      ...[1, 2].map((count) =>
        outcome(
          ` stays of ${count}`,
          deletion.whatStays(
            kind,
            Array.from({ length: count }, () => chart),
          ),
        ),
      ),
    ]),
    ...kinds.flatMap((kind) =>
      titles.map((title) =>
        outcome(`${kind} called ${title.length} letters`, facts.titleProblem(kind, title)),
      ),
    ),
    ...Object.entries(people).flatMap(([name, me]) => [
      ...[project, chart, theirs, dataset].map((item) =>
        outcome(`${name} changes ${item.id}`, facts.notChangeableReason(item, me)),
      ),
      ...[dataset, { ...dataset, kind: 'virtual' }].map((item) =>
        outcome(
          `${name} renames a ${item.kind} one`,
          facts.notRenamableReason('dataset', item, me),
        ),
      ),
      outcome(
        `${name} renames a chart`,
        facts.notRenamableReason('chart', { ...theirs, kind: 'physical' }, me),
      ),
      ...[[chart], [theirs], [chart, theirs], [theirs, theirs], []].map((items) =>
        outcome(
          `${name} deletes ${items.map(({ id }) => id).join()}`,
          deletion.notDeletableReason('chart', items, me),
        ),
      ),
    ]),
  ]
  await expect(written(lines)).toMatchFileSnapshot('./things.txt')
})

test('what uses things that are deleted is told with the first three of each kind', () => {
  const some = (count: number) => Array.from({ length: count }, (_, at) => `T${at + 1}`)
  const listed = [0, 1, 2, 3, 4, 5].map((count) =>
    deletion.usersListed({ chart: some(count), project: some(count > 2 ? 1 : 0) }),
  )
  expect(listed).toEqual([
    null,
    'chart T1',
    'charts T1 and T2',
    'project T1 and charts T1, T2 and T3',
    'project T1 and charts T1, T2, T3 and 1 more chart',
    'project T1 and charts T1, T2, T3 and 2 more charts',
  ])
  expect(deletion.usersListed({ saved_query: ['Q'], dataset: ['S'], dashboard: ['D', 'E'] })).toBe(
    'dashboards D and E, dataset S and saved query Q',
  )
  expect(deletion.usersListed({ project: ['P'], chart: ['C'], dashboard: ['D'] })).toBe(
    'dashboard D, project P and chart C',
  )
  expect(deletion.notDeletableReason('chart', [chart, theirs, theirs], ana)).toBe(
    '2 of the 3 selected charts are not yours to delete',
  )
  expect(deletion.undoDeletion([{ type: 'chart', id: 4, title: 'T' }])).toEqual({
    label: 'Undo',
    peer: 'restoration',
    event: { type: 'restore.requested', things: [{ type: 'chart', id: 4, title: 'T' }] },
  })
})

test('what the info of a thing says is written down', async () => {
  const related = sampleFor(relatedSchema) as Related
  const dashboard = sampleFor(dashboardSchema) as Dashboard
  const virtual = { ...related.source, kind: 'virtual' as const }
  const infos = {
    chart: chartInfo(
      { ...chart, dashboards: [{ id: 3, dashboard_title: 'Wildlife' }], description: 'Ours' },
      [project],
    ),
    'chart whose dataset is gone': chartInfo({ ...chart, viz_type: 'sankey', table: null }, []),
    dashboard: dashboardInfo(dashboard, [project, { id: 6 }]),
    dataset: datasetInfo({ ...dataset, description: 'Strikes' }, related),
    'dataset of SQL': datasetInfo(dataset, {
      ...related,
      source: { ...virtual, schema: null, dataset: null },
      counts: { ...related.counts, datasets: 0, saved_queries: 0 },
    }),
    'dataset of SQL in a schema': datasetInfo(dataset, { ...related, source: virtual }),
    'dataset of a database without schemas': datasetInfo(dataset, {
      ...related,
      source: { ...related.source, schema: '' },
    }),
  }
  const lines = Object.entries(infos).flatMap(([title, info]) => [
    title,
    ...Object.entries(info).flatMap(([part, value]: [string, unknown]) =>
      Array.isArray(value)
        ? value.map((one: unknown) => outcome(` ${part}`, one))
        : [outcome(` ${part}`, value)],
    ),
  ])
  await expect(written(lines)).toMatchFileSnapshot('./infos.txt')
})
