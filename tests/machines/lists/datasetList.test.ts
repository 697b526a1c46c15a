import { expect, test } from 'vitest'
import { fromPromise, waitFor } from 'xstate'
import type { FormRequest } from '../../../src/machines/lib/forms'
import { datasetListMachine, datasetsResource } from '../../../src/machines/lists/thingLists'
import { openDatasetMachine } from '../../../src/machines/lists/openDataset.machine'
import { gives, refuses } from '../../support/actors'
import { inWorld } from '../../support/world'
import { dataset, listOf } from '../../support/rows'

const open = (actors: Parameters<typeof openDatasetMachine.provide>[0]['actors'] = {}) => {
  const openItem = openDatasetMachine.provide({
    delays: { beforeOpening: 1 },
    actors: { getDataset: gives(dataset), createForm: gives({ key: 'fresh' }), ...actors },
  })
  const list = datasetsResource.provide({ actors: { load: gives(listOf(dataset)) } })
  return inWorld(datasetListMachine.provide({ actors: { list, openItem } }))
}

test('opening a dataset makes a table chart of every column', async () => {
  const requested: unknown[] = []
  const createForm = fromPromise<{ key: string }, FormRequest>(({ input }) => {
    requested.push(input)
    return Promise.resolve({ key: 'fresh' })
  })
  const { actor, heard } = open({ createForm })
  actor.send({ type: 'item.opened', item: dataset })
  await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
  expect(requested).toEqual([
    { datasetId: 12, vizType: 'table', fields: { all_columns: ['state', 'cost'] } },
  ])
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/null/fresh' },
  ])
})

test.each(['getDataset', 'createForm'])(
  'a dataset whose %s is refused says why and stays in the list',
  async (name) => {
    const { actor, heard } = open({
      [name]: refuses({ status: 404, message: 'Dataset does not exist' }),
    })
    actor.send({ type: 'item.opened', item: dataset })
    await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
    expect(heard('location')).toEqual([])
    expect(heard('notifications')).toEqual([
      {
        type: 'notice.posted',
        notice: { intent: 'warning', title: 'Dataset does not exist', area: 'workspace' },
      },
    ])
  },
)

test('the shared list of datasets is read again when something tells it', async () => {
  const { actor } = open()
  const { list } = actor.getSnapshot().context
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  list.system.get('datasets').send({ type: 'resource.invalidated' })
  expect(list.getSnapshot().matches('loading')).toBe(true)
  expect(list.getSnapshot().context.data).toEqual(listOf(dataset))
})
