import { randomUUID } from 'node:crypto'
import type { Store } from '../../server/store/db/open.ts'
import type { UserRow } from '../../server/store/db/tables.ts'
import { timeText } from '../../server/store/db/time.ts'
import { createUser } from '../../server/store/users/users.ts'

const start = Date.UTC(2026, 0, 1)

/** Puts things of every kind straight into a store; each changes a second after the one before. */
export const thingMaker = (store: Store) => {
  let made = 0
  const authored = (by: UserRow) => {
    const at = timeText(start + (made += 1) * 1000)
    return {
      created_by_id: by.id,
      changed_by_id: by.id,
      created_on: at,
      changed_on: at,
      deleted_on: null,
      version: 1,
    }
  }
  return {
    person: (username: string, isAdmin = false) =>
      createUser(store, {
        username,
        name: `${username} von Test`,
        email: `${username}@example.com`,
        passwordHash: '',
        isAdmin,
      }),
    project: async (project_title: string, by: UserRow, ...members: UserRow[]) => {
      const { id } = await store
        .insertInto('project')
        .values({ project_title, description: '', ...authored(by) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = members.map((member) => ({
        project_id: id,
        user_id: member.id,
        role: 'Member' as const,
      }))
      await store
        .insertInto('project_member')
        .values([{ project_id: id, user_id: by.id, role: 'Owner' }, ...rows])
        .execute()
      return id
    },
    chart: async (slice_name: string, by: UserRow, dataset_id: number) => {
      const chart = {
        uuid: randomUUID(),
        slice_name,
        description: null,
        viz_type: 'pie',
        dataset_id,
        params: '{}',
        form_data_key: `k${made}`,
        query_context: null,
        cache_timeout: null,
      }
      return (
        await store
          .insertInto('chart')
          .values({ ...chart, ...authored(by) })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    dashboard: async (dashboard_title: string, by: UserRow, ...charts: number[]) => {
      const dashboard = {
        uuid: randomUUID(),
        dashboard_title,
        description: '',
        slug: null,
        css: null,
        position_json: '{}',
        json_metadata: '{}',
      }
      const { id } = await store
        .insertInto('dashboard')
        .values({ ...dashboard, ...authored(by) })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (charts.length > 0)
        await store
          .insertInto('dashboard_chart')
          .values(charts.map((chart_id) => ({ dashboard_id: id, chart_id })))
          .execute()
      return id
    },
    savedQuery: async (label: string, by: UserRow, sql = 'SELECT 1') => {
      const saved = { label, description: '', database_id: 1, schema: 'main', sql }
      return (
        await store
          .insertInto('saved_query')
          .values({ ...saved, ...authored(by) })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    dataset: async (table_name: string, by: UserRow, sql: string | null = null) => {
      const dataset = {
        uuid: randomUUID(),
        database_id: 1,
        schema: 'main',
        table_name,
        sql,
        description: null,
        source: 'user' as const,
        source_ref: null,
        id_column: -1,
      }
      return (
        await store
          .insertInto('dataset')
          .values({ ...dataset, ...authored(by) })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
  }
}
export type ThingMaker = ReturnType<typeof thingMaker>
