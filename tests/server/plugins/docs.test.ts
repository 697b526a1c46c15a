import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  expect({ openapi: body.openapi, title: body.info.title }).toEqual({
    openapi: '3.0.3',
    title: 'Chartroom',
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
  const { statusCode, body } = await server.app.inject({ url: '/api/docs' })
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
