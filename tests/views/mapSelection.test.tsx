import { expect, test } from 'vitest'
import { MapSelection } from '../../src/features/explorer/MapSelection'
import { result as bars } from '../support/explorer'
import { openView, shownActor } from '../support/view'

const trees = Array.from({ length: 1001 }, (_, tree) => tree)
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

test('more points of a map than its filter may list still become a new dataset', async () => {
  const workspace = shownActor({})
  const { actor } = shownActor({ matches: () => true }, { workspace: workspace.actor })
  const selection = {
    rows: Uint32Array.from(trees),
    outline: { kind: 'lasso' as const, corners: [] },
    series: null,
    counts: new Map<string, number>(),
    hides: false,
  }
  const view = await openView(
    <MapSelection
      actor={actor}
      slots={shownActor({}).actor}
      selection={selection}
      chart={{ ran: { viz_type: 'scatter' }, result, indexColumn: 'tree' }}
      dataset={{ id: 12, name: 'trees' }}
    />,
  )
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
