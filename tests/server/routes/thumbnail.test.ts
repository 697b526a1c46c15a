import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { timeNow } from '../../../server/store/db/time.ts'
import { q, signedInUser } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'
import { pngChunk, pngEnd, pngHeader, pngOf, pngSignature } from '../../support/png.ts'
import { thingMaker } from '../../support/things.ts'
import { openTrinoProtocol } from '../../support/trinoProtocol.ts'

const text = (length: number) => pngChunk('tEXt', Buffer.alloc(length))
/** A picture with a text in it that makes it as long as that. */
const large = (length: number) => withText(length - pngOf(1).length - text(0).length)
const withText = (length: number) =>
  Buffer.concat([pngOf(1).subarray(0, -pngEnd.length), text(length), pngEnd])
const drawn = (width: number, height: number, rows: Buffer) =>
  Buffer.concat([
    pngSignature,
    pngHeader(width, height),
    pngChunk('IDAT', deflateSync(rows)),
    pngEnd,
  ])

let app: ChartApp
let stranger: ChartApp['plain']
let chart: number
let dashboard: number
beforeAll(async () => {
  app = await chartApp()
  stranger = await signedInUser(app.app, 'sam')
})
afterAll(() => app.close())
beforeEach(async () => {
  const { plain, store } = app
  chart = (
    await plain.post('/chart/', {
      slice_name: 'Pictured',
      viz_type: 'table',
      datasource_id: app.datasets['sales'],
    })
  ).body.id
  const now = timeNow()
  dashboard = (
    await store
      .insertInto('dashboard')
      .values({
        uuid: 'd',
        version: 1,
        dashboard_title: 'Pictured',
        description: '',
        slug: null,
        css: null,
        position_json: '{}',
        json_metadata: '{}',
        created_by_id: plain.user.id,
        changed_by_id: plain.user.id,
        created_on: now,
        changed_on: now,
        deleted_on: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})

const put = async (path: string, body: Buffer, { token } = app.plain, type = 'image/png') => {
  const answer = await app.app.inject({
    method: 'PUT',
    url: `/api/v1${path}`,
    payload: body,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
  })
  return [answer.statusCode, answer.json()]
}
const get = (path: string, headers: Record<string, string> = {}) =>
  app.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${stranger.token}`, ...headers },
  })
const tagIn = async () => {
  const filters = [{ col: 'id', opr: 'eq', value: chart }]
  return (await app.plain.get(`/chart/${q({ filters })}`)).body.result[0].thumbnail as string | null
}

describe.each(['chart', 'dashboard'])('the picture of a %s', (type) => {
  const path = () => `/${type}/${type === 'chart' ? chart : dashboard}/thumbnail`

  test('comes back as its owner stored it, and needs not be sent again while it is the same', async () => {
    expect((await get(path())).json()).toEqual({ message: 'There is no picture yet' })
    const [status, body] = await put(path(), pngOf(1, 2, 3))
    const tag = body.result.thumbnail as string
    expect({ status, tagLength: tag.length }).toEqual({ status: 200, tagLength: 16 })
    const answer = await get(path())
    expect({
      picture: answer.rawPayload,
      contentType: answer.headers['content-type'],
      etag: answer.headers.etag,
      vary: String(answer.headers.vary).toLowerCase().split(/, */).includes('authorization'),
      cache: answer.headers['cache-control'],
    }).toEqual({
      picture: pngOf(1, 2, 3),
      contentType: 'image/png',
      etag: `"${tag}"`,
      vary: true,
      cache: 'private, no-cache',
    })
    const again = await get(path(), { 'if-none-match': `"${tag}"` })
    expect({ status: again.statusCode, byteCount: again.rawPayload.length }).toEqual({
      status: 304,
      byteCount: 0,
    })

    const [
      ,
      {
        result: { thumbnail: next },
      },
    ] = await put(path(), pngOf(4))
    expect(next).not.toBe(tag)
    expect((await get(path(), { 'if-none-match': `"${tag}"` })).rawPayload).toEqual(pngOf(4))
  })

  test('is replaced by no viewer who is no owner', async () => {
    await put(path(), pngOf(1))
    expect(await put(path(), pngOf(2), stranger)).toEqual([
      403,
      { message: `Changing this ${type} is forbidden` },
    ])
    expect((await get(path())).rawPayload).toEqual(pngOf(1))
    expect((await put(path(), pngOf(3), app.admin))[0]).toBe(200)
  })

  test('must be a PNG of at most 200 kB, whatever the request calls it', async () => {
    const noPng = [400, { message: 'The picture is not a PNG' }]
    expect(await put(path(), Buffer.from('<svg onload="alert(1)"/>'))).toEqual(noPng)
    expect(await put(path(), Buffer.from(''))).toEqual(noPng)
    expect(await put(path(), pngOf(1), app.plain, 'application/json')).toEqual(noPng)
    expect(await put(path(), large(200_001))).toEqual([
      413,
      { message: 'The picture is larger than 200 kB' },
    ])
    expect((await put(path(), large(200_000)))[0]).toBe(200)
    expect((await get(path())).rawPayload).toEqual(pngOf(1))
  })

  test.each([
    ['the first bytes of a PNG alone', pngSignature],
    [
      'a page behind the first bytes',
      Buffer.concat([pngSignature, Buffer.from('<script>alert(1)</script>')]),
    ],
    ['one that is cut', pngOf(1, 2, 3).subarray(0, -1)],
    ['one with something behind its end', Buffer.concat([pngOf(1), Buffer.from('<script>')])],
    ['one with a broken sum', Buffer.from(pngOf(1)).fill(7, 20, 24)],
    ['one whose pixels unpack to more than it says', drawn(1, 1, Buffer.alloc(10_000_000))],
    ['one whose pixels are too few', drawn(100, 100, Buffer.alloc(10))],
    ['one of too many pixels', drawn(30_000, 30_000, Buffer.alloc(10))],
    ['one with an unknown filter', drawn(1, 1, Buffer.from([9, 0, 0, 0, 255]))],
  ])('is refused where it is %s', async (_what, bytes) => {
    expect(await put(path(), bytes)).toEqual([400, { message: 'The picture is not a PNG' }])
  })

  test('of one that is deleted or never was is not found', async () => {
    expect(await put(`/${type}/99999/thumbnail`, pngOf(1))).toEqual([404, { message: 'Not found' }])
    expect((await get(`/${type}/99999/thumbnail`)).json()).toEqual({ message: 'Not found' })
  })
})

test('the list of charts tells the tag of each picture', async () => {
  expect(await tagIn()).toBeNull()
  const [
    ,
    {
      result: { thumbnail },
    },
  ] = await put(`/chart/${chart}/thumbnail`, pngOf(1))
  expect(await tagIn()).toBe(thumbnail)
})

test('a chart keeps its picture under another title and loses it with another form, which takes no picture of a dashboard', async () => {
  const told: unknown[] = []
  const paths = [`/chart/${chart}/thumbnail`, `/dashboard/${chart}/thumbnail`]
  await app.store.updateTable('dashboard').set({ id: chart }).where('id', '=', dashboard).execute()
  for (const path of paths) await put(path, pngOf(1))
  for (const change of [{ slice_name: 'Renamed', description: 'New' }, { params: '{}' }]) {
    await app.plain.put(`/chart/${chart}`, change)
    told.push(await Promise.all(paths.map(async (path) => (await get(path)).statusCode)))
  }
  await app.store.deleteFrom('dashboard').where('id', '=', chart).execute()
  expect(told).toEqual([
    [200, 200],
    [404, 200],
  ])
})

test('a database that is read in each own name from now on loses its pictures and takes none', async () => {
  const server = await openTrinoProtocol(() => ({
    columns: [{ name: 'one', type: 'integer' }],
    pages: ['[[1]]'],
  }))
  onTestFinished(server.close)
  const { body } = await app.plain.post('/database/', {
    database_name: 'Lake',
    sqlalchemy_uri: `trino://service@127.0.0.1:${server.port}/hive`,
  })
  const lake = (body as { id: number }).id
  const make = thingMaker(app.store)
  const visits = await make.dataset('visits', app.plain.user)
  await app.store
    .updateTable('dataset')
    .set({ database_id: lake })
    .where('id', '=', visits)
    .execute()
  const path = `/chart/${await make.chart('Visits', app.plain.user, visits)}/thumbnail`
  const readInNames = async (impersonate_user: boolean) =>
    (await app.plain.put(`/database/${lake}`, { impersonate_user })).status
  const stored = await put(path, pngOf(1))
  const switched = await readInNames(true)
  expect({ stored: stored[0], switched, refused: await put(path, pngOf(2)) }).toEqual({
    stored: 200,
    switched: 200,
    refused: [
      422,
      {
        message:
          "Database Lake is read in each user's own name, and a picture of its rows would be seen by everybody",
      },
    ],
  })
  await readInNames(false)
  expect((await get(path)).json()).toEqual({ message: 'There is no picture yet' })
})
