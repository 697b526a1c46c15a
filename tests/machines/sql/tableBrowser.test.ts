import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { expect, test } from 'vitest'
import type { Table, TableOption } from '../../../src/api/contract'
import {
  schemasResource,
  sourcesResource,
  tablesResource,
  type SchemaAddress,
  type SchemasRequest,
  type Source,
} from '../../../src/machines/databases/importSources'
import {
  onlyChoiceIn,
  selectOf,
  tableBrowserMachine,
  tableResource,
  type Looked,
} from '../../../src/machines/sql/tableBrowser.machine'
import { tableRows } from '../../../src/machines/sql/tableRows'
import { gives } from '../../support/actors'
import { waitFor } from '../../support/waitFor'

const options = ['airports', 'birds', 'Bird Watchers'].map((name): TableOption => ({
  title: name,
  value: name,
  label: name,
  schema: 'public',
  type: 'table',
  insert_text: `"${name}"`,
}))
const gone = { status: 422, message: 'The database is gone' }

const tableOf = (name: string, ...columns: string[]): Table => ({
  name,
  primaryKey: { constrained_columns: [], name: null },
  foreignKeys: [],
  indexes: [],
  comment: null,
  selectStar: `SELECT * FROM ${name}`,
  columns: columns.map((column) => ({
    name: column,
    type: 'text',
    longType: 'text',
    keys: [],
    comment: null,
    type_generic: 1,
    insert_text: column,
  })),
})

const open = (looked: Looked = { databaseId: 1, schema: 'public', table: null }) => {
  const requested: string[] = []
  const lists: (SchemasRequest | SchemaAddress | null)[] = []
  let waiting = new Map<string, PromiseWithResolvers<Table>>()
  const pending = (table: string) => {
    const pending = waiting.get(table) ?? Promise.withResolvers<Table>()
    waiting.set(table, pending)
    return pending
  }
  const browser = createActor(
    tableBrowserMachine.provide({
      actors: {
        sources: sourcesResource.provide({ actors: { load: gives<Source[]>([]) } }),
        schemas: schemasResource.provide({
          actors: {
            load: fromPromise<string[], SchemasRequest | null>(({ input }) => {
              lists.push(input)
              return Promise.resolve(['public'])
            }),
          },
        }),
        tables: tablesResource.provide({
          actors: {
            load: fromPromise<TableOption[], SchemaAddress | null>(({ input }) => {
              lists.push(input)
              return Promise.resolve(input === null ? [] : options)
            }),
          },
        }),
        columns: tableResource.provide({
          actors: {
            load: fromPromise<Table, SchemaAddress & { table: string }>(
              ({ input: { databaseId, schema, table } }) => {
                requested.push(`${databaseId} ${schema} ${table}`)
                return pending(table).promise
              },
            ),
          },
        }),
      },
    }),
    { input: looked },
  ).start()
  const answered = async (table: string, answer: Table | typeof gone) => {
    if ('status' in answer) pending(table).reject(answer)
    else pending(table).resolve(answer)
    await waitFor(columnsOf(browser, table), (snapshot) => !snapshot.hasTag('busy'))
  }
  return {
    browser,
    requested,
    lists,
    answered,
    forget: () => {
      waiting = new Map()
    },
  }
}
type Browser = ActorRefFrom<typeof tableBrowserMachine>

const columnsOf = (browser: Browser, table: string) =>
  browser.getSnapshot().context.known.find((each) => each.table === table)!.columns
const ready = (browser: Browser) =>
  waitFor(browser.getSnapshot().context.tables, (snapshot) => snapshot.matches('ready'))
const rows = (browser: Browser) => {
  const { tables, known, filter } = browser.getSnapshot().context
  return tableRows(tables.getSnapshot().context.data ?? [], known, filter).map(
    ({ kind, level, name, at, of, ...row }) =>
      `${'  '.repeat(level - 1)}${kind} ${name} ${at}/${of}${'isOpen' in row && row.isOpen ? ' open' : ''}`,
  )
}

test('a table is opened in place: its columns are read once, stay known when it is closed, and are there at once when it is opened again', async () => {
  const { browser, requested, answered } = open()
  await ready(browser)
  browser.send({ type: 'table.opened', table: 'birds' })
  expect(rows(browser)).toEqual([
    'table airports 1/3',
    'table birds 2/3 open',
    '  reading birds 1/1',
    'table Bird Watchers 3/3',
  ])
  await answered('birds', tableOf('birds', 'id', 'name'))
  const opened = [
    'table airports 1/3',
    'table birds 2/3 open',
    '  column id 1/2',
    '  column name 2/2',
    'table Bird Watchers 3/3',
  ]
  expect(rows(browser)).toEqual(opened)
  browser.send({ type: 'table.closed', table: 'birds' })
  expect(rows(browser)).toEqual([
    'table airports 1/3',
    'table birds 2/3',
    'table Bird Watchers 3/3',
  ])
  browser.send({ type: 'table.opened', table: 'birds' })
  expect(rows(browser)).toEqual(opened)
  expect(requested).toEqual(['1 public birds'])
})

test('columns of the same name in two open tables are rows of their own', async () => {
  const { browser, answered } = open()
  await ready(browser)
  for (const table of ['birds', 'airports']) {
    browser.send({ type: 'table.opened', table })
    await answered(table, tableOf(table, 'id'))
  }
  const { tables, known } = browser.getSnapshot().context
  const keys = tableRows(tables.getSnapshot().context.data ?? [], known, '').map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([5, 5])
})

test('several tables are open side by side, and what is read of them is told to whom looks', async () => {
  const { browser, answered } = open()
  await ready(browser)
  let shown: { of: unknown; rows: string[] } = { of: null, rows: [] }
  browser.subscribe(({ context: { known } }) => {
    if (known !== shown.of) shown = { of: known, rows: rows(browser) }
  })
  browser.send({ type: 'table.opened', table: 'birds' })
  browser.send({ type: 'table.opened', table: 'airports' })
  await answered('birds', tableOf('birds', 'id', 'name'))
  await answered('airports', tableOf('airports', 'code'))
  expect(shown.rows).toEqual([
    'table airports 1/3 open',
    '  column code 1/1',
    'table birds 2/3 open',
    '  column id 1/2',
    '  column name 2/2',
    'table Bird Watchers 3/3',
  ])
  browser.send({ type: 'table.closed', table: 'birds' })
  expect(rows(browser)).toEqual([
    'table airports 1/3 open',
    '  column code 1/1',
    'table birds 2/3',
    'table Bird Watchers 3/3',
  ])
})

test('the table of a tab is open from the beginning and where another tab brings it; another place ends what was opened and looked for', async () => {
  const { browser, requested } = open({ databaseId: 1, schema: 'public', table: 'birds' })
  await ready(browser)
  browser.send({ type: 'filter.edited', filter: 'bird' })
  browser.send({
    type: 'schema.followed',
    looked: { databaseId: 1, schema: 'public', table: 'airports' },
  })
  const opened = () =>
    browser.getSnapshot().context.known.map(({ table, isOpen }) => [table, isOpen])
  expect({ opened: opened(), filter: browser.getSnapshot().context.filter }).toEqual({
    opened: [
      ['birds', true],
      ['airports', true],
    ],
    filter: 'bird',
  })
  const { schemas, tables } = browser.getSnapshot().context
  const before = [columnsOf(browser, 'birds'), schemas, tables]
  browser.send({
    type: 'schema.followed',
    looked: { databaseId: 2, schema: 'public', table: 'birds' },
  })
  expect({
    opened: opened(),
    filter: browser.getSnapshot().context.filter,
    statuses: before.map((read) => read.getSnapshot().status),
  }).toEqual({
    opened: [['birds', true]],
    filter: '',
    statuses: ['stopped', 'stopped', 'stopped'],
  })
  expect(browser.getSnapshot().context.tables.getSnapshot().context).toEqual({
    key: { databaseId: 2, schema: 'public' },
    data: null,
    problem: null,
  })
  browser.send({ type: 'schema.followed', looked: { databaseId: null, schema: null, table: null } })
  expect(opened()).toEqual([])
  expect(requested).toEqual(['1 public birds', '1 public airports', '2 public birds'])
})

test('a closed table stays closed while its tab is written in', async () => {
  const { browser } = open({ databaseId: 1, schema: 'public', table: 'birds' })
  await ready(browser)
  browser.send({ type: 'table.closed', table: 'birds' })
  browser.send({
    type: 'schema.followed',
    looked: { databaseId: 1, schema: 'public', table: 'birds' },
  })
  expect(rows(browser)).toEqual([
    'table airports 1/3',
    'table birds 2/3',
    'table Bird Watchers 3/3',
  ])
})

test('the filter looks into the names of the tables, whatever their letters, and leaves the columns of those it finds', async () => {
  const { browser, answered } = open()
  await ready(browser)
  browser.send({ type: 'table.opened', table: 'birds' })
  await answered('birds', tableOf('birds', 'id'))
  browser.send({ type: 'filter.edited', filter: ' BIRD ' })
  expect(rows(browser)).toEqual([
    'table birds 1/2 open',
    '  column id 1/1',
    'table Bird Watchers 2/2',
  ])
  browser.send({ type: 'filter.edited', filter: 'penguin' })
  expect(rows(browser)).toEqual([])
})

test('columns that could not be read are told in their place, and read again from there or by Refresh', async () => {
  const { browser, requested, answered, forget } = open()
  await ready(browser)
  browser.send({ type: 'table.opened', table: 'birds' })
  await answered('birds', gone)
  const { tables, known } = browser.getSnapshot().context
  const failed = tableRows(tables.getSnapshot().context.data ?? [], known, '').find(
    (row) => row.kind === 'failed',
  )!
  expect({ name: failed.name, problem: failed.problem }).toEqual({ name: 'birds', problem: gone })
  forget()
  failed.retry()
  await answered('birds', tableOf('birds', 'id'))
  browser.send({ type: 'browser.refreshed' })
  expect(rows(browser)).toContain('  column id 1/1')
  expect(requested).toEqual(['1 public birds', '1 public birds', '1 public birds'])
})

test('the statement of a table is told as soon as its columns are known, without opening it; where they cannot be read its place tells why', async () => {
  const { browser, answered, forget } = open()
  await ready(browser)
  const reported = selectOf(browser, 'birds')
  await answered('birds', tableOf('birds', 'id'))
  expect(await reported).toBe('SELECT * FROM birds')
  expect(rows(browser)).toEqual([
    'table airports 1/3',
    'table birds 2/3',
    'table Bird Watchers 3/3',
  ])
  const refused = selectOf(browser, 'airports')
  await answered('airports', gone)
  expect(await refused).toBe(null)
  expect(rows(browser)).toContain('  failed airports 1/1')
  forget()
  const again = selectOf(browser, 'airports')
  await answered('airports', tableOf('airports', 'code'))
  expect(await again).toBe('SELECT * FROM airports')
})

test('a statement that is waited for is given up when its place is left', async () => {
  const { browser } = open()
  await ready(browser)
  const reported = selectOf(browser, 'birds')
  browser.send({ type: 'schema.followed', looked: { databaseId: 2, schema: null, table: null } })
  expect(await reported).toBe(null)
})

test('a refresh reads schemas and tables as the database has them now; another place is read as it is kept', async () => {
  const { browser, lists } = open()
  await ready(browser)
  browser.send({ type: 'browser.refreshed' })
  await ready(browser)
  browser.send({ type: 'schema.followed', looked: { databaseId: 1, schema: 'birds', table: null } })
  await ready(browser)
  const pending = { databaseId: 1 }
  expect(lists).toEqual([
    pending,
    { ...pending, schema: 'public' },
    { ...pending, force: true },
    { ...pending, schema: 'public', force: true },
    { ...pending, schema: 'birds' },
  ])
})

test('a refresh where nothing is chosen asks no database', async () => {
  const { browser, lists } = open({ databaseId: null, schema: null, table: null })
  await ready(browser)
  browser.send({ type: 'browser.refreshed' })
  await ready(browser)
  expect(lists).toEqual([null, null, null, null])
})

test('another database is shown with its own schemas, another schema with those that are there', () => {
  const { browser } = open()
  const schemas = (databaseId: number, schema: string | null) => {
    browser.send({ type: 'schema.followed', looked: { databaseId, schema, table: null } })
    const { status, context } = browser.getSnapshot().context.schemas.getSnapshot()
    return [status, context.key]
  }
  expect([schemas(1, 'birds'), schemas(2, null)]).toEqual([
    ['active', { databaseId: 1 }],
    ['active', { databaseId: 2 }],
  ])
})

test('where nothing is chosen, the only database and then its only schema are proposed', async () => {
  const lake = { id: 4, database_name: 'Lake', backend: 'duckdb' }
  const proposed = async (looked: Looked, sources: Source[], schemas: string[]) => {
    const browser = createActor(
      tableBrowserMachine.provide({
        actors: {
          sources: sourcesResource.provide({ actors: { load: gives(sources) } }),
          schemas: schemasResource.provide({ actors: { load: gives(schemas) } }),
        },
      }),
      { input: looked },
    ).start()
    await waitFor(browser, ({ context }) =>
      [context.sources, context.schemas].every((list) => !list.getSnapshot().hasTag('busy')),
    )
    return onlyChoiceIn(browser.getSnapshot().context)
  }
  const nothing = { databaseId: null, schema: null, table: null }
  const inLake = { ...nothing, databaseId: 4 }
  expect(await proposed(nothing, [lake], [])).toEqual({ database: lake })
  expect(await proposed(nothing, [lake, { ...lake, id: 5 }], [])).toEqual({ database: null })
  expect(await proposed(inLake, [lake], ['main'])).toEqual({ schema: 'main' })
  expect(await proposed(inLake, [lake], ['main', 'raw'])).toEqual({ schema: null })
  expect(await proposed({ ...inLake, schema: 'raw' }, [lake], ['main'])).toEqual({})
})
