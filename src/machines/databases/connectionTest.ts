import { fromCallback } from 'xstate'
import { toProblem, type ConnectionTest, type Database } from '../../api/contract'
import { endProgress, post } from '../lib/peers'
import type { System } from '../lib/system'
import { notImpersonatedReason, type DatabaseDraft } from './databaseDraft'

const testing = 'Testing Connection...'
const topic = 'connection test'

/** The notice that a test runs; it goes away with the test, however that ends. */
export const testNotice = fromCallback(({ system }) => {
  post(system, { intent: 'progress', area: 'workspace', topic, title: testing })
  return () => endProgress(system, testing)
})

/** What is tried: a masked password is the one stored under the database's present name. */
export const testOf = (draft: DatabaseDraft, database: Database | null): ConnectionTest => ({
  ...(database === null ? {} : { id: database.id }),
  database_name: database?.database_name ?? draft.database_name.trim(),
  sqlalchemy_uri: draft.sqlalchemy_uri.trim(),
  impersonate_user: draft.impersonate_user && notImpersonatedReason(draft.sqlalchemy_uri) === null,
  encrypted_extra: draft.encrypted_extra,
  extra: draft.extra,
  server_cert: draft.server_cert,
})

/** Why a connection failed, as exactly as the server knows it. */
export const causeIn = (error: unknown) => {
  const { message, errors } = toProblem(error)
  return errors?.[0]?.message ?? message
}

export const reportConnected = (system: System) =>
  post(system, { intent: 'success', area: 'workspace', topic, title: 'Connection seems OK!' })

export const reportNotConnected = (system: System, error: unknown) =>
  post(system, {
    intent: 'warning',
    area: 'workspace',
    topic,
    title: 'ERROR: Connection failed.',
    detail: `Please check your connection settings\n${causeIn(error)}`,
  })
