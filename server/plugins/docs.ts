import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerPage from '@fastify/swagger-ui'
import type { RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { fieldsOf } from '../../src/api/contract/fieldsOf.ts'
import { problemSchema } from '../../src/api/contract/problem.ts'
import type { App } from '../instance.ts'
import { root } from '../root.ts'
import { version } from '../version.ts'
import { permitAll } from './permissions.ts'

const mark = readFileSync(join(root, 'public', 'mark.svg'))

/** The one style tag that the page of the documentation makes itself. */
const ownStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

const zodToJson = createJsonSchemaTransform({ skipList: [] })

const described = ({
  schema,
  url,
  route,
  ...document
}: Parameters<typeof zodToJson>[0] & { route: RouteOptions }) => {
  const [, noun] = /^\/api\/v1\/([^/]+)/.exec(url) ?? []
  const open = route.config?.permission === 'public'
  return zodToJson({
    ...document,
    route,
    url,
    schema: {
      ...schema,
      ...(noun === undefined ? { hide: true } : { tags: [noun] }),
      ...(open ? { security: [] } : {}),
    },
  })
}

type Answer = { description: string; content?: Record<string, unknown> } | { $ref: string }
type Paths = Record<string, Record<string, { responses?: Record<string, Answer> }>>
interface Description {
  paths: Paths
  components?: { responses?: Record<string, Answer> }
}

/** Every refusal is the problem shape as JSON, whatever its route answers otherwise: it stands in one place. */
const refusalsOnce = <Document extends Description>(document: Document): Document => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  for (const { responses = {} } of operations)
    for (const [status, answer] of Object.entries(responses)) {
      const [problem] = 'content' in answer ? Object.values(answer.content ?? {}) : []
      if (!/^[45]XX$/.test(status) || problem === undefined) continue
      document.components ??= {}
      document.components.responses ??= {}
      document.components.responses['Problem'] ??= {
        description: 'What happened, where, and what to do.',
        content: { 'application/json': problem },
      }
      responses[status] = { $ref: '#/components/responses/Problem' }
    }
  return document
}

/** Every route under `/api` may answer the one problem shape, and its description says so. */
const describeProblems = (app: App) => {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/v1/')) return
    const schema = route.schema ?? {}
    route.schema = {
      ...schema,
      response: {
        '4xx': problemSchema,
        '5xx': problemSchema,
        ...fieldsOf(schema.response),
      },
    }
  })
}

/** Runs in the browser: calls as whoever is signed in there, and goes to the sign-in where nobody is. */
const asSignedIn = (request: { headers: Record<string, string> }) => {
  const login = JSON.parse(localStorage.getItem('chartroom.login') ?? 'null') as {
    token: string
  } | null
  if (login === null) location.replace('/')
  else request.headers['Authorization'] ??= `Bearer ${login.token}`
  return request
}

/** The routes' schemas as OpenAPI 3.0, and a page to read it. */
export const addDocs = (app: App) => {
  describeProblems(app)
  app.register(swagger, {
    openapi: {
      // Swagger's page reads 3.0 in a second, 3.1 in ten.
      openapi: '3.0.3',
      info: {
        title: 'Chartroom',
        version,
        description: 'The interface between the page and the server.',
      },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ token: [] }],
    },
    transform: described as never,
    transformObject: (document) =>
      ('openapiObject' in document
        ? refusalsOnce(document.openapiObject as never)
        : document) as never,
  })
  app.register(async (docs: App) => {
    permitAll(docs, ({ url }) => (/\/(openapi\.json|json|yaml)$/.test(url) ? 'any' : 'public'))
    docs.get('/api/v1/openapi.json', { schema: { hide: true } }, () => docs.swagger())
    docs.register(swaggerPage, {
      routePrefix: '/api/docs',
      uiConfig: {
        requestInterceptor: asSignedIn as never,
        // More than a hundred calls drawn at once hold the browser up for seconds.
        docExpansion: 'none',
        filter: true,
      },
      theme: { title: 'Chartroom API' },
      logo: { type: 'image/svg+xml', content: mark },
      transformStaticCSP: (policy) =>
        policy.replace("style-src 'self'", `style-src 'self' ${ownStyle}`),
    })
  })
}
