import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, testApp, type TestApp } from '../../support/app.ts'

let server: TestApp
let peter: TestApp['plain']
beforeAll(async () => {
  server = await testApp()
  peter = server.plain
  await server.app.listen({ port: 0 })
})
afterAll(() => server.close())

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** The paths of texts and lists that may be as long as they like. */
const unbounded = (schema: unknown, path: string): string[] => {
  if (!isSchema(schema)) return []
  const inner = Object.entries(schema).flatMap(([key, value]) => unbounded(value, `${path}.${key}`))
  const limited = ['maxLength', 'maxItems', 'enum', 'const'].some((key) => key in schema)
  const isKey = path.endsWith('.propertyNames')
  return (schema['type'] === 'string' || schema['type'] === 'array') && !limited && !isKey
    ? [path, ...inner]
    : inner
}

test('every text and every list that a request may hold has a length', () => {
  const { paths } = JSON.parse(JSON.stringify(server.app.swagger())) as {
    paths: Record<string, Record<string, Schema>>
  }
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]): [string, unknown] => [
      `${method} ${path}`,
      { parameters, requestBody },
    ]),
  )
  expect(requests.length).toBeGreaterThan(90)
  const found = requests.flatMap(([name, { parameters, requestBody }]: [string, any]) => [
    ...(parameters ?? []).flatMap((parameter: Schema) =>
      unbounded(parameter['schema'], `${name} ${String(parameter['name'])}`),
    ),
    ...unbounded(requestBody, `${name} body`),
  ])
  expect(found).toEqual([])
})

const long = 'x'.repeat(10_001)
const message = 'At most 10,000 characters, these are 10,001'

test('a description that is too long is refused at its field, wherever it is sent', async () => {
  const sent: [string, object, string][] = [
    [
      '/chart/',
      { slice_name: 'A', viz_type: 'pie', datasource_id: 1, description: long },
      'description',
    ],
    ['/dashboard', { dashboard_title: 'A', description: long }, 'description'],
    ['/projects/', { project_title: 'A', description: long }, 'description'],
    ['/saved_query/', { db_id: 1, label: 'A', sql: 'SELECT 1', description: long }, 'description'],
  ]
  const answers = await Promise.all(sent.map(([path, body]) => peter.post(path, body)))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    sent.map(([, , field]) => [
      422,
      { message: `${field}: ${message}`, fields: { [field]: [message] } },
    ]),
  )
  const { status, body } = await peter.put('/dataset/1', {
    columns: [{ id: 1 }, { id: 2, description: long }],
  })
  expect({ status, body }).toEqual({
    status: 422,
    body: {
      message: `columns.1.description: ${message}`,
      fields: { 'columns.1.description': [message] },
    },
  })
})

test('an emoji counts as one character', async () => {
  const { status } = await peter.post('/projects/', {
    project_title: 'Emoji',
    description: '🦜'.repeat(10_000),
  })
  expect(status).toBe(201)
})

test('a statement has at most 1,048,576 characters', async () => {
  const { status, body } = await peter.post('/database/sql_json/', {
    database_id: 1,
    sql: 'x'.repeat(1_048_577),
  })
  expect({ status, fields: body.fields }).toEqual({
    status: 422,
    fields: { sql: ['At most 1,048,576 characters, these are 1,048,577'] },
  })
})

test('a body is as large as its route needs', async () => {
  const padding = (bytes: number) => ({ padding: 'x'.repeat(bytes) })
  const anonymous = callsOf(server.app)
  const answers = [
    await anonymous.post('/security/login', padding(17_000)),
    await peter.post('/projects/', padding(1_048_576)),
    await peter.post('/chart/', padding(5 * 1_048_576)),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [413, { message: 'The request is larger than 16 kB' }],
    [413, { message: 'The request is larger than 1 MB' }],
    [413, { message: 'The request is larger than 5 MB' }],
  ])
})

test.each([
  ['post', '/dataset/'],
  ['post', '/dataset/1/subset'],
  ['put', '/dataset/1'],
  ['post', '/saved_query/'],
  ['post', '/chart/'],
  ['put', '/chart/1'],
  ['post', '/chart/rows'],
  ['post', '/chart/data'],
  ['post', '/chart/export'],
  ['post', '/explore/chart_form'],
  ['post', '/explore/get_form'],
  ['put', '/explore/chart_form/key'],
  ['post', '/dashboard'],
  ['put', '/dashboard/1'],
  ['post', '/database/sql_json/'],
  ['post', '/database/1/completions'],
  ['post', '/database/1/format'],
] as const)('%s %s takes a form, a layout or a statement of 1 MB as JSON', async (method, path) => {
  const { status } = await peter[method](path, { padding: '\n'.repeat(1_048_576) })
  expect([400, 403, 404, 422]).toContain(status)
})

/** The status line of what answers a request of which only the beginning is ever sent. */
const answerToTheBeginning = async (path: string) => {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, 'localhost')
  socket.write(
    `POST /api/v1${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14000000\r\n\r\n{"text":"${'x'.repeat(1000)}`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n')[0]
}

test('who may send what is decided before the body is read', async () => {
  expect(await answerToTheBeginning('/chart/')).toBe('HTTP/1.1 401 Unauthorized')
  expect(await answerToTheBeginning('/security/login')).toBe('HTTP/1.1 413 Payload Too Large')
})
