import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { IndexAnswer } from '../../../src/api/contract'
import { indexColumnMachine } from '../../../src/machines/explorer/indexColumn.machine'
import { gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

type Index = { datasetId: number; columnId: number }
const answer = (id_column: number, warning?: string): IndexAnswer => ({
  id: 12,
  message: 'OK',
  result: { dataset: { id: 12, table_name: 'strikes', id_column, index_column_id: 9 } },
  ...(warning === undefined ? {} : { warning }),
})
const open = (saveIndex: ReturnType<typeof gives<IndexAnswer, Index>>) =>
  inWorld(indexColumnMachine.provide({ actors: { saveIndex } }), { datasetId: 12, columnId: 1 })
const shown = (id_column: number) => ({ type: 'datasource.changed', change: { id_column } })

test('the index is shown at once, then saved; a warning about the column is told', async () => {
  const { actor, reported, heard } = open(
    gives<IndexAnswer, Index>(answer(2, 'phase does not name every row')),
  )
  actor.send({ type: 'index.chosen', columnId: 2 })
  expect(reported).toEqual([shown(2)])
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(actor.getSnapshot().context).toEqual({
    datasetId: 12,
    saved: 2,
    requested: 2,
    problem: null,
  })
  expect(heard('notifications')).toMatchObject([
    { notice: { intent: 'warning', detail: 'phase does not name every row' } },
  ])
})

test('where saving fails the former index is shown again, with the reason until it is dismissed', async () => {
  const { actor, reported } = open(
    refuses<IndexAnswer, Index>({ status: 403, message: 'Changing this dataset is forbidden' }),
  )
  actor.send({ type: 'index.chosen', columnId: -1 })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(context.problem).toEqual({ status: 403, message: 'Changing this dataset is forbidden' })
  expect(reported).toEqual([shown(-1), shown(1)])
  actor.send({ type: 'failure.dismissed' })
  expect(actor.getSnapshot().value).toBe('resting')
})

test('an index that is chosen while another one is saved is the one that is saved in the end', async () => {
  const requested: number[] = []
  const { actor, reported } = open(
    fromPromise<IndexAnswer, Index>(({ input: { columnId } }) => {
      requested.push(columnId)
      return columnId === 2 ? new Promise(() => undefined) : Promise.resolve(answer(columnId))
    }),
  )
  for (const columnId of [2, 3]) actor.send({ type: 'index.chosen', columnId })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect({ requested, reported, saved: context.saved }).toEqual({
    requested: [2, 3],
    reported: [shown(2), shown(3)],
    saved: 3,
  })
})
