import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { timeNow } from '../../../server/store/time.ts'
import { q, signedInUser } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

const png = (...bytes: number[]) => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...bytes])
const large = (length: number) => Buffer.concat([png(), Buffer.alloc(length - png().length)])

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
  chart = (await plain.post('/chart/', { slice_name: 'Pictured', viz_type: 'table', datasource_id: app.datasets['sales'] })).body.id
  const now = timeNow()
  dashboard = (await store.insertInto('dashboard').values({
    uuid: 'd', version: 1, dashboard_title: 'Pictured', description: '', slug: null, css: null, position_json: '{}', json_metadata: '{}',
    created_by_id: plain.user.id, changed_by_id: plain.user.id, created_on: now, changed_on: now, deleted_on: null,
  }).returning('id').executeTakeFirstOrThrow()).id
})

const put = async (path: string, body: Buffer, { token } = app.plain, type = 'image/png') => {
  const answer = await app.app.inject({ method: 'PUT', url: `/api/v1${path}`, payload: body, headers: { authorization: `Bearer ${token}`, 'content-type': type } })
  return [answer.statusCode, answer.json()]
}
const get = (path: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${stranger.token}`, ...headers } })
const tagIn = async () => {
  const filters = [{ col: 'id', opr: 'eq', value: chart }]
  return (await app.plain.get(`/chart/${q({ filters })}`)).body.result[0].thumbnail as string | null
}

describe.each(['chart', 'dashboard'])('the picture of a %s', (type) => {
  const path = () => `/${type}/${type === 'chart' ? chart : dashboard}/thumbnail`

  test('comes back as its owner stored it, and needs not be sent again while it is the same', async () => {
    expect((await get(path())).json()).toEqual({ message: 'There is no picture yet' })
    const [status, body] = await put(path(), png(1, 2, 3))
    const tag = body.result.thumbnail as string
    expect([status, tag.length]).toEqual([200, 16])
    const answer = await get(path())
    expect([answer.rawPayload, answer.headers['content-type'], answer.headers.etag]).toEqual([png(1, 2, 3), 'image/png', `"${tag}"`])
    const again = await get(path(), { 'if-none-match': `"${tag}"` })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])

    const [, { result: { thumbnail: next } }] = await put(path(), png(4))
    expect(next).not.toBe(tag)
    expect((await get(path(), { 'if-none-match': `"${tag}"` })).rawPayload).toEqual(png(4))
  })

  test('is replaced by no viewer who is no owner', async () => {
    await put(path(), png(1))
    expect(await put(path(), png(2), stranger)).toEqual([403, { message: `Changing this ${type} is forbidden` }])
    expect((await get(path())).rawPayload).toEqual(png(1))
    expect((await put(path(), png(3), app.admin))[0]).toBe(200)
  })

  test('must be a PNG of at most 200 kB, whatever the request calls it', async () => {
    const noPng = [400, { message: 'The picture is not a PNG' }]
    expect(await put(path(), Buffer.from('<svg onload="alert(1)"/>'))).toEqual(noPng)
    expect(await put(path(), Buffer.from(''))).toEqual(noPng)
    expect(await put(path(), png(1), app.plain, 'application/json')).toEqual(noPng)
    expect(await put(path(), large(200_001))).toEqual([413, { message: 'The picture is larger than 200 kB' }])
    expect((await put(path(), large(200_000)))[0]).toBe(200)
  })

  test('of one that is deleted or never was is not found', async () => {
    expect(await put(`/${type}/99999/thumbnail`, png(1))).toEqual([404, { message: 'Not found' }])
    expect((await get(`/${type}/99999/thumbnail`)).json()).toEqual({ message: 'Not found' })
  })
})

test('the list of charts tells the tag of each picture', async () => {
  expect(await tagIn()).toBeNull()
  const [, { result: { thumbnail } }] = await put(`/chart/${chart}/thumbnail`, png(1))
  expect(await tagIn()).toBe(thumbnail)
})
