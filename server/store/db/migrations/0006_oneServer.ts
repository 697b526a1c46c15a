import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** One server works with a store at a time: whose jobs there are need not be told. Imports are jobs, whose notes replace those of uploads. */
export const oneServer: Migration = {
  up: async (db: Kysely<unknown>) => {
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run('drop index job_unended')
    await run('alter table job drop column home')
    await run('create index job_unended on job (state, created_on, id) where ended_on is null')
    await run('drop table unfinished_upload')
  },
}
