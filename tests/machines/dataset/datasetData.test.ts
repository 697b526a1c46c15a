import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { QueryResult } from '../../../src/api/contract'
import {
  datasetDataMachine,
  datasetRowsResource,
} from '../../../src/machines/dataset/datasetData.machine'
import { gives } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
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

test('a search and another number of rows begin at the first page, and what was found before is forgotten with the search', () => {
  const load = gives<QueryResult, number>({} as QueryResult)
  const { actor } = inWorld(
    datasetDataMachine.provide({
      actors: { rows: datasetRowsResource.provide({ actors: { load } }) },
    }),
    { datasetId: 12 },
  )
  const pages = (
    [
      { type: 'rows.counted', count: 90 },
      { type: 'page.turned', page: 3 },
      { type: 'size.chosen', size: '15' },
      { type: 'page.turned', page: 1 },
      { type: 'search.edited', text: 'Texas' },
      { type: 'rows.counted', count: 7 },
    ] as const
  ).map((event) => {
    actor.send(event)
    const { search, found, page, size } = actor.getSnapshot().context
    return [search, found, page, size]
  })
  expect(pages).toEqual([
    ['', 90, 0, '20'],
    ['', 90, 3, '20'],
    ['', 90, 0, '15'],
    ['', 90, 1, '15'],
    ['Texas', null, 0, '15'],
    ['Texas', 7, 0, '15'],
  ])
})
