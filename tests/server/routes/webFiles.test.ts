import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchWebFiles } from '../../../server/uploads/receive/webFile.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { readRows } from '../../support/engineReading.ts'
import { upload } from '../../support/uploading.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { zipped } from '../../support/zipped.ts'

const csv = 'town,people\nOslo,709037\nGraz,302749\n'
const send = (headers: Record<string, string>, body: string | Buffer) => (answer: ServerResponse) =>
  answer.writeHead(200, headers).end(body)
const called = (disposition: string) => send({ 'content-disposition': disposition }, csv)
const packed = send({}, gzipSync(csv))
const leads = (location: string) => (answer: ServerResponse) =>
  answer.writeHead(302, { location }).end()

const large = `a,b\n${'1,2\n'.repeat(1_600_000)}`

/** Types of answers, each with the ending that it gives to a name without one. */
const typed: readonly (readonly [type: string, ending: string])[] = [
  ['text/csv', 'csv'],
  ['text/tab-separated-values; charset=utf-8', 'tsv'],
  ['text/plain', 'txt'],
  ['application/geo+json', 'geojson'],
  ['application/x-ndjson', 'jsonl'],
  ['application/jsonl', 'jsonl'],
  ['application/x-jsonlines', 'jsonl'],
  ['application/json; charset=utf-8', 'json'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.apache.parquet', 'parquet'],
  ['application/vnd.apache.arrow.file', 'arrow'],
  ['application/vnd.apache.arrow.stream', 'arrow'],
  ['application/zip', 'zip'],
]

const pages: Record<string, (answer: ServerResponse) => unknown> = {
  ...Object.fromEntries(
    typed.map(([type], at) => [`/typed-${at}`, send({ 'content-type': type }, csv)]),
  ),
  '/towns.csv': send({ 'content-type': 'text/csv' }, csv),
  '/export?of=towns': send(
    { 'content-disposition': `attachment; filename*=UTF-8''St%C3%A4dte.csv` },
    csv,
  ),
  '/export': send({ 'content-type': 'text/csv; charset=utf-8' }, csv),
  '/moved': leads('/towns.csv'),
  '/2024/towns.csv': send({ 'content-type': 'text/csv' }, 'town,people\nBern,137995\n'),
  '/2023/towns.csv.gz': packed,
  '/2024/towns.csv.gz': packed,
  '/quoted': called('attachment; filename="towns; all.csv"'),
  '/bare': called('attachment; filename= towns.csv ; size=1'),
  '/path': called('attachment; filename="C:\\data\\towns.csv"'),
  '/half': called(`attachment; filename*=UTF-8''St%E4dte.csv`),
  '/both': called(`attachment; filename="St?dte"; filename*=UTF-8''St%C3%A4dte.csv`),
  '/unnamed': send(
    { 'content-disposition': 'inline; filename=""', 'content-type': 'text/csv' },
    csv,
  ),
  '/folder.csv/': called('inline'),
  '/kept': (answer) => answer.writeHead(308, { location: '/towns.csv' }).end(),
  '/located': send({ location: '/gone.csv', 'content-type': 'text/csv' }, csv),
  '/archive.zip': (answer) => {
    const others = { name: 'others.bin', text: randomBytes(4_300_000) }
    answer.writeHead(200).end(zipped([others, { name: 'towns.csv', text: csv }]))
  },
  '/nowhere.csv': (answer) => answer.writeHead(302).end(),
  '/silent.csv': (answer) => answer.writeHead(404, '').end(),
  '/broken.csv': (answer) => {
    answer.writeHead(200, { 'content-length': '100' })
    answer.write(csv, () => answer.destroy())
  },
  '/control': called(`attachment; filename*=UTF-8''to%07wns.csv`),
  [`/${'n'.repeat(300)}.csv`]: called('inline'),
  '/none.csv': (answer) => answer.writeHead(203).end(csv),
  '/rows': send({ 'content-type': 'application/json' }, '[{"town":"Oslo","people":709037}]'),
  '/a/one': leads('/b/two'),
  '/b/two': leads('three'),
  '/b/three': leads('/hop4'),
  '/hop4': leads('/hop5'),
  '/hop5': leads('/towns.csv'),
  '/streamed.csv': (answer) => {
    answer.writeHead(200)
    answer.write(large)
    answer.end()
  },
  '/squeezed.csv': send({ 'content-encoding': 'br' }, csv),
  '/away': leads('http://169.254.169.254/towns.csv'),
  '/local': leads('file:///etc/passwd'),
  '/circle': leads('/circle'),
  '/page.csv': send({ 'content-type': 'text/html' }, '<h1>Sign in</h1>'),
  '/gone.csv': (answer) => answer.writeHead(404).end(),
  '/packed.csv': send({ 'content-encoding': 'gzip' }, csv),
  '/picture.png': send({ 'content-type': 'image/png' }, 'x'),
  '/large.csv': send({ 'content-length': String(large.length) }, large),
  '/endless.csv': (answer) => {
    const piece = Buffer.alloc(65_536, 'a,b\n')
    const go = () => {
      while (answer.writable && answer.write(piece));
      answer.once('drain', go)
    }
    answer.writeHead(200)
    go()
  },
}

const notAllowed =
  'Connections to this host are not allowed. An administrator can tell which hosts are'

let workspace: TestWorkspace
let world: TestApp
let guarded: TestApp
let origin: string
const server = createServer(({ url = '' }, answer) => {
  const page = pages[url]
  if (page === undefined) answer.writeHead(500).end()
  else page(answer)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  workspace = await openTestWorkspace()
  world = await testApp(
    { workspace: workspace.engine },
    { CHARTROOM_DATABASE_HOSTS: '127.0.0.0/8', CHARTROOM_UPLOAD_MB: '8' },
  )
  guarded = await testApp({ workspace: workspace.engine })
})
afterAll(async () => {
  await world.close()
  await guarded.close()
  await workspace.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const previewed = async (url: string, app = world) => {
  const { status, body } = await upload(app, {
    content: null,
    fields: { url },
    call: 'preview_file',
  })
  return status === 200
    ? body.rows.slice(0, 2)
    : [status, body.message as string, body.errors?.[0]?.error_type]
}

test.each([
  ...['/towns.csv', '/export?of=towns', '/export', '/moved', '/a/one'],
  ...[
    '/located',
    '/quoted',
    '/bare',
    '/path',
    '/half',
    '/both',
    '/unnamed',
    '/folder.csv/',
    '/kept',
    '/archive.zip',
  ],
])('the file at %s is previewed', async (path) => {
  expect(await previewed(`${origin}${path}`)).toEqual([
    ['Oslo', 709_037],
    ['Graz', 302_749],
  ])
})

const fetched = async (paths: readonly string[], onBytes: (count: number) => void) => {
  const files = await fetchWebFiles(
    paths.map((path) => `${origin}${path}`),
    {
      pathOf: (at) => join(world.folder, `fetched-${at}`),
      before: 5,
      taken: [],
      policy: world.app.hostPolicy(),
      uploadLimit: 10_000,
      enough: null,
      onBytes,
      signal: new AbortController().signal,
    },
  )
  return files.map(({ fileName }) => fileName)
}

test('the names of files at web addresses are of 200 characters at most, none of which controls', async () => {
  const long = `/${'n'.repeat(300)}.csv`
  expect(await fetched(['/control', long], () => undefined)).toEqual([
    'towns.csv',
    `${'n'.repeat(196)}.csv`,
  ])
})

test('a file whose address has no ending is called by the type of its answer', async () => {
  const arrived: number[] = []
  const names = await fetched(
    typed.map((_, at) => `/typed-${at}`),
    (count) => arrived.push(count),
  )
  expect(names).toEqual(typed.map(([, ending], at) => `typed-${at}.${ending}`))
  expect(arrived).toEqual(typed.map((_, at) => 5 + (at + 1) * csv.length))
})

test('a file at a web address becomes a dataset as a file that is sent', async () => {
  const { status, body } = await upload(world, {
    content: null,
    fields: { url: `${origin}/moved`, table_name: 'towns' },
  })
  expect([status, body.rows]).toEqual([201, 2])
  expect(await readRows(workspace.engine, 'FROM towns')).toEqual([
    ['Oslo', 709_037],
    ['Graz', 302_749],
  ])
})

test('files at several web addresses become one table behind a file that is sent, each called by a name of its own', async () => {
  const { status, body } = await upload(world, {
    content: 'town,people\nRoma,2746984\n',
    fileName: 'towns.csv',
    fields: {
      url: `${origin}/moved\r\n${origin}/2024/towns.csv\n${origin}/2023/towns.csv.gz`,
      table_name: 'all_towns',
    },
  })
  expect([status, body.rows]).toEqual([201, 6])
  expect(await readRows(workspace.engine, 'FROM all_towns')).toEqual([
    ['towns.csv', 'Roma', 2_746_984],
    ['towns (2).csv', 'Oslo', 709_037],
    ['towns (2).csv', 'Graz', 302_749],
    ['towns (3).csv', 'Bern', 137_995],
    ['towns (4).csv', 'Oslo', 709_037],
    ['towns (4).csv', 'Graz', 302_749],
  ])
})

test('several web addresses are previewed as one table, and what is refused of one says which', async () => {
  const towns = `${origin}/towns.csv`
  expect(await previewed(`${origin}/2024/towns.csv\n${towns}`)).toEqual([
    ['towns.csv', 'Bern', 137_995],
    ['towns (2).csv', 'Oslo', 709_037],
  ])
  expect((await previewed(`${towns}\n${origin}/gone.csv`)).slice(0, 2)).toEqual([
    422,
    `${new URL(origin).host}/gone.csv: The address answers 404 Not Found in place of a file: check it, and that the file needs no sign-in`,
  ])
  expect((await previewed(`${towns}\n${origin}/local`)).slice(0, 2)).toEqual([
    400,
    `${new URL(origin).host}/local: url: Enter a web address that begins with http:// or https://`,
  ])
  expect((await previewed(`${towns}\n`.repeat(101))).slice(0, 2)).toEqual([
    400,
    'url: At most 100 addresses',
  ])
})

test('packed files of one name, an answer of JSON and blank lines among addresses are taken as they are meant', async () => {
  const packs = ['2023', '2024'].map((year) => `${origin}/${year}/towns.csv.gz`)
  const { body } = await upload(world, {
    content: null,
    fields: { url: packs.join('\n  \n') },
    call: 'preview_file',
  })
  expect(body.parts).toEqual(['towns.csv', 'towns (2).csv'].map((name) => ({ name, bytes: null })))
  expect(await previewed(`${origin}/rows`)).toEqual([['Oslo', 709_037]])
})

test('files at several web addresses may be as large together as one may be, told their sizes or not', async () => {
  const sum = async (...paths: string[]) => {
    const url = paths.map((path) => `${origin}${path}`).join('\n')
    const { status, body } = await upload(world, { content: null, fields: { url } })
    return [status, body.message]
  }
  const { host } = new URL(origin)
  expect([await sum('/large.csv', '/large.csv'), await sum('/large.csv', '/streamed.csv')]).toEqual(
    [
      [413, `${host}/large.csv: The file is larger than 8 MB`],
      [413, `${host}/streamed.csv: The file is larger than 8 MB`],
    ],
  )
})

test('an address may have 2,000 characters', async () => {
  const long = `${origin}/towns.csv#`
  const padded = (length: number) => `${long}${'x'.repeat(length - long.length)}`
  expect([(await previewed(padded(2000)))[0], (await previewed(padded(2001))).slice(0, 2)]).toEqual(
    [
      ['Oslo', 709_037],
      [400, 'url: At most 2000 characters'],
    ],
  )
})

test('of several addresses the one is named that may not be reached', async () => {
  const towns = `${origin}/towns.csv`
  expect(await previewed(`${towns}\n${towns}`, guarded)).toEqual([
    422,
    `${new URL(origin).host}/towns.csv: ${notAllowed}`,
    'CONNECTION_HOST_NOT_ALLOWED_ERROR',
  ])
})

test('of a large text a preview fetches the start only', async () => {
  const { body } = await upload(world, {
    content: null,
    fields: { url: `${origin}/large.csv` },
    call: 'preview_file',
  })
  expect([body.complete, body.rows.length]).toEqual([false, 50])
})

test('an encrypted address is fetched encrypted, from whom the certificate is of alone', async () => {
  const of = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../support/certificates', name))
  const encrypted = createTlsServer(
    { cert: of('server.pem'), key: of('server.key') },
    (_, answer) => void answer.end(csv),
  )
  await new Promise<void>((resolve) => encrypted.listen(0, '127.0.0.1', resolve))
  const { port } = encrypted.address() as AddressInfo
  const answer = await previewed(`https://127.0.0.1:${port}/towns.csv`)
  encrypted.close()
  expect(answer.slice(0, 2)).toEqual([
    422,
    expect.stringMatching(/^The encrypted connection to "127.0.0.1" failed: .*certificate/),
  ])
})

test.each([
  ['/away', 422, notAllowed],
  ['/local', 400, 'url: Enter a web address that begins with http:// or https://'],
  ['/circle', 422, 'The address leads on more than 5 times'],
  [
    '/page.csv',
    422,
    'The address leads to a web page, not to a file: look there for the address of the file itself',
  ],
  [
    '/gone.csv',
    422,
    'The address answers 404 Not Found in place of a file: check it, and that the file needs no sign-in',
  ],
  [
    '/none.csv',
    422,
    'The address answers 203 Non-Authoritative Information in place of a file: check it, and that the file needs no sign-in',
  ],
  [
    '/nowhere.csv',
    422,
    'The address answers 302 Found in place of a file: check it, and that the file needs no sign-in',
  ],
  [
    '/silent.csv',
    422,
    'The address answers 404 in place of a file: check it, and that the file needs no sign-in',
  ],
  ['/broken.csv', 422, 'The connection to the address broke off: try again'],
  ['/packed.csv', 422, 'The address answers a packed file (gzip), which was not asked for'],
  ['/squeezed.csv', 422, 'The address answers a packed file (br), which was not asked for'],
  ['/picture.png', 400, 'The file at this address is called picture.png, which cannot be read'],
])('what %s answers is refused with its reason', async (path, status, message) => {
  expect((await previewed(`${origin}${path}`)).slice(0, 2)).toEqual([status, message])
})

test('a file that does not end is fetched no further than uploads may be large', async () => {
  const { status, body } = await upload(world, {
    content: null,
    fields: { url: `${origin}/endless.csv` },
  })
  expect([status, body.message]).toEqual([413, 'The file is larger than 8 MB'])
})

test.each([
  'http://127.0.0.1/towns.csv',
  'http://localhost/towns.csv',
  'http://0x7f000001/towns.csv',
  'http://[::1]/towns.csv',
  'http://[::ffff:10.0.0.1]/towns.csv',
  'http://10.0.0.1/towns.csv',
  'http://172.16.0.1/towns.csv',
  'http://192.168.1.1/towns.csv',
  'http://100.64.0.1/towns.csv',
  'http://[fd00::1]/towns.csv',
  'http://169.254.169.254/latest/meta-data.csv',
  'http://metadata.google.internal/towns.csv',
])('%s is not fetched where no administrator names it', async (url) => {
  expect(await previewed(url, guarded)).toEqual([
    422,
    notAllowed,
    'CONNECTION_HOST_NOT_ALLOWED_ERROR',
  ])
})

test.each([
  'file:///etc/passwd',
  'ftp://example.com/a.csv',
  'javascript:alert(1)',
  'data:text/csv,a',
  'towns.csv',
])('%s is no web address', async (url) => {
  expect((await previewed(url)).slice(0, 2)).toEqual([
    400,
    'url: Enter a web address that begins with http:// or https://',
  ])
})

test.each(['ann:secret', 'ann', ':secret'])('an address of %s is not fetched', async (person) => {
  expect((await previewed(`http://${person}@127.0.0.1/towns.csv`)).slice(0, 2)).toEqual([
    400,
    'url: Addresses with a name or a password are not fetched',
  ])
})
