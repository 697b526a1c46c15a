import { expect, test } from 'vitest'
import { fromPromise, waitFor } from 'xstate'
import type { Dataset, DatasetCreate, DatasetListItem, TableOption } from '../../../src/api/contract'
import { coveredResource, schemasResource, sourcesResource, tablesResource, type Place, type SchemasAsked } from '../../../src/machines/databases/importSources'
import { importTablesMachine } from '../../../src/machines/databases/importTables.machine'
import { gives, hangs } from '../../support/actors'
import { inHouse } from '../../support/house'
import { dataset, fieldStation } from '../../support/rows'

const gone = { status: 422, message: 'Table [gone] could not be found' }
const ids: Record<string, number> = { arrivals: 7, departures: 8 }

const open = ({ createDataset = fromPromise<Dataset, DatasetCreate>(({ input: { table_name } }) => {
  const id = ids[table_name]
  return id === undefined ? Promise.reject(gone as unknown as Error) : Promise.resolve({ ...dataset, id, table_name })
}) } = {}) => {
  const read: unknown[] = []
  const reads = <Key, Found>(name: string, found: Found[]) => fromPromise<Found[], Key>(async ({ input }) => {
    read.push([name, input])
    return found
  })
  const table = { title: 'arrivals', value: 'arrivals', label: 'arrivals', schema: 'public', type: 'table' as const, insert_text: 'arrivals' }
  const machine = importTablesMachine.provide({
    actors: {
      sources: sourcesResource.provide({ actors: { load: gives([fieldStation]) } }),
      schemas: schemasResource.provide({ actors: { load: reads<SchemasAsked | null, string>('schemas', ['public']) } }),
      tables: tablesResource.provide({ actors: { load: reads<Place | null, TableOption>('tables', [table]) } }),
      covered: coveredResource.provide({ actors: { load: gives<DatasetListItem[], Place | null>([]) } }),
      createDataset,
    },
  })
  return { ...inHouse(machine, undefined, ['notifications', 'location', 'datasets']), read }
}
const choose = (house: ReturnType<typeof open>, ...tables: string[]) => {
  house.actor.send({ type: 'source.chosen', source: fieldStation })
  house.actor.send({ type: 'schema.chosen', schema: 'public' })
  house.actor.send({ type: 'tables.marked', tables, marked: true })
}

test('a database is read for its schemas, a schema for its tables, and another choice clears what lay in the one before', async () => {
  const house = open()
  choose(house, 'arrivals')
  house.actor.send({ type: 'source.chosen', source: { ...fieldStation, id: 3 } })
  const { source, schema, selected } = house.actor.getSnapshot().context
  expect([source?.id, schema, selected]).toEqual([3, null, []])
  expect(house.read).toEqual([['schemas', null], ['tables', null], ['schemas', { databaseId: 2 }], ['tables', null], ['tables', { databaseId: 2, schema: 'public' }], ['schemas', { databaseId: 3 }], ['tables', null]])
})

test('Apply waits for a table', () => {
  const house = open()
  choose(house)
  expect(house.actor.getSnapshot().can({ type: 'import.submitted' })).toBe(false)
})

test('one table becomes a dataset, whose page is offered on the way to the datasets', async () => {
  const house = open()
  choose(house, 'arrivals')
  house.actor.send({ type: 'import.submitted' })
  await waitFor(house.actor, (snapshot) => snapshot.matches('done'))
  expect([house.heard('notifications').at(-1), house.heard('location').at(-1), house.heard('datasets').at(-1)]).toEqual([
    { type: 'notice.posted', notice: { intent: 'success', place: 'workspace', title: 'Success!', detail: 'Imported arrivals', action: { label: 'Open dataset', path: '/datasets/7' } } },
    { type: 'location.requested', path: '/datasets' },
    { type: 'resource.invalidated' },
  ])
})

test('several tables end each for itself: what fails stays chosen with its reason, the rest goes on', async () => {
  const house = open()
  choose(house, 'arrivals', 'gone', 'departures')
  house.actor.send({ type: 'import.submitted' })
  const { context } = await waitFor(house.actor, (snapshot) => snapshot.matches('choosing') && Object.keys(snapshot.context.outcomes).length > 0)
  expect([context.outcomes, context.selected]).toEqual([
    { arrivals: { state: 'done', datasetId: 7 }, gone: { state: 'failed', problem: gone }, departures: { state: 'done', datasetId: 8 } }, ['gone'],
  ])
  expect(house.heard('location').some(({ type }) => type === 'location.requested')).toBe(false)
})

test('several that all end well are counted', async () => {
  const house = open()
  choose(house, 'arrivals', 'departures')
  house.actor.send({ type: 'import.submitted' })
  await waitFor(house.actor, (snapshot) => snapshot.matches('done'))
  expect(house.heard('notifications').at(-1)).toEqual({ type: 'notice.posted', notice: { intent: 'success', place: 'workspace', title: 'Success!', detail: 'Imported 2 tables' } })
})

test('Stop gives up what waits and leaves it chosen', () => {
  const house = open({ createDataset: hangs<Dataset, DatasetCreate>() })
  choose(house, 'arrivals', 'departures')
  house.actor.send({ type: 'import.submitted' })
  house.actor.send({ type: 'import.stopped' })
  const { value, context } = house.actor.getSnapshot()
  expect([value, context.outcomes, context.selected]).toEqual(['choosing', {}, ['arrivals', 'departures']])
})
