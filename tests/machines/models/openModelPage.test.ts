import { expect, test } from 'vitest'
import { toPromise } from 'xstate'
import type { ModelPage, PageSource } from '../../../src/machines/models/modelPages'
import { openModelPageMachine } from '../../../src/machines/models/openModelPage.machine'
import { gives, refuses } from '../../support/actors'
import { inWorld } from '../../support/world'

const pages = [
  {
    title: 'strikes__cost__evaluation',
    path: '/visualizations/null/k1',
    datasetId: 56,
    saves: true,
  },
  { title: 'Feature importance', path: '/visualizations/null/k2', datasetId: 56, saves: false },
]
const sources: Record<PageSource['kind'], PageSource> = {
  training: { kind: 'training', datasetId: 12 },
  evaluation: { kind: 'evaluation', modelId: 2 },
  predictions: { kind: 'predictions', modelId: 2, jobId: 'train' },
}

const open = async (
  kind: PageSource['kind'],
  makePages: ReturnType<typeof gives<ModelPage[], readonly PageSource[]>>,
) => {
  const { actor, heard } = inWorld(
    openModelPageMachine.provide({ actors: { makePages } }),
    { source: sources[kind] },
    ['notifications', 'location', 'recent'],
  )
  await toPromise(actor)
  return {
    notices: heard('notifications').map((event) => event['notice'] as unknown),
    went: heard('location'),
    recent: heard('recent'),
  }
}

test.each([
  ['training', 'Training Dataset Opened'],
  ['evaluation', 'Evaluation Created'],
  ['predictions', 'Prediction Created'],
] as const)(
  'the page of the %s opens in a new tab, and the snackbar leads to all',
  async (kind, title) => {
    const { notices, went } = await open(kind, gives(pages))
    expect(went).toEqual([
      { type: 'location.requested', path: '/visualizations/null/k1', newTab: true },
    ])
    expect(notices).toEqual([{ intent: 'success', area: 'explorer', title, results: pages }])
  },
)

test.each([
  ['training', 'Not found', { title: 'Error in Opening Training Dataset', detail: 'Not found' }],
  ['evaluation', 'Model cost is not trained', { title: 'Model cost is not trained. Please retry' }],
  ['evaluation', '', { title: 'Error occured' }],
  ['predictions', 'Job is not finished', { title: 'Job is not finished. Please retry' }],
  ['predictions', '', { title: 'Error occured' }],
] as const)('the page of the %s that is refused with %j says so', async (kind, message, words) => {
  const { notices, went } = await open(kind, refuses({ status: 409, message }))
  expect(went).toEqual([])
  expect(notices).toEqual([{ intent: 'warning', area: 'explorer', ...words }])
})

test.each([
  ['training', []],
  ['evaluation', [{ type: 'resource.invalidated' }]],
  ['predictions', [{ type: 'resource.invalidated' }]],
] as const)(
  'one page of the %s opens in a new tab; lists of datasets are read again where one was made',
  async (kind, read) => {
    const { recent, went } = await open(kind, gives(pages.slice(0, 1)))
    expect({ recent, went }).toEqual({
      recent: read,
      went: [{ type: 'location.requested', path: '/visualizations/null/k1', newTab: true }],
    })
  },
)
