import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { App } from '../../../server/instance.ts'
import { Refusal } from '../../../server/problem.ts'
import { anotherApp, testApp, type TestApp } from '../../support/app.ts'

let server: TestApp
let app: App
const lines: string[] = []
beforeAll(async () => {
  server = await testApp()
  app = anotherApp(server, {
    config: { logLevel: 'info' },
    logStream: { write: (line) => lines.push(line) },
  })
  const config = { permission: 'public' as const }
  app.get('/api/v1/broken', { config }, () => {
    throw new Error('connect postgres://root:hunter2@10.0.0.1/secret failed')
  })
  app.get(
    '/api/v1/misshapen',
    { config, schema: { response: { 200: z.object({ id: z.number() }) } } },
    () => ({ id: 'x' }) as never,
  )
  app.get('/api/v1/held', { config }, () => {
    throw new Refusal(409, 'Changed by Ada', {
      errors: [{ message: 'm', error_type: 'E', level: 'error', extra: { a: 1 } }],
      headers: { 'retry-after': '3' },
    })
  })
  app.get('/api/v1/busy', { config }, () => {
    throw new Refusal(503, 'Too many people')
  })
  app.post(
    '/api/v1/fields',
    {
      config: { ...config, repeat: 'harmless' },
      schema: { body: z.object({ name: z.string(), deep: z.array(z.object({ n: z.number() })) }) },
    },
    () => ({}),
  )
  const short = z.string().max(3)
  app.post(
    '/api/v1/short',
    {
      config: { ...config, repeat: 'harmless' },
      schema: {
        body: z.object({ name: short.regex(/^a/), deep: z.array(z.array(short)), n: z.number() }),
      },
    },
    () => ({}),
  )
  app.post(
    '/api/v1/nullable',
    { config: { ...config, repeat: 'harmless' }, schema: { body: z.null().optional() } },
    () => ({ message: 'OK' }),
  )
  app.get(
    '/api/v1/rows/:id',
    { config, schema: { params: z.object({ id: z.coerce.number().int() }) } },
    () => ({}),
  )
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const post = (url: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
const problemOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body),
]

test('an unexpected error answers an id that is in the log, and neither stack nor cause', async () => {
  const answer = await app.inject({ url: '/api/v1/broken' })
  const id = answer.headers['x-request-id']
  expect(problemOf(answer)).toEqual([500, { message: `Unexpected error (id ${String(id)})` }])
  const logged = lines.find((line) => line.includes('unexpected error')) ?? ''
  expect(logged).toContain(String(id))
  expect(logged).toContain('problems.test.ts')
  expect(logged).not.toContain('hunter2')
})

test('an answer that does not fit its schema is an unexpected error', async () => {
  const answer = await app.inject({ url: '/api/v1/misshapen' })
  expect(problemOf(answer)).toEqual([
    500,
    { message: `Unexpected error (id ${String(answer.headers['x-request-id'])})` },
  ])
})

test('a refusal carries its details and headers', async () => {
  const answer = await app.inject({ url: '/api/v1/held' })
  expect(problemOf(answer)).toEqual([
    409,
    {
      message: 'Changed by Ada',
      errors: [{ message: 'm', error_type: 'E', level: 'error', extra: { a: 1 } }],
    },
  ])
  expect(answer.headers['retry-after']).toBe('3')
})

test('a refusal for which the server is to blame is logged with its cause, another one is not', async () => {
  lines.length = 0
  const answers = [
    await app.inject({ url: '/api/v1/busy' }),
    await app.inject({ url: '/api/v1/held' }),
  ]
  const logged = lines
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } })
    .filter(({ level }) => level >= 40)
    .map(({ level, msg, err }) => [level, msg, err?.message])
  expect({ statuses: answers.map(({ statusCode }) => statusCode), logged }).toEqual({
    statuses: [503, 409],
    logged: [[50, 'refused', 'Too many people']],
  })
})

test('a body that does not fit names every field', async () => {
  expect(problemOf(await post('/api/v1/fields', '{"deep":[{"n":"x"}]}'))).toEqual([
    400,
    {
      message: 'name: Required; deep.0.n: Invalid input: expected number, received string',
      fields: {
        name: ['Required'],
        'deep.0.n': ['Invalid input: expected number, received string'],
      },
    },
  ])
  expect(problemOf(await post('/api/v1/fields', ''))).toEqual([
    400,
    { message: 'body: Required', fields: { body: ['Required'] } },
  ])
})

test('texts that are only too long are not acceptable, and a field says all that is wrong with it', async () => {
  const refusal = async (changes: object) => {
    const body = { name: 'abc', deep: [], n: 1, ...changes }
    const [status, { fields }] = problemOf(await post('/api/v1/short', JSON.stringify(body)))
    return [status, fields]
  }
  const tooLong = 'Too big: expected string to have <=3 characters'
  const otherwise = 'Invalid string: must match pattern /^a/'
  expect([
    await refusal({ name: 'abcd', deep: [['x', 'xxxx']] }),
    await refusal({ name: 'abcd', n: null }),
    await refusal({ name: 'xxxx' }),
  ]).toEqual([
    [422, { name: [tooLong], 'deep.0.1': [tooLong] }],
    [400, { name: [tooLong], n: ['Required'] }],
    [400, { name: [tooLong, otherwise] }],
  ])
})

test('bodies that are not JSON, or not JSON at all, are refused', async () => {
  const answers = await Promise.all([
    post('/api/v1/fields', '{"name":'),
    post('/api/v1/fields', 'name=x', 'application/x-www-form-urlencoded'),
    post('/api/v1/fields', '{}', 'text/plain'),
    post('/api/v1/fields', '{}', 'nonsense'),
    post('/api/v1/fields', '{"__proto__":{"admin":true}}'),
  ])
  const notJson = [400, { message: 'Request is not JSON' }]
  const malformed = [400, { message: 'The request body is not valid JSON' }]
  expect(answers.map(problemOf)).toEqual([malformed, notJson, notJson, notJson, malformed])
})

test('no body and the text null are accepted where the schema allows them', async () => {
  const answers = await Promise.all([
    post('/api/v1/nullable', ''),
    post('/api/v1/nullable', 'null'),
    app.inject({ method: 'POST', url: '/api/v1/nullable' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('a body over the limit is refused with the limit', async () => {
  const answer = await post('/api/v1/fields', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))
  expect(problemOf(answer)).toEqual([413, { message: 'The request is larger than 16 kB' }])
})

test('unknown paths, methods and ids that are no numbers are not found', async () => {
  const answers = await Promise.all([
    app.inject({ url: '/api/v1/nothing' }),
    app.inject({ method: 'POST', url: '/nothing' }),
    app.inject({ method: 'DELETE', url: '/api/v1/fields' }),
    app.inject({ url: '/api/v1/rows/twelve' }),
  ])
  const notFound = [404, { message: 'Not found' }]
  expect(answers.map(problemOf)).toEqual([notFound, notFound, notFound, notFound])
})

test('an address that cannot be decoded is a bad request', async () => {
  expect(problemOf(await app.inject({ url: '/api/v1/%zz' }))).toEqual([
    400,
    { message: 'Bad Request' },
  ])
})
