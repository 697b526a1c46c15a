import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../server/instance.ts'
import { anotherApp, testApp, type TestApp } from '../../support/app.ts'

const html =
  '<meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__">body{}</style>'
const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? ''

let server: TestApp
let app: App
beforeAll(async () => {
  server = await testApp()
  const pageFolder = join(server.folder, 'dist')
  await mkdir(join(pageFolder, 'assets'), { recursive: true })
  await writeFile(join(pageFolder, 'index.html'), html)
  await writeFile(join(pageFolder, '.built'), 'kept to itself')
  await writeFile(join(pageFolder, 'mark.svg'), '<svg/>')
  await writeFile(join(pageFolder, 'assets', 'main-1a2b.js'), 'export {}')
  await writeFile(join(pageFolder, 'assets', 'main-1a2b.js.gz'), 'pressed')
  app = anotherApp(server, { config: { pageFolder } })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test('every address of the page answers index.html with the nonce of its own content policy', async () => {
  const answers = await Promise.all(
    [
      '/',
      '/login',
      '/visualizations/12/key.with.dots?edit=1',
      '/index.html',
      '/apiary',
      '/.built',
    ].map((url) => app.inject({ url })),
  )
  for (const { statusCode, headers, body } of answers) {
    const nonce = nonceOf(headers['content-security-policy'])
    expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
      html.replaceAll('__CSP_NONCE__', nonce),
    ])
  }
  const nonces = answers.map(({ headers }) => nonceOf(headers['content-security-policy']))
  expect([new Set(nonces).size, nonces.every((nonce) => nonce.length === 24)]).toEqual([6, true])
})

test('the content policy lets in nothing inline and nothing foreign', async () => {
  const { headers } = await app.inject({ url: '/' })
  const policy = String(headers['content-security-policy'])
  expect(policy.replace(nonceOf(policy), 'N').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce-N'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
  expect([
    headers['x-content-type-options'],
    headers['referrer-policy'],
    headers['x-frame-options'],
  ]).toEqual(['nosniff', 'no-referrer', 'DENY'])
})

test('hashed assets are kept by the browser, other files are asked for again, compressed ones travel compressed', async () => {
  const [asset, mark] = await Promise.all([
    app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'gzip' } }),
    app.inject({ url: '/mark.svg' }),
  ])
  expect([
    asset.statusCode,
    asset.headers['cache-control'],
    asset.headers['content-encoding'],
    asset.body,
  ]).toEqual([200, 'public, max-age=31536000, immutable', 'gzip', 'pressed'])
  expect(asset.headers['content-type']).toContain('javascript')
  expect([mark.statusCode, mark.headers['cache-control'], mark.body]).toEqual([
    200,
    'no-cache',
    '<svg/>',
  ])
})

test('a missing asset, an unknown call and a path out of the folder do not answer the page', async () => {
  const answers = await Promise.all(
    [
      '/assets/old-9z.js',
      '/assets',
      '/assets/',
      '/api/v1/nothing',
      '/api',
      '/assets/..%2f..%2fchartroom.sqlite',
    ].map((url) => app.inject({ url })),
  )
  expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body)])).toEqual(
    answers.map(() => [404, { message: 'Not found' }]),
  )
})

test('without a built page the server says how to build it', async () => {
  const bare = anotherApp(server, { config: { pageFolder: join(server.folder, 'nowhere') } })
  const { statusCode, body } = await bare.inject({ url: '/' })
  expect([statusCode, body.split('\n')[0]]).toEqual([
    503,
    'The page is not built. Stop the server and run "npm start", which builds it, or run "npx vite build".',
  ])
  await bare.close()
})
