import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Keyed {
  id: number
  params: string
  form_data_key: string
}

/** Of charts that share a form key the oldest keeps it, the others get keys of their own. */
const separateForms = async (db: Kysely<unknown>) => {
  const { rows } = await sql<Keyed>`select id, params, form_data_key from chart where exists (
    select 1 from chart older where older.form_data_key = chart.form_data_key and older.id < chart.id)`.execute(
    db,
  )
  for (const { id, params } of rows) {
    const key = randomBytes(48).toString('base64url')
    const form = JSON.parse(params) as { url_params?: object }
    const keyed = JSON.stringify({
      ...form,
      url_params: { ...form.url_params, form_data_key: key },
    })
    await sql`update chart set form_data_key = ${key}, params = ${keyed} where id = ${id}`.execute(
      db,
    )
  }
}

/** What the requests with a key made, so that a repeat makes nothing more; one run per client id, one chart per form key. */
export const idempotency: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table idempotency_key (
      user_id integer not null references "user" (id) on delete cascade,
      key text not null,
      fingerprint text not null,
      made text,
      created_on text not null,
      primary key (user_id, key)
    )`.execute(db)
    await sql`create index idempotency_key_created on idempotency_key (created_on)`.execute(db)
    await sql`update query set client_id = client_id || '#' || id where exists (
      select 1 from query newer where newer.user_id = query.user_id and newer.client_id = query.client_id and newer.id > query.id)`.execute(
      db,
    )
    await sql`create unique index query_of_client on query (user_id, client_id)`.execute(db)
    await separateForms(db)
    await sql`drop index chart_keyed`.execute(db)
    await sql`create unique index chart_keyed on chart (form_data_key)`.execute(db)
  },
}
