import { expect, test } from 'vitest'
import type { DatasetListItem, ListAnswer } from '../../src/api/contract'
import { ChangeSource } from '../../src/features/pickers/ChangeSource'
import {
  changeSourceMachine,
  type CarriedHistory,
} from '../../src/machines/explorer/changeSource.machine'
import type { ListKey } from '../../src/machines/lib/listKey'
import {
  datasetPickerMachine,
  pickableDatasetsResource,
} from '../../src/machines/pickers/datasetPicker.machine'
import { answeredLater, gives } from '../support/actors'
import { dataset, listOf } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const open = async (picks: 'vizType' | 'dataset') => {
  const created = answeredLater<{ key: string }, { datasetId: number; vizType: string }>()
  const load = gives<ListAnswer<DatasetListItem>, ListKey>(
    listOf(dataset, { ...dataset, id: 13, table_name: 'trees' }),
  )
  const machine = changeSourceMachine.provide({
    actors: {
      createForm: created.actor,
      carryHistory: gives<void, CarriedHistory>(undefined),
      datasetPicker: datasetPickerMachine.provide({
        actors: { list: pickableDatasetsResource.provide({ actors: { load } }) },
      }),
    },
  })
  const { actor, heard } = inWorld(machine, {
    picks,
    vizType: 'dist_bar',
    datasetId: 12,
    sliceId: null,
    left: { key: 'k1', datasetId: 12, form: { viz_type: 'dist_bar', groupby: ['state'] } },
  })
  const view = await openView(<ChangeSource actor={actor} />)
  const isDone = () => actor.getSnapshot().status === 'done'
  return { ...view, heard, created, isDone }
}
const opensExplorer = [{ type: 'location.requested', path: '/visualizations/null/k2' }]

test('the type of a chart is chosen already; Cancel forgets another one', async () => {
  const view = await open('vizType')
  expect([view.headings(), view.checked()]).toEqual([['Select Visualization type'], ['Bar Chart']])
  await view.press('Table')
  await view.press('Cancel')
  expect([view.created.inputs, view.isDone()]).toEqual([[], true])
})

test('another type opens an empty form of it over the same dataset', async () => {
  const view = await open('vizType')
  await view.press('Table')
  await view.press('OK')
  await view.happens(() => view.created.answer({ key: 'k2' }))
  expect([view.created.inputs, view.heard('location')]).toEqual([
    [{ datasetId: 12, vizType: 'table' }],
    opensExplorer,
  ])
})

test('Apply of Datasets waits for a choice, and opens an empty form of the same type over it', async () => {
  const view = await open('dataset')
  expect([view.headings(), view.off(), view.usable().includes('Cancel')]).toEqual([
    ['Datasets'],
    ['Apply'],
    true,
  ])
  await view.pressRow('trees')
  await view.press('Apply')
  await view.happens(() => view.created.answer({ key: 'k2' }))
  expect([view.created.inputs, view.heard('location')]).toEqual([
    [{ datasetId: 13, vizType: 'dist_bar' }],
    opensExplorer,
  ])
})
