import { beforeEach, expect, test } from 'vitest'
import { toProblem } from '../../src/api/contract'
import { duplicateItem } from '../../src/effects/itemCalls'
import { readUses } from '../../src/effects/itemReads'
import { sampledServer } from '../support/sampledServer'

const server = sampledServer()
beforeEach(() => {
  server.requests.length = 0
  server.answer = () => undefined
})

const taken = { status: 422, message: 'Refused', fields: { table_name: 'Taken' } }

/** The names under which a copy of a dataset is tried, and what came of it. */
const copied = async (refusals: readonly object[]) => {
  const left = [...refusals]
  const titles: unknown[] = []
  server.answer = ({ method, path, body }) => {
    if (path === '/dataset/4') return { table_name: 'sales' }
    if (method !== 'POST') return undefined
    titles.push((body as { table_name: string }).table_name)
    return left.shift() as Record<string, unknown> | undefined
  }
  const end = await duplicateItem({ kind: 'dataset', id: 4 }, { intention: 'a' }).then(
    () => 'made',
    (error: unknown) => toProblem(error).status,
  )
  return { titles, end }
}

test('a copy of a dataset is numbered while its name is taken, fifty times at most', async () => {
  expect(await copied([taken, taken])).toEqual({
    titles: ['sales (copy)', 'sales (copy 2)', 'sales (copy 3)'],
    end: 'made',
  })
  const { titles, end } = await copied(Array.from({ length: 60 }, () => taken))
  expect([titles.length, titles.at(-1), end]).toEqual([50, 'sales (copy 50)', 422])
})

test.each([
  [422, { sql: 'Wrong' }],
  [422, undefined],
  [403, undefined],
  [409, { table_name: 'Taken' }],
])(
  'a copy of a dataset that is refused with %i for %j is not tried again',
  async (status, fields) => {
    expect(await copied([{ ...taken, status, fields }])).toEqual({
      titles: ['sales (copy)'],
      end: status,
    })
  },
)

const things = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }))

test('what uses several things is named once', async () => {
  server.answer = ({ path }) => {
    if (path === '/chart/')
      return [
        { id: 1, slice_name: 'Costs', dashboards: [{ id: 1, dashboard_title: 'Board' }] },
        { id: 2, slice_name: 'Costs', dashboards: [{ id: 1, dashboard_title: 'Board' }] },
        { id: 3 },
      ]
    return path === '/projects/' ? [{ id: 1, project_title: 'Shop' }, { id: 2 }] : undefined
  }
  const uses = async (kind: 'chart' | 'dashboard' | 'dataset') =>
    readUses({ kind, items: things(2) }, {})
  expect([await uses('chart'), await uses('dashboard'), (await uses('dataset')).chart]).toEqual([
    { dashboard: ['Board'], project: ['Shop'] },
    { project: ['Shop'] },
    ['Costs'],
  ])
})

test('of very many things the first 500 are looked for, and the first 20 datasets in the SQL of others', async () => {
  await readUses({ kind: 'dataset', items: things(501) }, {})
  const charts = server.requests.find(({ path }) => path === '/chart/')
  const related = server.requests.filter((each) => each !== charts)
  const { filters } = JSON.parse(charts?.search.replace('q=', '') ?? '') as {
    filters: { value: number[] }[]
  }
  expect({
    charts: filters.map(({ value }) => [value.length, value[0], value.at(-1)]),
    related: related.map(({ path }) => path).toSorted(),
  }).toEqual({
    charts: [[500, 1, 500]],
    related: things(20)
      .map(({ id }) => `/dataset/${id}/related`)
      .toSorted(),
  })
})
