import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q, signedInUser } from '../../support/app.ts'
import { chartApps, type ChartApp } from '../../support/chartApp.ts'

describe.each(chartApps)('dashboards on $kind', ({ open }) => {
  let app: ChartApp
  let other: Awaited<ReturnType<typeof signedInUser>>
  let charts: number[]
  beforeAll(async () => {
    app = await open({ sales: 'SELECT 1 AS id, true AS sold', pets: 'SELECT 2 AS id' })
    other = await signedInUser(app.app, 'otto')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    charts = []
    for (const name of ['A', 'B', 'C', 'D']) charts.push(await saveChart(name))
  })

  const saveChart = async (slice_name: string, fields: object = {}) => {
    const chart = {
      slice_name,
      viz_type: 'pie',
      datasource_id: app.datasets['sales'],
      params: { groupby: ['id'] },
      ...fields,
    }
    return (await app.plain.post('/chart/', chart)).body.id as number
  }
  const outcomeOf = ({ status, body }: { status: number; body: any }) => [status, body.message]
  const make = (fields: object = {}) =>
    app.plain.post('/dashboard', {
      dashboard_title: 'Sales',
      description: 'told',
      post_charts: charts,
      ...fields,
    })
  const made = async (fields: object = {}) => (await make(fields)).body.id as number
  const show = async (id: number) => (await app.plain.get(`/dashboard/${id}`)).body.result
  const layoutOf = (dashboard: any) => JSON.parse(dashboard.position_json)
  const nodeOf = (layout: any, chart: number | undefined) =>
    Object.values<any>(layout).find((node) => node.meta?.chartId === chart)
  const rowsOf = (layout: any): number[][] =>
    layout.GRID_ID.children.map((row: string) =>
      layout[row].children.map((node: string) => layout[node].meta.chartId),
    )
  const reference = () => ({
    id: app.plain.user.id,
    user_id: app.plain.user.id,
    username: 'peter',
    first_name: 'peter',
    last_name: '',
  })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(\+0000)?$/)
  const age = expect.stringMatching(/^(now|.* ago)$/)

  describe('a new dashboard', () => {
    const sliceOfA = () => ({
      slice_id: charts[0],
      id: charts[0],
      slice_name: 'A',
      viz_type: 'pie',
      datasource_id: app.datasets['sales'],
      datasource_name: 'sales',
      datasource_type: 'table',
      description: null,
      form_data: {
        groupby: ['id'],
        slice_id: charts[0],
        viz_type: 'pie',
        datasource: `${app.datasets['sales']}__table`,
      },
      changed_on_delta_humanized: age,
    })

    test('may have a large layout, when it is made and when it is changed', async () => {
      const large = JSON.stringify({ chartroom: 'x'.repeat(100_000) })
      const { status, body } = await make({ dashboard_title: 'Large', position_json: large })
      const changed = await app.plain.put(`/dashboard/${body.id}`, { json_metadata: large })
      expect([status, changed.status]).toEqual([201, 200])
    })

    test('is answered whole, its id twice', async () => {
      const css = '.a {}'.repeat(1_000)
      const { status, body } = await make({
        dashboard_title: '  Sales ',
        post_charts: charts.slice(0, 1),
        slug: ' sales ',
        css,
      })
      expect({ status, data: body.data, id: body.result.id }).toEqual({
        status: 201,
        data: { id: body.id },
        id: body.id,
      })
      const dashboard = await show(body.id)
      expect(dashboard).toEqual({
        id: body.id,
        uuid: expect.any(String),
        dashboard_title: 'Sales',
        description: 'told',
        slug: 'sales',
        css,
        published: true,
        owners: [{ ...reference(), email: 'peter@example.com' }],
        slice_count: 1,
        charts: ['A'],
        slices_meta: [sliceOfA()],
        position_json: expect.any(String),
        json_metadata: expect.any(String),
        created_by: reference(),
        changed_by: reference(),
        created_on_utc: time,
        changed_on: time,
        changed_on_utc: time,
        changed_on_delta_humanized: age,
        url: `/dashboards/${body.id}`,
        favorite: false,
        thumbnail: null,
        version: 1,
      })
      expect(JSON.parse(dashboard.json_metadata)).toEqual({
        timed_refresh_immune_slices: [],
        expanded_slices: {},
        refresh_frequency: 0,
        color_scheme: '',
        label_colors: {},
        shared_label_colors: {},
        positions: layoutOf(dashboard),
      })
    })

    test('has its charts three to a row in the order they were sent, each 4 wide and 50 high', async () => {
      const [a = 0, b = 0, c = 0, d = 0] = charts
      const dashboard = await show(await made({ post_charts: [d, a, b, c] }))
      const layout = layoutOf(dashboard)
      expect(rowsOf(layout)).toEqual([[d, a, b], [c]])
      const [row] = layout.GRID_ID.children
      const node = nodeOf(layout, d)
      const chart = (await app.plain.get(`/chart/${d}`)).body.result
      expect(node).toEqual({
        id: expect.stringMatching(/^CHART-[A-Za-z0-9_-]{10}$/),
        type: 'CHART',
        parents: ['ROOT_ID', 'GRID_ID', row],
        children: [],
        meta: { chartId: d, sliceName: 'D', uuid: chart.uuid, width: 4, height: 50 },
      })
      const { ROOT_ID, GRID_ID, HEADER_ID, DASHBOARD_VERSION_KEY, [row]: first } = layout
      expect({ ROOT_ID, GRID_ID, HEADER_ID, DASHBOARD_VERSION_KEY, first }).toEqual({
        DASHBOARD_VERSION_KEY: 'v2',
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: {
          id: 'GRID_ID',
          type: 'GRID',
          parents: ['ROOT_ID'],
          children: [row, expect.stringMatching(/^ROW-[A-Za-z0-9_-]{10}$/)],
        },
        HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: 'Sales' } },
        first: {
          id: row,
          type: 'ROW',
          parents: ['ROOT_ID', 'GRID_ID'],
          meta: { background: 'BACKGROUND_TRANSPARENT' },
          children: [node.id, nodeOf(layout, a).id, nodeOf(layout, b).id],
        },
      })
    })

    test('takes a layout and metadata that are sent with it', async () => {
      const first = await show(await made())
      const { positions, ...metadata } = {
        ...JSON.parse(first.json_metadata),
        color_scheme: 'warm',
        own: { kept: true },
      }
      const second = await show(
        await made({
          post_charts: [],
          json_metadata: metadata,
          position_json: JSON.stringify(positions),
        }),
      )
      expect(rowsOf(layoutOf(second))).toEqual(rowsOf(positions))
      expect(JSON.parse(second.json_metadata)).toMatchObject(metadata)
    })

    test.each([
      [{ dashboard_title: ' ' }, 422, 'Title is required'],
      [{ dashboard_title: undefined }, 422, 'Title is required'],
      [
        { dashboard_title: 'x'.repeat(501) },
        422,
        'dashboard_title: at most 500 characters, these are 501',
      ],
      [{ description: ' ' }, 422, 'Description is required'],
      [{ description: undefined }, 422, 'Description is required'],
      [{ post_charts: [99_999] }, 422, 'post_charts: [99999] do not exist'],
      [{ owners: [777] }, 422, 'owners: [777] do not exist'],
      [{ slug: 'x'.repeat(251) }, 422, 'slug: at most 250 characters, these are 251'],
      [{ json_metadata: '{' }, 400, 'json_metadata must be a JSON object'],
      [{ json_metadata: '[]' }, 400, 'json_metadata must be a JSON object'],
      [{ json_metadata: { positions: [1] } }, 400, 'positions must be a JSON object'],
      [{ position_json: 'null' }, 400, 'position_json must be a JSON object'],
    ])('from %j is refused and leaves nothing behind', async (fields, status, message) => {
      const total = async () =>
        (await app.plain.get(`/dashboard/${q({ page_size: 1 })}`)).body.total as number
      const before = await total()
      expect(outcomeOf(await make(fields))).toEqual([status, message])
      expect(await total()).toBe(before)
    })
  })

  describe('changing a dashboard', () => {
    test('touches only what was sent, and the header follows the title', async () => {
      const id = await made()
      const before = await show(id)
      const { status, body } = await app.plain.put(`/dashboard/${id}`, {
        dashboard_title: 'Renamed',
      })
      expect({ status, id: body.id }).toEqual({ status: 200, id })
      expect(body.result).toMatchObject({
        dashboard_title: 'Renamed',
        description: 'told',
        slice_count: 4,
        version: 2,
      })
      expect(layoutOf(body.result)).toEqual({
        ...layoutOf(before),
        HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: 'Renamed' } },
      })
      expect(outcomeOf(await app.plain.put(`/dashboard/${id}`, { description: ' ' }))).toEqual([
        422,
        'Description is required',
      ])
    })

    test('a layout decides which charts it has; what it does not know is left out of it', async () => {
      const id = await made()
      const [a, b, c, d = 0] = charts
      const { positions, ...metadata } = JSON.parse((await show(id)).json_metadata)
      const secondRow = positions.GRID_ID.children[1]
      const changed = {
        ...positions,
        [nodeOf(positions, a).id]: {
          ...nodeOf(positions, a),
          meta: { ...nodeOf(positions, a).meta, uuid: 'wrong', x: 8, y: 0 },
        },
        [nodeOf(positions, d).id]: { ...nodeOf(positions, d), meta: { chartId: 99_999 } },
        'MARKDOWN-1': { id: 'MARKDOWN-1', type: 'MARKDOWN', meta: { code: '# told' } },
      }
      const { body } = await app.plain.put(`/dashboard/${id}`, {
        json_metadata: JSON.stringify({
          ...metadata,
          label_colors: { East: '#fff' },
          positions: changed,
        }),
      })
      const layout = layoutOf(body.result)
      expect(rowsOf(layout)).toEqual([[a, b, c]])
      expect({ secondRow: layout[secondRow], markdown: layout['MARKDOWN-1'].meta }).toEqual({
        secondRow: undefined,
        markdown: { code: '# told' },
      })
      const { uuid } = (await app.plain.get(`/chart/${a}`)).body.result
      expect(nodeOf(layout, a).meta).toEqual({
        chartId: a,
        sliceName: 'A',
        uuid,
        width: 4,
        height: 50,
        x: 8,
        y: 0,
      })
      expect({
        charts: body.result.charts,
        slice_count: body.result.slice_count,
        label_colors: JSON.parse(body.result.json_metadata).label_colors,
      }).toEqual({ charts: ['A', 'B', 'C'], slice_count: 3, label_colors: { East: '#fff' } })
      expect((await app.plain.get(`/chart/${d}`)).body.result.dashboards).toEqual([])
      const emptied = await app.plain.put(`/dashboard/${id}`, { json_metadata: { positions: {} } })
      expect({
        slice_count: emptied.body.result.slice_count,
        rows: rowsOf(layoutOf(emptied.body.result)),
      }).toEqual({ slice_count: 0, rows: [] })
    })

    test.each([
      [{ GRID_ID: 'broken', ROOT_ID: 7 }],
      [
        {
          'CHART-1': { type: 'CHART' },
          'CHART-2': { type: 'CHART', meta: 'none' },
          'ROW-1': { type: 'ROW', children: ['CHART-1'] },
        },
      ],
      [{ GRID_ID: { id: 'GRID_ID', type: 'GRID', children: 'ROW-1' } }],
    ])('from the broken layout %j makes a whole one', async (positions) => {
      const id = await made()
      const { status, body } = await app.plain.put(`/dashboard/${id}`, {
        json_metadata: { positions },
      })
      expect({ status, parts: Object.keys(layoutOf(body.result)).sort() }).toEqual({
        status: 200,
        parts: ['DASHBOARD_VERSION_KEY', 'GRID_ID', 'HEADER_ID', 'ROOT_ID'],
      })
    })

    test('that someone else changed meanwhile is refused, and nothing is lost', async () => {
      const id = await made()
      await app.admin.put(`/dashboard/${id}`, { dashboard_title: 'First', version: 1 })
      const { status, body } = await app.plain.put(`/dashboard/${id}`, {
        json_metadata: { positions: {} },
        version: 1,
      })
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: expect.stringMatching(/^Changed by ada (now|a second ago|\d+ seconds ago)$/),
      })
      expect(body.errors[0].extra.current).toMatchObject({
        id,
        dashboard_title: 'First',
        version: 2,
        slice_count: 4,
      })
      expect((await show(id)).slice_count).toBe(4)
    })

    test('is for its owners', async () => {
      const id = await made({ owners: [other.user.id] })
      expect((await show(id)).owners.map((owner: any) => owner.username)).toEqual(['otto', 'peter'])
      expect(
        (await other.put(`/dashboard/${id}`, { description: 'by otto' })).body.result.description,
      ).toBe('by otto')
      expect(
        (
          await app.admin.put(`/dashboard/${id}`, { owners: [app.plain.user.id] })
        ).body.result.owners.map((owner: any) => owner.username),
      ).toEqual(['peter'])
      expect(outcomeOf(await other.put(`/dashboard/${id}`, { description: 'again' }))).toEqual([
        403,
        'Changing this dashboard is forbidden',
      ])
      expect(outcomeOf(await other.delete(`/dashboard/${id}`))).toEqual([
        403,
        'Changing this dashboard is forbidden',
      ])
    })
  })

  describe('the charts of a dashboard', () => {
    test('know it, and a chart may be saved onto it', async () => {
      const id = await made({ post_charts: charts.slice(0, 2) })
      const late = await saveChart('Late', { dashboards: [id] })
      expect((await app.plain.get(`/chart/${late}`)).body.result.dashboards).toEqual([
        { id, dashboard_title: 'Sales' },
      ])
      const filters = [{ col: 'dashboards', opr: 'rel_m_m', value: id }]
      const { body } = await app.plain.get(
        `/chart/${q({ columns: ['dashboards'], filters, order_column: 'id', order_direction: 'asc' })}`,
      )
      expect(body.result).toEqual(
        [charts[0], charts[1], late].map((chart) => ({
          id: chart,
          dashboards: [{ id, dashboard_title: 'Sales' }],
        })),
      )
      const dashboard = await show(id)
      expect({
        charts: dashboard.charts,
        rows: rowsOf(layoutOf(dashboard)),
        version: dashboard.version,
      }).toEqual({ charts: ['A', 'B', 'Late'], rows: [[charts[0], charts[1]], [late]], version: 2 })
      expect((await show(id)).position_json).toBe(dashboard.position_json)
      await app.plain.put(`/chart/${late}`, { dashboards: [id] })
      const other = await made({ post_charts: charts.slice(0, 1) })
      await app.plain.put(`/chart/${late}`, { dashboards: [id, other] })
      expect([(await show(id)).version, (await show(other)).version]).toEqual([2, 2])
    })

    test('are put only where the caller is an owner, or the chart is not saved at all', async () => {
      const {
        body: { id: hers },
      } = await app.admin.post('/dashboard', { dashboard_title: 'Hers', description: 'told' })
      const chart = { slice_name: 'Lost', viz_type: 'pie', datasource_id: app.datasets['sales'] }
      expect(outcomeOf(await app.plain.post('/chart/', { ...chart, dashboards: [hers] }))).toEqual([
        403,
        'Changing this dashboard is forbidden',
      ])
      expect(
        outcomeOf(await app.plain.post('/chart/', { ...chart, dashboards: [hers, 99_999] })),
      ).toEqual([422, 'dashboards: [99999] do not exist'])
      expect(
        outcomeOf(
          await app.plain.put(`/chart/${charts[0]}`, { slice_name: 'Lost', dashboards: [hers] }),
        ),
      ).toEqual([403, 'Changing this dashboard is forbidden'])
      const lost = await app.plain.get(
        `/chart/${q({ filters: [{ col: 'slice_name', opr: 'eq', value: 'Lost' }] })}`,
      )
      expect({
        count: lost.body.count,
        charts: (await app.admin.get(`/dashboard/${hers}`)).body.result.charts,
      }).toEqual({ count: 0, charts: [] })
    })

    test('in the trash leave it, and are back at their place when they are restored; in a row of their own where it was laid out anew', async () => {
      const thrown = await saveChart('Thrown away')
      const stays = charts[1] ?? 0
      const id = await made({ post_charts: [thrown, stays] })
      await app.plain.delete(`/chart/${thrown}`)
      const without = await show(id)
      expect({
        charts: without.charts,
        slices_metaCount: without.slices_meta.length,
        rows: rowsOf(layoutOf(without)),
      }).toEqual({ charts: ['B'], slices_metaCount: 1, rows: [[stays]] })
      await app.plain.post(`/trash/chart/${thrown}/restore`)
      expect(rowsOf(layoutOf(await show(id)))).toEqual([[thrown, stays]])
      await app.plain.delete(`/chart/${thrown}`)
      await app.plain.put(`/dashboard/${id}`, {
        json_metadata: without.json_metadata,
        version: without.version,
      })
      await app.plain.post(`/trash/chart/${thrown}/restore`)
      const back = await show(id)
      expect({ charts: back.charts, rows: rowsOf(layoutOf(back)) }).toEqual({
        charts: ['B', 'Thrown away'],
        rows: [[stays], [thrown]],
      })
    })

    test('stay in it while their dataset is in the trash, which has no name then', async () => {
      const dataset = app.datasets['pets'] ?? 0
      const id = await made({
        post_charts: [await saveChart('Of pets', { datasource_id: dataset })],
      })
      await app.admin.delete(`/dataset/${dataset}`)
      const { body } = await app.plain.get(`/dashboard/${id}/charts`)
      const { slices_meta } = await show(id)
      const { body: filtered } = await app.plain.get(`/dashboard/${id}/datasets`)
      await app.admin.post(`/trash/dataset/${dataset}/restore`)
      expect({ charts: body.result, slices_meta, filtered: filtered.result }).toMatchObject({
        filtered: [],
        charts: [{ slice_name: 'Of pets', datasource_id: dataset }],
        slices_meta: [{ slice_name: 'Of pets', datasource_id: dataset, datasource_name: null }],
      })
    })

    test('are answered with their forms, their descriptions as harmless markup', async () => {
      const chart = await saveChart('Described', { description: '<img onerror="x"> & \'more\'' })
      const id = await made({ post_charts: [chart] })
      const { status, body } = await app.plain.get(`/dashboard/${id}/charts`)
      expect({ status, result: body.result }).toEqual({
        status: 200,
        result: [
          {
            id: chart,
            slice_name: 'Described',
            viz_type: 'pie',
            datasource_id: app.datasets['sales'],
            description: '<img onerror="x"> & \'more\'',
            description_markeddown: '&lt;img onerror=&quot;x&quot;&gt; &amp; &#39;more&#39;',
            cache_timeout: null,
            changed_on: time,
            slice_url: `/visualizations/${chart}/null`,
            form_data: {
              groupby: ['id'],
              slice_id: chart,
              viz_type: 'pie',
              datasource: `${app.datasets['sales']}__table`,
            },
          },
        ],
      })
    })

    test('tell the datasets that its filters may use, with all columns', async () => {
      const pets = await saveChart('Pets', { datasource_id: app.datasets['pets'] })
      const id = await made({ post_charts: [...charts, pets] })
      const { status, body } = await app.plain.get(`/dashboard/${id}/datasets`)
      const { result: sales } = (await app.plain.get(`/dataset/${app.datasets['sales']}`)).body
      const place = {
        type: 'table',
        schema: 'main',
        database: { id: 1, name: 'Workspace', backend: 'duckdb' },
      }
      expect(status).toBe(200)
      expect(body.result.map(({ id: dataset }: { id: number }) => dataset)).toEqual([
        app.datasets['sales'],
        app.datasets['pets'],
      ])
      expect(body.result[0]).toEqual({
        id: sales.id,
        uid: `${sales.id}__table`,
        table_name: 'sales',
        datasource_name: 'sales',
        name: 'sales',
        ...place,
        columns: sales.columns,
        metrics: sales.metrics,
        column_types: [0, 3],
        verbose_map: { id: 'id', sold: 'sold', count: 'count' },
      })
    })
  })

  describe('the list of dashboards', () => {
    test('leaves layouts and forms to those who ask for them', async () => {
      const id = await made()
      const filters = [{ col: 'id', opr: 'eq', value: id }]
      const { body } = await app.plain.get(`/dashboard/${q({ filters, keys: ['none'] })}`)
      const { css: _, position_json, json_metadata: __, slices_meta, ...light } = await show(id)
      const [listed] = body.result
      expect({ ...listed, changed_on_delta_humanized: '' }).toEqual({
        ...light,
        changed_on_delta_humanized: '',
      })
      const heavy = await app.plain.get(
        `/dashboard/${q({ filters, keys: ['none'], columns: ['position_json', 'slices_meta.slice_id', 'owners.email'] })}`,
      )
      const ids = slices_meta.map(({ slice_id }: { slice_id: number }) => ({ slice_id }))
      expect(heavy.body.result).toEqual([
        { id, position_json, slices_meta: ids, owners: [{ email: 'peter@example.com' }] },
      ])
    })

    test('is searched in title, slug and description and put in every order', async () => {
      const {
        body: { id: hers },
      } = await app.admin.post('/dashboard', {
        dashboard_title: 'Zebra',
        description: 'stripes',
        slug: 'zz-top',
      })
      const {
        body: { id: mine },
      } = await app.plain.post('/dashboard', {
        dashboard_title: 'aardvark',
        description: 'zebras fear it',
      })
      const listed = async (list: object) =>
        (await app.plain.get(`/dashboard/${q({ page_size: -1, columns: ['id'], ...list })}`)).body
          .ids as number[]
      const among = async (list: object) =>
        (await listed(list)).filter((id) => id === hers || id === mine)
      const searched = (value: string) =>
        listed({
          filters: [{ col: 'dashboard_title', opr: 'title_or_slug', value }],
          order_column: 'id',
        })
      expect(await searched('ZEBRA')).toEqual([mine, hers])
      expect(await searched('zz-')).toEqual([hers])
      expect(await searched('stripes')).toEqual([hers])
      expect(await among({ order_column: 'dashboard_title', order_direction: 'asc' })).toEqual([
        mine,
        hers,
      ])
      expect(await among({ order_column: 'created_by.username', order_direction: 'asc' })).toEqual([
        hers,
        mine,
      ])
      expect(await among({ order_column: 'changed_by.username' })).toEqual([mine, hers])
      expect(await among({})).toEqual([mine, hers])
      await app.plain.post(`/favstar/dashboard/${hers}`)
      expect(
        await listed({ filters: [{ col: 'id', opr: 'dashboard_is_favorite', value: '!t' }] }),
      ).toEqual([hers])
      for (const [col, opr, value] of [
        ['slug', 'eq', 'zz-top'],
        ['description', 'ct', 'STRIPES'],
        ['created_by', 'rel_o_m', app.admin.user.id],
        ['owners', 'rel_m_m', app.admin.user.id],
      ])
        expect(await among({ filters: [{ col, opr, value }] }), String(col)).toEqual([hers])
    })

    test('loses the deleted ones, in bulk all or none', async () => {
      const own = [await made(), await made()]
      const {
        body: { id: hers },
      } = await app.admin.post('/dashboard', { dashboard_title: 'Hers', description: 'told' })
      const isThere = async (id: number) => (await app.plain.get(`/dashboard/${id}`)).status === 200
      expect(outcomeOf(await app.plain.delete(`/dashboard/${q([...own, hers])}`))).toEqual([
        403,
        'Changing this dashboard is forbidden',
      ])
      expect(outcomeOf(await app.plain.delete('/dashboard/', { ids: [...own, 99_999] }))).toEqual([
        404,
        'Not found',
      ])
      expect(await Promise.all(own.map(isThere))).toEqual([true, true])
      expect((await app.plain.delete('/dashboard/', { ids: own })).body).toEqual({
        message: 'Deleted 2 dashboards',
      })
      expect((await app.admin.delete(`/dashboard/${hers}`)).body).toEqual({ message: 'OK' })
      expect(await Promise.all([...own, hers].map(isThere))).toEqual([false, false, false])
      expect((await app.plain.get(`/chart/${charts[0]}`)).body.result.dashboards).toEqual([])
    })
  })
})
