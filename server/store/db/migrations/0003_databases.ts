import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const flags = [
  ['allow_ctas', 0],
  ['allow_cvas', 0],
  ['allow_dml', 0],
  ['allow_multi_schema_metadata_fetch', 1],
  ['allow_run_async', 0],
  ['impersonate_user', 0],
] as const

const texts = [
  'verbose_name',
  'force_ctas_schema',
  'server_cert',
  'sealed_password',
  'sealed_extra',
]

/** The fields of a database that lies elsewhere. Its password stands sealed, apart from the address. */
export const databases: Migration = {
  up: async (db: Kysely<unknown>) => {
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run('alter table database drop column settings')
    for (const [flag, usual] of flags)
      await run(`alter table database add column ${flag} integer not null default ${usual}`)
    await run(`alter table database add column extra text not null default ''`)
    await run('alter table database add column cache_timeout integer')
    for (const text of texts) await run(`alter table database add column ${text} text`)
    await run('create unique index database_verbose_once on database (verbose_name)')
    await run('create index dataset_of_database on dataset (database_id)')
    await run(
      'create index database_listed on database (changed_on, id, deleted_on) where deleted_on is null',
    )
  },
}
