import { expect, test } from 'vitest'
import { createConnections } from '../../../server/databases/connections.ts'
import type { Engine } from '../../../server/engines/engine.ts'
import { createSealing } from '../../../server/security/sealing.ts'
import type { DatabaseRow } from '../../../server/store/db/tables.ts'

const database = {
  id: 3,
  is_internal: 0,
  sqlalchemy_uri: 'postgresql://ada@localhost/shop',
  sealed_password: 'one',
  sealed_extra: null,
  server_cert: null,
  impersonate_user: 0,
  ...{ allow_dml: 0, allow_ctas: 0, allow_cvas: 0, allow_file_upload: 0 },
} as DatabaseRow

const engineAfter = (change: Partial<DatabaseRow>, username = 'ada') => {
  const connections = createConnections(
    {} as Engine,
    createSealing('secret'),
    () => ({ dataFolder: '', stagingFolder: '', policy: {} as never }),
    (_, engine) => engine,
    () => () => undefined,
  )
  const before = connections.engineOf(database, 'ada')
  const isSame = connections.engineOf({ ...database, ...change }, username) === before
  return isSame ? 'the same connection' : 'another connection'
}

test.each([
  ['nothing', {}, 'the same connection'],
  ['its name', { database_name: 'Shop' }, 'the same connection'],
  ['its address', { sqlalchemy_uri: 'postgresql://ada@localhost/store' }, 'another connection'],
  ['its password', { sealed_password: 'two' }, 'another connection'],
  ['its secret options', { sealed_extra: '{}' }, 'another connection'],
  ['the certificate of its server', { server_cert: 'PEM' }, 'another connection'],
  ['in whose name it is read', { impersonate_user: 1 }, 'another connection'],
  ['that it may be written', { allow_dml: 1 }, 'another connection'],
  ['that tables may be made', { allow_ctas: 1 }, 'another connection'],
  ['that views may be made', { allow_cvas: 1 }, 'another connection'],
  ['that files may be uploaded', { allow_file_upload: 1 }, 'another connection'],
] satisfies [string, Partial<DatabaseRow>, string][])(
  'where a database has changed in %s it is asked through %j, %s',
  (_, change, connection) => {
    expect(engineAfter(change)).toBe(connection)
  },
)

test('people share the connection of a database that is not read in their names', () => {
  expect(engineAfter({}, 'eve')).toBe('the same connection')
})
