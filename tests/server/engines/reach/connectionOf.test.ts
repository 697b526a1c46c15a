import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAddress } from '../../../../server/engines/reach/address.ts'
import { connectionOf } from '../../../../server/engines/reach/connectionOf.ts'
import { secretOptionsOf } from '../../../../server/engines/reach/secretOptions.ts'

const policy = { ownPort: 8088, allowed: null, resolve: async () => ['10.0.0.5'] }
const of = (text: string, authority: string | null = null) =>
  connectionOf(parseAddress(text), { authority, impersonated: 'ann' }, policy)

test('a connection holds the address that was judged beside the name that TLS asks for', async () => {
  expect(await of('trino://u:p@trino.example/hive/sales?source=charts')).toEqual({
    host: 'trino.example',
    port: 443,
    address: '10.0.0.5',
    user: 'u',
    password: 'p',
    database: 'hive',
    schema: 'sales',
    tls: { authority: null, verify: true },
    options: { source: 'charts' },
    impersonated: 'ann',
  })
})

const plain = null
const verified = { authority: null, verify: true }
const unverified = { authority: null, verify: false }
test.each([
  ['postgresql://h/d', 5432, plain],
  ['postgresql://h/d?sslmode=prefer', 5432, plain],
  ['postgresql://h/d?sslmode=require', 5432, unverified],
  ['postgresql://h/d?sslmode=verify-full', 5432, verified],
  ['mysql://h/d', 3306, plain],
  ['mysql://h/d?ssl_mode=REQUIRED', 3306, unverified],
  ['mysql://h/d?ssl_mode=VERIFY_IDENTITY', 3306, verified],
  ['postgresql://h/d?sslmode=verify-ca', 5432, verified],
  ['postgresql://h/d?sslmode=disable', 5432, plain],
  ['mysql://h/d?ssl_mode=VERIFY_CA', 3306, verified],
  ['mysql://h/d?ssl_mode=DISABLED', 3306, plain],
  ['mysql://h:3307/d', 3307, plain],
  ['clickhouse://h/d?secure=1', 8443, verified],
  ['clickhouse://h:443/d', 443, verified],
  ['clickhouse://h:443/d?secure=false', 443, plain],
  ['clickhouse://h/d?protocol=https&verify=1', 8443, verified],
  ['clickhouse://u:p@h/d', 8123, plain],
  ['clickhouse://h/d', 8123, plain],
  ['clickhouse://h/d?secure=true', 8443, verified],
  ['clickhouse+https://h/d', 8443, verified],
  ['clickhouse://h:8443/d?verify=false', 8443, unverified],
  ['clickhouse://h:8443/d?protocol=http', 8443, plain],
  ['trino://u@h/c', 8080, plain],
  ['trino://u@h:443/c', 443, verified],
  ['trino://u:p@h/c', 443, verified],
  ['trino://u:p@h/c?protocol=http', 8080, plain],
])('%j is reached on port %j, with TLS as %j', async (text, port, tls) => {
  const connection = await of(text)
  expect({ port: connection.port, tls: connection.tls }).toEqual({ port, tls })
})

test.each([
  ['postgresql://h/d', { authority: 'PEM', verify: true }],
  ['postgresql://h/d?sslmode=require', { authority: 'PEM', verify: true }],
  ['postgresql://h/d?sslmode=disable', null],
  ['mysql://h/d', { authority: 'PEM', verify: true }],
  ['clickhouse://h/d', { authority: 'PEM', verify: true }],
  ['clickhouse://h/d?protocol=http', null],
  ['clickhouse://h/d?secure=false', null],
  ['mysql://h/d?ssl_mode=DISABLED', null],
  ['mysql://h/d?ssl_mode=REQUIRED', { authority: 'PEM', verify: true }],
  ['clickhouse://h/d?verify=false', { authority: 'PEM', verify: false }],
  ['trino://u@h/c', { authority: 'PEM', verify: true }],
])('with a server certificate %j is reached with TLS as %j', async (text, tls) => {
  expect((await of(text, 'PEM')).tls).toEqual(tls)
})

test('a file lies on no host', async () => {
  await expect(of('sqlite:///a.db')).rejects.toMatchObject({
    status: 422,
    message: 'A sqlite database lies on no host',
  })
})

test('what is secret comes with the connection, and the certificate of the settings before that of the extra', async () => {
  const certificate = { cert: 'C', key: 'K' }
  const secrets = { certificate, authority: 'of the extra', headers: { 'X-Gate': 'open' } }
  const given = async (text: string, changes: object = {}, authority: string | null = null) => {
    const settings = { authority, impersonated: null, secrets: { ...secrets, ...changes } }
    const { tls, headers, port } = await connectionOf(parseAddress(text), settings, policy)
    return { tls, headers, port }
  }
  const headers = secrets.headers
  const noAuthority = { authority: null }
  expect([
    await given('clickhouse://h/d'),
    await given('clickhouse://h/d', {}, 'of the settings'),
    await given('mysql://h/d', { ...noAuthority, headers: {} }),
    await given('mysql://h/d?ssl_mode=REQUIRED', noAuthority),
    await given('trino://u@h/c', { ...noAuthority, certificate: null }),
  ]).toEqual([
    { tls: { authority: 'of the extra', verify: true, certificate }, headers, port: 8443 },
    { tls: { authority: 'of the settings', verify: true, certificate }, headers, port: 8443 },
    { tls: { authority: null, verify: false, certificate }, headers: undefined, port: 3306 },
    { tls: { authority: null, verify: false, certificate }, headers, port: 3306 },
    { tls: null, headers, port: 8080 },
  ])
})

test('a certificate is taken with the passphrase of its key, and nothing of it alone', () => {
  const [cert, plainKey] = ['server.pem', 'server.key'].map((name) =>
    readFileSync(join(import.meta.dirname, '../../../support/certificates', name), 'utf8'),
  ) as [string, string]
  const sealing = { cipher: 'aes-256-cbc', passphrase: 'open sesame' }
  const options = { type: 'pkcs8', format: 'pem', ...sealing } as const
  const key = String(createPrivateKey(plainKey).export(options))
  const { passphrase } = sealing
  expect(secretOptionsOf({ ssl: { cert, key, passphrase, ca: 'CA' } })).toEqual({
    certificate: { cert, key, passphrase },
    authority: 'CA',
    headers: {},
  })
  const told = { headers: { 'X-Farm': 'a b' }, extraCredential: { token: 'a=b, c', other: 'ä' } }
  expect(secretOptionsOf(told).headers).toEqual({
    'X-Farm': 'a b',
    'X-Trino-Extra-Credential': 'token=a%3Db%2C%20c, other=%C3%A4',
  })
  const credentials = { extraCredential: { token: 'x', 'two words': 'y' } }
  for (const [extra, message] of [
    [{ ssl: { passphrase } }, 'ssl takes cert and key together'],
    [{ ssl: { cert } }, 'ssl takes cert and key together'],
    [credentials, 'extraCredential takes names of letters, digits and hyphens'],
  ] as const)
    expect(() => secretOptionsOf(extra)).toThrow(message)
})

test('where a connection goes, as whom and in which words is said by its address alone, whatever the case of the name', () => {
  const said = (extra: Record<string, unknown>) => {
    try {
      return secretOptionsOf(extra).headers
    } catch (error) {
      return (error as Error).message
    }
  }
  const ofAddress =
    `host hostname hostaddr server port user username password database dbname catalog url uri dsn service stream
    socketPath proxy`.split(/\s+/)
  const ofConnection =
    `Host connection Content-Length content-type Transfer-Encoding TE Trailer Upgrade Expect Keep-Alive
    Proxy-Authorization Forwarded X-Forwarded-For X-Trino-User X-Trino-Original-User X-Trino-Authorization-User
    X-Trino-Catalog X-Trino-Schema X-Trino-Transaction-Id X-Trino-Time-Zone X-Trino-Session
    X-Trino-Client-Capabilities X-ClickHouse-User x-clickhouse-key X-ClickHouse-Database X-ClickHouse-Format
    X-ClickHouse-Quota`.split(/\s+/)
  const free = ['X-Trino-Client-Tags', 'X-Host', 'Accept-Language', 'hosts']
  expect({
    ofAddress: ofAddress.map((name) => said({ [name]: 'x' })),
    ofConnection: ofConnection.map((name) => said({ headers: { [name]: 'x' } })),
    free: free.map((name) => said({ headers: { [name]: 'x' } })),
    odd: ['a b', '', 'ä', 'x'.repeat(81)].map((name) => said({ headers: { [name]: 'x' } })),
    lines: said({ headers: { 'X-Farm': 'one\r\ntwo' } }),
  }).toEqual({
    ofAddress: ofAddress.map((name) => `${name} cannot stand here: it belongs into the address`),
    ofConnection: ofConnection.map(
      (name) => `headers cannot set ${name}: the connection says it itself`,
    ),
    free: free.map((name) => ({ [name]: 'x' })),
    odd: Array.from(
      { length: 4 },
      () => 'headers takes names of letters, digits and hyphens, with texts on one line',
    ),
    lines: 'headers takes names of letters, digits and hyphens, with texts on one line',
  })
})
