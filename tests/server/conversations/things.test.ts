import { isDeepStrictEqual } from 'node:util'
import { test } from 'vitest'
import { chartList } from '../../../server/store/charts/charts.ts'
import { dashboardList } from '../../../server/store/dashboards/dashboards.ts'
import { datasetList } from '../../../server/store/datasets/datasets.ts'
import { projectList } from '../../../server/store/projects/projects.ts'
import { savedQueryList } from '../../../server/store/queries/savedQueries.ts'
import { databaseList } from '../../../server/store/databases/databaseList.ts'
import { timeText } from '../../../server/store/db/time.ts'
import type { Filterable } from '../../../server/store/lists/listFilters.ts'
import { tokenFor } from '../../../server/plugins/session.ts'
import { callsOf, q, signedInUser } from '../../support/app.ts'
import { chartApp, metric } from '../../support/chartApp.ts'
import { conversation, fixDates } from '../../support/conversation.ts'

const lists = {
  chart: chartList,
  dashboard: dashboardList,
  dataset: datasetList,
  projects: projectList,
  saved_query: savedQueryList,
  database: databaseList,
}

/** What each kind of filter is tried with: of numbers and related things the ids that there are. */
const triedWith = {
  text: [
    ['eq', 'Sales by region'],
    ['neq', 'table'],
    ['sw', 'sales'],
    ['nsw', 'sales'],
    ['ew', 'n'],
    ['new', 'n'],
    ['ct', 'S%'],
    ['ct', 'on'],
    ['nct', 'on'],
    ['in', ['pie', 'main', 'sales']],
    ['not_in', ['pie', 'main', 'sales']],
    ['eq', null],
    ['neq', null],
    ['gt', 'p'],
  ],
  number: [
    ['eq', 2],
    ['neq', '2'],
    ['gt', 1],
    ['lt', 2],
    ['in', [1, 3]],
    ['not_in', [1]],
    ['in', []],
    ['not_in', []],
    ['eq', 'two'],
    ['sw', 1],
  ],
  real: [['gt', 1]],
  time: [['gt', '2026-01-15']],
  flag: [
    ['eq', true],
    ['eq', 'false'],
    ['neq', 1],
    ['eq', 'maybe'],
  ],
  one: [
    ['rel_o_m', 1],
    ['nrel_o_m', 2],
    ['eq', 1],
  ],
  many: [
    ['rel_m_m', 1],
    ['rel_m_m', [2, 3]],
    ['rel_m_m', []],
    ['nrel_m_m', 1],
    ['rel_o_m', 1],
  ],
} as const

const filtersOf = ({ filters, allText, favorites }: Filterable) => [
  ...Object.entries(filters).flatMap(([col, { is }]) =>
    triedWith[is].map(([opr, value]) => ({ col, opr, value })),
  ),
  ...(allText === undefined
    ? []
    : ['SALES', 'sal reg', 'secret', ''].map((value) => ({
        col: allText.column,
        opr: allText.operator,
        value,
      }))),
  ...(favorites === undefined
    ? []
    : [true, false].map((value) => ({ col: 'id', opr: 'chart_is_favorite', value }))),
]

test('what people make, share, find, delete and restore is answered as written down', async () => {
  fixDates()
  const app = await chartApp({
    sales: `SELECT 'East' AS region, 10 AS qty, TIMESTAMP '2026-01-01 00:00:00' AS at`,
  })
  const olga = await signedInUser(app.app, 'olga')
  const max = await signedInUser(app.app, 'max')
  // The workspace's own database is as old as the tables of the metadata.
  await app.app.store
    .updateTable('database')
    .set({ changed_on: timeText(Date.now()) })
    .execute()
  try {
    const people = { ada: app.admin, peter: app.plain, olga, max, nobody: app.anyone }
    const { chapter, later, note, say, ask, isAsWritten } = conversation(people)
    const { sales = 0 } = app.datasets
    const peter = app.plain.user.id

    chapter('Charts')
    const bars = {
      viz_type: 'dist_bar',
      groupby: ['region'],
      metrics: [metric('SUM', 'qty')],
      url_params: { form_data_key: 'key-of-bars' },
    }
    const key = { 'idempotency-key': 'chart-1' }
    const chart = { slice_name: ' Sales by region ', viz_type: 'dist_bar', datasource_id: sales }
    await say(
      'peter',
      'post',
      '/chart/',
      { ...chart, params: bars, description: 'How *much*' },
      key,
    )
    await say(
      'peter',
      'post',
      '/chart/',
      { ...chart, params: bars, description: 'How *much*' },
      key,
    )
    await say('olga', 'post', '/chart/', { ...chart, params: bars }, key)
    await say('peter', 'post', '/chart/', { ...chart, slice_name: 'Other' }, key)
    await say('peter', 'post', '/chart/', { ...chart, slice_name: ' ' })
    await say('peter', 'post', '/chart/', { ...chart, datasource_id: 99 })
    await say('peter', 'post', '/chart/', { ...chart, datasource_type: 'query' })
    await say('peter', 'post', '/chart/', { ...chart, viz_type: '' })
    await say('peter', 'post', '/chart/', { ...chart, owners: [99] })
    await say('olga', 'post', '/chart/', {
      slice_name: 'Shares',
      viz_type: 'pie',
      datasource_id: sales,
      params: '{"metric":"count"}',
      create_query_context: true,
      owners: [peter],
    })
    await say('olga', 'put', '/chart/1', { slice_name: 'Mine' })
    await say('peter', 'put', '/chart/1', { description: null, viz_type: 'pie', version: 1 })
    await say('ada', 'put', '/chart/1', { slice_name: 'Late', version: 1 })
    await say('ada', 'put', '/chart/1', { owners: [olga.user.id] })
    await say('olga', 'get', '/chart/1')
    await say('peter', 'put', '/chart/1', { slice_name: 'Sales by region', owners: [] })
    await say('peter', 'put', '/chart/1/thumbnail', 'no picture')

    chapter('Unsaved forms')
    const form = { datasource: `${sales}__table`, viz_type: 'table', all_columns: ['qty'] }
    const begun = await say('peter', 'post', '/explore/chart_form', form)
    await say('olga', 'post', '/explore/get_form', { datasource: sales, viz_type: 'pie' })
    await say('peter', 'post', '/explore/chart_form', { datasource: sales, viz_type: ' ' })
    const draft = { dataset_id: sales, chart_id: 1, chart_version: 4, form_data: bars }
    const path = '/explore/chart_form/key-of-bars'
    await say('peter', 'get', path)
    const { version } = await say('peter', 'put', path, draft)
    await say('peter', 'put', path, { ...draft, version: version + 1 })
    await say('peter', 'get', path)
    await say('peter', 'get', `${path}?saved=true`)
    await say('olga', 'get', path)
    await say('peter', 'get', '/chart/1')
    await say('peter', 'get', `/explore/chart_form/${begun.key}`)
    await say('peter', 'put', '/chart/1', { slice_name: 'Sales by region', form_version: 0 })
    await say('peter', 'put', '/chart/1', { slice_name: 'Sales by region' })
    await say('peter', 'delete', path)
    await say('peter', 'delete', `/explore/chart_form/${begun.key}?version=9`)
    await say('peter', 'delete', `/explore/chart_form/${begun.key}`)
    await say('peter', 'get', `/explore/chart_form/${begun.key}`)

    chapter('Dashboards')
    await say('peter', 'post', '/dashboard', {
      dashboard_title: 'Sales',
      description: 'All',
      post_charts: [2, 1],
      slug: ' sales ',
      css: 'a {}',
      json_metadata: { refresh_frequency: 60 },
      owners: [olga.user.id],
    })
    await say('olga', 'post', '/dashboard', { dashboard_title: 'Empty', description: ' ' })
    await say('olga', 'post', '/dashboard', { dashboard_title: ' ', description: 'None' })
    await say('olga', 'post', '/dashboard', {
      dashboard_title: 'On its way',
      description: 'secret plans',
      post_charts: [9],
    })
    await say('olga', 'post', '/dashboard', {
      dashboard_title: 'On its way',
      description: 'secret plans',
    })
    await say('olga', 'get', '/dashboard/1/charts')
    await say('olga', 'get', '/dashboard/1/datasets')
    await say('max', 'put', '/dashboard/1', { dashboard_title: 'Mine' })
    await say('olga', 'put', '/dashboard/1', {
      dashboard_title: 'Sales of all',
      slug: ' ',
      css: null,
      version: 1,
      json_metadata: {
        color_scheme: 'warm',
        positions: {
          GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
          'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'] },
          'CHART-1': {
            id: 'CHART-1',
            type: 'CHART',
            children: [],
            meta: { chartId: 1, width: 6, height: 40 },
          },
        },
      },
    })
    await say('peter', 'put', '/dashboard/1', { dashboard_title: 'Late', version: 1 })
    await say('peter', 'get', '/dashboard/1')
    await say('peter', 'get', '/chart/2')

    chapter('Projects')
    const team = {
      project_title: ' Team ',
      description: 'Us',
      slices: [1],
      members: [olga.user.id],
    }
    await say('peter', 'post', '/projects/', team)
    await say('peter', 'post', '/projects/', { project_title: 'No', slices: [1, 9] })
    await say('max', 'post', '/projects/', { project_title: 'Alone on it' })
    await say('max', 'get', '/projects/1')
    await say('olga', 'put', '/projects/1', { project_title: 'Mine' })
    await say('olga', 'put', `/projects/1/charts${q([2, 1])}`)
    await say('olga', 'put', '/projects/1/dashboards', { ids: [1, 2] })
    await say('olga', 'put', '/projects/1/slice', { ids: [77] })
    await say('peter', 'put', '/projects/1/metadata', {
      ids: [max.user.id],
      description: 'All of us',
      version: 1,
    })
    await say('peter', 'put', '/projects/1', { project_title: 'Late', version: 1 })
    await say('peter', 'delete', `/projects/1/metadata${q([peter])}`)
    await say('peter', 'delete', `/projects/1/metadata${q([max.user.id])}`)
    await say('olga', 'delete', `/projects/1/slices${q([2, 9])}`)
    await say('olga', 'get', '/projects/1')
    await say('ada', 'get', '/projects/2')

    chapter('Saved queries')
    const statement = { db_id: 1, label: ' Sales on Mars ', sql: 'SELECT 1', schema: 'main' }
    await say('peter', 'post', '/saved_query/', statement)
    await say('peter', 'post', '/saved_query/', { ...statement, db_id: 9 })
    await say('olga', 'post', '/saved_query/', { db_id: 1, label: 'Nothing', sql: 'SELECT 0' })
    await say('ada', 'get', '/saved_query/1')
    await say('peter', 'get', '/saved_query/1')

    chapter('Stars')
    await say('peter', 'post', '/favstar/slice/1')
    await say('peter', 'post', '/favstar/Dashboard/1')
    await say('peter', 'post', '/favstar/charts/2')
    await say('olga', 'post', '/favstar/project/1')
    await say('peter', 'post', '/favstar/project/2')
    await say('peter', 'post', `/favstar/dataset/${sales}`)
    await say('peter', 'get', '/favstar/chart')
    await say('peter', 'delete', '/favstar/chart/2')
    await say('peter', 'get', '/favstar/chart')
    await say('peter', 'get', '/favstar/saved_query')
    await say('peter', 'get', `/chart/favorite_status/${q([2, 1, 9])}`)
    await say('olga', 'get', `/Dashboard/favorite_status/${q([1])}`)

    chapter('Lists')
    const names = ['ada', 'peter', 'olga', 'max'] as const
    for (const [noun, list] of Object.entries(lists)) {
      const oldest = 'id' in list.orders ? 'id' : 'changed_on_utc'
      const inTurn = { order_column: oldest, order_direction: 'asc' }
      for (const who of names)
        await ask(who, `/${noun}/`, `${noun} ${who}`, ({ ids, count, total }) => ({
          ids,
          count,
          total,
        }))
      for (const order_column of [...Object.keys(list.orders), 'changed_on_utc', 'nothing'])
        for (const order_direction of ['asc', 'desc'])
          await ask(
            'ada',
            `/${noun}/${q({ order_column, order_direction })}`,
            `${noun} by ${order_column} ${order_direction}`,
            ({ ids }) => ids,
          )
      for (const filter of filtersOf(list))
        await ask(
          'peter',
          `/${noun}/${q({ filters: [filter], ...inTurn })}`,
          `${noun} where ${filter.col} ${filter.opr} ${JSON.stringify(filter.value)}`,
          ({ ids, count }) => (ids.length === count ? ids : { ids, count }),
        )
      for (const page of [
        { page_size: 1 },
        { page_size: 1, page: 1 },
        { page_size: 1, page: 9 },
        { page_size: -1 },
        { page_size: 0, page: 1 },
      ])
        await ask('ada', `/${noun}/${q(page)}`, `${noun} ${JSON.stringify(page)}`, (body) => ({
          ids: body.ids,
          count: body.count,
          truncated: body.truncated,
        }))
      await say('peter', 'get', `/${noun}/${q({ page_size: 1, ...inTurn })}`)
      await say(
        'peter',
        'get',
        `/${noun}/${q({ page_size: 1, columns: ['id', list.onRequest[0] ?? 'id'], keys: ['label_columns'] })}`,
      )
    }
    const firstOf = async (noun: string, more: object) =>
      (await app.plain.get(`/${noun}/${q({ page_size: 1, ...more })}`)).body.result[0]
    for (const [noun, list] of Object.entries(lists)) {
      const whole = await firstOf(noun, {})
      const alone = await Promise.all(
        list.columns.map(async (column) => [
          column,
          (await firstOf(noun, { columns: [column] }))[column],
        ]),
      )
      note(
        `${noun}: other where its column alone is asked for`,
        alone.filter(([column, value]) => !isDeepStrictEqual(value, whole[column])),
      )
    }
    await say('peter', 'get', '/recent/')
    await say(
      'max',
      'get',
      `/recent/${q({ page_size: 2, order_column: 'title', order_direction: 'asc' })}`,
    )
    for (const who of names) await say(who, 'get', `/search/${q({ text: 'sal' })}`)
    await say('ada', 'get', `/search/${q({ text: 'on', limit: 1 })}`)
    await say('ada', 'get', `/search/${q({ text: ' ' })}`)

    chapter('Trash')
    await say('max', 'delete', '/chart/1')
    await say('olga', 'delete', `/chart/${q([1, 2])}`)
    await say('olga', 'delete', '/chart/2')
    await say('peter', 'delete', `/chart/${q([1])}`, undefined, { 'idempotency-key': 'away' })
    await say('peter', 'delete', `/chart/${q([1])}`, undefined, { 'idempotency-key': 'away' })
    await say('peter', 'delete', `/chart/${q([1])}`)
    await say('peter', 'get', '/chart/1')
    await say('peter', 'get', '/dashboard/1')
    await say('olga', 'get', '/projects/1')
    await say('peter', 'get', '/favstar/chart')
    await say('peter', 'get', '/recent/')
    await say('peter', 'get', `/search/${q({ text: 'sal' })}`)
    await say('peter', 'delete', '/saved_query/1')
    await say('olga', 'delete', '/dashboard/', { ids: [1] })
    await say('peter', 'delete', '/projects/1')
    await say('ada', 'delete', `/dataset/${sales}`)
    for (const who of names) await say(who, 'get', '/trash/')
    await say(
      'peter',
      'get',
      `/trash/${q({ filters: [{ col: 'type', opr: 'eq', value: 'chart' }] })}`,
    )
    await say(
      'peter',
      'get',
      `/trash/${q({ order_column: 'title', order_direction: 'asc', page_size: 2 })}`,
    )
    await say('olga', 'get', '/dashboard/2')
    await say('olga', 'get', '/dashboard/1')
    await say('olga', 'get', `/dataset/${sales}`)
    await say('olga', 'get', `/dataset/${sales}/related`)
    await say('olga', 'post', '/favstar/chart/1')
    await say('olga', 'put', '/chart/1', { slice_name: 'Gone' })
    await say('max', 'put', `/projects/2/charts${q([1])}`)
    await say('peter', 'post', '/chart/', { ...chart, datasource_id: sales })
    await say('max', 'post', '/trash/chart/1/restore')
    await say('olga', 'post', '/trash/saved_query/1/restore')
    await say('peter', 'post', '/trash/slices/1/restore', undefined, { 'idempotency-key': 'back' })
    await say('peter', 'post', '/trash/slices/1/restore', undefined, { 'idempotency-key': 'back' })
    await say('peter', 'post', '/trash/slices/1/restore')
    for (const [noun, list] of Object.entries(lists)) {
      const related = filtersOf(list).filter(
        ({ col, opr }) => /_m$|favorite/.test(opr) || col === 'datasource_name',
      )
      for (const filter of related)
        await ask(
          'ada',
          `/${noun}/${q({ filters: [filter] })}`,
          `${noun} where ${filter.col} ${filter.opr} ${JSON.stringify(filter.value)}`,
          ({ ids, count }) => (ids.length === count ? ids : { ids, count }),
        )
    }
    await say(
      'olga',
      'get',
      `/chart/${q({ columns: ['id', 'datasource_name', 'table'], keys: [] })}`,
    )
    await say(
      'ada',
      'get',
      `/projects/${q({ columns: ['id', 'slices', 'slice_count'], keys: [] })}`,
    )
    await say('peter', 'post', '/trash/projects/1/restore')
    await say('olga', 'post', '/trash/dashboard/1/restore')
    await say('ada', 'post', `/trash/dataset/${sales}/restore`)
    await say('peter', 'get', '/chart/1')
    await say('peter', 'delete', '/trash/saved_query/1?drop_table=true')
    await say('peter', 'delete', '/trash/saved_query/1')
    await say('peter', 'delete', '/trash/saved_query/1')
    await say('max', 'delete', '/trash/chart/2')
    await say('olga', 'delete', '/trash/chart/2')
    await say('peter', 'get', '/trash/')

    chapter('Limits')
    const texts = (length: number): [string, object][] => [
      ['/chart/', { ...chart, slice_name: 'x'.repeat(length) }],
      ['/chart/', { ...chart, viz_type: 'x'.repeat(length) }],
      ['/chart/', { ...chart, description: 'x'.repeat(length * 40) }],
      ['/dashboard', { dashboard_title: 'x'.repeat(length), description: 'd' }],
      ['/dashboard', { dashboard_title: 'd', description: 'd', slug: 'x'.repeat(length) }],
      ['/projects/', { project_title: 'x'.repeat(length) }],
      ['/saved_query/', { ...statement, label: 'x'.repeat(length) }],
    ]
    for (const length of [250, 251, 256, 257, 500, 501])
      for (const [address, body] of texts(length)) {
        const answer = await max.post(address, body)
        const field = Object.entries(body).find(([, value]) => /^x+$/.test(String(value)))?.[0]
        note(`${address} ${field} of ${length}`, [answer.status, answer.body.message])
      }
    for (const length of [200, 201, 255, 256]) {
      const answer = await max.post(
        '/projects/',
        { project_title: 'k' },
        { 'idempotency-key': 'k'.repeat(length) },
      )
      note(`a key of ${length}`, [answer.status, answer.body.message])
    }
    for (const count of [100, 101])
      note(
        `${count} charts`,
        await max
          .post(
            `/chart/data_list/?id_list=${Array.from({ length: count }, (_, at) => at + 900).join()}`,
          )
          .then(({ status, body }) => [status, body.message, body.result?.length]),
      )
    await say('max', 'get', `/search/${q({ text: 'x', limit: 101 })}`)
    await say('max', 'get', `/search/${q({ text: 'x'.repeat(3000) })}`)

    chapter('People')
    const born = { name: ' New One ', email: 'new@example.com', password: 'Correct-horse1!' }
    await say('peter', 'post', '/security/register_user', born)
    await say('ada', 'post', '/security/register_user', { ...born, password: 'short' })
    await say('ada', 'post', '/security/register_user', { ...born, email: 'olga@example.com' })
    await say('ada', 'post', '/security/register_user', born)
    await say('ada', 'put', `/security/users/${max.user.id}`, {
      name: ' Max Two Three ',
      active: false,
    })
    await say('max', 'get', '/security/me')
    await say(
      'ada',
      'get',
      `/chart/${q({ page_size: 1, order_column: 'id', order_direction: 'desc' })}`,
    )
    const reset = { user_id: max.user.id, password: 'Correct-horse3!' }
    await say('olga', 'post', '/security/users/resetpassword', reset)
    await say('ada', 'post', '/security/users/resetpassword', { ...reset, password: 'short' })
    await say('ada', 'post', '/security/users/resetpassword', reset)
    await say('nobody', 'post', '/security/login', {
      username: 'max',
      password: reset.password,
      provider: 'db',
    })
    await say('ada', 'put', `/security/users/${max.user.id}`, { active: true })
    await say('nobody', 'post', '/security/login', {
      username: 'max',
      password: 'no',
      provider: 'db',
    })
    await say('peter', 'put', `/security/users/${peter}`, { isAdmin: true })
    await say('peter', 'put', `/security/users/${peter}`, { username: 'olga' })
    await say('peter', 'put', `/security/users/${peter}`, { email: 'no address' })
    await say('ada', 'put', `/security/users/${app.admin.user.id}`, { isAdmin: false })
    await say('peter', 'post', '/security/users/resetpassword', {
      old_password: 'no',
      password: 'Correct-horse2!',
    })
    await say('ada', 'delete', `/security/users/${app.admin.user.id}`)
    await say('ada', 'delete', `/security/users/${peter}`)
    await say('peter', 'get', '/security/me')
    await say('ada', 'get', '/security/users')
    await say('ada', 'get', '/chart/1')
    await say('ada', 'get', '/projects/1')
    await say('nobody', 'get', '/chart/1')
    await say('nobody', 'post', '/security/login', {
      username: 'olga',
      password: 'no',
      provider: 'db',
    })
    await say('nobody', 'post', '/security/login', {
      username: ' OLGA ',
      password: 'no',
      provider: 'db',
    })
    const { status, body: signedIn } = await app.anyone.post('/security/login', {
      username: ' MAX ',
      password: reset.password,
      provider: 'db',
    })
    note('max in capitals', [status, signedIn.user?.username])
    chapter('A day later')
    const again = { ...chart, params: bars }
    later(9 * 60)
    await say('olga', 'post', '/chart/', again, key)
    later(60)
    await say('olga', 'post', '/chart/', again, key)
    Object.assign(olga, callsOf(app.app, tokenFor(app.app, olga.user)))
    await say('olga', 'post', '/chart/', again, key)
    await isAsWritten('./things.txt')
  } finally {
    await app.close()
  }
})

type Said = [who: string, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object]

const filtered = (col: string, opr: string, value: unknown) => q({ filters: [{ col, opr, value }] })
const sorted = (order_column: string, order_direction: string, page = 0) =>
  q({ order_column, order_direction, page, page_size: 3 })

/** Peter has two projects with olga in both, max in none; charts 1 and 2 are in the first, 2 and 3 in the second. */
const twoProjects = (olga: number, max: number): Said[] => [
  ['peter', 'post', '/projects/', { project_title: 'First', slices: [2, 1, 2], members: [olga] }],
  ['peter', 'post', '/projects/', { project_title: 'Second', slices: [2, 3], members: [olga] }],
  ['max', 'put', `/projects/1/charts${q([3])}`],
  ['max', 'delete', `/projects/1/charts${q([1])}`],
  ['olga', 'put', `/projects/1/metadata${q([max])}`],
  ['olga', 'delete', `/projects/1/metadata${q([olga])}`],
  ['olga', 'delete', '/projects/1'],
  ['peter', 'put', '/projects/1/charts'],
  ['peter', 'put', '/projects/1/metadata', {}],
  ['peter', 'put', '/projects/1/metadata', { ids: [max], version: 9, project_title: 'Late' }],
  ['peter', 'put', '/projects/1/metadata', { ids: [max, 99], project_title: 'Half' }],
  ['olga', 'delete', `/projects/1/charts${q([3, 2, 2])}`],
  ['ada', 'delete', `/projects/1/metadata${q([olga, 99])}`],
  ['olga', 'get', '/projects/1'],
  ['olga', 'get', '/projects/2'],
  ['ada', 'put', `/projects/1/metadata${q([max])}`],
  ['max', 'put', '/projects/1/slices', { ids: ['3', 1] }],
  ['peter', 'get', '/projects/1'],
  ['olga', 'get', `/chart/${filtered('projects', 'rel_m_m', 1)}`],
  ['max', 'get', `/chart/${filtered('projects', 'rel_m_m', [1, 2])}`],
  ['peter', 'put', '/projects/2', { description: ' Both of us ', project_title: ' ' }],
  ['peter', 'put', '/projects/2', { description: ' Both of us ' }],
]

const starsOfTwo: Said[] = [
  ['olga', 'post', '/favstar/chart/3'],
  ['olga', 'post', '/favstar/chart/1'],
  ['olga', 'post', '/favstar/chart/1'],
  ['max', 'post', '/favstar/chart/2'],
  ['olga', 'post', '/favstar/project/2'],
  ['max', 'delete', '/favstar/chart/1'],
  ['olga', 'get', '/favstar/slice'],
  ['max', 'get', '/favstar/slice'],
  ['max', 'get', `/slice/favorite_status/${q([1, 2])}`],
  ['max', 'get', `/search/${q({ text: 'c' })}`],
  ['olga', 'get', `/search/${q({ text: 'S' })}`],
  ['olga', 'get', `/search/${q({ text: 'an', limit: 2 })}`],
  ['olga', 'get', `/recent/${sorted('title', 'desc')}`],
  ['olga', 'get', `/recent/${sorted('changed_on', 'asc', 1)}`],
]

const placed = (id: string, chartId: unknown) => ({
  [id]: { id, type: 'CHART', children: [], meta: { chartId, width: 2, height: 30 } },
})
const rowOf = (id: string, ...children: string[]) => ({ [id]: { id, type: 'ROW', children } })
const twice = {
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1', 'ROW-2'] },
  ...rowOf('ROW-1', 'CHART-1', 'CHART-2', 'CHART-3'),
  ...rowOf('ROW-2', 'CHART-4'),
  ...placed('CHART-1', 2),
  ...placed('CHART-2', '2'),
  ...placed('CHART-3', 77),
  ...placed('CHART-4', 'none'),
}

/** A dashboard, a chart of it and a project, changed in turn by who made them, by an admin and by a member. */
const changesOfTwo = (olga: number): Said[] => [
  [
    'peter',
    'post',
    '/dashboard',
    { dashboard_title: ' Boats ', description: '<All>', slug: ' boats ', post_charts: [3, 1] },
  ],
  ['ada', 'put', '/chart/2', { dashboards: [1] }],
  ['olga', 'put', '/chart/2', { dashboards: [1] }],
  ['peter', 'get', '/dashboard/1'],
  [
    'peter',
    'put',
    '/dashboard/1',
    { json_metadata: { positions: null, color_scheme: 'cold' }, position_json: twice },
  ],
  ['peter', 'put', '/dashboard/1', { json_metadata: null, position_json: null, css: ' b {} ' }],
  ['ada', 'put', '/dashboard/1', { owners: [olga] }],
  ['olga', 'put', '/dashboard/1', { slug: 'Boats', css: '' }],
  ['peter', 'put', '/dashboard/1', { description: ' ' }],
  ['peter', 'put', '/dashboard/1', { position_json: '[]' }],
  ['peter', 'put', '/chart/2', { create_query_context: true, description: '&lt;"Swans"' }],
  ['peter', 'put', '/chart/2', { create_query_context: true, params: { a: 1 }, datasource_id: 1 }],
  ['peter', 'put', '/chart/2', { query_context: '{"own":true}', datasource_type: 'table' }],
  [
    'peter',
    'put',
    '/chart/2',
    { viz_type: ' pie ', params: { viz_type: 'table', url_params: { form_data_key: '' } } },
  ],
  ['peter', 'get', '/dashboard/1/charts'],
  ['ada', 'put', '/chart/2', { owners: [] }],
  ['olga', 'put', '/projects/1/dashboards', { ids: [1] }],
  ['peter', 'get', '/projects/1'],
  ['ada', 'put', `/projects/1/charts${q([1])}`],
  ['ada', 'put', '/projects/1/dashboards', { ids: [1] }],
  ['ada', 'delete', `/projects/1/charts${q([2])}`],
  ['ada', 'put', '/projects/1/metadata', { ids: [olga] }],
  ['olga', 'delete', `/projects/1/dashboards${q([1])}`],
  ['ada', 'delete', `/projects/1/dashboards${q([1])}`],
  ['peter', 'get', '/projects/1'],
]

const trashOfTwo: Said[] = [
  ['peter', 'delete', `/chart/${q([3, 1])}`],
  ['olga', 'get', '/favstar/slice'],
  ['ada', 'delete', '/chart/2'],
  ['peter', 'post', '/chart/', { slice_name: 'Canoes', viz_type: 'pie', datasource_id: 1 }],
  ['ada', 'get', `/trash/${sorted('deleted_by', 'asc')}`],
  ['peter', 'get', `/trash/${sorted('deleted_on', 'asc')}`],
  ['peter', 'get', `/trash/${sorted('title', 'desc')}`],
  ['olga', 'get', '/trash/'],
  ['olga', 'post', '/trash/chart/1/restore'],
  ['ada', 'post', '/trash/chart/1/restore'],
  ['peter', 'delete', '/chart/1'],
  [
    'peter',
    'post',
    '/chart/',
    { slice_name: 'Canoes (restored)', viz_type: 'pie', datasource_id: 1 },
  ],
  ['peter', 'delete', '/chart/4'],
  ['peter', 'post', '/chart/', { slice_name: 'Canoes', viz_type: 'pie', datasource_id: 1 }],
  ['peter', 'post', '/trash/chart/4/restore'],
  ['olga', 'delete', '/trash/chart/3'],
  ['peter', 'delete', '/trash/chart/3'],
  ['peter', 'get', '/trash/'],
  ['peter', 'delete', `/projects/${q([1, 2])}`],
  ['olga', 'get', '/projects/'],
  ['olga', 'get', '/favstar/project'],
  ['olga', 'get', `/chart/${filtered('projects', 'rel_m_m', 2)}`],
  ['olga', 'post', '/trash/project/2/restore'],
  ['peter', 'post', '/trash/project/2/restore'],
  ['olga', 'get', '/projects/2'],
]

test('two projects, their charts, stars and trash are told apart as written down', async () => {
  fixDates()
  const app = await chartApp({ sales: `SELECT 'East' AS region, 10 AS qty` })
  const olga = await signedInUser(app.app, 'olga')
  const max = await signedInUser(app.app, 'max')
  try {
    const people = { ada: app.admin, peter: app.plain, olga, max }
    const { chapter, say, isAsWritten } = conversation(people)
    chapter('Charts')
    for (const slice_name of ['Canoes', 'Swans', 'Piano'])
      await say('peter', 'post', '/chart/', {
        slice_name,
        viz_type: 'table',
        datasource_id: app.datasets['sales'],
      })
    const chapters = {
      'Two projects': twoProjects(olga.user.id, max.user.id),
      'Stars, search and what changed': starsOfTwo,
      'What several people change': changesOfTwo(olga.user.id),
      Trash: trashOfTwo,
    }
    for (const [title, said] of Object.entries(chapters)) {
      chapter(title)
      for (const call of said) await say(...call)
    }
    await isAsWritten('./twoProjects.txt')
  } finally {
    await app.close()
  }
})
