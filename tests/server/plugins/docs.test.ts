import { runInNewContext } from 'node:vm'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '../../../server/version.ts'
import { testApp, type TestApp } from '../../support/app.ts'

interface Operation {
  tags?: string[]
  security?: object[]
  responses: Record<string, unknown>
}

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('every call of the contract is described in OpenAPI 3.0, with its answers and the problem shape', async () => {
  const { body } = await server.plain.get('/openapi.json')
  const paths = body.paths as Record<string, Record<string, Operation>>
  expect({ openapi: body.openapi, ...body.info }).toEqual({
    ...{ openapi: '3.0.3', title: 'Chartroom', version },
    description: 'The interface between the page and the server.',
  })
  expect(
    Object.keys(paths).every((path) => path.startsWith('/api/v1/') && !path.includes('openapi')),
  ).toBe(true)
  for (const [path, operations] of Object.entries(paths))
    for (const operation of Object.values(operations)) {
      expect({ path, tags: operation.tags }).toEqual({ path, tags: [path.split('/')[3]] })
      expect({ path, failsAsProblem: '4XX' in operation.responses }).toEqual({
        path,
        failsAsProblem: true,
      })
      expect({
        path,
        succeeds: Object.keys(operation.responses).some((status) => status.startsWith('2')),
      }).toEqual({ path, succeeds: true })
    }
  expect(paths['/api/v1/security/login']?.['post']?.security).toEqual([])
  expect(body.security).toEqual([{ token: [] }])
})

test('the description is valid OpenAPI, and tells that refusals are JSON whatever else a call answers', async () => {
  const { body } = await server.plain.get('/openapi.json')
  const { valid, errors } = await new Validator().validate(body as Record<string, unknown>)
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  const paths = body.paths as Record<string, Record<string, Operation>>
  const refused = { $ref: '#/components/responses/Problem' }
  expect(paths['/api/v1/chart/{id}/thumbnail']?.['get']?.responses).toEqual({
    '200': { description: expect.any(String), content: { 'image/png': expect.anything() } },
    '304': expect.anything(),
    '4XX': refused,
    '5XX': refused,
  })
  expect(body.components.responses).toEqual({
    Problem: {
      description: 'What happened, where, and what to do.',
      content: {
        'application/json': {
          schema: expect.objectContaining({ required: ['message'] }),
        },
      },
    },
  })
})

test('the page that shows it brings its own scripts', async () => {
  const { statusCode, headers, body } = await server.app.inject({ url: '/api/docs' })
  const [styles] = /style-src [^;]*/.exec(String(headers['content-security-policy'])) ?? []
  expect([/<title>(.*)<\/title>/.exec(body)?.[1], styles?.replace(/'nonce-[^']+'/, 'N')]).toEqual([
    'Chartroom API',
    "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w=' N",
  ])
  const scripts = [...body.matchAll(/<script src="([^"]+)"[^>]*>\s*<\/script>/g)].map(
    ([, source]) => source,
  )
  expect({
    status: statusCode,
    scriptCount: scripts.length,
    tagCount: body.match(/<script/g)?.length,
  }).toEqual({ status: 200, scriptCount: 3, tagCount: 3 })
  for (const source of scripts)
    expect((await server.app.inject({ url: source! })).statusCode).toBe(200)
})

interface PageConfig {
  docExpansion: string
  filter: boolean
  requestInterceptor: (request: { headers: Record<string, string> }) => { headers: object }
}

/** What the page of the documentation begins with in a browser where `login` is stored. */
const pageOpened = async (login: string | null) => {
  const { body } = await server.app.inject({ url: '/api/docs/static/swagger-initializer.js' })
  const went: string[] = []
  let config: PageConfig | undefined
  const begin = (sent: PageConfig) => {
    config = sent
    return { initOAuth: () => undefined }
  }
  const window: { location: { href: string }; onload?: () => void } = { location: { href: '' } }
  runInNewContext(body, {
    window,
    document: { createElement: () => ({}), querySelector: () => ({ appendChild: () => 0 }) },
    localStorage: { getItem: (key: string) => (key === 'chartroom.login' ? login : null) },
    location: { replace: (to: string) => void went.push(to) },
    SwaggerUIBundle: Object.assign(begin, { presets: {}, plugins: {} }),
    SwaggerUIStandalonePreset: {},
  })
  window.onload?.()
  const called = (headers: Record<string, string>) =>
    config?.requestInterceptor({ headers }).headers
  return { docExpansion: config?.docExpansion, filter: config?.filter, called, went }
}

test('the page that shows it calls as whoever is signed in there, and leads to the sign-in where nobody is', async () => {
  const signedIn = await pageOpened(JSON.stringify({ token: 'of ada' }))
  const calls = [{ accept: 'json' }, { Authorization: 'Bearer typed' }].map(signedIn.called)
  const nobody = await pageOpened(null)
  expect({
    looks: [signedIn.docExpansion, signedIn.filter],
    calls,
    went: signedIn.went,
    nobody: [nobody.called({}), nobody.went],
  }).toEqual({
    looks: ['none', true],
    calls: [{ accept: 'json', Authorization: 'Bearer of ada' }, { Authorization: 'Bearer typed' }],
    went: [],
    nobody: [{}, ['/']],
  })
})
