import { z } from 'zod'
import {
  secretMask,
  textLength,
  type Database,
  type DatabaseCreate,
  type DatabaseSave,
} from '../../api/contract'
import { databaseFlagsSchema, type DatabaseFlags } from '../../api/contract/database'
import { changesIn } from '../lib/conflict'
import { engineOf } from './engines'

/** The fields of the panel as they are typed. The names are those of the calls. */
export const databaseDraftSchema = z.object({
  database_name: z.string(),
  sqlalchemy_uri: z.string(),
  verbose_name: z.string(),
  ...databaseFlagsSchema.shape,
  cache_timeout: z.string(),
  force_ctas_schema: z.string(),
  server_cert: z.string(),
  encrypted_extra: z.string(),
  extra: z.string(),
})
export type DatabaseDraft = z.infer<typeof databaseDraftSchema>
export type DraftErrors = Partial<Record<keyof DatabaseDraft, string>>
export type Flag = keyof DatabaseFlags

export const emptyDraft: DatabaseDraft = {
  database_name: '',
  sqlalchemy_uri: '',
  verbose_name: '',
  expose_in_sqllab: true,
  allow_ctas: false,
  allow_cvas: false,
  allow_dml: false,
  allow_file_upload: true,
  allow_multi_schema_metadata_fetch: true,
  allow_run_async: false,
  impersonate_user: false,
  cache_timeout: '',
  force_ctas_schema: '',
  server_cert: '',
  encrypted_extra: '',
  extra: '',
}

const nothingSet = '{}'

export const draftOf = (database: Database): DatabaseDraft => ({
  database_name: database.database_name,
  sqlalchemy_uri: database.sqlalchemy_uri,
  verbose_name: database.verbose_name ?? '',
  ...databaseFlagsSchema.parse(database),
  cache_timeout: database.cache_timeout === null ? '' : String(database.cache_timeout),
  force_ctas_schema: database.force_ctas_schema ?? '',
  server_cert: database.server_cert ?? '',
  encrypted_extra: database.encrypted_extra === nothingSet ? '' : database.encrypted_extra,
  extra: database.extra,
})

const requiredText = (label: string, text: string) =>
  text === '' ? `${label} is required` : undefined
const blank = (label: string, text: string) =>
  text.trim() === '' ? `${label} must be non-empty` : undefined
const long = (label: string, text: string, max: number) =>
  textLength(text.trim()) > max ? `${label} may have ${String(max)} characters at most` : undefined
const isTimeout = (text: string) => /^\d{1,9}$/.test(text.trim())
const isCertificate = (text: string) =>
  /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.test(text)

const isObject = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
const json = (label: string, text: string) =>
  text.trim() === '' || isObject(text)
    ? undefined
    : `${label} must be a JSON object, such as {"key": "value"}`

/** What is wrong with a draft, by field. */
export const errorsOf = (draft: DatabaseDraft): DraftErrors => {
  const errors: Record<string, string | undefined> = {
    database_name:
      requiredText('DB Name', draft.database_name) ??
      blank('Name', draft.database_name) ??
      long('Name', draft.database_name, 250),
    sqlalchemy_uri:
      requiredText('URI', draft.sqlalchemy_uri) ??
      blank('URI', draft.sqlalchemy_uri) ??
      long('URI', draft.sqlalchemy_uri, 1024),
    cache_timeout:
      draft.cache_timeout.trim() === '' || isTimeout(draft.cache_timeout)
        ? undefined
        : 'Cache timeout must be a whole number of seconds, 0 or more',
    server_cert:
      draft.server_cert.trim() === '' || isCertificate(draft.server_cert)
        ? undefined
        : 'Server certificate must be in PEM form, from BEGIN CERTIFICATE to END CERTIFICATE',
    encrypted_extra:
      draft.encrypted_extra === secretMask
        ? undefined
        : json('Encrypted extra', draft.encrypted_extra),
    extra: json('Extra', draft.extra),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

/** Why the name of the signed-in person cannot be sent to the database; null where it can. */
export const notImpersonatedReason = (uri: string) => {
  const engine = engineOf(uri)
  if (engine?.impersonates) return null
  return engine === null
    ? 'Only Trino takes the name of another user: enter its address first'
    : `Only Trino takes the name of another user; ${engine.name} does not`
}

/** The fields that a complete draft is sent as. */
export const fieldsOf = (draft: DatabaseDraft): DatabaseCreate => ({
  ...draft,
  database_name: draft.database_name.trim(),
  sqlalchemy_uri: draft.sqlalchemy_uri.trim(),
  verbose_name: draft.verbose_name.trim() || null,
  cache_timeout: draft.cache_timeout.trim() === '' ? null : Number(draft.cache_timeout),
  impersonate_user: draft.impersonate_user && notImpersonatedReason(draft.sqlalchemy_uri) === null,
  force_ctas_schema: draft.force_ctas_schema.trim() || null,
  server_cert: draft.server_cert.trim() || null,
  encrypted_extra: draft.encrypted_extra.trim() || nothingSet,
  configuration_method: 'sqlalchemy_form',
})

/** The fields in which a draft differs from what was edited; all of them where that is not known. */
export const changedFieldsOf = (
  draft: DatabaseDraft,
  base: DatabaseDraft | undefined,
): DatabaseSave =>
  base === undefined ? fieldsOf(draft) : changesIn(fieldsOf(draft), fieldsOf(base))
