import { expect, test } from 'vitest'
import { fromPromise, waitFor } from 'xstate'
import type { ChartResult, FormData } from '../../../../src/api/contract'
import {
  behindResource,
  markRowsMachine,
} from '../../../../src/machines/explorer/marks/markRows.machine'
import { bars, result } from '../../../support/explorer'
import { inWorld } from '../../../support/world'

test('the rows behind a mark are read for its conditions, and the dialog closes', async () => {
  const requested: { datasetId: number; form: FormData }[] = []
  const load = fromPromise<ChartResult, { datasetId: number; form: FormData }>(({ input }) => {
    requested.push(input)
    return Promise.resolve(result)
  })
  const { actor } = inWorld(
    markRowsMachine.provide({ actors: { rows: behindResource.provide({ actors: { load } }) } }),
    { name: 'Texas', datasetId: 12, form: bars },
  )
  const { name, rows } = actor.getSnapshot().context
  const { context } = await waitFor(rows, (snapshot) => snapshot.matches('ready'))
  expect({ name, requested, data: context.data }).toEqual({
    name: 'Texas',
    requested: [{ datasetId: 12, form: bars }],
    data: result,
  })
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'dismissed' })
})
