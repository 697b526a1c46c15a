import { expect, test } from 'vitest'
import { MapSelection } from '../../src/features/explorer/MapSelection'
import { Differences } from '../../src/features/explorer/parts/MapCards'
import type { PointSelectionRef } from '../../src/machines/explorer/map/pointSelection.machine'
import { result as bars } from '../support/explorer'
import { openView, shownActor } from '../support/view'

const trees = Array.from({ length: 1001 }, (_, tree) => tree)
const selection = {
  rows: Uint32Array.from(trees),
  outline: { kind: 'lasso' as const, corners: [] },
  series: null,
  counts: new Map<string, number>(),
  hides: false,
}
const result = {
  ...bars,
  viz_type: 'scatter' as const,
  data: { tree: trees, height: trees, age: trees },
  chart_metadata: {
    viz_type: 'scatter' as const,
    entity: ['tree'],
    x: { label: 'height' },
    y: { label: 'age' },
    series: [],
  },
}

const open = (actor: PointSelectionRef) =>
  openView(
    <MapSelection
      actor={actor}
      slots={shownActor({}).actor}
      selection={selection}
      chart={{ ran: { viz_type: 'scatter' }, result, indexColumn: 'tree' }}
      dataset={{ id: 12, name: 'trees' }}
    />,
  )

test('more points of a map than its filter may list still become a new dataset', async () => {
  const workspace = shownActor({})
  const { actor } = shownActor({ matches: () => true }, { workspace: workspace.actor })
  const view = await open(actor)
  await view.press('New dataset')
  expect({ off: view.offReasons(), sent: workspace.sent }).toEqual({
    off: {
      Filter: 'More than 1,000 points: select a series or a box, or fewer points',
      'What makes this cluster different':
        'Put cluster_category of a flattened dataset in Categories',
    },
    sent: [
      {
        type: 'dialog.requested',
        dialog: 'saveData',
        input: {
          datasetId: 12,
          name: 'trees selection',
          filters: [
            {
              expressionType: 'SIMPLE',
              clause: 'WHERE',
              subject: 'tree',
              operator: 'IN',
              comparator: trees.map(String),
              applied: true,
            },
          ],
        },
      },
    ],
  })
})

test('a mean of 0, a share of 0 and the first day of 1970 are told as such, and what a cluster has no value of as none', async () => {
  const columns = [
    { column: 'rings', kind: 'number', value: null, inside: 0, outside: 4.2 },
    { column: 'felled', kind: 'time', value: null, inside: 0, outside: null },
    { column: 'species', kind: 'category', value: 'Oak', inside: 0.5, outside: 0 },
  ].map((column) => ({ ...column, effect: 1 }))
  const explanation = { rows: 7, others: 9, columns }
  const { actor } = shownActor({
    context: { cluster: 'Cluster 1', explanation },
    matches: (state: string) => state === 'explained',
    hasTag: () => false,
  })
  const view = await open(actor)
  expect(view.texts('[aria-label="Effect of each column"] li')).toEqual([
    'rings+1.000 / 4.2',
    'felled+1.001970-01-01 / none',
    'Oakspecies+1.0050 % / 0 %',
  ])
})

test('a cluster in which no column differs is told as such', async () => {
  const explanation = { columns: [], rows: 3, others: 4 } as never
  const view = await openView(<Differences explanation={explanation} />)
  expect(view.text()).toBe('No column differs between this cluster and the others.')
})

test('an effect has its sign, and none is not below', async () => {
  const columns = [2, 0, -0.5].map((effect, at) => ({
    ...{ column: `c${at}`, kind: 'number' as const, value: null, inside: 1, outside: 2, effect },
  }))
  const explanation = { columns, rows: 3, others: 4 } as never
  await openView(<Differences explanation={explanation} />)
  const bars = [...document.querySelectorAll<HTMLElement>('li [aria-hidden] > span')]
  const effects = [...document.querySelectorAll('li > span:last-child > div:first-child')]
  expect({
    effects: effects.map(({ textContent }) => textContent),
    bars: bars.map(({ style: { left, right, width } }) => [left, right, width]),
  }).toEqual({
    effects: ['+2.00', '+0.00', '−0.50'],
    bars: [
      ['50%', '', '50%'],
      ['50%', '', '0%'],
      ['', '50%', '12.5%'],
    ],
  })
})
