import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { Dataset, VizType } from '../../../src/api/contract'
import type { FormRequest } from '../../../src/machines/lib/forms'
import { chartStart } from '../../../src/machines/newChart/chartStart'
import { newChartMachine } from '../../../src/machines/newChart/newChart.machine'
import {
  datasetPickerMachine,
  pickableDatasetsResource,
} from '../../../src/machines/pickers/datasetPicker.machine'
import { crashes, gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { dataset, listOf } from '../../support/rows'

const open = (
  createForm = gives<{ key: string }, FormRequest>({ key: 'fresh' }),
  {
    clock,
    found = gives<Dataset | null, number | null>({ ...dataset, id: 3, table_name: 'newest' }),
  }: {
    clock?: SimulatedClock
    found?: ReturnType<typeof gives<Dataset | null, number | null>>
  } = {},
) => {
  const list = pickableDatasetsResource.provide({ actors: { load: gives(listOf(dataset)) } })
  const world = inWorld(
    newChartMachine.provide({
      ...(clock ? {} : { delays: { beforeOpening: 1 } }),
      actors: {
        createForm,
        findDataset: found,
        datasetPicker: datasetPickerMachine.provide({ actors: { list } }),
      },
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
    actor.send({ type: 'dataset.requested' })
    actor.getSnapshot().children.datasetPicker?.send({ type: 'dataset.chosen', dataset })
    actor.getSnapshot().children.datasetPicker?.send({ type: 'pick.confirmed' })
  }
  return { ...world, pickType, pickDataset }
}

const requests = () => {
  const requested: FormRequest[] = []
  const createForm = fromPromise<{ key: string }, FormRequest>(({ input }) => {
    requested.push(input)
    return Promise.resolve({ key: 'fresh' })
  })
  return { requested, createForm }
}

test('a type over a dataset becomes a form on the server, and the explorer opens on it', async () => {
  const { requested, createForm } = requests()
  const { actor, heard, pickType, pickDataset } = open(createForm)
  actor.send({ type: 'fills.switched', fills: false })
  pickDataset()
  pickType()
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(requested).toEqual([{ datasetId: 12, vizType: 'horiz_bar' }])
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/null/fresh' },
  ])
})

test('the newest dataset is proposed, and the chart starts with the columns that suit its type', async () => {
  const { requested, createForm } = requests()
  const { actor, pickType } = open(createForm)
  await waitFor(actor, (snapshot) => snapshot.matches({ choosingType: 'ready' }))
  expect(actor.getSnapshot().context.dataset).toEqual({ id: 3, table_name: 'newest' })
  pickType('pie')
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(requested).toEqual([
    {
      datasetId: 3,
      vizType: 'pie',
      fields: chartStart('pie', dataset.columns)?.fields,
    },
  ])
})

test('a chart over another dataset than the newest starts with the columns of that one', async () => {
  const { requested, createForm } = requests()
  const found = fromPromise<Dataset | null, number | null>(({ input }) =>
    Promise.resolve(
      input === null ? { ...dataset, id: 3, columns: dataset.columns.slice(0, 1) } : dataset,
    ),
  )
  const { actor, pickType, pickDataset } = open(createForm, { found })
  await waitFor(actor, (snapshot) => snapshot.matches({ choosingType: 'ready' }))
  pickDataset()
  pickType('table')
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(requested).toEqual([
    { datasetId: 12, vizType: 'table', fields: chartStart('table', dataset.columns)?.fields },
  ])
})

test('a type that is confirmed before the columns are read waits for them; without any dataset one is asked for', async () => {
  const { actor, pickType } = open(undefined, { found: gives<Dataset | null, number | null>(null) })
  pickType()
  expect(actor.getSnapshot().value).toBe('preparing')
  await waitFor(actor, (snapshot) => snapshot.matches('choosingDataset'))
})

test.each(['pie', 'heatmap'] as const)(
  'a new %s begins without a metric where it does not start with columns',
  async (vizType) => {
    const { requested, createForm } = requests()
    const { actor, pickType, pickDataset } = open(createForm)
    actor.send({ type: 'fills.switched', fills: false })
    pickDataset()
    pickType(vizType)
    await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect(requested).toEqual([{ datasetId: 12, vizType }])
  },
)

test('the explorer opens 1000 ms after the form was made, not sooner', async () => {
  const clock = new SimulatedClock()
  const { actor, heard, pickType } = open(undefined, { clock })
  pickType()
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'))
  clock.increment(999)
  expect(heard('location')).toEqual([])
  clock.increment(1)
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/null/fresh' },
  ])
})

test('Back returns to the types with the chosen one kept', () => {
  const { actor } = open()
  const { vizTypePicker } = actor.getSnapshot().children
  vizTypePicker?.send({ type: 'vizType.chosen', vizType: 'horiz_bar' })
  actor.send({ type: 'dataset.requested' })
  actor.getSnapshot().children.datasetPicker?.send({ type: 'pick.returned' })
  expect(actor.getSnapshot().matches('choosingType')).toBe(true)
  expect(actor.getSnapshot().children.datasetPicker).toBe(undefined)
  expect(vizTypePicker?.getSnapshot().context.chosen).toBe('horiz_bar')
})

test('a refused form leaves type and dataset chosen and is told at its place, and the next try works', async () => {
  let tries = 0
  const { actor, heard, pickType, pickDataset } = open(
    fromPromise(() =>
      tries++ === 0
        ? Promise.reject(Object.assign(new Error('The server is down'), { status: 500 }))
        : Promise.resolve({ key: 'second' }),
    ),
  )
  pickDataset()
  pickType()
  const { context } = await waitFor(actor, (snapshot) =>
    snapshot.matches({ choosingType: 'refused' }),
  )
  expect([context.vizType, context.dataset?.id, context.problem, heard('notifications')]).toEqual([
    'horiz_bar',
    12,
    expect.objectContaining({ status: 500, message: 'The server is down' }),
    [],
  ])
  pickType()
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/null/second' },
  ])
})

test('Cancel while the form is made aborts the call and opens nothing', async () => {
  let aborted = false
  const { actor, heard, pickType } = open(
    fromPromise(
      ({ signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            aborted = true
          })
        }),
    ),
  )
  await waitFor(actor, (snapshot) => snapshot.matches({ choosingType: 'ready' }))
  pickType()
  actor.getSnapshot().children.vizTypePicker?.send({ type: 'dialog.dismissed' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect([aborted, heard('location')]).toEqual([true, []])
})

test('a second confirmation while the form is made starts no second one', async () => {
  let calls = 0
  const { actor, pickType } = open(
    fromPromise(() => {
      calls++
      return new Promise(() => undefined)
    }),
  )
  await waitFor(actor, (snapshot) => snapshot.matches({ choosingType: 'ready' }))
  pickType()
  pickType()
  expect(calls).toBe(1)
})

test('columns that are read already are not read again after the datasets were looked at', async () => {
  let reads = 0
  const found = fromPromise<Dataset | null, number | null>(() => {
    reads += 1
    return Promise.resolve({ ...dataset, id: 3 })
  })
  const { actor } = open(undefined, { found })
  const isReady = () => waitFor(actor, (snapshot) => snapshot.matches({ choosingType: 'ready' }))
  await isReady()
  actor.send({ type: 'dataset.requested' })
  actor.getSnapshot().children.datasetPicker?.send({ type: 'pick.returned' })
  await isReady()
  expect(reads).toBe(1)
})

test('without the newest dataset one is asked for', async () => {
  const found = refuses<Dataset | null, number | null>({ status: 503, message: 'Down' })
  const early = open(undefined, { found })
  early.pickType()
  const { actor, pickType } = open(undefined, { found })
  await waitFor(actor, (snapshot) => snapshot.matches({ choosingType: 'ready' }))
  pickType()
  for (const world of [early.actor, actor])
    await waitFor(world, (snapshot) => snapshot.matches('choosingDataset'))
})

test('a list of types that crashes closes the dialog, one of datasets returns to the types', () => {
  const crashing = (part: string) =>
    inWorld(newChartMachine.provide({ actors: { [part]: crashes } })).actor
  expect(crashing('vizTypePicker').getSnapshot().status).toBe('done')
  const types = crashing('datasetPicker')
  types.send({ type: 'dataset.requested' })
  expect(types.getSnapshot().matches('choosingType')).toBe(true)
})

test.each([
  [undefined, true],
  [{}, true],
  [{ fills: false }, false],
  [{ fills: true }, true],
])('a dialog that is opened with %o starts its chart with columns: %s', (input, fills) => {
  expect(inWorld(newChartMachine, input).actor.getSnapshot().context.fills).toBe(fills)
})
