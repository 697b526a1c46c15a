import { expect, test } from 'vitest'
import type { ChartResult, FormData } from '../../../../src/api/contract'
import { labelsAt, markColumns, marksIn } from '../../../../src/machines/explorer/marks/marksIn'

const resultOf = (records: object[]) => ({ records }) as unknown as ChartResult
const cells = resultOf([
  { x: 'Mon', y: 'TX', count: 1 },
  { x: 'Mon', y: 'CA', count: 2 },
  { x: 'Tue', y: 'TX', count: 3 },
])

test.each<[FormData, string[][]]>([
  [{ viz_type: 'dist_bar', groupby: ['state', 'phase'] }, [['state', 'phase']]],
  [{ viz_type: 'pie', groupby: ['state'] }, [['state']]],
  [{ viz_type: 'pie', all_columns: ['phase'], groupby: ['state'] }, [['phase']]],
  [{ viz_type: 'heatmap', all_columns_x: 'day', all_columns_y: 'state' }, [['day'], ['state']]],
  [{ viz_type: 'heatmap', all_columns_x: 'day' }, []],
  [{ viz_type: 'dist_bar', metrics: ['count'] }, []],
  [{ viz_type: 'gone', groupby: ['state'] }, []],
])('the marks of %j stand for %j', (form, columns) => {
  expect(markColumns(form)).toEqual(columns)
})

test('a mark is called as its record is, each once: by its entity, its name, its place, or both places of a cell', () => {
  const records = [
    { x: 'TX' },
    { x: 'TX', y: 4 },
    { name: 'Oak' },
    { entity: 'Elm', name: 'Oak' },
    { entity: 'Ash', x: 1, y: 2 },
  ]
  expect({
    marks: marksIn(resultOf(records)),
    cells: marksIn(cells),
    days: labelsAt(cells, 0),
    states: labelsAt(cells, 1),
  }).toEqual({
    marks: [['TX'], ['Oak'], ['Elm'], ['Ash']],
    cells: [
      ['Mon', 'TX'],
      ['Mon', 'CA'],
      ['Tue', 'TX'],
    ],
    days: ['Mon', 'Tue'],
    states: ['TX', 'CA'],
  })
})

test('a point is called by what its columns say together, each once', () => {
  const points = {
    colnames: ['x', 'tree', 'stem'],
    data: { x: [4, 5, 6, 7], tree: ['Oak', 'Elm', 'Oak', 'Oak'], stem: [1, 2, 1, 3] },
    chart_metadata: { x: { label: 'x' }, y: { label: 'x' }, series: [], entity: ['tree', 'stem'] },
  } as unknown as ChartResult
  expect([marksIn(points), labelsAt(points, 0)]).toEqual([
    [['Oak, 1'], ['Elm, 2'], ['Oak, 3']],
    ['Oak, 1', 'Elm, 2', 'Oak, 3'],
  ])
})

test('a thousand marks are listed', () => {
  const many = Array.from({ length: 1002 }, (_, at) => ({ x: `mark ${at}` }))
  expect(marksIn(resultOf(many))).toEqual(many.slice(0, 1000).map(({ x }) => [x]))
})

test('cells whose places have commas are told apart', () => {
  const odd = resultOf([
    { x: 'a,b', y: 'c' },
    { x: 'a', y: 'b,c' },
  ])
  expect(marksIn(odd)).toEqual([
    ['a,b', 'c'],
    ['a', 'b,c'],
  ])
})
