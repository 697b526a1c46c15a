import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where the rows of a model's dataset are in the plane, for the rows that are placed beside them. */
export const layouts = (kind: 'sqlite' | 'postgres'): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        `create table layout (
  model_id integer primary key references model (id) on delete cascade,
  document ${kind === 'sqlite' ? 'blob' : 'bytea'} not null
)`,
      )
      .execute(db)
  },
})
