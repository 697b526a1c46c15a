import { vi } from 'vitest'
import { tokenFor } from '../../server/plugins/session.ts'
import type { App } from '../../server/instance.ts'
import type { UserRow } from '../../server/store/db/tables.ts'
import { createModel, targetColumn } from '../../server/store/models/modelChanges.ts'
import { timeNow } from '../../server/store/db/time.ts'
import { callsOf, signedInUser } from './app.ts'
import type { ChartApp } from './chartApp.ts'
import { sqliteFile } from './sqliteFile.ts'

export type Person = Pick<UserRow, 'id' | 'name' | 'username'>
export const roles = ['creator', 'owner', 'member', 'stranger', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who may stand in what relation to a thing. */
export const people = async ({ app, admin, plain }: ChartApp): Promise<Record<Role, UserRow>> => {
  const [owner, member, stranger] = [
    await signedInUser(app, 'olga'),
    await signedInUser(app, 'max'),
    await signedInUser(app, 'stefan'),
  ]
  return {
    creator: plain.user,
    owner: owner.user,
    member: member.user,
    stranger: stranger.user,
    admin: admin.user,
  }
}

const thumbnail = (kind: 'chart' | 'dashboard', object_id: number) => ({
  kind,
  object_id,
  tag: 'tag',
  changed_on: timeNow(),
  png: Buffer.from([1]),
})

const packed = async (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob(['one\n1\n']), 'data.csv')
  const request = new Response(form)
  return {
    path: '/database/post_file',
    body: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  }
}

let made = 0
let exported = 0
let named = 0

/** A number for a name that nothing has yet. */
const fresh = () => (named += 1)

/** A file that can be connected. */
const shop = 'sqlite:///shop.db'

/** Puts the file there. */
export const makeShop = (app: App) => sqliteFile({ app }, 'shop.db')

/**
 * A chart, dataset, dashboard, database and project of `creator`, which `owner` owns too, the project with `member` in it; a form
 * and what else a call may need.
 */
export const makeThings = async (app: App, { creator, owner, member }: Record<Role, UserRow>) => {
  const number = (made += 1)
  const name = `thing ${number}`
  const { get, post, delete: remove } = callsOf(app, tokenFor(app, creator))
  const add = async (path: string, fields: object) =>
    (await post(path, fields)).body as { id: number; key: string }
  const deletions = new Map<keyof typeof ids, Promise<number>>()
  const startJob = async () => {
    const { body } = await post('/chart/export', {
      datasource: dataset,
      form_data: params,
      result_format: 'csv',
      client_id: `job-${(exported += 1)}`,
      as_job: true,
    })
    return (body as { job_id: string }).job_id
  }
  const owners = [owner.id]
  const { body: covered } = await post('/dataset/', {
    database: 1,
    table_name: name,
    sql: 'SELECT 1 AS one, 2 AS two',
    owners,
  })
  const { id: dataset, result } = covered as { id: number; result: { columns: { id: number }[] } }
  const [model = 0, column = 0] = result.columns.map(({ id }) => id)
  await createModel(
    app.store,
    await targetColumn(app.store, model, null),
    { algoType: 'regression', features: ['two'] },
    creator,
  )
  const params = { viz_type: 'table', all_columns: ['one'] }
  const { id: chart } = await add('/chart/', {
    slice_name: name,
    viz_type: 'table',
    datasource_id: dataset,
    owners,
    params,
  })
  const { id: dashboard } = await add('/dashboard', {
    dashboard_title: name,
    description: 'told',
    owners,
  })
  const { id: project } = await add('/projects/', {
    project_title: name,
    members: [owner.id, member.id],
  })
  await app.store
    .updateTable('project_member')
    .set({ role: 'Owner' })
    .where('project_id', '=', project)
    .where('user_id', '=', owner.id)
    .execute()
  await app.store
    .insertInto('thumbnail')
    .values([thumbnail('chart', chart), thumbnail('dashboard', dashboard)])
    .execute()
  const connected = {
    database_name: name,
    uuid: name,
    sqlalchemy_uri: shop,
    backend: 'sqlite',
    is_internal: 0,
    expose_in_sqllab: 1,
    allow_file_upload: 1,
    created_by_id: creator.id,
    changed_by_id: null,
    created_on: timeNow(),
    changed_on: timeNow(),
    deleted_on: null,
  }
  const { id: database } = await app.store
    .insertInto('database')
    .values(connected)
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.store
    .insertInto('owner')
    .values({ kind: 'database', object_id: database, user_id: owner.id })
    .execute()
  const { key: form } = await add('/explore/chart_form', { datasource: dataset, viz_type: 'table' })
  const user = {
    username: name,
    name,
    email: `thing-${number}@example.com`,
    password_hash: '',
    is_admin: 0,
    active: 1,
    created_on: timeNow(),
    token_generation: 0,
  }
  const { id: person } = await app.store
    .insertInto('user')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: savedQuery } = await add('/saved_query/', { db_id: 1, label: name, sql: 'SELECT 1' })
  const ids = { chart, dashboard, dataset, project, saved_query: savedQuery }
  return {
    fresh,
    dataset,
    /** The model of a column, and a column without one. */
    model,
    column,
    chart,
    dashboard,
    project,
    savedQuery,
    form,
    person,
    database,
    shop,
    uploadId: 'finished',
    /** Moves one of the things to the trash, once. */
    deleted: (kind: keyof typeof ids) => {
      const moved =
        deletions.get(kind) ??
        remove(`/${kind === 'project' ? 'projects' : kind}/${ids[kind]}`).then(() => ids[kind])
      deletions.set(kind, moved)
      return moved
    },
    file: () =>
      packed({
        database_name: 'Workspace',
        table_name: `uploaded ${fresh()}`,
        schema: '',
        if_exists: 'replace',
      }),
    startJob,
    endedJob: async () => {
      const id = await startJob()
      await vi.waitFor(
        async () => {
          const { body } = await get(`/async_event/spade_job/status/${id}`)
          if (!(body as { result: { finished: boolean } }).result.finished)
            throw new Error('The job has not ended')
        },
        { timeout: 60_000 },
      )
      return id
    },
    startExport: async () => {
      const clientId = `export-${(exported += 1)}`
      const { body } = await post('/chart/export', {
        datasource: dataset,
        form_data: params,
        result_format: 'csv',
        client_id: clientId,
      })
      return { clientId, path: (body as { url: string }).url.replace('/api/v1', '') }
    },
  }
}
export type Things = Awaited<ReturnType<typeof makeThings>> & Awaited<ReturnType<typeof storeRun>>

/** A run of `creator` whose rows are stored. */
export const storeRun = async (app: App, { creator }: Record<Role, UserRow>) => {
  const storedRun = 'stored'
  const { body } = await callsOf(app, tokenFor(app, creator)).post('/database/sql_json/', {
    database_id: 1,
    sql: 'SELECT 1 AS one',
    client_id: storedRun,
    keep: true,
  })
  return { storedRun, run: (body as { query_id: number }).query_id }
}

/** An upload of `creator` that has ended, by the id `finished`. */
export const finishedUpload = () =>
  packed({ database_name: 'Workspace', table_name: 'finished', schema: '', upload_id: 'finished' })
