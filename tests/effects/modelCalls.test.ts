import { expect, test } from 'vitest'
import { columnSchema } from '../../src/api/contract/dataset'
import { makeMap, makePages } from '../../src/effects/modelCalls'
import type { Embedding } from '../../src/machines/models/flatten.machine'
import { sampleFor } from '../support/sampleAnswers'
import { sampledServer } from '../support/sampledServer'

const server = sampledServer()
const remarkOf = (pages: readonly { remark?: string }[]) => pages[0]?.remark

test.each([
  ['of the training data', null, undefined],
  ['that fit', { missing: [], unseen: [] }, undefined],
  ['without one column', { missing: ['town'], unseen: [] }, 'Not in the dataset: town'],
  [
    'without two columns',
    { missing: ['state', 'town'], unseen: [] },
    'Not in the dataset: state, town',
  ],
  [
    'with values that are new to the model',
    {
      missing: [],
      unseen: [
        { column: 'state', values: ['TX'], rows: 1 },
        { column: 'town', values: ['Rye', 'Ely'], rows: 1200 },
      ],
    },
    '1 row has a state that the model had not seen\n1,200 rows have a town that the model had not seen',
  ],
])('predictions of rows %s say how these fit the model', async (_, matching, remark) => {
  server.answer = ({ path }) =>
    path === '/chars/predictions'
      ? { matching: matching && { matched: [], ...matching } }
      : undefined
  const pages = await makePages([{ kind: 'predictions', modelId: 31, jobId: 'j1' }])
  expect({ remark: remarkOf(pages), saves: pages.map(({ saves }) => saves) }).toEqual({
    remark,
    saves: [true],
  })
})

test.each([
  [[], undefined],
  [['Cost tells the target', 'So does tax'], 'Cost tells the target\nSo does tax'],
])(
  'an evaluation warns of all features that tell the target (%j), its charts lie over their own datasets',
  async (messages, remark) => {
    server.answer = ({ path }) =>
      path === '/chars/evaluation/31'
        ? {
            dataset_id: 12,
            leakage: messages.map((message) => ({ feature: 'cost', score: 1, message })),
            charts: [
              { title: 'Rows', form: { viz_type: 'pie' } },
              { title: 'Features', form: { viz_type: 'pie', datasource: '13__table' } },
            ],
          }
        : undefined
    const pages = await makePages([{ kind: 'evaluation', modelId: 31 }])
    expect({
      remarks: pages.map((page) => page.remark),
      pages: pages.map(({ datasetId, saves }) => ({ datasetId, saves })),
    }).toEqual({
      remarks: [remark, undefined, undefined],
      pages: [
        { datasetId: 12, saves: true },
        { datasetId: 12, saves: false },
        { datasetId: 13, saves: false },
      ],
    })
  },
)

const map = { dataset_id: 12, table_name: 'Map', index_column: 'id' } as Embedding
const mapOver = async (...names: string[]) => {
  server.answer = ({ path }) =>
    path === '/dataset/12'
      ? {
          columns: names.map((column_name) => ({
            ...(sampleFor(columnSchema) as object),
            column_name,
          })),
        }
      : undefined
  server.requests.length = 0
  await makeMap(map)
  return server.requests.at(-1)?.body
}

test('a map is colored by its clusters where it has some, and needs both of its coordinates', async () => {
  const metric = expect.any(Object) as object
  const form = {
    datasource: '12__table',
    viz_type: 'scatter',
    entity: 'id',
    x: metric,
    y: metric,
    row_limit: 1_000_000,
  }
  expect([
    await mapOver('x_plt', 'y_plt'),
    await mapOver('x_plt', 'y_plt', 'cluster_category'),
  ]).toEqual([form, { ...form, series: 'cluster_category' }])
  await expect(mapOver('x_plt')).rejects.toThrow('The embedding has no column y_plt')
})
