import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { startPostgres } from '../../support/postgres.ts'

const certificate = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../support/certificates', name), 'utf8')
const doors =
  'host all postgres 127.0.0.1/32 trust\nhostssl all guest 127.0.0.1/32 scram-sha-256\nhostssl all holder 127.0.0.1/32 trust clientcert=verify-ca\n'

let app: TestApp
let postgres: Awaited<ReturnType<typeof startPostgres>>
let address: string
beforeAll(async () => {
  const files = {
    'ca.pem': certificate('ca.pem'),
    'server.pem': certificate('server.pem'),
    'server.key': certificate('server.key'),
    'pg_hba.conf': doors,
  }
  postgres = await startPostgres(
    ['ssl=on', 'ssl_cert_file=server.pem', 'ssl_key_file=server.key', 'ssl_ca_file=ca.pem'],
    files,
  )
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
  await client.connect()
  await client.query("CREATE ROLE guest LOGIN PASSWORD 's3cret'; CREATE ROLE holder LOGIN")
  await client.end()
  address = `${postgres.url.replace('postgres@', 'guest:s3cret@')}/postgres`
  app = await testApp()
})
afterAll(async () => {
  await app.close()
  await postgres.close()
})

const tried = async (sqlalchemy_uri: string, server_cert = '') => {
  const { body } = await app.plain.post('/database/test_connection', {
    sqlalchemy_uri,
    server_cert,
  })
  return body.errors?.[0]?.message ?? body.message
}
const untrusted = 'The encrypted connection to "127.0.0.1" failed: '

test('the certificate of the server is checked against the authority that was given', async () => {
  expect(await tried(address, certificate('ca.pem'))).toBe('OK')
  expect(await tried(address, certificate('other.pem'))).toMatch(
    new RegExp(`^${untrusted}.*certificate.*Check the certificate and the address's options$`),
  )
  expect(await tried(`${address}?sslmode=verify-full`)).toMatch(new RegExp(`^${untrusted}`))
  expect(await tried(`${address}?sslmode=require`)).toBe('OK')
})

test('what a database is asked goes over TLS, and a wrong authority is not kept', async () => {
  const {
    body: { id },
  } = await app.plain.post('/database/', {
    database_name: 'Vault',
    sqlalchemy_uri: address,
    server_cert: certificate('ca.pem'),
  })
  const encrypted = async () =>
    (
      await app.plain.post('/database/sql_json/', {
        database_id: id,
        sql: 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      })
    ).body.data
  expect(await encrypted()).toEqual([{ ssl: true }])
  expect(
    (await app.plain.put(`/database/${id}`, { server_cert: certificate('other.pem') })).status,
  ).toBe(422)
  expect((await app.plain.get(`/database/${id}`)).body.result.server_cert).toBe(
    certificate('ca.pem'),
  )
  expect(await encrypted()).toEqual([{ ssl: true }])
})

test('a wrong password, and a door that is only open to TLS, are told apart from a wrong certificate', async () => {
  const denied = 'The database does not let "guest" in. Check the user and the password'
  expect(await tried(address.replace('s3cret', 'wrong'), certificate('ca.pem'))).toBe(denied)
  expect(await tried(address)).toBe(denied)
})

const shown = () => ({ cert: certificate('server.pem'), key: certificate('server.key') })

test('the certificate in the encrypted extra opens a door that asks for one; it is never shown, and kept behind its mask', async () => {
  const holder = `${postgres.url.replace('postgres@', 'holder@')}/postgres`
  const withExtra = (extra: object) => ({
    sqlalchemy_uri: holder,
    encrypted_extra: JSON.stringify(extra),
  })
  const failed = { message: 'Connection failed, please check your connection settings' }
  expect(
    (await app.plain.post('/database/test_connection', { sqlalchemy_uri: holder })).body,
  ).toMatchObject(failed)
  expect(
    (await app.plain.post('/database/test_connection', withExtra({ ssl: shown() }))).body,
  ).toEqual({ message: 'OK' })
  expect(
    (
      await app.plain.post(
        '/database/test_connection',
        withExtra({ ssl: { ...shown(), ca: certificate('other.pem') } }),
      )
    ).body,
  ).toMatchObject(failed)
  const {
    body: { id, result },
  } = await app.plain.post('/database/', { database_name: 'Safe', ...withExtra({ ssl: shown() }) })
  expect(result.encrypted_extra).toBe('XXXXXXXXXX')
  const who = async () =>
    (
      await app.plain.post('/database/sql_json/', {
        database_id: id,
        sql: 'SELECT current_user AS who',
      })
    ).body.data
  expect(await who()).toEqual([{ who: 'holder' }])
  const masked = { encrypted_extra: 'XXXXXXXXXX', sqlalchemy_uri: holder }
  expect(
    (await app.plain.put(`/database/${id}`, { database_name: 'Safer', ...masked })).status,
  ).toBe(200)
  expect((await app.plain.post('/database/test_connection', { id, ...masked })).body).toEqual({
    message: 'OK',
  })
  expect(await who()).toEqual([{ who: 'holder' }])
  expect((await app.plain.put(`/database/${id}`, { encrypted_extra: '{}' })).status).toBe(422)
})

test('a kept extra is sent to no other door than the one it was given for', async () => {
  const {
    body: { id },
  } = await app.plain.post('/database/', {
    database_name: 'Anchored',
    sqlalchemy_uri: address,
    encrypted_extra: JSON.stringify({ ssl: shown() }),
  })
  const again = {
    message: 'Enter the encrypted extra again',
    fields: { encrypted_extra: ['Enter the encrypted extra again'] },
  }
  const elsewhere = {
    sqlalchemy_uri: 'postgresql://eve:mine@db.example.com/x',
    encrypted_extra: 'XXXXXXXXXX',
  }
  expect(
    (await app.plain.put(`/database/${id}`, { sqlalchemy_uri: elsewhere.sqlalchemy_uri })).body,
  ).toEqual(again)
  for (const requested of [
    app.plain.put(`/database/${id}`, elsewhere),
    app.plain.post('/database/test_connection', { id, ...elsewhere }),
    app.plain.post('/database/', { database_name: 'Copied', ...elsewhere }),
  ])
    expect((await requested).body).toEqual(again)
})

test.each([
  [{ host: '169.254.169.254' }, 'host cannot stand here: it belongs into the address'],
  [{ Port: 1 }, 'Port cannot stand here: it belongs into the address'],
  [{ user: 'root' }, 'user cannot stand here: it belongs into the address'],
  [{ ssl: { servername: 'x' } }, 'ssl takes ca, cert, key and passphrase, each a text'],
  [
    { ssl: { cert: 'hunter2', key: 'hunter2' } },
    'ssl: cert and key are no certificate in PEM with the key that belongs to it',
  ],
  [{ ssl: { key: 'hunter2' } }, 'ssl takes cert and key together'],
  [{ headers: { Host: 'metadata' } }, 'headers cannot set Host: the connection says it itself'],
  [
    { headers: { 'X-Trino-User': 'root' } },
    'headers cannot set X-Trino-User: the connection says it itself',
  ],
  [
    { headers: { key: 'hunter2\r\nHost: x' } },
    'headers takes names of letters, digits and hyphens, with texts on one line',
  ],
  [{ extraCredential: { token: 7 } }, 'extraCredential takes names with texts'],
])('%j as the encrypted extra is refused without a word of its secrets', async (extra, reason) => {
  const { status, body } = await app.plain.post('/database/', {
    database_name: 'Never',
    sqlalchemy_uri: address,
    encrypted_extra: JSON.stringify(extra),
  })
  expect({ status, body }).toEqual({
    status: 400,
    body: { message: `encrypted_extra: ${reason}`, fields: { encrypted_extra: [reason] } },
  })
})
