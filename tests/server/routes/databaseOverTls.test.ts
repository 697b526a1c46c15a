import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { startPostgres } from '../../support/postgres.ts'

const certificate = (name: string) => readFileSync(join(import.meta.dirname, '../../support/certificates', name), 'utf8')
const doors = 'host all postgres 127.0.0.1/32 trust\nhostssl all guest 127.0.0.1/32 scram-sha-256\n'

let app: TestApp
let postgres: Awaited<ReturnType<typeof startPostgres>>
let address: string
beforeAll(async () => {
  const files = { 'server.pem': certificate('server.pem'), 'server.key': certificate('server.key'), 'pg_hba.conf': doors }
  postgres = await startPostgres(['ssl=on', 'ssl_cert_file=server.pem', 'ssl_key_file=server.key'], files)
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
  await client.connect()
  await client.query("CREATE ROLE guest LOGIN PASSWORD 's3cret'")
  await client.end()
  address = `${postgres.url.replace('postgres@', 'guest:s3cret@')}/postgres`
  app = await testApp()
})
afterAll(async () => {
  await app.close()
  await postgres.close()
})

const tried = async (sqlalchemy_uri: string, server_cert = '') => {
  const { body } = await app.plain.post('/database/test_connection', { sqlalchemy_uri, server_cert })
  return body.errors?.[0]?.message ?? body.message
}
const untrusted = 'The encrypted connection to "127.0.0.1" failed: '

test('the certificate of the server is checked against the authority that was given', async () => {
  expect(await tried(address, certificate('ca.pem'))).toBe('OK')
  expect(await tried(address, certificate('other.pem'))).toMatch(new RegExp(`^${untrusted}.*certificate.*Check the certificate and the address's options$`))
  expect(await tried(`${address}?sslmode=verify-full`)).toMatch(new RegExp(`^${untrusted}`))
  expect(await tried(`${address}?sslmode=require`)).toBe('OK')
})

test('what a database is asked goes over TLS, and a wrong authority is not kept', async () => {
  const { body: { id } } = await app.plain.post('/database/', { database_name: 'Vault', sqlalchemy_uri: address, server_cert: certificate('ca.pem') })
  const encrypted = async () =>
    (await app.plain.post('/database/sql_json/', { database_id: id, sql: 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()' })).body.data
  expect(await encrypted()).toEqual([{ ssl: true }])
  expect((await app.plain.put(`/database/${id}`, { server_cert: certificate('other.pem') })).status).toBe(422)
  expect((await app.plain.get(`/database/${id}`)).body.result.server_cert).toBe(certificate('ca.pem'))
  expect(await encrypted()).toEqual([{ ssl: true }])
})

test('a wrong password, and a door that is only open to TLS, are told apart from a wrong certificate', async () => {
  const denied = 'The database does not let "guest" in. Check the user and the password'
  expect(await tried(address.replace('s3cret', 'wrong'), certificate('ca.pem'))).toBe(denied)
  expect(await tried(address)).toBe(denied)
})
