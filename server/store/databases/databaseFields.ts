import { X509Certificate } from 'node:crypto'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { databaseFlags, secretMask, type DatabaseSave } from '../../../src/api/contract/database.ts'
import { secretOptionsOf } from '../../engines/reach/secretOptions.ts'
import { badRequest, Refusal } from '../../problem.ts'
import type { Sealing } from '../../security/sealing.ts'
import { sealedExtra } from './databaseSecrets.ts'
import type { DatabaseRow } from '../db/tables.ts'
import { textOf, titleOf } from '../things/titles.ts'

const maxSeconds = 2_147_483_647
const longestName = 250

const at = (field: string, message: string) =>
  new Refusal(400, `${field}: ${message}`, { fields: { [field]: [message] } })

const objectOf = (field: string, text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return fieldsOf(value)
  } catch {
    // The text may hold a secret: no part of it is repeated.
  }
  throw at(field, 'Field cannot be decoded by JSON. Write an object such as {"key": "value"}')
}

const isTextList = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const areTimeouts = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([name, seconds]) =>
      /^(schema|table)_cache_timeout$/.test(name) &&
      (seconds === null || (Number.isInteger(seconds) && seconds >= 0)),
  )

const readExtra = (text: string) => {
  const { schemas_allowed_for_file_upload: schemas, metadata_cache_timeout: stored = {} } =
    objectOf('extra', text)
  if (!areTimeouts(stored))
    throw at(
      'extra',
      'metadata_cache_timeout takes schema_cache_timeout and table_cache_timeout, each in whole seconds, 0 for never',
    )
  if (schemas !== undefined && !isTextList(schemas))
    throw at('extra', 'schemas_allowed_for_file_upload must be a list of names')
  return text
}

const readEncryptedExtra = (text: string, sealing: Sealing, uuid: string) => {
  const extra = objectOf('encrypted_extra', text)
  try {
    secretOptionsOf(extra)
  } catch (error) {
    throw error instanceof Refusal ? at('encrypted_extra', error.message) : error
  }
  return Object.keys(extra).length === 0 ? null : sealedExtra(sealing, uuid, text)
}

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

const readCertificate = (text: string) => {
  const found = text.match(certificates) ?? []
  try {
    for (const certificate of found) new X509Certificate(certificate)
  } catch {
    found.length = 0
  }
  if (found.length === 0)
    throw at(
      'server_cert',
      'Invalid certificate: paste it as it stands in its PEM file, from BEGIN CERTIFICATE to END CERTIFICATE',
    )
  return text
}

const readTimeout = (sent: number | string) => {
  const seconds = typeof sent === 'string' ? Number(sent.trim()) : sent
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > maxSeconds)
    throw at('cache_timeout', 'a whole number of seconds from 0 up, 0 for never')
  return seconds
}

/** An optional text: nothing where it was not sent or is blank. */
const written = <Value>(sent: string | null | undefined, read: (text: string) => Value) => {
  const text = textOf(sent ?? null) ?? ''
  return text.trim() === '' ? null : read(text)
}

const shortText = (field: string) => (text: string) =>
  titleOf(field, text, `${field}: Required`, longestName)

/** The sent fields of a database but its address, checked, as its row stores them. */
export const databaseFields = (
  sent: DatabaseSave,
  sealing: Sealing,
  uuid: string,
): Partial<DatabaseRow> => {
  if ((sent.configuration_method ?? 'sqlalchemy_form') !== 'sqlalchemy_form')
    throw badRequest('configuration_method: only sqlalchemy_form is there')
  const {
    database_name,
    verbose_name,
    cache_timeout,
    extra,
    encrypted_extra,
    force_ctas_schema,
    server_cert,
  } = sent
  return {
    ...Object.fromEntries(
      databaseFlags.flatMap((flag) =>
        sent[flag] === undefined ? [] : [[flag, Number(sent[flag])]],
      ),
    ),
    ...(database_name === undefined
      ? {}
      : {
          database_name: titleOf(
            'database_name',
            database_name,
            'database_name: Required',
            longestName,
          ),
        }),
    ...(verbose_name === undefined
      ? {}
      : { verbose_name: written(verbose_name, shortText('verbose_name')) }),
    ...(cache_timeout === undefined
      ? {}
      : {
          cache_timeout:
            cache_timeout === null || cache_timeout === '' ? null : readTimeout(cache_timeout),
        }),
    ...(extra === undefined ? {} : { extra: written(extra, readExtra) ?? '' }),
    ...(encrypted_extra === undefined || encrypted_extra === secretMask
      ? {}
      : {
          sealed_extra: written(encrypted_extra, (text) => readEncryptedExtra(text, sealing, uuid)),
        }),
    ...(force_ctas_schema === undefined
      ? {}
      : { force_ctas_schema: written(force_ctas_schema, shortText('force_ctas_schema')) }),
    ...(server_cert === undefined ? {} : { server_cert: written(server_cert, readCertificate) }),
  }
}
