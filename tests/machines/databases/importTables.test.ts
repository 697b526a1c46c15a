import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type {
  Dataset,
  DatasetCreate,
  DatasetListItem,
  DroppableTable,
  TableOption,
} from '../../../src/api/contract'
import {
  dropTableMachine,
  type TableAddress,
} from '../../../src/machines/databases/dropTable.machine'
import {
  coveredResource,
  schemasResource,
  sourcesResource,
  tablesResource,
  type SchemaAddress,
  type SchemasRequest,
} from '../../../src/machines/databases/importSources'
import { importTablesMachine } from '../../../src/machines/databases/importTables.machine'
import type { Intended } from '../../../src/machines/lib/intention'
import { crashes, gives, hangs } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { dataset, fieldStation } from '../../support/rows'

const gone = { status: 422, message: 'Table [gone] could not be found' }
const readers = {
  datasets: [],
  virtual_datasets: [],
  charts: [],
  saved_queries: [],
  others_saved_queries: 0,
}
const ids: Record<string, number> = { arrivals: 7, departures: 8 }

const open = ({
  createDataset = fromPromise<Dataset, DatasetCreate & Intended>(({ input: { table_name } }) => {
    const id = ids[table_name]
    return id === undefined
      ? Promise.reject(gone as unknown as Error)
      : Promise.resolve({ ...dataset, id, table_name })
  }),
  isAdmin = true,
  crashing = {} as Record<string, never>,
  schemas = ['public'],
} = {}) => {
  const read: unknown[] = []
  const reads = <Key, Found>(name: string, found: Found[]) =>
    fromPromise<Found[], Key>(async ({ input }) => {
      read.push([name, input])
      return found
    })
  const table = {
    title: 'arrivals',
    value: 'arrivals',
    label: 'arrivals',
    schema: 'public',
    type: 'table' as const,
    insert_text: 'arrivals',
  }
  const machine = importTablesMachine.provide({
    actors: {
      sources: sourcesResource.provide({ actors: { load: gives([fieldStation]) } }),
      schemas: schemasResource.provide({
        actors: { load: reads<SchemasRequest | null, string>('schemas', schemas) },
      }),
      tables: tablesResource.provide({
        actors: { load: reads<SchemaAddress | null, TableOption>('tables', [table]) },
      }),
      covered: coveredResource.provide({
        actors: { load: gives<DatasetListItem[], SchemaAddress | null>([]) },
      }),
      createDataset,
      dropTable: dropTableMachine.provide({
        actors: {
          getTableReaders: gives<DroppableTable, TableAddress>({
            database: fieldStation,
            schema: 'public',
            table: 'arrivals',
            readers,
          }),
          dropTable: fromPromise<void, TableAddress>(({ input }) =>
            Promise.resolve(void read.push(['drop', input])),
          ),
        },
      }),
      ...crashing,
    },
  })
  return {
    ...inWorld(machine, undefined, ['notifications', 'location', 'recent'], undefined, {
      id: 1,
      isAdmin,
    }),
    read,
  }
}
const choose = (world: ReturnType<typeof open>, ...tables: string[]) => {
  world.actor.send({ type: 'source.chosen', source: fieldStation })
  world.actor.send({ type: 'schema.chosen', schema: 'public' })
  world.actor.send({ type: 'tables.marked', tables, marked: true })
}

test('a database is read for its schemas, a schema for its tables, and another choice clears what lay in the one before', async () => {
  const world = open()
  choose(world, 'arrivals')
  world.actor.send({ type: 'source.chosen', source: { ...fieldStation, id: 3 } })
  const { source, schema, selected } = world.actor.getSnapshot().context
  expect({ source: source?.id, schema, selected }).toEqual({
    source: 3,
    schema: null,
    selected: [],
  })
  expect(world.read).toEqual([
    ['schemas', null],
    ['tables', null],
    ['schemas', { databaseId: 2 }],
    ['tables', null],
    ['tables', { databaseId: 2, schema: 'public' }],
    ['schemas', { databaseId: 3 }],
    ['tables', null],
  ])
})

test('Apply waits for a table', () => {
  const world = open()
  choose(world)
  expect(world.actor.getSnapshot().can({ type: 'import.submitted' })).toBe(false)
})

test('one table becomes a dataset, whose page is offered on the way to the datasets', async () => {
  const world = open()
  choose(world, 'arrivals')
  world.actor.send({ type: 'import.submitted' })
  await waitFor(world.actor, (snapshot) => snapshot.matches('done'))
  expect({
    lastNotification: world.heard('notifications').at(-1),
    lastLocation: world.heard('location').at(-1),
    lastOfRecent: world.heard('recent').at(-1),
  }).toEqual({
    lastNotification: {
      type: 'notice.posted',
      notice: {
        intent: 'success',
        area: 'workspace',
        title: 'Success!',
        detail: 'Imported arrivals',
        action: { label: 'Open dataset', path: '/datasets/7' },
      },
    },
    lastLocation: { type: 'location.requested', path: '/datasets' },
    lastOfRecent: { type: 'resource.invalidated' },
  })
})

test('several tables end each for itself: what fails stays chosen with its reason, the rest goes on', async () => {
  const world = open()
  choose(world, 'arrivals', 'gone', 'departures')
  world.actor.send({ type: 'import.submitted' })
  const { context } = await waitFor(
    world.actor,
    (snapshot) => snapshot.matches('choosing') && Object.keys(snapshot.context.outcomes).length > 0,
  )
  expect({ outcomes: context.outcomes, selected: context.selected }).toEqual({
    outcomes: {
      arrivals: { state: 'done', datasetId: 7 },
      gone: { state: 'failed', problem: gone },
      departures: { state: 'done', datasetId: 8 },
    },
    selected: ['gone'],
  })
  expect(world.heard('recent')).toEqual([{ type: 'resource.invalidated' }])
  expect(world.heard('location').some(({ type }) => type === 'location.requested')).toBe(false)
  world.actor.send({ type: 'source.chosen', source: { ...fieldStation, id: 3 } })
  expect(world.actor.getSnapshot().context.outcomes).toEqual({})
})

test('tables of another schema are chosen anew and made under keys of their own, also where they have the same name', async () => {
  const sent: (DatasetCreate & Intended)[] = []
  const createDataset = fromPromise<Dataset, DatasetCreate & Intended>(({ input }) => {
    sent.push(input)
    return Promise.reject({ status: 503, message: 'Down' } as unknown as Error)
  })
  const world = open({ createDataset })
  choose(world, 'arrivals')
  for (const schema of ['public', 'public', 'other']) {
    if (schema === 'other') {
      world.actor.send({ type: 'schema.chosen', schema })
      expect(world.actor.getSnapshot().context.selected).toEqual([])
      world.actor.send({ type: 'tables.marked', tables: ['arrivals'], marked: true })
    }
    world.actor.send({ type: 'import.submitted' })
    await waitFor(world.actor, (snapshot) => snapshot.matches('choosing'))
  }
  const [first = '', again, other = ''] = sent.map(({ intention }) => intention)
  expect({
    schemas: sent.map(({ schema, table_name }) => `${schema}.${table_name}`),
    isSameAgain: again === first,
    isSameElsewhere: other === first,
  }).toEqual({
    schemas: ['public.arrivals', 'public.arrivals', 'other.arrivals'],
    isSameAgain: true,
    isSameElsewhere: false,
  })
})

test('several that all end well are counted', async () => {
  const world = open()
  choose(world, 'arrivals', 'departures')
  world.actor.send({ type: 'import.submitted' })
  await waitFor(world.actor, (snapshot) => snapshot.matches('done'))
  expect(world.heard('notifications').at(-1)).toEqual({
    type: 'notice.posted',
    notice: {
      intent: 'success',
      area: 'workspace',
      title: 'Success!',
      detail: 'Imported 2 tables',
    },
  })
})

test('Stop gives up what waits and leaves it chosen', () => {
  const world = open({ createDataset: hangs<Dataset, DatasetCreate & Intended>() })
  choose(world, 'arrivals', 'departures')
  world.actor.send({ type: 'import.submitted' })
  world.actor.send({ type: 'import.stopped' })
  const { value, context } = world.actor.getSnapshot()
  expect({ state: value, outcomes: context.outcomes, selected: context.selected }).toEqual({
    state: 'choosing',
    outcomes: {},
    selected: ['arrivals', 'departures'],
  })
  expect(world.heard('recent')).toEqual([{ type: 'resource.invalidated' }])
})

test('closing the dialog tells how many tables were made by then', async () => {
  const createDataset = fromPromise<Dataset, DatasetCreate & Intended>(({ input }) =>
    input.table_name === 'arrivals' ? Promise.resolve(dataset) : new Promise(() => undefined),
  )
  const world = open({ createDataset })
  choose(world, 'arrivals', 'departures')
  world.actor.send({ type: 'import.submitted' })
  await waitFor(world.actor, ({ context }) => context.outcomes['arrivals']?.state === 'done')
  world.actor.send({ type: 'dialog.dismissed' })
  expect(world.noticed()).toEqual([['Stopped after 1 table']])
})

test('an admin deletes one table after a question, and the tables are read again', async () => {
  const world = open()
  choose(world, 'arrivals')
  const { actor, read } = world
  actor.send({ type: 'table.deletionRequested' })
  const deletion = actor.getSnapshot().children.dropTable
  if (deletion === undefined) throw new Error('Nothing is being deleted')
  await waitFor(deletion, (snapshot) => snapshot.matches('confirming'))
  deletion.send({ type: 'drop.confirmed' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('choosing'))
  expect({ selected: context.selected, read: read.slice(-2) }).toEqual({
    selected: [],
    read: [
      ['drop', { databaseId: 2, schema: 'public', table: 'arrivals' }],
      ['tables', { databaseId: 2, schema: 'public' }],
    ],
  })
})

test('a question that is dismissed deletes nothing and leaves the choice; several tables and other people ask none', () => {
  const world = open()
  choose(world, 'arrivals')
  world.actor.send({ type: 'table.deletionRequested' })
  world.actor.getSnapshot().children.dropTable?.send({ type: 'dialog.dismissed' })
  expect({
    state: world.actor.getSnapshot().value,
    selected: world.actor.getSnapshot().context.selected,
  }).toEqual({ state: 'choosing', selected: ['arrivals'] })
  choose(world, 'arrivals', 'departures')
  const other = open({ isAdmin: false })
  choose(other, 'arrivals')
  expect(
    [world, other].map(({ actor }) => actor.getSnapshot().can({ type: 'table.deletionRequested' })),
  ).toEqual([false, false])
})

test('the only database and its only schema are chosen already, and their tables read', async () => {
  const world = open()
  const { context } = await waitFor(world.actor, ({ context: { schema } }) => schema !== null)
  expect([context.source, context.schema]).toEqual([fieldStation, 'public'])
  expect(world.read.slice(-2)).toEqual([
    ['tables', null],
    ['tables', { databaseId: 2, schema: 'public' }],
  ])
})

test('of several schemas none is chosen by itself', async () => {
  const { actor } = open({ schemas: ['private', 'public'] })
  const { context } = await waitFor(actor, ({ context: { source } }) => source !== null)
  await waitFor(context.schemas, ({ context: { data } }) => data?.length === 2)
  expect([context.source, actor.getSnapshot().context.schema]).toEqual([fieldStation, null])
})

test('the only schema of a database is not chosen for another whose schemas are still read', async () => {
  const { actor } = open()
  await waitFor(actor, ({ context: { schema } }) => schema !== null)
  actor.send({ type: 'source.chosen', source: { ...fieldStation, id: 3 } })
  const { source, schema, schemas } = actor.getSnapshot().context
  expect([source?.id, schema]).toEqual([3, null])
  await waitFor(schemas, (snapshot) => snapshot.matches('ready'))
  expect(actor.getSnapshot().context.schema).toBe('public')
})

test('a choice that could not be read is read again; nothing is imported or deleted without one', () => {
  const { actor, read } = open({ isAdmin: false })
  actor.send({ type: 'choice.retried', choice: 'schemas' })
  actor.send({ type: 'import.submitted' })
  actor.send({ type: 'table.deletionRequested' })
  const schemas = (read as [string][]).filter(([name]) => name === 'schemas')
  expect({ value: actor.getSnapshot().value, schemas: schemas.length }).toEqual({
    value: 'choosing',
    schemas: 2,
  })
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
})

test('a deletion that crashes returns to the choice; closing the dialog stops an import', () => {
  const deleting = open({ crashing: { dropTable: crashes } })
  choose(deleting, 'arrivals')
  deleting.actor.send({ type: 'table.deletionRequested' })
  expect(deleting.actor.getSnapshot().value).toBe('choosing')
  const importing = open({ createDataset: hangs() })
  choose(importing, 'arrivals')
  importing.actor.send({ type: 'import.submitted' })
  importing.actor.send({ type: 'dialog.dismissed' })
  expect(importing.actor.getSnapshot().status).toBe('done')
  expect(importing.heard('recent')).toEqual([{ type: 'resource.invalidated' }])
  expect(importing.noticed()).toEqual([])
})
