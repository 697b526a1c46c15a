import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject } from '../../../server/store/projects/projectChanges.ts'
import { q, signedInUser } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
let project: number
const charts: number[] = []
beforeAll(async () => {
  app = await chartApp()
  for (const slice_name of ['Inside', 'Outside']) {
    const saved = await app.plain.post('/chart/', {
      slice_name,
      viz_type: 'table',
      datasource_id: app.datasets['sales'],
      params: '{}',
    })
    charts.push(saved.body.id as number)
  }
  ;({ id: project } = await createProject(
    app.store,
    { project_title: 'Hidden', slices: charts.slice(0, 1) },
    app.plain.user,
  ))
})
afterAll(() => app.close())

const listed = async (
  who: { get: ChartApp['plain']['get'] },
  opr: string,
  value: unknown = project,
) => {
  const { status, body } = await who.get(
    `/chart/${q({ columns: ['slice_name'], filters: [{ col: 'projects', opr, value }] })}`,
  )
  return status === 200
    ? (body.result as { slice_name: string }[]).map(({ slice_name }) => slice_name)
    : [status, body.message]
}

test('charts are listed by the project they are in, and by not being in it', async () => {
  expect(await listed(app.plain, 'rel_m_m')).toEqual(['Inside'])
  expect(await listed(app.plain, 'nrel_m_m')).toEqual(['Outside'])
})

test('a project tells those who are no members of it nothing about its charts, and admins everything', async () => {
  const stranger = await signedInUser(app.app, 'stranger')
  expect(await listed(stranger, 'rel_m_m')).toEqual([])
  expect(await listed(stranger, 'nrel_m_m')).toEqual(['Outside', 'Inside'])
  expect(await listed(app.admin, 'rel_m_m')).toEqual(['Inside'])
})

test('charts are listed by any of several projects', async () => {
  expect(await listed(app.plain, 'rel_m_m', [project, 999])).toEqual(['Inside'])
  expect(await listed(app.plain, 'nrel_m_m', [project, 999])).toEqual(['Outside'])
  expect(await listed(app.plain, 'rel_m_m', [])).toEqual([])
  expect(await listed(app.plain, 'nrel_m_m', [])).toEqual(['Outside', 'Inside'])
  expect(
    await listed(
      app.plain,
      'rel_m_m',
      Array.from({ length: 501 }, (_, at) => at),
    ),
  ).toEqual([400, 'Invalid filter value: projects'])
})

test('projects are listed by the charts they hold, to their members only', async () => {
  const holding = async (who: { get: ChartApp['plain']['get'] }, value: unknown) => {
    const { body } = await who.get(
      `/projects/${q({ columns: ['project_title'], filters: [{ col: 'slices', opr: 'rel_m_m', value }] })}`,
    )
    return (body.result as { project_title: string }[]).map(({ project_title }) => project_title)
  }
  const stranger = await signedInUser(app.app, 'passerby')
  expect(await holding(app.plain, charts)).toEqual(['Hidden'])
  expect(await holding(app.plain, charts[1])).toEqual([])
  expect(await holding(stranger, charts)).toEqual([])
})

test('a project is asked for by its id and nothing else', async () => {
  expect(await listed(app.plain, 'rel_m_m', 'Hidden')).toEqual([
    400,
    'Invalid filter value: projects',
  ])
  expect(await listed(app.plain, 'eq')).toEqual([
    400,
    'Filter operation: eq not allowed on column: projects',
  ])
})

test('a project in the trash lists no charts', async () => {
  const { id } = await createProject(
    app.store,
    { project_title: 'Over', slices: charts.slice(0, 1) },
    app.plain.user,
  )
  expect(await listed(app.plain, 'rel_m_m', id)).toEqual(['Inside'])
  await app.plain.delete(`/projects/${q([id])}`)
  expect(await listed(app.plain, 'rel_m_m', id)).toEqual([])
})
