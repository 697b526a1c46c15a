import { describe, expect, test } from 'vitest'
import type { Database } from '../../../src/api/contract'
import {
  draftOf,
  emptyDraft,
  errorsOf,
  fieldsOf,
  notImpersonatedReason,
  type DatabaseDraft,
  type Flag,
} from '../../../src/machines/databases/databaseDraft'
import { withoutSecrets } from '../../../src/machines/databases/storedDrafts'
import { fieldStation } from '../../support/rows'

const draft: DatabaseDraft = {
  ...emptyDraft,
  database_name: ' Field station ',
  sqlalchemy_uri: ' postgresql://ana:secret@h/d ',
}
const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'

test('a new database is exposed, takes uploads and shows every schema, and allows nothing that writes', () => {
  const {
    expose_in_sqllab,
    allow_ctas,
    allow_cvas,
    allow_dml,
    allow_file_upload,
    allow_multi_schema_metadata_fetch,
    allow_run_async,
    configuration_method,
  } = fieldsOf(emptyDraft)
  expect({
    expose_in_sqllab,
    allow_ctas,
    allow_cvas,
    allow_dml,
    allow_file_upload,
    allow_multi_schema_metadata_fetch,
    allow_run_async,
    configuration_method,
  }).toEqual({
    expose_in_sqllab: true,
    allow_ctas: false,
    allow_cvas: false,
    allow_dml: false,
    allow_file_upload: true,
    allow_multi_schema_metadata_fetch: true,
    allow_run_async: false,
    configuration_method: 'sqlalchemy_form',
  })
})

describe('a draft', () => {
  test.each<[Partial<DatabaseDraft>, object]>([
    [{}, {}],
    [{ database_name: '' }, { database_name: 'DB Name is required' }],
    [{ database_name: '  ' }, { database_name: 'Name must be non-empty' }],
    [{ sqlalchemy_uri: '' }, { sqlalchemy_uri: 'URI is required' }],
    [{ sqlalchemy_uri: ' ' }, { sqlalchemy_uri: 'URI must be non-empty' }],
    [{ database_name: 'x'.repeat(251) }, { database_name: 'Name may have 250 characters at most' }],
    [
      { sqlalchemy_uri: 'x'.repeat(1025) },
      { sqlalchemy_uri: 'URI may have 1024 characters at most' },
    ],
    [{ database_name: ` ${'x'.repeat(250)} `, sqlalchemy_uri: ` ${'x'.repeat(1024)} ` }, {}],
    [{ database_name: '😀'.repeat(250) }, {}],
    [{ cache_timeout: '0' }, {}],
    [{ cache_timeout: ' ', server_cert: '\n', encrypted_extra: ' ', extra: ' ' }, {}],
    [{ cache_timeout: ' 999999999 ' }, {}],
    [
      { cache_timeout: '1234567890' },
      { cache_timeout: 'Cache timeout must be a whole number of seconds, 0 or more' },
    ],
    [
      { cache_timeout: 'an hour' },
      { cache_timeout: 'Cache timeout must be a whole number of seconds, 0 or more' },
    ],
    [
      { cache_timeout: '-1' },
      { cache_timeout: 'Cache timeout must be a whole number of seconds, 0 or more' },
    ],
    [
      { extra: '{"metadata_params": {}}', encrypted_extra: 'XXXXXXXXXX', server_cert: certificate },
      {},
    ],
    [{ extra: 'null' }, { extra: 'Extra must be a JSON object, such as {"key": "value"}' }],
    [{ extra: '5' }, { extra: 'Extra must be a JSON object, such as {"key": "value"}' }],
    [{ extra: '"{}"' }, { extra: 'Extra must be a JSON object, such as {"key": "value"}' }],
    [{ extra: '[]' }, { extra: 'Extra must be a JSON object, such as {"key": "value"}' }],
    [
      { encrypted_extra: 'key' },
      { encrypted_extra: 'Encrypted extra must be a JSON object, such as {"key": "value"}' },
    ],
    [
      { server_cert: 'MIIB' },
      {
        server_cert:
          'Server certificate must be in PEM form, from BEGIN CERTIFICATE to END CERTIFICATE',
      },
    ],
  ])('with %j has the errors %j', (patch, errors) => {
    expect(errorsOf({ ...draft, ...patch })).toEqual(errors)
  })

  test('is sent trimmed, what is empty as nothing', () => {
    expect(fieldsOf({ ...draft, cache_timeout: ' 0 ', impersonate_user: true })).toEqual({
      ...emptyDraft,
      database_name: 'Field station',
      sqlalchemy_uri: 'postgresql://ana:secret@h/d',
      verbose_name: null,
      cache_timeout: 0,
      force_ctas_schema: null,
      server_cert: null,
      encrypted_extra: '{}',
      impersonate_user: false,
      configuration_method: 'sqlalchemy_form',
    })
  })

  test('sends the name of the signed-in person where its database takes one, and texts without blanks around them', () => {
    const { impersonate_user, force_ctas_schema, server_cert, verbose_name } = fieldsOf({
      ...draft,
      sqlalchemy_uri: 'trino://h/c',
      impersonate_user: true,
      force_ctas_schema: ' tmp ',
      server_cert: ` ${certificate}\n`,
      verbose_name: ' Season ',
    })
    const unasked = fieldsOf({ ...draft, sqlalchemy_uri: 'trino://h/c' }).impersonate_user
    expect([impersonate_user, unasked, force_ctas_schema, server_cert, verbose_name]).toEqual([
      true,
      false,
      'tmp',
      certificate.trim(),
      'Season',
    ])
  })

  test('of blanks alone sends nothing', () => {
    const blank = {
      verbose_name: ' ',
      cache_timeout: ' ',
      force_ctas_schema: ' ',
      server_cert: '\n',
      encrypted_extra: ' ',
    }
    const sent: Record<string, unknown> = { ...fieldsOf({ ...draft, ...blank }) }
    expect(Object.fromEntries(Object.keys(blank).map((field) => [field, sent[field]]))).toEqual({
      verbose_name: null,
      cache_timeout: null,
      force_ctas_schema: null,
      server_cert: null,
      encrypted_extra: '{}',
    })
  })

  test('of a stored database has what that has, and nothing where it has none', () => {
    const fields = (patch: Partial<Database>) => {
      const { verbose_name, cache_timeout, force_ctas_schema, server_cert, encrypted_extra } =
        draftOf({ ...fieldStation, ...patch })
      return [verbose_name, cache_timeout, force_ctas_schema, server_cert, encrypted_extra]
    }
    const none = { verbose_name: null, force_ctas_schema: null, server_cert: null }
    expect({
      none: fields({ ...none, cache_timeout: null, encrypted_extra: '{}' }),
      all: fields({
        verbose_name: 'Station',
        cache_timeout: 0,
        force_ctas_schema: 'made',
        server_cert: certificate,
        encrypted_extra: 'XXXXXXXXXX',
      }),
    }).toEqual({
      none: ['', '', '', '', ''],
      all: ['Station', '0', 'made', certificate, 'XXXXXXXXXX'],
    })
  })

  test('of a stored database has each switch as that has it', () => {
    const flags = Object.keys(emptyDraft).filter(
      (field) => typeof emptyDraft[field as keyof DatabaseDraft] === 'boolean',
    ) as Flag[]
    const off = Object.fromEntries(flags.map((flag) => [flag, false]))
    const on = flags.map((flag) => {
      const stored = draftOf({ ...fieldStation, ...off, [flag]: true })
      return flags.filter((one) => stored[one]).join(' ')
    })
    expect(on).toEqual(flags)
  })

  test('of a stored database shows it masked, and sent back unchanged keeps what is stored', () => {
    const { sqlalchemy_uri, encrypted_extra, cache_timeout } = fieldsOf(draftOf(fieldStation))
    expect({ sqlalchemy_uri, encrypted_extra, cache_timeout }).toEqual({
      sqlalchemy_uri: 'postgresql://ana:XXXXXXXXXX@field.example:5432/season',
      encrypted_extra: 'XXXXXXXXXX',
      cache_timeout: 3600,
    })
  })
})

test('only Trino takes the name of the signed-in user; every other engine says so', () => {
  const addresses = ['trino://h/c', 'postgresql://h/d', 'mysql://h/d', '']
  expect(addresses.map(notImpersonatedReason)).toEqual([
    null,
    'Only Trino takes the name of another user; PostgreSQL does not',
    'Only Trino takes the name of another user; MySQL does not',
    'Only Trino takes the name of another user: enter its address first',
  ])
})

test('what is kept over a reload has no password and no encrypted extra, but the masks stay', () => {
  const stored = (patch: Partial<DatabaseDraft>) => {
    const {
      draft: { sqlalchemy_uri, encrypted_extra },
      secretsAreGone,
    } = withoutSecrets({ draft: { ...draft, ...patch }, problem: null, secretsAreGone: false })
    return [sqlalchemy_uri.trim(), encrypted_extra, secretsAreGone]
  }
  expect(stored({})).toEqual(['postgresql://ana:@h/d', '', true])
  expect(
    stored({ sqlalchemy_uri: 'postgresql://ana:XXXXXXXXXX@h/d', encrypted_extra: 'XXXXXXXXXX' }),
  ).toEqual(['postgresql://ana:XXXXXXXXXX@h/d', 'XXXXXXXXXX', false])
  expect(stored({ sqlalchemy_uri: 'sqlite:///a.db', encrypted_extra: '{"key": 1}' })).toEqual([
    'sqlite:///a.db',
    '',
    true,
  ])
})
