import { expect, test } from 'vitest'
import { fromPromise, waitFor } from 'xstate'
import type { QueryResult } from '../../../src/api/contract'
import {
  datasetDataMachine,
  datasetRowsResource,
} from '../../../src/machines/dataset/datasetData.machine'
import { inWorld } from '../../support/world'

test('rows that could not be read are read again', async () => {
  const read: number[] = []
  const rows = { colnames: ['a'], coltypes: [0], data: [{ a: 1 }] } as unknown as QueryResult
  const load = fromPromise<QueryResult, number>(({ input }) => {
    read.push(input)
    return read.length === 1
      ? Promise.reject(Object.assign(new Error(), { status: 503, message: 'Down' }))
      : Promise.resolve(rows)
  })
  const { actor } = inWorld(
    datasetDataMachine.provide({
      actors: { rows: datasetRowsResource.provide({ actors: { load } }) },
    }),
    { datasetId: 12 },
  )
  const list = actor.getSnapshot().context.rows
  await waitFor(list, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'rows.retried' })
  const { context } = await waitFor(list, (snapshot) => snapshot.matches('ready'))
  expect({ read, data: context.data }).toEqual({ read: [12, 12], data: rows })
})
