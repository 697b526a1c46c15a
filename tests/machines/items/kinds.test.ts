import { expect, test } from 'vitest'
import {
  keyOfItem,
  kindOf,
  kinds,
  nameOf,
  notChangeableReason,
  notRenamableReason,
  pathOf,
  titleOf,
} from '../../../src/machines/items/kinds'
import { project } from '../../support/projects'
import { chart, dataset } from '../../support/rows'

test('every kind has its title, its address and a key of its own', () => {
  const all = [
    ['project', project],
    ['chart', chart],
    ['dataset', dataset],
    ['dashboard', { id: 3, title: 'Wildlife' }],
  ] as const
  expect(
    all.map(([kind, item]) => [titleOf(kind, item), pathOf(kind, item), keyOfItem(kind, item)]),
  ).toEqual([
    ['Wildlife strikes', '/projects/5', 'project 5'],
    ['Strikes by state', '/visualizations/7/k7', 'chart 7'],
    ['strikes', '/datasets/12', 'dataset 12'],
    ['Wildlife', '/dashboards/3', 'dashboard 3'],
  ])
  expect(titleOf('chart', { ...chart, title: 'As it was called' })).toBe('Strikes by state')
  expect(pathOf('chart', { id: 7, form_data_key: null })).toBe(null)
  expect(kindOf(project)).toBe('project')
  expect(kindOf(chart)).toBe('chart')
  expect(kindOf(dataset)).toBe('dataset')
  expect(kindOf({ id: 3, dashboard_title: '' })).toBe('dashboard')
})

test('each kind is starred under the class of its own favourites', () => {
  expect(
    (['project', 'chart', 'dashboard', 'dataset'] as const).map(
      (kind) => kinds[kind].favoriteClass,
    ),
  ).toEqual(['project', 'slice', 'Dashboard', 'dataset'])
})

test('a name that turns the direction of text does not turn the sentence around it', () => {
  expect(nameOf('chart', { id: 1, slice_name: '\u202Elive' })).toBe('\u2068\u202Elive\u2069')
  const names = ['\u061C', '\u200E', '\u200F', '\u202A', '\u202E', '\u2066', '\u2069'].map((mark) =>
    nameOf('chart', { id: 1, slice_name: `a${mark}` }),
  )
  expect(names.every((name) => name.startsWith('\u2068a') && name.endsWith('\u2069'))).toBe(true)
  expect(nameOf('chart', { id: 1, slice_name: '<img onerror=alert(1)>' })).toBe(
    '<img onerror=alert(1)>',
  )
})

test('a project is changed by its Owners, its creator and admins', () => {
  const shared = { ...project, created_by: null }
  expect([2, 3].map((id) => notChangeableReason(shared, { id, isAdmin: false }))).toEqual([
    null,
    'only its owner and admins may',
  ])
  expect(notChangeableReason(shared, { id: 9, isAdmin: true })).toBe(null)
  expect(notChangeableReason(project, { id: 3, isAdmin: false })).toBe(
    'only its owner mira and admins may',
  )
})

test('a dataset over a table keeps the name of that table', () => {
  const me = { id: 1, isAdmin: false }
  expect(notRenamableReason('dataset', dataset, me)).toBe(
    'it is named after the table that it reads',
  )
  expect(notRenamableReason('dataset', { ...dataset, kind: 'virtual' }, me)).toBe(null)
  expect(notRenamableReason('chart', chart, { id: 9, isAdmin: false })).toBe(
    'only its owner ana and admins may',
  )
})

test('a change of a thing is seen by every list that shows it', () => {
  const reads = Object.entries(kinds).map(([kind, { invalidates }]) => [
    kind,
    invalidates.join(' '),
  ])
  expect(Object.fromEntries(reads)).toEqual({
    project: 'projects favoriteProjects project recent',
    chart: 'charts favoriteCharts project recent',
    dashboard: 'dashboards favoriteDashboards dashboard project recent',
    dataset: 'datasets favoriteDatasets dataset recent',
    saved_query: 'savedQueries recent',
  })
})
