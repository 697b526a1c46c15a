import { randomUUID } from 'node:crypto'
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { timeNow } from '../time.ts'

type Builder = CreateTableBuilder<string, string>

const authored = (table: Builder): Builder =>
  table
    .addColumn('created_by_id', 'integer', (column) => column.references('user.id'))
    .addColumn('changed_by_id', 'integer', (column) => column.references('user.id'))
    .addColumn('created_on', 'text', (column) => column.notNull())
    .addColumn('changed_on', 'text', (column) => column.notNull())
    .addColumn('deleted_on', 'text') as Builder

const text = (table: Builder, ...names: string[]): Builder =>
  names.reduce(
    (built, name) => built.addColumn(name, 'text', (column) => column.notNull()) as Builder,
    table,
  )

const optionalText = (table: Builder, ...names: string[]): Builder =>
  names.reduce((built, name) => built.addColumn(name, 'text') as Builder, table)

const integer = (table: Builder, ...names: string[]): Builder =>
  names.reduce(
    (built, name) => built.addColumn(name, 'integer', (column) => column.notNull()) as Builder,
    table,
  )

const reference = (table: Builder, name: string, target: string): Builder =>
  table.addColumn(name, 'integer', (column) =>
    column.notNull().references(`${target}.id`).onDelete('cascade'),
  ) as Builder

const addWorkspace = async (
  db: Kysely<Record<'database', Record<string, string | number | null>>>,
) => {
  const now = timeNow()
  await db
    .insertInto('database')
    .values({
      uuid: randomUUID(),
      database_name: 'Workspace',
      sqlalchemy_uri: 'workspace://',
      backend: 'duckdb',
      is_internal: 1,
      expose_in_sqllab: 1,
      allow_file_upload: 1,
      settings: '{}',
      created_by_id: null,
      changed_by_id: null,
      created_on: now,
      changed_on: now,
      deleted_on: null,
    })
    .execute()
}

/** The first tables, and the workspace database as number 1. Ids are never reused: AUTOINCREMENT on SQLite, an identity column on PostgreSQL. */
export const start = (kind: 'sqlite' | 'postgres'): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const withId = (name: string): Builder =>
      db.schema
        .createTable(name)
        .addColumn('id', 'integer', (column) =>
          kind === 'sqlite'
            ? column.primaryKey().autoIncrement()
            : column.primaryKey().generatedByDefaultAsIdentity(),
        ) as Builder
    const plain = (name: string): Builder => db.schema.createTable(name) as Builder

    await optionalText(
      text(
        integer(withId('user'), 'is_admin', 'active', 'token_generation'),
        'username',
        'name',
        'email',
        'password_hash',
        'created_on',
      ),
      'kept_token',
    ).execute()
    await db.schema
      .createIndex('user_username')
      .unique()
      .on('user')
      .column(sql`lower(username)`)
      .execute()
    await db.schema
      .createIndex('user_email')
      .unique()
      .on('user')
      .column(sql`lower(email)`)
      .execute()
    await plain('revoked_token')
      .addColumn('token_id', 'text', (column) => column.primaryKey())
      .addColumn('expires_on', 'bigint', (column) => column.notNull())
      .execute()
    await authored(
      integer(
        text(withId('database'), 'uuid', 'database_name', 'sqlalchemy_uri', 'backend', 'settings'),
        'is_internal',
        'expose_in_sqllab',
        'allow_file_upload',
      ),
    )
      .addUniqueConstraint('database_name_once', ['database_name'])
      .execute()
    await authored(
      optionalText(
        text(
          integer(reference(withId('dataset'), 'database_id', 'database'), 'id_column', 'version'),
          'uuid',
          'table_name',
          'source',
        ),
        'schema',
        'description',
        'source_ref',
      ),
    )
      .addColumn('sql', 'text')
      .execute()
    await optionalText(
      text(
        integer(
          reference(withId('dataset_column'), 'dataset_id', 'dataset'),
          'position',
          'type_generic',
          'is_active',
        ),
        'column_name',
        'type',
      ),
      'verbose_name',
      'expression',
      'description',
    )
      .addUniqueConstraint('dataset_column_once', ['dataset_id', 'column_name'])
      .execute()
    await optionalText(
      text(
        reference(withId('dataset_metric'), 'dataset_id', 'dataset'),
        'metric_name',
        'expression',
      ),
      'verbose_name',
      'metric_type',
      'description',
    )
      .addUniqueConstraint('dataset_metric_once', ['dataset_id', 'metric_name'])
      .execute()
    // The large texts come last: SQLite walks over them to reach what stands behind.
    await authored(
      optionalText(
        text(integer(withId('chart'), 'dataset_id', 'version'), 'uuid', 'slice_name', 'viz_type'),
        'description',
        'form_data_key',
      ),
    )
      .addColumn('cache_timeout', 'integer')
      .addColumn('params', 'text', (column) => column.notNull())
      .addColumn('query_context', 'text')
      .execute()
    await text(integer(plain('owner'), 'object_id'), 'kind')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('owner_once', ['kind', 'object_id', 'user_id'])
      .execute()
    await text(
      integer(plain('chart_form'), 'dataset_id'),
      'key',
      'form_data',
      'changed_on',
      'read_on',
    )
      .addColumn('chart_id', 'integer')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('chart_form_once', ['key', 'user_id'])
      .execute()
    await authored(
      text(integer(withId('project'), 'version'), 'project_title', 'description'),
    ).execute()
    await text(
      reference(reference(plain('project_member'), 'project_id', 'project'), 'user_id', 'user'),
      'role',
    )
      .addPrimaryKeyConstraint('project_member_once', ['project_id', 'user_id'])
      .execute()
    await reference(reference(plain('project_chart'), 'project_id', 'project'), 'chart_id', 'chart')
      .addPrimaryKeyConstraint('project_chart_once', ['project_id', 'chart_id'])
      .execute()
    await text(
      integer(reference(plain('favorite'), 'user_id', 'user'), 'object_id'),
      'kind',
      'created_on',
    )
      .addPrimaryKeyConstraint('favorite_once', ['user_id', 'kind', 'object_id'])
      .execute()
    await text(
      reference(
        reference(withId('unfinished_upload'), 'database_id', 'database'),
        'user_id',
        'user',
      ),
      'schema',
      'table_name',
    ).execute()
    await text(plain('setting'), 'value')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute()
    // Every column a usual list looks at, so that SQLite reads the index alone.
    await sql`create index chart_listed on chart (changed_on, id, created_by_id, changed_by_id, dataset_id, viz_type, deleted_on) where deleted_on is null`.execute(
      db,
    )
    await sql`create index chart_titled on chart (lower(slice_name), id) where deleted_on is null`.execute(
      db,
    )
    await sql`create index dataset_listed on dataset (changed_on, id, deleted_on) where deleted_on is null`.execute(
      db,
    )
    await sql`create index dataset_titled on dataset (lower(table_name), id) where deleted_on is null`.execute(
      db,
    )
    await sql`create unique index dataset_once on dataset (database_id, coalesce(schema, ''), table_name, (sql is null)) where deleted_on is null`.execute(
      db,
    )
    await sql`create index chart_of_dataset on chart (dataset_id)`.execute(db)
    await sql`create index owner_user on owner (user_id, kind, object_id)`.execute(db)
    await sql`create index chart_form_read on chart_form (read_on)`.execute(db)
    await db.schema.createIndex('chart_keyed').on('chart').column('form_data_key').execute()
    await addWorkspace(db as Parameters<typeof addWorkspace>[0])
  },
})
