import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { q } from '../../support/app.ts'
import { chartApps, type ChartApp } from '../../support/chartApp.ts'

const hurtful = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '\u202Etxt.exe',
  '\u2067مرحبا\u2069 right',
  '😀'.repeat(250),
  '👩‍👩‍👧‍👦 family',
  '__proto__',
  'constructor',
  '=1+1',
  '@SUM(A1)',
  "Robert'); DROP TABLE project;--",
  '100 % of_all\\',
  '{{7*7}} ${7*7}',
  'İstanbul ẞ',
  'null',
  '42',
  'a\tb\nc',
]
const nothing = ['', '   ', ' \t\n\u00a0\u3000 ', '\u200b\u200e\u202e', '\0']

describe.each(chartApps)('names on $kind', ({ open }) => {
  let app: ChartApp
  beforeAll(async () => {
    app = await open()
  })
  afterAll(() => app.close())

  interface Kind {
    noun: string
    path: string
    title: string
    search: string
    refusal: string
    longest: number
    fields: () => object
  }
  const kinds: Kind[] = [
    {
      noun: 'project',
      path: '/projects/',
      title: 'project_title',
      search: 'project_all_text',
      refusal: 'Title is required',
      longest: 250,
      fields: () => ({}),
    },
    {
      noun: 'chart',
      path: '/chart/',
      title: 'slice_name',
      search: 'chart_all_text',
      refusal: 'Empty chart title',
      longest: 250,
      fields: () => ({ viz_type: 'table', datasource_id: app.datasets['sales'] }),
    },
    {
      noun: 'dashboard',
      path: '/dashboard/',
      title: 'dashboard_title',
      search: 'title_or_slug',
      refusal: 'Title is required',
      longest: 500,
      fields: () => ({ description: 'told' }),
    },
    {
      noun: 'dataset',
      path: '/dataset/',
      title: 'table_name',
      search: 'dataset_all_text',
      refusal: 'table_name: Required',
      longest: 250,
      fields: () => ({ database: 1, sql: 'SELECT 1 AS one' }),
    },
  ]

  describe.each(kinds)(
    'the name of a $noun',
    ({ noun, path, title, search, refusal, longest, fields }) => {
      const create = (name: string) => app.plain.post(path, { ...fields(), [title]: name })
      const found = async (filter: object) =>
        (await app.plain.get(`${path}${q({ columns: [title], filters: [filter], page_size: -1 })}`))
          .body.result as object[]

      test.each(hurtful)(
        'may be %j: it is stored, listed, searched and found as this text, and may be changed to and from it',
        async (name) => {
          const { status, body } = await create(name)
          expect({ status, title: body.result?.[title] }).toEqual({ status: 201, title: name })
          const { id } = body
          expect((await app.plain.get(`${path}${id}`)).body.result[title]).toBe(name)
          expect(await found({ col: title, opr: search, value: name })).toContainEqual({
            id,
            [title]: name,
          })
          expect(await found({ col: title, opr: 'eq', value: name })).toEqual([
            { id, [title]: name },
          ])
          const everything = (await app.plain.get(`/search/${q({ text: name, limit: 100 })}`)).body
            .result as { type: string; id: number; title: string }[]
          expect(
            everything.map(({ type, id: itsId, title: its }) => [type, itsId, its]),
          ).toContainEqual([noun, id, name])
          expect(
            (await app.plain.put(`${path}${id}`, { [title]: `plain ${id}` })).body.result[title],
          ).toBe(`plain ${id}`)
          expect(
            (await app.plain.put(`${path}${id}`, { [title]: ` ${name} ` })).body.result[title],
          ).toBe(name)
        },
      )

      test.each(nothing)('cannot be %j, in which nothing is to be seen', async (name) => {
        const {
          body: { id },
        } = await create(`kept ${nothing.indexOf(name)}`)
        const refusals = [
          await create(name),
          await app.plain.put(`${path}${id}`, { [title]: name }),
        ]
        expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
          [422, refusal],
          [422, refusal],
        ])
        expect((await app.plain.get(`${path}${id}`)).body.result[title]).toBe(
          `kept ${nothing.indexOf(name)}`,
        )
      })

      test('is counted in characters as people type them', async () => {
        const { status, body } = await create('😀'.repeat(longest + 1))
        expect({ status, message: body.message }).toEqual({
          status: 422,
          message: `${title}: at most ${longest} characters, these are ${longest + 1}`,
        })
      })
    },
  )

  test.each(hurtful)('%j is as good as any in a description', async (text) => {
    const made = [
      await app.plain.post('/projects/', { project_title: 'Described', description: text }),
      await app.plain.post('/dashboard', { dashboard_title: 'Described', description: text }),
      await app.plain.post('/chart/', {
        slice_name: 'Described',
        viz_type: 'table',
        datasource_id: app.datasets['sales'],
        description: text,
      }),
    ]
    expect(made.map(({ body }) => body.result.description)).toEqual([text, text, text])
  })
})
