import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { q } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
let dataset: number
beforeAll(async () => {
  app = await chartApp()
  dataset = app.datasets['sales'] ?? 0
})
afterAll(() => app.close())

type Caller = Pick<ChartApp['plain'], 'get' | 'put' | 'post' | 'delete'>
const formOf = (key: string, more: object = {}) => ({
  viz_type: 'table',
  all_columns: ['id'],
  url_params: { form_data_key: key },
  ...more,
})
const save = async (key: string) =>
  (
    await app.plain.post('/chart/', {
      slice_name: 'Sales',
      viz_type: 'table',
      datasource_id: dataset,
      params: JSON.stringify(formOf(key)),
    })
  ).body.result
const open = async (key: string, who: Caller = app.plain) =>
  (await who.get(`/explore/chart_form/${key}`)).body.result
const storeForm = (key: string, columns: string[], more: object = {}, who: Caller = app.plain) =>
  who.put(`/explore/chart_form/${key}`, {
    dataset_id: dataset,
    form_data: formOf(key, { all_columns: columns }),
    ...more,
  })
const marked = async (id: number, who: Caller = app.plain) => {
  const { body } = await who.get(
    `/chart/${q({ columns: ['has_draft'], filters: [{ col: 'id', opr: 'eq', value: id }] })}`,
  )
  return [body.result[0].has_draft, (await who.get(`/chart/${id}`)).body.result.has_draft]
}

describe('an unsaved draft of a saved chart', () => {
  test('is opened instead of the saved form by its user alone, whose lists mark the chart', async () => {
    const { id, version } = await save('drafted')
    expect({
      marked: await marked(id),
      chart_version: (await open('drafted')).chart_version,
    }).toEqual({ marked: [false, false], chart_version: null })
    await storeForm('drafted', ['id', 'region'], { chart_id: id, chart_version: version })
    expect(await open('drafted')).toMatchObject({
      form_data: { all_columns: ['id', 'region'] },
      slice: { id, version },
      chart_version: version,
      version: expect.any(Number),
    })
    expect(await open('drafted', app.admin)).toMatchObject({
      form_data: { all_columns: ['id'] },
      slice: { id },
      chart_version: null,
      version: 0,
    })
    expect(await marked(id)).toEqual([true, true])
    expect(await marked(id, app.admin)).toEqual([false, false])
  })

  test('stays where somebody saves the chart meanwhile, with the version that it was made from', async () => {
    const { id, version } = await save('overtaken')
    await storeForm('overtaken', ['id', 'region'], { chart_id: id, chart_version: version })
    await app.admin.put(`/chart/${id}`, {
      slice_name: 'Renamed',
      params: formOf('overtaken', { all_columns: ['region'] }),
    })
    expect(await open('overtaken')).toMatchObject({
      form_data: { all_columns: ['id', 'region'] },
      slice: { version: version + 1 },
      chart_version: version,
    })
    expect(await marked(id)).toEqual([true, true])
  })

  test('ends when its user saves the chart or discards it', async () => {
    const { id, version } = await save('ended')
    await storeForm('ended', ['region'], { chart_id: id, chart_version: version })
    await app.plain.put(`/chart/${id}`, { params: formOf('ended', { all_columns: ['region'] }) })
    expect({ marked: await marked(id), draft: await open('ended') }).toMatchObject({
      marked: [false, false],
      draft: { form_data: { all_columns: ['region'] }, version: 0, chart_version: null },
    })
    await storeForm('ended', ['id'], { chart_id: id, chart_version: version + 1 })
    await app.plain.delete('/explore/chart_form/ended')
    expect({ marked: await marked(id), draft: await open('ended') }).toMatchObject({
      marked: [false, false],
      draft: { form_data: { all_columns: ['region'] } },
    })
  })

  test('of an older page, which tells no version of the chart, counts while it is newer than the chart', async () => {
    const { id } = await save('older')
    await storeForm('older', ['region'], { chart_id: id })
    expect({
      all_columns: (await open('older')).form_data.all_columns,
      marked: await marked(id),
    }).toEqual({ all_columns: ['region'], marked: [false, false] })
    await app.admin.put(`/chart/${id}`, { slice_name: 'Renamed' })
    expect((await open('older')).form_data.all_columns).toEqual(['id'])
  })
})

describe('a draft that another window stored since', () => {
  const twoWindows = async (key: string) => {
    const { id, version } = await save(key)
    const { version: seen } = (
      await storeForm(key, ['id'], { chart_id: id, chart_version: version })
    ).body
    await storeForm(key, ['id', 'region'], { chart_id: id, chart_version: version, version: seen })
    return { id, seen }
  }
  const params = (key: string) => formOf(key, { all_columns: ['qty'] })

  test('stays when the first window saves the chart, and the save of the second one is asked about', async () => {
    const { id, seen } = await twoWindows('saved_beside')
    const path = `/chart/${id}`
    expect(
      (await app.plain.put(path, { params: params('saved_beside'), form_version: seen })).status,
    ).toBe(200)
    const draft = await open('saved_beside')
    expect({
      all_columns: draft.form_data.all_columns,
      version: draft.slice.version,
      chart_version: draft.chart_version,
      marked: await marked(id),
    }).toEqual({
      all_columns: ['id', 'region'],
      version: 2,
      chart_version: 1,
      marked: [true, true],
    })
    await app.plain.put(path, { params: params('saved_beside'), form_version: seen + 1 })
    expect({ version: (await open('saved_beside')).version, marked: await marked(id) }).toEqual({
      version: 0,
      marked: [false, false],
    })
  })

  test('stays when the first window saves a new chart', async () => {
    const { version: seen } = (await storeForm('new_beside', ['id'])).body
    await storeForm('new_beside', ['id', 'region'], { version: seen })
    await app.plain.post('/chart/', {
      slice_name: 'Sales',
      viz_type: 'table',
      datasource_id: dataset,
      params: JSON.stringify(params('new_beside')),
      form_version: seen,
    })
    expect(
      (await app.plain.delete(`/explore/chart_form/new_beside?version=${seen + 1}`)).status,
    ).toBe(200)
  })

  test('is not read where the saved chart is wanted', async () => {
    const { seen } = await twoWindows('read_beside')
    const read = async (query: string) => {
      const { body } = await app.plain.get(`/explore/chart_form/read_beside${query}`)
      return [body.result.form_data.all_columns, body.result.version]
    }
    expect(await read('?saved=true')).toEqual([['id'], 0])
    expect(await read('')).toEqual([['id', 'region'], seen + 1])
  })
})

describe('a form that two windows change', () => {
  test('is not written over what the other window wrote: the second is told what is stored', async () => {
    const { id, version } = await save('both')
    const key = 'both'
    const { version: read } = (
      await storeForm(key, ['id'], { chart_id: id, chart_version: version })
    ).body
    const first = await storeForm(key, ['id', 'region'], { version: read })
    const second = await storeForm(key, ['region'], { version: read })
    expect({
      version: first.body.version,
      status: second.status,
      message: second.body.message,
      error_type: second.body.errors[0].error_type,
    }).toEqual({
      version: read + 1,
      status: 409,
      message: 'Changed in another window',
      error_type: 'STALE_VERSION_ERROR',
    })
    expect(second.body.errors[0].extra.current).toMatchObject({
      form_data: { all_columns: ['id', 'region'] },
      version: read + 1,
    })
    expect((await storeForm(key, ['region'], { version: read + 1 })).body.version).toBe(read + 2)
  })

  test('is not dropped by a window that did not see what the other one wrote', async () => {
    const { version } = (await storeForm('dropped', ['id'])).body
    await storeForm('dropped', ['id', 'region'], { version })
    const stale = await app.plain.delete(`/explore/chart_form/dropped?version=${version}`)
    expect({
      status: stale.status,
      all_columns: stale.body.errors[0].extra.current.form_data.all_columns,
    }).toEqual({ status: 409, all_columns: ['id', 'region'] })
    expect({
      status: (await app.plain.delete(`/explore/chart_form/dropped?version=${version + 1}`)).status,
      draft: await open('dropped'),
    }).toEqual({ status: 200, draft: undefined })
    expect((await app.plain.delete(`/explore/chart_form/dropped?version=${version}`)).status).toBe(
      404,
    )
  })

  test('has another version after it was dropped and written anew, so that a write from before does not fit by chance', async () => {
    const { version } = (await storeForm('anew', ['id'])).body
    await app.plain.delete('/explore/chart_form/anew')
    await storeForm('anew', ['region'])
    expect((await storeForm('anew', ['id'], { version })).status).toBe(409)
  })

  test('is written without a question by a client that sends no version', async () => {
    const { version } = (await storeForm('careless', ['id'])).body
    expect((await storeForm('careless', ['region'])).body.version).toBe(version + 1)
  })
})
