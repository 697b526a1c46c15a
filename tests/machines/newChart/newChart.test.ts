import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { VizType } from '../../../src/api/contract'
import type { FormRequest } from '../../../src/machines/lib/forms'
import { newChartMachine } from '../../../src/machines/newChart/newChart.machine'
import {
  datasetPickerMachine,
  pickableDatasetsResource,
} from '../../../src/machines/pickers/datasetPicker.machine'
import { gives, refuses } from '../../support/actors'
import { inWorld } from '../../support/world'
import { dataset, listOf } from '../../support/rows'

const open = (
  createForm = gives<{ key: string }, FormRequest>({ key: 'fresh' }),
  { clock }: { clock?: SimulatedClock } = {},
) => {
  const list = pickableDatasetsResource.provide({ actors: { load: gives(listOf(dataset)) } })
  const world = inWorld(
    newChartMachine.provide({
      ...(clock ? {} : { delays: { beforeOpening: 1 } }),
      actors: { createForm, datasetPicker: datasetPickerMachine.provide({ actors: { list } }) },
    }),
    undefined,
    undefined,
    clock,
  )
  const { actor } = world
  const pickType = (vizType: VizType = 'horiz_bar') => {
    actor.getSnapshot().children.vizTypePicker?.send({ type: 'vizType.chosen', vizType })
    actor.getSnapshot().children.vizTypePicker?.send({ type: 'pick.confirmed' })
  }
  const pickDataset = () => {
    actor.getSnapshot().children.datasetPicker?.send({ type: 'dataset.chosen', dataset })
    actor.getSnapshot().children.datasetPicker?.send({ type: 'pick.confirmed' })
  }
  return { ...world, pickType, pickDataset }
}

test('a type and a dataset become a form on the server, and the explorer opens on it', async () => {
  const requested: FormRequest[] = []
  const { actor, heard, pickType, pickDataset } = open(
    fromPromise(({ input }) => {
      requested.push(input)
      return Promise.resolve({ key: 'fresh' })
    }),
  )
  pickType()
  pickDataset()
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(requested).toEqual([{ datasetId: 12, vizType: 'horiz_bar' }])
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/null/fresh' },
  ])
})

test.each(['pie', 'heatmap'] as const)(
  'a new %s begins without a metric, whatever was chosen before',
  async (vizType) => {
    const requested: FormRequest[] = []
    const { actor, pickType, pickDataset } = open(
      fromPromise(({ input }) => {
        requested.push(input)
        return Promise.resolve({ key: 'fresh' })
      }),
    )
    pickType(vizType)
    pickDataset()
    await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect(requested).toEqual([{ datasetId: 12, vizType }])
  },
)

test('the explorer opens 1000 ms after the form was made, not sooner', async () => {
  const clock = new SimulatedClock()
  const { actor, heard, pickType, pickDataset } = open(undefined, { clock })
  pickType()
  pickDataset()
  await waitFor(actor, (snapshot) => snapshot.matches({ choosingDataset: 'waiting' }))
  clock.increment(999)
  expect(heard('location')).toEqual([])
  clock.increment(1)
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/null/fresh' },
  ])
})

test('Back returns to the types with the chosen one kept', () => {
  const { actor, pickType } = open()
  pickType()
  actor.getSnapshot().children.datasetPicker?.send({ type: 'pick.returned' })
  expect(actor.getSnapshot().value).toBe('choosingType')
  expect(actor.getSnapshot().children.datasetPicker).toBe(undefined)
  expect(actor.getSnapshot().children.vizTypePicker?.getSnapshot().context.chosen).toBe('horiz_bar')
})

test('a refused form leaves type and dataset chosen, and the next try works', async () => {
  let tries = 0
  const { actor, heard, pickType, pickDataset } = open(
    fromPromise(() =>
      tries++ === 0
        ? Promise.reject(Object.assign(new Error('The server is down'), { status: 500 }))
        : Promise.resolve({ key: 'second' }),
    ),
  )
  pickType()
  pickDataset()
  const { context, children } = await waitFor(actor, (snapshot) =>
    snapshot.matches({ choosingDataset: 'failed' }),
  )
  expect(context).toEqual({
    resumed: null,
    vizType: 'horiz_bar',
    dataset,
    key: null,
    problem: expect.objectContaining({ status: 500, message: 'The server is down' }),
  })
  expect(children.datasetPicker?.getSnapshot().context.chosen).toEqual(dataset)
  children.datasetPicker?.send({ type: 'pick.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/null/second' },
  ])
})

test('Cancel while the form is made aborts the call and opens nothing', async () => {
  let aborted = false
  const { actor, heard, pickType, pickDataset } = open(
    fromPromise(
      ({ signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            aborted = true
          })
        }),
    ),
  )
  pickType()
  pickDataset()
  actor.getSnapshot().children.datasetPicker?.send({ type: 'dialog.dismissed' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(aborted).toBe(true)
  expect(heard('location')).toEqual([])
})

test('a second confirmation while the form is made starts no second one', () => {
  let calls = 0
  const { pickType, pickDataset } = open(
    fromPromise(() => {
      calls++
      return new Promise(() => undefined)
    }),
  )
  pickType()
  pickDataset()
  pickDataset()
  expect(calls).toBe(1)
})

test('a refused form is shown at its place and not as a notice', async () => {
  const { actor, heard, pickType, pickDataset } = open(
    refuses({ status: 404, message: 'Dataset does not exist' }),
  )
  pickType()
  pickDataset()
  await waitFor(actor, (snapshot) => snapshot.matches({ choosingDataset: 'failed' }))
  expect(heard('notifications')).toEqual([])
})
