import { describe, expect, test } from 'vitest'
import type { Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { modelById } from '../../../../server/store/models/models.ts'
import {
  outputId,
  outputOf,
  refreshedTable,
  requireRefreshable,
  storeOutput,
  type OutputKey,
  type OutputKind,
} from '../../../../server/store/models/outputs.ts'
import { costModel } from '../../../support/costModel.ts'
import { stores } from '../../../support/stores.ts'
import { thingMaker } from '../../../support/things.ts'

const column = (name: string) => ({ name, type: 'BIGINT', typeGeneric: 0 as const })

const outputs = async (store: Store) => {
  const { ada, id, datasetId } = await costModel(store)
  const key = (kind: OutputKind, onDatasetId = 0): OutputKey => ({ modelId: id, kind, onDatasetId })
  const made = (of: OutputKey, caller: UserRow, description?: string | null) =>
    storeOutput(store, {
      key: of,
      table: `strikes__${of.kind}__${of.onDatasetId}`,
      columns: [column('_id'), column('cost')],
      index: '_id',
      source: of.kind === 'predictions' ? 'prediction' : of.kind,
      sourceRef: { model_id: id, dataset_id: datasetId },
      ...(description === undefined ? {} : { description }),
      report: { rows: 3, matching: null },
      caller,
    })
  const change = (dataset: number, change: object) =>
    store.updateTable('dataset').set(change).where('id', '=', dataset).execute()
  const told = (work: Promise<unknown>) =>
    work.then(
      (done) => done ?? 'done',
      (error: { status?: number; message: string }) => `${error.status} ${error.message}`,
    )
  return { ada, id, datasetId, key, made, change, told }
}

describe.each(stores)('datasets that models make on $kind', ({ open }) => {
  test('are refreshed in place until they are renamed, over a SELECT or deleted, and keep what people wrote of them', async () => {
    const { store, close } = await open()
    const { ada, datasetId, key, made, change } = await outputs(store)
    const map = key('embedding', datasetId)
    const said = async () => {
      const { description } = await store
        .selectFrom('dataset')
        .select('description')
        .where('id', '=', dataset)
        .executeTakeFirstOrThrow()
      return description
    }
    const sentence = (rows: number) =>
      `${rows} of 9 rows are laid out, the others are placed beside those most like them`
    const dataset = await made(map, ada, sentence(5))
    const texts = [await said()]
    for (const [written, next] of [
      [null, sentence(6)],
      [null, null],
      ['Where strikes lie', sentence(7)],
      ['', sentence(8)],
    ] as const) {
      if (written !== null) await change(dataset, { description: written })
      await made(map, ada, next)
      texts.push(await said())
    }
    const places: unknown[] = []
    for (const other of [{}, { table_name: 'mine' }, { sql: 'SELECT 1' }, { deleted_on: 'now' }]) {
      const before = { table_name: 'strikes__embedding__1', sql: null, deleted_on: null }
      await change(dataset, { ...before, ...other })
      places.push([await refreshedTable(store, map), (await outputId(store, map)) === dataset])
    }
    await close()
    const table = `strikes__embedding__${datasetId}`
    expect({ texts, places }).toEqual({
      texts: [sentence(5), sentence(6), null, 'Where strikes lie', ''],
      places: [
        [table, true],
        [null, true],
        [null, true],
        [null, false],
      ],
    })
  })

  test('are refreshed by nobody but their owners and admins, those of a training by whoever trains, and say why there are none', async () => {
    const { store, close } = await open()
    const { ada, id, datasetId, key, made, change, told } = await outputs(store)
    const make = thingMaker(store)
    const [eve, root] = [await make.person('eve'), await make.person('root', true)]
    const model = await modelById(store, id)
    const keys = [key('predictions'), key('predictions', datasetId), key('embedding', datasetId)]
    const outcomes: unknown[] = []
    for (const each of keys) {
      const missing = await told(outputOf(store, each, model))
      const dataset = await made(each, ada)
      const refreshed = await Promise.all(
        [ada, eve, root].map((person) => told(requireRefreshable(store, each, person))),
      )
      await change(dataset, { deleted_on: '2026-01-01T00:00:00.000000+0000' })
      outcomes.push([missing, ...refreshed, await told(outputOf(store, each, model))])
    }
    await close()
    const theirs = (table: string, verb: string) =>
      `403 Table ${table} is shown by a dataset of ada: only its owners and admins may replace it or append to it. Copy the dataset and ${verb} the copy`
    const trashed = (table: string, verb: string) =>
      `409 Dataset ${table} is in Recent Deleted: restore it, or ${verb} again`
    const [ofTraining, predicted, map] = keys.map(
      ({ kind, onDatasetId }) => `strikes__${kind}__${onDatasetId}`,
    ) as [string, string, string]
    expect(outcomes).toEqual([
      [
        '404 The datasets of model cost are deleted: train it again',
        ...['done', 'done', 'done'],
        trashed(ofTraining, 'train'),
      ],
      [
        '404 Model cost has no predictions of this dataset',
        ...['done', theirs(predicted, 'predict'), 'done'],
        trashed(predicted, 'predict'),
      ],
      [
        '409 Embedding is not trained',
        ...['done', theirs(map, 'flatten'), 'done'],
        trashed(map, 'flatten'),
      ],
    ])
  })
})
