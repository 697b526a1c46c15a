import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const job = `create table job (
  id text primary key,
  kind text not null,
  title text not null,
  user_id integer not null references "user" (id) on delete cascade,
  home text not null,
  state text not null,
  stage text,
  progress integer not null,
  message text,
  input text not null,
  result text,
  attempts integer not null,
  worker text,
  lease_until bigint not null,
  created_on text not null,
  ended_on text
)`

/** Work that outlives the request that asked for it, and the server that began it. */
export const jobs: Migration = {
  up: async (db: Kysely<unknown>) => {
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(job)
    await run(
      'create index job_unended on job (home, state, created_on, id) where ended_on is null',
    )
    await run('create index job_of_user on job (user_id, created_on, id)')
  },
}
