import { expect, test } from 'vitest'
import { parseAddress } from '../../../../server/engines/reach/address.ts'
import { connectionOf } from '../../../../server/engines/reach/connectionOf.ts'

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
