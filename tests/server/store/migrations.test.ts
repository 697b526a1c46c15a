import { randomUUID } from 'node:crypto'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  sql,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { start } from '../../../server/store/db/migrations/0001_start.ts'
import { migrations } from '../../../server/store/db/migrations/all.ts'
import {
  dialectOf,
  joinStore,
  openStore,
  storeKind,
  type Store,
} from '../../../server/store/db/open.ts'
import type { Tables } from '../../../server/store/db/tables.ts'
import { timeNow } from '../../../server/store/db/time.ts'
import { chartList } from '../../../server/store/charts/charts.ts'
import { listOf } from '../../../server/store/lists/lists.ts'
import { searchThings } from '../../../server/store/things/search.ts'
import { createUser } from '../../../server/store/users/users.ts'
import { storeKinds } from '../../support/stores.ts'
import { flat } from '../../support/written.ts'

const migrate = async (location: string, steps: Record<string, unknown>) => {
  const store = new Kysely<Tables>({ dialect: dialectOf(location) })
  const provider = { getMigrations: () => Promise.resolve(steps as ReturnType<typeof migrations>) }
  const { error } = await new Migrator({ db: store, provider }).migrateToLatest()
  return { store, error }
}

const seed = async (store: Store) => {
  const { id: user } = await createUser(store, {
    username: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    passwordHash: 'x',
    isAdmin: true,
  })
  const authored = {
    created_by_id: user,
    changed_by_id: user,
    created_on: timeNow(),
    changed_on: timeNow(),
    deleted_on: null,
  }
  const version = 1
  const dataset = {
    uuid: randomUUID(),
    database_id: 1,
    schema: null,
    table_name: 'sales',
    sql: null,
    description: null,
    source: 'user' as const,
    source_ref: null,
    id_column: -1,
    version,
    ...authored,
  }
  const { id: dataset_id } = await store
    .insertInto('dataset')
    .values(dataset)
    .returning('id')
    .executeTakeFirstOrThrow()
  const chart = {
    uuid: randomUUID(),
    slice_name: 'Sales',
    description: null,
    viz_type: 'pie',
    dataset_id,
    params: '{"a":1}',
    form_data_key: null,
    query_context: 'q',
    cache_timeout: null,
    version,
    ...authored,
  }
  const { id: chart_id } = await store
    .insertInto('chart')
    .values(chart)
    .returning('id')
    .executeTakeFirstOrThrow()
  await store
    .insertInto('chart')
    .values({ ...chart, uuid: randomUUID(), slice_name: 'Gone', deleted_on: timeNow() })
    .execute()
  const project = { project_title: 'Samples', description: 'Public', version, ...authored }
  const { id: project_id } = await store
    .insertInto('project')
    .values(project)
    .returning('id')
    .executeTakeFirstOrThrow()
  await store
    .insertInto('project_member')
    .values({ project_id, user_id: user, role: 'Owner' })
    .execute()
  await store.insertInto('project_chart').values({ project_id, chart_id }).execute()
  await store
    .insertInto('favorite')
    .values({ user_id: user, kind: 'slice', object_id: chart_id, created_on: timeNow() })
    .execute()
}

const stored = [
  'user',
  'database',
  'dataset',
  'chart',
  'project',
  'project_member',
  'project_chart',
  'favorite',
] as const
const everyRow = async (store: Store) => {
  const rows: Record<string, unknown[]> = {}
  for (const table of stored)
    rows[table] = (
      await sql<object>`select * from ${sql.table(table)} order by 1, 2`.execute(store)
    ).rows
  return rows
}

describe.each(storeKinds)('a data folder of an older version on $kind', ({ make }) => {
  let location: string
  let remove: () => Promise<void>
  let old: Awaited<ReturnType<typeof everyRow>>
  beforeEach(async () => {
    ;({ location, remove } = await make())
    const { store } = await migrate(location, { '0001_start': start(storeKind(location)) })
    await seed(store)
    old = await everyRow(store)
    await store.destroy()
  })
  afterEach(() => remove())

  test('is brought up to date without loss', async () => {
    const store = await openStore(location)
    const added: Record<string, object> = {
      dataset: { deleted_by_id: null },
      chart: { deleted_by_id: null },
      project: { deleted_by_id: null },
      database: {
        verbose_name: null,
        allow_ctas: 0,
        allow_cvas: 0,
        allow_dml: 0,
        allow_multi_schema_metadata_fetch: 1,
        allow_run_async: 0,
        impersonate_user: 0,
        cache_timeout: null,
        extra: '',
        force_ctas_schema: null,
        server_cert: null,
        sealed_password: null,
        sealed_extra: null,
        settings: undefined,
      },
    }
    const expected = Object.entries(old).map(([table, rows]) => [
      table,
      rows.map((row) => ({ ...(row as object), ...added[table] })),
    ])
    expect(await everyRow(store)).toEqual(Object.fromEntries(expected))
    expect(await store.selectFrom('dashboard').selectAll().execute()).toEqual([])
    await store.destroy()
  })

  test('is searched by all that it held before', async () => {
    const store = await openStore(location)
    const ada = await store.selectFrom('user').selectAll().executeTakeFirstOrThrow()
    const found = async (text: string) =>
      (await searchThings(store, text, 10, ada)).map(({ type, title }) => `${type} ${title}`)
    const charts = async (value: string) =>
      (
        await listOf(
          store,
          chartList,
          { filters: [{ col: 'slice_name', opr: 'chart_all_text', value }] },
          ada,
        )
      ).count
    expect({
      sales: await found('SAL'),
      gone: await found('gone'),
      within: await found('ample'),
      byType: await charts('pie'),
      inTrash: await charts('gone'),
    }).toEqual({
      sales: ['chart Sales', 'dataset sales'],
      gone: [],
      within: ['project Samples'],
      byType: 1,
      inTrash: 0,
    })
    await store.destroy()
  })

  test('stays as it was when bringing it up to date breaks off, and the next start brings it up', async () => {
    const kind = storeKind(location)
    const breaking = {
      up: async (db: Store) => {
        await migrations(kind)['0002_workspace']?.up(db)
        throw new Error('killed')
      },
    }
    const broken = await migrate(location, {
      '0001_start': start(kind),
      '0002_workspace': breaking,
    })
    expect(broken.error).toEqual(new Error('killed'))
    expect(await everyRow(broken.store)).toEqual(old)
    await broken.store.destroy()
    const store = await openStore(location)
    expect(await store.selectFrom('dashboard').selectAll().execute()).toEqual([])
    await store.destroy()
  })

  test('is joined by a worker of the version that brought it up to date, and by no other', async () => {
    const own = migrations(storeKind(location))
    const later = { '9999_later': { up: () => Promise.resolve() } }
    const joined = () =>
      joinStore(location).then(
        (store) => store.destroy(),
        (error: Error) => error.message,
      )
    const answers = [await joined()]
    for (const steps of [own, { ...own, ...later }]) {
      await (await migrate(location, steps)).store.destroy()
      answers.push(await joined())
    }
    const refusal =
      'There are no metadata of this version of Chartroom where CHARTROOM_DATA or DATABASE_URL says: start the server first, of the same version.'
    expect(answers).toEqual([refusal, undefined, refusal])
  })

  test('is left alone by a version older than itself, which says what to do', async () => {
    const later = {
      ...migrations(storeKind(location)),
      '9999_later': { up: () => Promise.resolve() },
    }
    const { store, error } = await migrate(location, later)
    await store.destroy()
    expect(error).toBeUndefined()
    await expect(openStore(location)).rejects.toThrow(
      'The metadata were written by a newer Chartroom. Start that one, or restore the backup that was made before it.',
    )
  })
})

const dialects = {
  sqlite: { adapter: new SqliteAdapter(), compiler: new SqliteQueryCompiler() },
  postgres: { adapter: new PostgresAdapter(), compiler: new PostgresQueryCompiler() },
}
/** What every look of a migration finds: a chart whose form key another one has, and an index. */
const found = {
  id: 7,
  params: '{"viz_type":"pie","url_params":{"a":"b"}}',
  form_data_key: 'key of two',
  name: 'chart_by_text',
}
const random = /[0-9a-f-]{36}|[\w-]{64}|\d{4}-\d\d-\d\dT[\d:.]+\+0000/g

/** Nothing to store in: the statements are noted. */
const noting = (kind: keyof typeof dialects, note: (statement: string) => void) => {
  const { adapter, compiler } = dialects[kind]
  const driver = Object.assign(new DummyDriver(), {
    acquireConnection: () =>
      Promise.resolve({
        executeQuery: ({ sql: statement, parameters }: CompiledQuery) => {
          const values = parameters.length === 0 ? '' : ` ${flat(parameters)}`
          note(`${statement}${values}`.replaceAll('\u001f', '␟').replace(random, '…'))
          return Promise.resolve({ rows: statement.startsWith('select') ? [found] : [] })
        },
      }),
  })
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createQueryCompiler: () => compiler,
      createIntrospector: () => {
        throw new Error('No migration looks for tables')
      },
    },
  })
}

test('migrations that were released do what they have always done', async () => {
  const text: string[] = []
  for (const kind of ['sqlite', 'postgres'] as const) {
    const db = noting(kind, (statement) => text.push(statement))
    for (const [name, migration] of Object.entries(migrations(kind))) {
      text.push('', `# ${name} of ${kind}`)
      await migration.up(db)
    }
  }
  await expect(`${text.join('\n').trim()}\n`).toMatchFileSnapshot('./migrations.txt')
})
