import { expect, test } from 'vitest'
import type { ClusterExplanation } from '../../../../src/api/contract'
import {
  pointSelectionMachine,
  type ClusterOfDataset,
} from '../../../../src/machines/explorer/map/pointSelection.machine'
import type { Selection } from '../../../../src/machines/explorer/map/selectionFilters'
import { crashes, gives, hangs, refuses } from '../../../support/actors'
import { result } from '../../../support/explorer'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

const explanation: ClusterExplanation = {
  dataset_id: 55,
  cluster: 'Cluster 1',
  rows: 60,
  others: 60,
  columns: [],
}
const selection: Selection = {
  rows: Uint32Array.of(1, 2),
  outline: null,
  series: 'Cluster 1',
  counts: new Map([['Cluster 1', 2]]),
  hides: false,
}
const open = (explainCluster = gives<ClusterExplanation, ClusterOfDataset>(explanation)) =>
  inWorld(pointSelectionMachine.provide({ actors: { explainCluster } }), { datasetId: 55 }).actor

test('selected points are known with their answer until the selection is cleared', () => {
  const actor = open()
  actor.send({ type: 'tool.chosen', tool: 'lasso' })
  actor.send({ type: 'points.selected', selection, of: result })
  expect(actor.getSnapshot().context).toMatchObject({
    tool: 'lasso',
    made: { selection, of: result },
  })
  const [later, answer] = [
    { ...selection, series: 'Cluster 2' },
    { ...result, rowcount: 9 },
  ]
  actor.send({ type: 'points.selected', selection: later, of: answer })
  expect(actor.getSnapshot().context.made).toEqual({ selection: later, of: answer })
  actor.send({ type: 'selection.cleared' })
  expect(actor.getSnapshot().context.made).toBe(null)
})

test('a cluster is explained until the card is closed or other points are selected', async () => {
  const actor = open()
  actor.send({ type: 'points.selected', selection, of: result })
  actor.send({ type: 'explanation.requested', cluster: 'Cluster 1' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('explained'))
  expect([context.cluster, context.explanation]).toEqual(['Cluster 1', explanation])
  actor.send({ type: 'explanation.dismissed' })
  expect(actor.getSnapshot().value).toBe('resting')
  actor.send({ type: 'explanation.requested', cluster: 'Cluster 2' })
  actor.send({ type: 'points.selected', selection, of: result })
  expect(actor.getSnapshot().value).toBe('resting')
})

test('an explanation that is refused says why and can be requested again', async () => {
  const problem = { status: 422, message: 'The dataset has no cluster_category' }
  const actor = open(refuses(problem))
  actor.send({ type: 'explanation.requested', cluster: 'Cluster 1' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('unexplained'))
  expect(context.problem).toEqual(problem)
  actor.send({ type: 'explanation.retried' })
  expect(actor.getSnapshot().value).toBe('explaining')
})

test('the card of an explanation under way can be closed', () => {
  const actor = open(hangs())
  actor.send({ type: 'explanation.requested', cluster: 'Cluster 1' })
  actor.send({ type: 'explanation.dismissed' })
  expect(actor.getSnapshot().value).toBe('resting')
})

test('the card of an explanation that was refused can be closed; a row under the pointer that crashes changes nothing', async () => {
  const { actor } = inWorld(
    pointSelectionMachine.provide({
      actors: { pointRow: crashes, explainCluster: refuses({ status: 422, message: 'No' }) },
    }),
    { datasetId: 55 },
  )
  actor.send({ type: 'explanation.requested', cluster: 'Cluster 1' })
  await waitFor(actor, (snapshot) => snapshot.matches('unexplained'))
  actor.send({ type: 'explanation.dismissed' })
  expect(actor.getSnapshot().value).toBe('resting')
})
