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
    expect({
      status: statusCode,
      contentType: headers['content-type'],
      cacheControl: headers['cache-control'],
      body,
    }).toEqual({
      status: 200,
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-store',
      body: html.replaceAll('__CSP_NONCE__', nonce),
    })
  }
  const nonces = answers.map(({ headers }) => nonceOf(headers['content-security-policy']))
  expect({
    nonceCount: new Set(nonces).size,
    full: nonces.every((nonce) => nonce.length === 24),
  }).toEqual({ nonceCount: 6, full: true })
})

test('the code and styles of a screen are linked in the page of its address, without what every page has; none for signing in', async () => {
  const pageFolder = join(server.folder, 'built')
  await mkdir(join(pageFolder, '.vite'), { recursive: true })
  await writeFile(join(pageFolder, 'index.html'), '<head></head>')
  const pieces = {
    'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
    'src/app/workspace.tsx': { file: 'assets/workspace.js', imports: ['index.html', '_shared.js'] },
    'src/features/dashboards/DashboardDetail.tsx': {
      file: 'assets/dashboard.js',
      imports: ['_shared.js'],
      css: ['assets/dashboard.css'],
    },
    'src/features/explorer/Explorer.tsx': { file: 'assets/explorer.js', imports: ['_shared.js'] },
    'src/ui/charts/pie/PiePlot.tsx': { file: 'assets/pie.js', imports: ['_shared.js'] },
  }
  await writeFile(join(pageFolder, '.vite', 'manifest.json'), JSON.stringify(pieces))
  const built = anotherApp(server, { config: { pageFolder } })
  const linked = async (url: string) => {
    const { body } = await built.inject({ url })
    return [
      ...body.matchAll(/<link rel="(?:modulepreload|stylesheet)" crossorigin href="([^"]+)">/g),
    ].map(([, href]) => href)
  }
  expect({
    login: await linked('/login?next=%2F'),
    home: await linked('/'),
    dashboards: await linked('/dashboards'),
    chart: await linked('/visualizations/new'),
    dashboard: await linked('/dashboards/12?tab=a'),
  }).toEqual({
    login: [],
    home: ['/assets/workspace.js', '/assets/shared.js'],
    dashboards: ['/assets/workspace.js', '/assets/shared.js'],
    chart: ['/assets/workspace.js', '/assets/shared.js', '/assets/explorer.js'],
    dashboard: [
      '/assets/dashboard.css',
      '/assets/workspace.js',
      '/assets/shared.js',
      '/assets/dashboard.js',
      '/assets/pie.js',
    ],
  })
  await built.close()
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
  expect({
    xContentTypeOptions: headers['x-content-type-options'],
    referrerPolicy: headers['referrer-policy'],
    xFrameOptions: headers['x-frame-options'],
  }).toEqual({
    xContentTypeOptions: 'nosniff',
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
  })
})

test('hashed assets are kept by the browser, other files are asked for again, compressed ones travel compressed', async () => {
  const [asset, mark] = await Promise.all([
    app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'gzip' } }),
    app.inject({ url: '/mark.svg' }),
  ])
  expect({
    status: asset.statusCode,
    cacheControl: asset.headers['cache-control'],
    contentEncoding: asset.headers['content-encoding'],
    body: asset.body,
  }).toEqual({
    status: 200,
    cacheControl: 'public, max-age=31536000, immutable',
    contentEncoding: 'gzip',
    body: 'pressed',
  })
  expect(asset.headers['content-type']).toContain('javascript')
  expect({
    status: mark.statusCode,
    cacheControl: mark.headers['cache-control'],
    body: mark.body,
  }).toEqual({ status: 200, cacheControl: 'no-cache', body: '<svg/>' })
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

test('what asks for the head of a page gets that alone, and what would change something no page', async () => {
  const answersTo = async (method: 'HEAD' | 'GET' | 'PUT', url: string) => {
    const { statusCode, headers, body } = await app.inject({ method, url })
    return [statusCode, String(headers['content-type']).split(';')[0], body.length > 0]
  }
  expect([
    await answersTo('HEAD', '/login'),
    await answersTo('PUT', '/login'),
    await answersTo('GET', '/apiary'),
    await answersTo('GET', '/api?page'),
    await answersTo('GET', '/assets'),
  ]).toEqual([
    [200, 'text/html', false],
    [404, 'application/json', true],
    [200, 'text/html', true],
    [404, 'application/json', true],
    [404, 'application/json', true],
  ])
})

test('without a built page the server says how to build it', async () => {
  const bare = anotherApp(server, { config: { pageFolder: join(server.folder, 'nowhere') } })
  const { statusCode, body } = await bare.inject({ url: '/' })
  expect({ status: statusCode, firstLine: body.split('\n')[0] }).toEqual({
    status: 503,
    firstLine:
      'The page is not built. Stop the server and run "npm start", which builds it, or run "npx vite build".',
  })
  await bare.close()
})

test('the inspector is answered, and its recorder linked at ?inspect, only where the setting turns it on', async () => {
  const pageFolder = join(server.folder, 'inspected')
  await mkdir(join(pageFolder, 'inspector'), { recursive: true })
  await writeFile(join(pageFolder, 'index.html'), '<head><script src="/page.js"></script></head>')
  await writeFile(join(pageFolder, 'inspector', 'index.html'), 'the inspector')
  await writeFile(join(pageFolder, 'inspector', 'recordOnRequest.js'), 'record()')
  const answersWith = async (inspector: boolean) => {
    const inspected = anotherApp(server, { config: { pageFolder, inspector } })
    const urls = [
      '/inspector/',
      '/inspector/recordOnRequest.js',
      '/login?inspect',
      '/login',
    ].concat(['/login?next=%2F&inspect=1', '/login?inspector', '/inspect'])
    const bodies = await Promise.all(
      urls.map(async (url) => (await inspected.inject({ url })).body),
    )
    await inspected.close()
    return bodies
  }
  const page = '<head><script src="/page.js"></script></head>'
  const recorded =
    '<head><script type="module" src="/inspector/recordOnRequest.js"></script><script src="/page.js"></script></head>'
  expect({ on: await answersWith(true), off: await answersWith(false) }).toEqual({
    on: ['the inspector', 'record()', recorded, page, recorded, page, page],
    off: [page, page, page, page, page, page, page],
  })
})
