import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callLimit, connectSession } from '../../src/api/client'
import { framesMediaType } from '../../src/api/contract/chartData'
import { loginAnswerSchema } from '../../src/api/contract/user'
import { toProblem, type Problem } from '../../src/api/contract'
import { loginAnswer } from '../../src/api/session'
import { testApp } from '../support/app'
import { sampleAnswer } from '../support/sampleAnswers'

let answer: RequestListener = (_, response) => response.end()
let expired = 0
let token: string | null = 'a token'
const server = createServer((request, response) => {
  request.resume()
  answer(request, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  connectSession({
    token: () => token,
    expired: () => {
      expired += 1
    },
    origin: `http://127.0.0.1:${String(port)}`,
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const thing = { id: 1 }
const things = { ids: [1] }
const page = { search: '', sort: { column: 'id', direction: 'asc' as const }, page: 0 }
const query = { datasetId: 1, form: { viz_type: 'pie' } }
const fileRequest = { ...query, format: 'csv', title: 'a', escapes: true, queryId: 1 }
const starred = { className: 'slice', id: 1 }
const trashed = { type: 'chart', id: 1 }
const tableAddress = { databaseId: 1, schema: 'main', table: 'a' }
const zip = { file: new Blob(['PK']), databases: {} }
const children = { id: 1, className: 'charts', ids: [1] }

/** Each call of the page with something to ask; of `previewFile` and `uploadFile` what Node can send. */
const inputs: Record<string, Record<string, unknown>> = {
  asset: { readAsset: '/assets/inter.woff2' },
  chars: {
    saveIndex: { datasetId: 1, columnId: 1 },
    getDatasetChars: 1,
    createChar: { columnId: 1, indexColumnId: -1 },
    saveChar: { id: 1, cfg: {} },
    deleteChar: thing,
    listTrainedChars: { exceptDatasetId: 1 },
    trainChars: { ids: [1] },
    predictDataset: { modelId: 1, datasetId: 2 },
    getPredictions: { modelId: 1, jobId: 'train' },
    getEvaluation: { modelId: 1 },
  },
  chart: {
    listCharts: page,
    listChartsOver: thing,
    listChartsWhere: {},
    loadChart: thing,
    createChart: {},
    updateChart: thing,
    deleteCharts: things,
  },
  chartData: { queryChart: query, loadSamples: query },
  chartRows: { queryPage: query },
  dashboard: {
    listDashboards: page,
    getDashboard: thing,
    listDashboardDatasets: thing,
    createDashboard: {},
    saveDashboard: thing,
    deleteDashboards: things,
  },
  dashboardImport: { previewDashboardImport: zip, importDashboards: zip },
  dataList: {
    readCharts: {
      ids: [1],
      filters: [],
      force: false,
      dashboardId: 7,
      onEntry: () => undefined,
    },
  },
  database: {
    listDatabases: page,
    listAllDatabases: undefined,
    listUploadDatabases: undefined,
    getDatabase: thing,
    createDatabase: {},
    updateDatabase: thing,
    deleteDatabase: thing,
    testConnection: {},
    listSchemas: { databaseId: 1 },
    listTables: { databaseId: 1, schema: 'main' },
    getTable: tableAddress,
    getTableReaders: tableAddress,
    dropTable: tableAddress,
  },
  dataset: {
    listDatasets: page,
    listDatasetsIn: { databaseId: 1, schema: 'main' },
    getDataset: 1,
    createDataset: {},
    copyDataset: { id: 1, name: 'Copy' },
    saveDataset: thing,
    getDatasetData: 1,
    listValues: { datasetId: 1, column: 'a', search: '', limit: 1 },
    loadRange: { datasetId: 1, column: 'a' },
    loadProfile: { datasetId: 1, column: 'a' },
    previewColumn: { datasetId: 1, expression: 'a' },
    listRelated: thing,
    deleteDatasets: things,
  },
  explore: {
    loadForm: { key: 'a' },
    createForm: { datasetId: 1, vizType: 'pie' },
    saveForm: { key: 'a', datasetId: 1, chartId: null, form: query.form },
    dropForm: { key: 'a' },
  },
  favorite: { star: starred, unstar: starred },
  fileExport: {
    openFile: fileRequest,
    openRunFile: fileRequest,
    fileState: { id: 'a' },
    stopQuery: { id: 'a' },
  },
  flatten: {
    trainEmbedding: { modelId: 1 },
    postEmbedding: { jobId: 'train', datasetId: 1, clusters: 3 },
    getEmbedding: { jobId: 'place', datasetId: 1 },
    explainCluster: { datasetId: 1, cluster: 'Cluster 1' },
  },
  job: { listJobs: undefined, getJob: { id: 'a' }, cancelJob: { id: 'a' }, jobFile: { id: 'a' } },
  pickables: { listPickables: { ...page, kind: 'chart' } },
  project: {
    listProjects: page,
    listProjectsWhere: {},
    getProject: thing,
    createProject: {},
    saveProject: thing,
    deleteProjects: things,
    addToProject: children,
    saveProjectMetadata: children,
    removeFromProject: children,
  },
  query: {
    listHistory: page,
    listRunsOf: { databaseId: 1, search: '' },
    getHistoryItem: 1,
    getRun: { id: 'a' },
    resultRows: { id: 'a' },
    columnStatistics: { id: 'a', column: 'b' },
  },
  recent: { listRecent: page },
  slowQuery: { listSlowQueries: page },
  savedQuery: {
    listSavedQueries: page,
    getSavedQuery: 1,
    createSavedQuery: {},
    deleteSavedQueries: things,
  },
  search: { search: { text: 'a' } },
  security: {
    listUsers: null,
    saveUser: {},
    updateUser: thing,
    resetPassword: {},
    deleteUser: thing,
  },
  session: { signIn: { identifier: 'a', password: 'b' }, signOut: { token: 'a' } },
  sql: {
    runSql: {},
    completeSql: { databaseId: 1, sql: '', cursor: 0 },
    formatSql: { databaseId: 1, sql: '' },
  },
  thumbnail: {
    putThumbnail: { type: 'chart', id: 1, picture: new Blob(['a']) },
    getThumbnail: { type: 'chart', id: 1 },
  },
  trash: {
    listTrash: page,
    restoreItem: trashed,
    deleteForGood: trashed,
    listDroppableTables: { ids: [1] },
  },
  upload: {
    previewFile: { file: new File(['a'], 'a.csv'), token: null },
    uploadProgress: 'a',
    cancelUpload: 'a',
  },
}

/** Functions that need a browser or wait for no answer. */
const others = new Set(['uploadFile', 'stopQueryAtOnce', 'clientId'])

type Call = (input: unknown, ...rest: unknown[]) => Promise<unknown>

const folder = join(import.meta.dirname, '..', '..', 'src', 'api')
const infrastructure = new Set(['client', 'earlyCalls', 'linesCall', 'listQuery'])
const modules = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !infrastructure.has(name))

const calls = async () => {
  const found = await Promise.all(
    modules.map(async (name) => {
      const exported = (await import(`../../src/api/${name}.ts`)) as Record<string, unknown>
      return Object.entries(exported)
        .filter(([call, value]) => typeof value === 'function' && !others.has(call))
        .map(([call, run]) => ({ name: `${name}.${call}`, run: run as Call }))
    }),
  )
  return found.flat()
}

const inputOf = (name: string) => {
  const [module = '', call = ''] = name.split('.')
  return inputs[module]?.[call]
}

const refusals = async () =>
  Promise.all(
    (await calls()).map(async ({ name, run }) => {
      const input = inputOf(name)
      const args = name === 'chartRows.queryPage' ? [input, {}, {}] : [input, {}]
      return {
        name,
        problem: await run(...(args as [unknown])).then(
          () => null,
          (error: unknown) => error as Problem,
        ),
      }
    }),
  )

const believed = async () =>
  (await refusals()).filter(({ problem }) => !problem?.message.includes('was not understood'))

test('every call of the page has something to ask here', async () => {
  expect((await calls()).map(({ name }) => name).toSorted()).toEqual(
    Object.entries(inputs)
      .flatMap(([module, named]) => Object.keys(named).map((call) => `${module}.${call}`))
      .toSorted(),
  )
})

test('every call of the page is one request to a route of the server', async () => {
  const { app, close } = await testApp()
  const unknown: { call: string; requests: string[] }[] = []
  for (const { name, run } of (await calls()).filter((call) => !call.name.startsWith('asset.'))) {
    const requests: { method: string; url: string }[] = []
    answer = ({ method = '', url = '' }, response) => {
      requests.push({ method, url })
      response.end()
    }
    await run(inputOf(name), {}, {}).catch(() => undefined)
    const statuses = await Promise.all(
      requests.map(async (request) => (await app.inject(request as object)).statusCode),
    )
    if (statuses.length !== 1 || statuses.includes(404))
      unknown.push({ call: name, requests: requests.map(({ method, url }) => `${method} ${url}`) })
  }
  await close()
  expect(unknown).toEqual([])
})

const answers: Record<string, [type: string, body: string]> = {
  'a web page': [
    'text/html; charset=utf-8',
    '<!doctype html><title>Sign in to the network</title>',
  ],
  'a web page that calls itself JSON': [
    'application/json',
    '<!doctype html><title>Sign in to the network</title>',
  ],
  'half of some JSON': ['application/json', '{"id": 1, "result": {"id": 1, "slice_name": "Mo'],
  nothing: ['application/json', ''],
  null: ['application/json', 'null'],
  'an empty object': ['application/json', '{}'],
  'an empty list': ['application/json', '[]'],
  'a result of null': ['application/json', '{"id": 1, "count": 1, "result": null}'],
  'a result that is a list of null': [
    'application/json',
    '{"id": 1, "count": 1, "result": [null], "total": 1, "ids": [1]}',
  ],
  'JSON of another media type': ['text/plain', '{"message": "OK"}'],
}

test.each(Object.entries(answers))(
  'no call of the page believes %s with status 200',
  async (_, [type, body]) => {
    answer = (__, response) => response.writeHead(200, { 'content-type': type }).end(body)
    expect(await believed()).toEqual([])
  },
)

test('what is wrong with an answer is said in words, with the part that is', async () => {
  const said = async (type: string, body: string) => {
    answer = (_, response) => response.writeHead(200, { 'content-type': type }).end(body)
    const { loadChart } = await import('../../src/api/chart')
    return loadChart({ id: 7 }).then(
      () => null,
      (error: Problem) => error.message,
    )
  }
  expect(await said('text/html', '<p>')).toBe(
    'The answer of /chart/7 was not understood: a web page came instead of data. A proxy or a sign-in page of the network may stand in between. Reload the page, then try again.',
  )
  expect(await said('application/json', '{"resu')).toBe(
    'The answer of /chart/7 was not understood: it is incomplete. Try again.',
  )
  expect(await said('application/json', '{"id": 7, "result": {"id": "x"}}')).toBe(
    'The answer of /chart/7 (result.id) was not understood: it does not have the expected form. Reload the page, which may be older than the server, then try again.',
  )
})

test('frames that end early are an incomplete answer, and a web page in their place is one', async () => {
  const { queryChart } = await import('../../src/api/chartData')
  const said = async (type: string, body: string) => {
    answer = (_, response) => response.writeHead(200, { 'content-type': type }).end(body)
    return queryChart({ datasetId: 1, form: { viz_type: 'heatmap' } }).catch(
      (error: unknown) => (error as Problem).message,
    )
  }
  expect(await said(framesMediaType, '\u00ff')).toBe(
    'The answer of /chart/data was not understood: it is incomplete. Try again.',
  )
  expect(await said('text/html', '<p>')).toContain('a web page came instead of data')
})

test.each([
  [
    500,
    'The server failed without giving a reason (500 Internal Server Error). Try again; its log says more.',
  ],
  [502, 'The server behind the proxy did not answer (502 Bad Gateway). Try again in a moment.'],
  [
    503,
    'The server behind the proxy did not answer (503 Service Unavailable). Try again in a moment.',
  ],
  [504, 'The server behind the proxy did not answer (504 Gateway Timeout). Try again in a moment.'],
  [429, 'Too many requests were sent (429 Too Many Requests). Wait a moment, then try again.'],
  [
    403,
    'The request was refused without a reason (403 Forbidden). Reload the page, then try again.',
  ],
])('a proxy that answers %i with a web page is told from the server', async (status, message) => {
  answer = (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>nginx</h1>')
  expect(new Set((await refusals()).map(({ problem }) => JSON.stringify(problem)))).toEqual(
    new Set([JSON.stringify({ status, message })]),
  )
})

test('a 401 of the server ends the session, one of a proxy does not', async () => {
  const { loadChart } = await import('../../src/api/chart')
  const refuse = async (type: string, body: string) => {
    answer = (_, response) => response.writeHead(401, { 'content-type': type }).end(body)
    const before = expired
    await loadChart({ id: 1 }).catch(() => undefined)
    return expired - before
  }
  expect(await refuse('text/html', '<h1>Proxy</h1>')).toBe(0)
  expect(await refuse('application/json', '{"message": "Sign in"}')).toBe(1)
})

test('a refused sign-in ends no session', async () => {
  const { signIn } = await import('../../src/api/session')
  answer = (_, response) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end('{"message": "Not authorized"}')
  const before = expired
  await signIn({ identifier: 'a', password: 'b' }).catch(() => undefined)
  expect(expired - before).toBe(0)
})

test('a sign-in whose answer has no token is refused as one with a wrong password is', async () => {
  const { signIn } = await import('../../src/api/session')
  answer = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  expect(
    await signIn({ identifier: 'a', password: 'b' }).catch((problem: Problem) => problem),
  ).toEqual({
    status: 401,
    message: 'The answer of /security/login was not understood: it has no access token.',
  })
})

test('who signs in is named without blanks around, with the password as it was typed; who signs out by the token', async () => {
  const { signIn, signOut } = await import('../../src/api/session')
  const sent: unknown[] = []
  answer = (request, response) => {
    let body = ''
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => {
      sent.push([request.url, request.headers.authorization, JSON.parse(body)])
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"access_token": "t", "user": {"id": 7}, "message": "OK"}')
    })
  }
  token = null
  const refusal = await signIn({ identifier: ' ana@b.org\t', password: ' p ' }).catch(
    ({ message }: Problem) => message,
  )
  token = 'a token'
  await signOut({ token: 'an old token' })
  expect({ refusal, sent }).toEqual({
    refusal:
      'The answer of /security/login was not understood: it does not have the expected form. Reload the page, which may be older than the server, then try again.',
    sent: [
      [
        '/api/v1/security/login',
        undefined,
        { username: 'ana@b.org', password: ' p ', provider: 'db' },
      ],
      ['/api/v1/security/logout', 'Bearer an old token', {}],
    ],
  })
})

test('each call has an id of its own for the log, and says a refusal of any JSON', async () => {
  const { loadChart } = await import('../../src/api/chart')
  const ids: unknown[] = []
  const types = ['Application/Problem+JSON ; charset=utf-8', 'application/json', 'text/json']
  const said = []
  for (const type of types) {
    answer = ({ headers }, response) => {
      ids.push(headers['x-request-id'])
      response.writeHead(409, { 'content-type': type }).end('{"message": "Changed"}')
    }
    said.push(await loadChart({ id: 1 }).catch(({ message }: Problem) => message))
  }
  expect({ ids: new Set(ids.filter((id) => typeof id === 'string')).size, said }).toEqual({
    ids: 3,
    said: [
      'Changed',
      'Changed',
      'The request was refused without a reason (409 Conflict). Reload the page, then try again.',
    ],
  })
})

test('a font of the page is read beside the API, and nothing else in its place', async () => {
  const { readAsset } = await import('../../src/api/asset')
  const paths: unknown[] = []
  const read = (type: string) => {
    answer = ({ url }, response) => {
      paths.push(url)
      response.writeHead(200, { 'content-type': type }).end('letters')
    }
    return readAsset('/assets/inter.woff2').then(
      (bytes) => new TextDecoder().decode(bytes),
      ({ message }: Problem) => message,
    )
  }
  expect([await read('font/woff2'), await read('text/html; charset=utf-8'), paths]).toEqual([
    'letters',
    'The answer of /assets/inter.woff2 was not understood: a web page came instead of data. A proxy or a sign-in page of the network may stand in between. Reload the page, then try again.',
    ['/assets/inter.woff2', '/assets/inter.woff2'],
  ])
})

test('Stop of a query whose page is being closed is sent although the page is gone', async () => {
  const { stopQueryAtOnce } = await import('../../src/api/fileExport')
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, request: object) => {
    sent.push({ path: new URL(url).pathname, ...request })
    return Promise.resolve(new Response())
  })
  stopQueryAtOnce({ id: 'r1' })
  vi.unstubAllGlobals()
  expect(sent).toEqual([
    {
      path: '/api/v1/query/r1/stop',
      method: 'POST',
      headers: { Authorization: 'Bearer a token' },
      keepalive: true,
    },
  ])
})

/** Answers every form as `reply` does; the parts of each form that comes, in their order. */
const receiveForms = (reply: RequestListener) => {
  const forms: string[][][] = []
  answer = (request, response) => {
    let body = ''
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => {
      const parts = body.matchAll(/name="([^"]+)"[^]*?\r\n\r\n([^]*?)\r\n--/g)
      forms.push([...parts].map(([, ...part]) => part))
      reply(request, response)
    })
  }
  return forms
}

test('of the files of a form those at web addresses are named, each in a line, and the others sent', async () => {
  const { previewFile, uploadFile } = await import('../../src/api/upload')
  const at = (address: string) => Object.assign(new File([], 'there.csv'), { address })
  const files = {
    file: at('https://example.com/1'),
    others: [new File(['a,b'], 'here.csv'), at('https://example.com/2')],
  }
  const forms = receiveForms((_, response) => response.end())
  const ignored = () => null
  await previewFile({ ...files, token: null }).catch(ignored)
  await previewFile({ file: files.file, token: null }).catch(ignored)
  await uploadFile(files).catch(ignored)
  const addresses = 'https://example.com/1\r\nhttps://example.com/2'
  expect(forms).toEqual([
    [
      ['url', addresses],
      ['file_size', '[3]'],
      ['file', 'a,b'],
    ],
    [['url', 'https://example.com/1']],
    [
      ['url', addresses],
      ['file', 'a,b'],
    ],
  ])
})

test('a preview is sent the starts of texts, smaller ones of several files, and other files as a whole', async () => {
  const { previewFile } = await import('../../src/api/upload')
  answer = (_, response) => response.end()
  const cuts: unknown[] = []
  const file = (name: string) =>
    Object.assign(new File(['a'], name), {
      slice: (from: number, to: number) => {
        cuts.push([name, from, to])
        return new Blob(['a'])
      },
    })
  for (const files of [
    ['a.csv'],
    ['a.csv.gz', 'b.xlsx', 'c.json'],
    Array.from({ length: 100 }, () => 'a.csv'),
    ['a.parquet', 'a.zip', 'a.pdf', 'a'],
  ]) {
    const [first, ...others] = files.map(file)
    if (first) await previewFile({ file: first, others, token: null }).catch(() => null)
  }
  expect([cuts.length, ...cuts.slice(0, 4)]).toEqual([
    103,
    ['a.csv', 0, 4_194_304],
    ['a.csv.gz', 0, 1_398_101],
    ['c.json', 0, 1_398_101],
    ['a.csv', 0, 65_536],
  ])
})

const byToken = [
  ['separator', ';'],
  ['token', 't1'],
]
const withFile = [
  ['separator', ';'],
  ['file_size', '3'],
  ['file', 'a;b'],
]

test.each([
  { status: 200, sent: [byToken], outcome: 'preview' },
  { status: 404, sent: [byToken, withFile], outcome: 'preview' },
  { status: 400, sent: [byToken], outcome: 400 },
  { status: 409, sent: [byToken], outcome: 409 },
])(
  'a preview is requested by its token, and with its file again only where the server no longer has it ($status)',
  async ({ status, sent, outcome }) => {
    const { previewFile } = await import('../../src/api/upload')
    const preview = await sampleAnswer('POST', '/database/preview_file')
    const statuses = [status]
    const forms = receiveForms((_, response) => {
      const next = statuses.shift() ?? 200
      response
        .writeHead(next, { 'content-type': 'application/json' })
        .end(JSON.stringify(next === 200 ? preview : { message: 'Refused' }))
    })
    const file = new File(['a;b'], 'a.csv')
    const result = await previewFile({ file, separator: ';', token: 't1' }).catch(
      (error: unknown) => toProblem(error).status,
    )
    expect({ forms, result }).toEqual({
      forms: sent,
      result: outcome === 'preview' ? preview : outcome,
    })
  },
)

test('a post carries the key of its intention, or one of its own', async () => {
  const { createProject } = await import('../../src/api/project')
  const keys: (string | string[] | undefined)[] = []
  answer = (request, response) => {
    keys.push(request.headers['idempotency-key'])
    response.end()
  }
  for (const options of [{ intention: 'a' }, { intention: 'a' }, {}, {}])
    await createProject({}, options).catch(() => undefined)
  expect(keys.slice(0, 2)).toEqual(['a', 'a'])
  expect(new Set(keys.slice(2)).size).toBe(2)
  expect(keys.slice(2)).not.toContain(undefined)
})

test('an answer that is cut off, or that never comes, is a problem', async () => {
  const { loadChart } = await import('../../src/api/chart')
  const said = async () =>
    loadChart({ id: 1 }).then(
      () => null,
      (error: Problem) => error,
    )
  answer = (request) => request.socket.destroy()
  expect(await said()).toEqual({
    status: 0,
    message: 'The server cannot be reached. Check that it is running, then try again.',
  })
  answer = (request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      .write('{"id": 1')
    setImmediate(() => request.socket.destroy())
  }
  expect(await said()).toEqual({
    status: 0,
    message: 'The server cannot be reached. Check that it is running, then try again.',
  })
})

/** The calls that may take as long as what they ask for takes. */
const unlimited = [
  'chartData.loadSamples',
  'chartData.queryChart',
  'chartRows.queryPage',
  'dashboardImport.importDashboards',
  'dashboardImport.previewDashboardImport',
  'dataList.readCharts',
  'dataset.getDatasetData',
  'dataset.listValues',
  'dataset.loadProfile',
  'dataset.loadRange',
  'dataset.previewColumn',
  'fileExport.openFile',
  'fileExport.openRunFile',
  'query.columnStatistics',
  'query.resultRows',
  'sql.runSql',
  'upload.previewFile',
]

test('a call ends after thirty seconds, but not a query, a file or an upload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const all = (await calls()).filter(({ name }) => !name.startsWith('asset.'))
    let waiting = 0
    const arrived = new Promise<void>((resolve) => {
      answer = () => {
        waiting += 1
        if (waiting === all.length) resolve()
      }
    })
    const ended = new Map<string, string>()
    const running = all.map(({ name, run }) =>
      run(inputOf(name), ...(name === 'chartRows.queryPage' ? [{}, {}] : [])).catch(
        (error: unknown) => ended.set(name, toProblem(error).message),
      ),
    )
    await arrived
    await vi.advanceTimersByTimeAsync(callLimit - 1)
    expect({ callLimit, ended: [...ended] }).toEqual({ callLimit: 30_000, ended: [] })
    await vi.advanceTimersByTimeAsync(60 * callLimit)
    expect({
      unlimited: all
        .map(({ name }) => name)
        .filter((name) => !ended.has(name))
        .toSorted(),
      reasons: new Set(ended.values()),
    }).toEqual({
      unlimited,
      reasons: new Set([
        'The server did not answer in time. Check that it is running, then try again.',
      ]),
    })
    server.closeAllConnections()
    await Promise.all(running)
  } finally {
    vi.useRealTimers()
  }
})

test('the sign-in page checks its answer as the contract does', () => {
  const user = {
    userId: 1,
    user_id: 1,
    id: 1,
    username: 'a',
    name: 'A',
    full_name: 'A',
    email: 'a@b',
    initials: 'A',
    isAdmin: true,
    createdOn: '',
    active: true,
  }
  const whole = { access_token: 'a', user }
  const without = (field: string) => ({
    access_token: 'a',
    user: Object.fromEntries(Object.entries(user).filter(([name]) => name !== field)),
  })
  const bodies = [
    whole,
    null,
    [],
    'a',
    {},
    { access_token: 'a' },
    { user },
    { ...whole, access_token: 1 },
    { ...whole, user: null },
    { ...whole, user: [] },
    ...Object.keys(user).flatMap((field) => [
      without(field),
      { access_token: 'a', user: { ...user, [field]: null } },
      { access_token: 'a', user: { ...user, [field]: [] } },
    ]),
  ]
  expect(bodies.map((body) => loginAnswer.safeParse(body).success)).toEqual(
    bodies.map((body) => loginAnswerSchema.safeParse(body).success),
  )
})
