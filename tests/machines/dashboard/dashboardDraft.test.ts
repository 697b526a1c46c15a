import { expect, test } from 'vitest'
import type { Dashboard } from '../../../src/api/contract'
import {
  dashboardComparison,
  draftOf,
  metadataOf,
} from '../../../src/machines/dashboard/dashboardDraft'

const stored = (metadata: object) =>
  ({ position_json: '{}', json_metadata: JSON.stringify(metadata) }) as Dashboard
const state = { dataset: 12, column: 'state', operator: '==', filter_val: 'Texas' }

test('stored filters without a name of their own are told apart by their place; what is none is left out', () => {
  const { filters } = draftOf(
    stored({ dashboard_filters: [state, 'nothing', { ...state, id: 'a' }, state] }),
  )
  expect(filters.map(({ id }) => id)).toEqual(['0', 'a', '3'])
})

test.each([
  [undefined, 0],
  [0, 0],
  [-5, 0],
  ['30', 30],
  [60, 60],
  ['soon', 0],
  ['Infinity', 0],
])('an interval that is stored as %s refreshes every %s seconds', (refresh_frequency, seconds) => {
  expect(draftOf(stored({ refresh_frequency })).refreshSeconds).toBe(seconds)
})

test('whatever else the metadata holds stays', () => {
  const before = stored({ color_scheme: 'warm', refresh_frequency: 10 })
  const after = metadataOf(before, { ...draftOf(before), refreshSeconds: 0 })
  expect(JSON.parse(after)).toMatchObject({ color_scheme: 'warm', refresh_frequency: 0 })
})

test('a conflict tells filters and the interval in words, and of a layout only that it changed', () => {
  const { labelOf, wordsOf } = dashboardComparison
  const filters = [state, { ...state, operator: 'IS NULL', filter_val: undefined }]
  expect([
    [labelOf('filters', []), wordsOf?.(filters, 'filters'), wordsOf?.([], 'filters')],
    [
      labelOf('refreshSeconds', []),
      wordsOf?.(60, 'refreshSeconds'),
      wordsOf?.(0, 'refreshSeconds'),
    ],
    [labelOf('layout', []), wordsOf?.([], 'layout')],
  ]).toEqual([
    ['Filters', 'state == Texas; state IS NULL', 'none'],
    ['Automatic refresh', 'every 60 s', 'off'],
    ['Layout', null],
  ])
})

test.each(['null', '3', '{torn', '[]'])(
  'a dashboard whose texts are %s is an empty one that never refreshes itself',
  (text) => {
    const draft = draftOf({ position_json: text, json_metadata: text } as Dashboard)
    expect([
      draft.layout.flatMap(({ tiles }) => tiles),
      draft.filters,
      draft.refreshSeconds,
    ]).toEqual([[], [], 0])
  },
)
