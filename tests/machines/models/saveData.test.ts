import { expect, test } from 'vitest'
import { fromPromise, toPromise } from 'xstate'
import type { AdhocFilter, Dataset, Lasso } from '../../../src/api/contract'
import type { Intended } from '../../../src/machines/lib/intention'
import { saveDataMachine } from '../../../src/machines/models/saveData.machine'
import { hangs, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { dataset } from '../../support/rows'

type Copy = { id: number; name: string; filters: readonly AdhocFilter[] | null } & Intended

test('a copy gets its own name; a refused name can be changed', async () => {
  const sent: Copy[] = []
  const copyDataset = fromPromise<Dataset, Copy>(({ input }) => {
    sent.push(input)
    return input.name === 'taken'
      ? Promise.reject(Object.assign(new Error(), { status: 422, message: 'taken exists' }))
      : Promise.resolve({ ...dataset, id: 60, table_name: input.name })
  })
  const { actor, heard } = inWorld(
    saveDataMachine.provide({ actors: { copyDataset } }),
    { datasetId: 55, name: 'taken' },
    ['notifications', 'datasets'],
  )
  actor.send({ type: 'dialog.confirmed' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('refused'))
  expect(context.problem?.message).toBe('taken exists')
  actor.send({ type: 'name.edited', name: ' ' })
  expect(actor.getSnapshot().can({ type: 'dialog.confirmed' })).toBe(false)
  actor.send({ type: 'name.edited', name: ' June ' })
  actor.send({ type: 'dialog.confirmed' })
  await toPromise(actor)
  expect(sent.map(({ id, name, filters }) => [id, name, filters])).toEqual([
    [55, 'taken', null],
    [55, 'June', null],
  ])
  expect(new Set(sent.map(({ intention }) => intention)).size).toBe(2)
  expect(heard('notifications')).toMatchObject([
    { notice: { title: 'June was saved', action: { path: '/datasets/60', newTab: true } } },
  ])
})

test('a copy without a name is not made, and the dialog can be left', () => {
  const { actor } = inWorld(saveDataMachine.provide({ actors: { copyDataset: hangs() } }), {
    datasetId: 55,
    name: ' ',
  })
  actor.send({ type: 'dialog.confirmed' })
  expect(actor.getSnapshot().value).toBe('naming')
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
})

test('after a lost answer another name is another copy, the same name is not', async () => {
  const keys: string[] = []
  const copyDataset = fromPromise<Dataset, Copy>(({ input }) => {
    keys.push(input.intention)
    return Promise.reject(Object.assign(new Error(), { status: 0, message: 'No answer' }))
  })
  const { actor } = inWorld(saveDataMachine.provide({ actors: { copyDataset } }), {
    datasetId: 55,
    name: 'June',
  })
  const confirm = async () => {
    actor.send({ type: 'dialog.confirmed' })
    await waitFor(actor, (snapshot) => snapshot.matches('refused'))
  }
  await confirm()
  await confirm()
  actor.send({ type: 'name.edited', name: 'July' })
  await confirm()
  expect(keys.map((key) => key === keys[0])).toEqual([true, true, false])
})

test('a copy that was refused is asked for again under the same name', async () => {
  const copyDataset = refuses<Dataset, Copy>({ status: 503, message: 'Down' })
  const { actor } = inWorld(saveDataMachine.provide({ actors: { copyDataset } }), {
    datasetId: 55,
    name: 'June',
  })
  actor.send({ type: 'dialog.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.matches('refused'))
  actor.send({ type: 'dialog.confirmed' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'saving', context: { name: 'June' } })
})

test('what was selected on a map is saved within its line, and the lists that show it reload', async () => {
  const lasso = { points: [] } as unknown as Lasso
  const filters = [{ subject: 'state', operator: '==', comparator: 'Texas' }] as AdhocFilter[]
  const sent: Copy[] = []
  const copyDataset = fromPromise<Dataset, Copy>(({ input }) => {
    sent.push(input)
    return Promise.resolve(dataset)
  })
  const { actor, heard } = inWorld(
    saveDataMachine.provide({ actors: { copyDataset } }),
    { datasetId: 55, name: 'West', filters, lasso },
    ['datasets', 'recent'],
  )
  actor.send({ type: 'dialog.confirmed' })
  await toPromise(actor)
  const intention = expect.any(String) as string
  expect({ sent, heard: ['datasets', 'recent'].flatMap(heard) }).toEqual({
    sent: [{ id: 55, name: 'West', filters, lasso, intention }],
    heard: [{ type: 'resource.invalidated' }, { type: 'resource.invalidated' }],
  })
})
