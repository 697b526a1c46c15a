import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import {
  changeSourceMachine,
  changeSourceResumption,
  type CarriedHistory,
  type ChangeSource,
} from '../../../src/machines/explorer/changeSource.machine'
import {
  datasetPickerMachine,
  pickableDatasetsResource,
} from '../../../src/machines/pickers/datasetPicker.machine'
import { crashes, gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { dataset, listOf } from '../../support/rows'

const left = { viz_type: 'dist_bar', groupby: ['fruit'] }
type Source = { datasetId: number; vizType: string }
const open = (
  picks: 'vizType' | 'dataset',
  createForm?: ReturnType<typeof gives<{ key: string }, Source>>,
  other: Parameters<typeof changeSourceMachine.provide>[0]['actors'] = {},
  chosen: ChangeSource['chosen'] = {},
) => {
  const requested: Source[] = []
  const list = pickableDatasetsResource.provide({
    actors: { load: gives(listOf({ ...dataset, id: 13 })) },
  })
  const create = fromPromise<{ key: string }, Source>(({ input }) => {
    requested.push(input)
    return Promise.resolve({ key: 'k2' })
  })
  const carried: CarriedHistory[] = []
  const carryHistory = fromPromise<void, CarriedHistory>(({ input }) => {
    carried.push(input)
    return Promise.resolve()
  })
  const machine = changeSourceMachine.provide({
    actors: {
      createForm: createForm ?? create,
      carryHistory,
      datasetPicker: datasetPickerMachine.provide({ actors: { list } }),
      ...other,
    },
  })
  const world = inWorld(machine, {
    picks,
    vizType: 'dist_bar',
    datasetId: 12,
    sliceId: 7,
    left: { key: 'k1', datasetId: 12, form: left },
    chosen,
  })
  const children = () => world.actor.getSnapshot().children
  const pickType = (vizType: 'table' | 'dist_bar') => {
    children().vizTypePicker?.send({ type: 'vizType.chosen', vizType })
    children().vizTypePicker?.send({ type: 'pick.confirmed' })
  }
  const done = () => waitFor(world.actor, ({ status }) => status === 'done')
  return { ...world, requested, carried, children, pickType, done }
}

test('another type makes a new form for the same dataset, takes the steps of the old one along and opens it at the same chart', async () => {
  const { requested, carried, pickType, done, heard } = open('vizType')
  pickType('table')
  await done()
  expect(carried).toEqual([{ from: 'k1', form: left, to: 'k2', userId: 0 }])
  expect(requested).toEqual([{ datasetId: 12, vizType: 'table' }])
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/visualizations/7/k2' }])
})

test('the type it already has changes nothing', async () => {
  const { requested, pickType, done, heard } = open('vizType')
  pickType('dist_bar')
  await done()
  expect({ requested, location: heard('location') }).toEqual({ requested: [], location: [] })
})

test('another dataset makes a new form of the same type and opens it at the same chart', async () => {
  const { requested, carried, children, done, heard } = open('dataset')
  children().datasetPicker?.send({ type: 'dataset.chosen', dataset: { ...dataset, id: 13 } })
  children().datasetPicker?.send({ type: 'pick.confirmed' })
  await done()
  expect({ requested, carried, location: heard('location') }).toEqual({
    requested: [{ datasetId: 13, vizType: 'dist_bar' }],
    carried: [],
    location: [{ type: 'location.requested', path: '/visualizations/7/k2' }],
  })
})

test('Back leads from the datasets to the types, Cancel leaves the chart as it is', async () => {
  const { actor, requested, children, done } = open('dataset')
  children().datasetPicker?.send({ type: 'pick.returned' })
  expect(actor.getSnapshot().value).toBe('choosingType')
  children().vizTypePicker?.send({ type: 'dialog.dismissed' })
  await done()
  expect(requested).toEqual([])
})

test('a dataset that is being chosen comes back with what was searched, and is picked', async () => {
  const { actor, children } = open('dataset')
  const picker = children().datasetPicker
  if (!picker) throw new Error('Nothing is chosen')
  picker.send({ type: 'dataset.chosen', dataset: { ...dataset, id: 13 } })
  picker.send({ type: 'search.edited', text: 'str' })
  await waitFor(picker.getSnapshot().context.list, (snapshot) => snapshot.matches('ready'))
  const stored = changeSourceResumption.stored(actor.getSnapshot()) as ChangeSource
  const named = { id: 13, table_name: dataset.table_name }
  const pick = { search: 'str', page: 0, chosen: named, previews: false, size: 20 }
  expect(stored).toEqual({
    picks: 'dataset',
    vizType: 'dist_bar',
    datasetId: 12,
    sliceId: 7,
    left: { key: 'k1', datasetId: 12, form: left },
    chosen: { type: undefined, dataset: pick },
  })
  const again = open('dataset', undefined, {}, stored.chosen)
  const searched = again.children().datasetPicker?.getSnapshot().context.search
  again.children().datasetPicker?.send({ type: 'pick.confirmed' })
  await again.done()
  expect({ searched, requested: again.requested }).toEqual({
    searched: 'str',
    requested: [{ datasetId: 13, vizType: 'dist_bar' }],
  })
})

test('a form that cannot be made is told and leaves the chart as it is', async () => {
  const { pickType, done, heard } = open(
    'vizType',
    refuses({ status: 404, message: 'Dataset does not exist' }),
  )
  pickType('table')
  await done()
  expect(heard('location')).toEqual([])
  const notice = {
    intent: 'warning',
    area: 'explorer',
    title: 'The chart was not changed',
    detail: 'Dataset does not exist',
  }
  expect(heard('notifications')).toEqual([{ type: 'notice.posted', notice }])
})

test.each([
  ['vizType', 'vizTypePicker'],
  ['dataset', 'datasetPicker'],
] as const)(
  'a picker of the %s that crashes closes the dialog and makes no form',
  async (picks, part) => {
    const { done, requested } = open(picks, undefined, { [part]: crashes })
    await done()
    expect(requested).toEqual([])
  },
)

test('steps that cannot be taken along do not keep the new form from being opened', async () => {
  const { pickType, done, heard } = open('vizType', undefined, {
    carryHistory: refuses(new Error('full')),
  })
  pickType('table')
  await done()
  expect(heard('location')).toMatchObject([{ type: 'location.requested' }])
})
