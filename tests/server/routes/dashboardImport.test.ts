import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chartApps, type ChartApp } from '../../support/chartApp.ts'
import { supersetExport } from '../../support/supersetExport.ts'
import { zipped, type ZippedFile } from '../../support/zipped.ts'

const theirShop = 'a2dc77af-e654-49bb-b321-40f6b559a1ee'

describe.each(chartApps)('dashboards of a Superset export on $kind', ({ kind, open }) => {
  let app: ChartApp
  beforeAll(async () => {
    app = await open()
  })
  afterAll(() => app.close())

  const send = async (
    content: Uint8Array | readonly ZippedFile[],
    {
      preview = false,
      databases = { [theirShop]: 1 } as Record<string, number>,
      key = '',
      type = 'application/zip',
    } = {},
  ) => {
    const query = `?databases=${encodeURIComponent(JSON.stringify(databases))}`
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/v1/dashboard/import${preview ? '/preview' : ''}${query}`,
      headers: {
        authorization: `Bearer ${app.plain.token}`,
        'content-type': type,
        ...(key === '' ? {} : { 'idempotency-key': key }),
      },
      payload: Buffer.from(content instanceof Uint8Array ? content : zipped(content)),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const shown = async (path: string) => (await app.plain.get(path)).body.result
  const total = async (list: string) => (await app.plain.get(`/${list}/`)).body.count
  const totals = () => Promise.all(['dashboard', 'chart', 'dataset'].map(total))
  const names = (things: { name: string }[]) => things.map(({ name }) => name)

  const notTaken = [
    ...['dear', 'season'].map((column) => ({
      name: `sales: ${column}`,
      reason: 'The dataset that is here already has no such column: add it there',
    })),
    { name: 'Flow', reason: 'The chart type sankey_v2 is not known here' },
    {
      name: 'Gone',
      reason: "Columns missing in datasource: ['color']",
    },
    {
      name: 'Revenue by region',
      reason: 'Its filter on region is left out: the operator REGEX is not known here',
    },
    {
      name: 'DYNAMIC-abcdefghij',
      reason: 'A tile of the type DYNAMIC is not known here; it stays in the layout',
    },
    { name: 'Shop', reason: 'Its CSS is left out' },
    {
      name: 'Price',
      reason: 'The filter holds for all charts of its dataset here, not for some of them',
    },
    { name: 'Time range', reason: 'The filter type filter_time is not known here' },
  ]

  test('are previewed without being stored: what is taken, what is not and why', async () => {
    const before = await totals()
    const { status, body } = await send(supersetExport('shop_export'), { preview: true })
    expect({ status, totals: await totals() }).toEqual({ status: 200, totals: before })
    expect(body).toEqual({
      databases: [{ uuid: theirShop, name: 'Shop', database_id: 1 }],
      datasets: [
        { id: null, name: 'cheap_sales' },
        { id: app.datasets['sales'], name: 'sales' },
      ],
      charts: [
        'Heat',
        'Price and quantity',
        'Products',
        'Quantity',
        'Revenue by region',
        'Rows',
        'Spread',
        'Trend',
      ].map((name) => ({ id: null, name })),
      dashboards: [{ id: null, name: 'Shop' }],
      skipped: notTaken,
    })
  })

  describe('become dashboards', () => {
    let imported: Awaited<ReturnType<typeof send>>
    const idsByName = () =>
      Object.fromEntries(
        [...imported.body.charts, ...imported.body.datasets].map(
          ({ id, name }: { id: number; name: string }) => [name, id],
        ),
      )
    const metadata = async () =>
      JSON.parse((await shown(`/dashboard/${imported.body.dashboards[0].id}`)).json_metadata)
    beforeAll(async () => {
      imported = await send(supersetExport('shop_export'))
    })

    test('and what is not taken is named', () => {
      const { status, body } = imported
      expect({ status, dashboards: names(body.dashboards), skipped: body.skipped }).toEqual({
        status: 201,
        dashboards: ['Shop'],
        skipped: notTaken,
      })
    })

    test('with their filters, colors and refresh', async () => {
      const { sales, cheap_sales: cheapSales } = idsByName()
      const { positions, ...others } = await metadata()
      expect(positions).toBeInstanceOf(Object)
      expect(others).toEqual({
        timed_refresh_immune_slices: [],
        expanded_slices: {},
        shared_label_colors: {},
        refresh_frequency: 300,
        color_scheme: 'supersetColors',
        label_colors: { East: '#1FA8C9' },
        dashboard_filters: [
          { dataset: sales, column: 'region', operator: 'IN', filter_val: ['East', 'West'] },
          { dataset: cheapSales, column: 'region', operator: 'IN', filter_val: ['East', 'West'] },
          { dataset: sales, column: 'price', operator: '>=', filter_val: 2 },
          { dataset: sales, column: 'price', operator: '<=' },
        ].map((filter) => ({ id: expect.any(String), ...filter })),
      })
    })

    test('with their layout', async () => {
      const { positions } = await metadata()
      const ofNodes = (row: string, field: string) =>
        positions[row].children.map((node: string) => positions[node].meta[field])
      expect({
        root: positions['ROOT_ID'].children,
        tabs: ofNodes('TABS-e5Ruro0cjP', 'text'),
        chartsOfFirstTab: positions['TAB-d-E0Zc1cTH'].children.map((row: string) =>
          ofNodes(row, 'sliceName'),
        ),
        chartIdsOfRow: ofNodes('ROW-0l1WcDzW31', 'chartId'),
        unknownNode: positions['DYNAMIC-abcdefghij'].type,
      }).toEqual({
        root: ['TABS-e5Ruro0cjP'],
        tabs: ['🎯 Overview', 'Details'],
        chartsOfFirstTab: [
          ['Revenue by region', 'Quantity'],
          ['Heat', 'Spread', 'Products'],
        ],
        chartIdsOfRow: [idsByName()['Rows'], idsByName()['Price and quantity']],
        unknownNode: 'DYNAMIC',
      })
    })

    test('with their charts, which answer', async () => {
      const ids = imported.body.charts.map(({ id }: { id: number }) => id)
      const { body } = await app.plain.post(
        `/chart/data_list/?id_list=${JSON.stringify(ids)}`,
        null,
      )
      expect(body.result.map(({ chart_name, error }: any) => ({ chart_name, error }))).toEqual(
        names(imported.body.charts).map((chart_name) => ({ chart_name, error: null })),
      )
      const { viz_type, params } = await shown(`/chart/${idsByName()['Revenue by region']}`)
      expect({ viz_type, form: JSON.parse(params) }).toEqual({
        viz_type: 'horiz_bar',
        form: expect.objectContaining({
          groupby: ['region'],
          columns: ['product'],
          adhoc_filters: [
            {
              expressionType: 'SIMPLE',
              clause: 'WHERE',
              subject: 'product',
              operator: '!==',
              comparator: 'C',
            },
          ],
        }),
      })
    })

    test('with their lines, the first series and the rest as Other, their axes and what lies on each other', async () => {
      const { viz_type, params } = await shown(`/chart/${idsByName()['Trend']}`)
      expect({ viz_type, form: JSON.parse(params) }).toEqual({
        viz_type: 'echarts_timeseries_line',
        form: expect.objectContaining({
          groupby: ['region'],
          columns: ['product'],
          top: { categories: { count: 2, by: 'count', order: 'desc', other: true } },
          extra_form_data: {
            logAxis: true,
            y_axis_bounds: [1, null],
            viz_options: { stacking: 'share' },
          },
        }),
      })
    })

    test('with the datasets that their charts read', async () => {
      const { sql, columns, owners } = await shown(`/dataset/${idsByName()['cheap_sales']}`)
      expect({
        sql,
        columns: columns.map(({ column_name }: { column_name: string }) => column_name),
        owners: owners.map(({ username }: { username: string }) => username),
      }).toEqual({
        sql: 'SELECT id, region, qty\nFROM sales\nWHERE price < 3',
        columns: ['id', 'region', 'qty'],
        owners: ['peter'],
      })
    })
  })

  test('of the years before are taken as well; what lies in a database that is not here is named', async () => {
    const { status, body } = await send(supersetExport('older_export'))
    expect({
      status,
      firstDatabase: body.databases.at(0),
      charts: names(body.charts),
      skipped: body.skipped,
    }).toEqual({
      status: 201,
      firstDatabase: {
        uuid: 'b1111111-e654-49bb-b321-40f6b559a1ee',
        name: 'Lake',
        database_id: null,
      },
      charts: ['Bars', 'Groups', 'Old heat'],
      skipped: [
        { name: 'visits', reason: 'Its database Lake is not connected here' },
        {
          name: 'Bars',
          reason: 'Its filter “price > 2” is left out: it is an SQL expression',
        },
        { name: 'Filter', reason: 'The chart type filter_box is not known here' },
        { name: 'Visits', reason: 'Its dataset is not imported' },
      ],
    })
    const { position_json, description } = await shown(`/dashboard/${body.dashboards[0].id}`)
    const positions = JSON.parse(position_json)
    expect({
      description,
      grid: positions['GRID_ID'].children,
      text: positions['MARKDOWN-x'].meta.code,
      secondRow: positions['ROW-two'].children,
    }).toEqual({
      description: 'Imported from Superset',
      grid: ['MARKDOWN-x', 'ROW-one', 'DIVIDER-x', 'ROW-two'],
      text: '## 🎮 Sales\n\nAs they were',
      secondRow: ['CHART-old3'],
    })
  })

  test('leave nothing behind where one of them cannot be stored', async () => {
    const files = supersetExport('shop_export').map(({ name, text }) => ({
      name,
      text: text.replace('dashboard_title: Shop', "dashboard_title: ' '").replace('cheap_', 'few_'),
    }))
    const before = await totals()
    const { status, body } = await send(files)
    expect({ status, message: body.message, totals: await totals() }).toEqual({
      status: 422,
      message: 'Title is required',
      totals: before,
    })
  })

  test('take the database here that has the name of theirs, whatever its case', async () => {
    const files = supersetExport('shop_export').map(({ name, text }) => ({
      name,
      text: text.replace('database_name: Shop', 'database_name: workspace'),
    }))
    const { body } = await send(files, { preview: true, databases: {} })
    expect(body.databases).toEqual([{ uuid: theirShop, name: 'workspace', database_id: 1 }])
  })

  test('take no database that is in the trash, whatever its name', async () => {
    const { id: _, ...database } = await app.store
      .selectFrom('database')
      .selectAll()
      .executeTakeFirstOrThrow()
    const trashed = { database_name: 'Shop', is_internal: 0, deleted_on: '2026-01-01T00:00:00Z' }
    await app.store
      .insertInto('database')
      .values({ ...database, uuid: 'trashed', ...trashed })
      .execute()
    const { body } = await send(supersetExport('shop_export'), { preview: true, databases: {} })
    expect(body.databases).toEqual([{ uuid: theirShop, name: 'Shop', database_id: null }])
  })

  test('are made once for one key, and answered alike when the request comes again', async () => {
    const file = supersetExport('older_export')
    const first = await send(file, { key: `import on ${kind}` })
    const after = await totals()
    expect({
      again: await send(file, { key: `import on ${kind}` }),
      totals: await totals(),
    }).toEqual({ again: first, totals: after })
    expect((await send(supersetExport('shop_export'), { key: `import on ${kind}` })).status).toBe(
      422,
    )
  })

  test('bring a dataset that is not here with its names, descriptions and the metrics and calculated columns that its database takes', async () => {
    await app.admin.delete(`/dataset/${app.datasets['sales']}`)
    const { body } = await send(supersetExport('shop_export'))
    const { id } = body.datasets.find(({ name }: { name: string }) => name === 'sales')
    const { columns, metrics, schema, description } = await shown(`/dataset/${id}`)
    expect({
      schema,
      description,
      columns: columns.map(({ column_name, verbose_name, description, expression }: any) => [
        column_name,
        verbose_name,
        description,
        expression,
      ]),
      metrics: metrics.map(({ metric_name, expression, verbose_name, description: about }: any) => [
        metric_name,
        expression,
        verbose_name,
        about,
      ]),
      skipped: body.skipped[0],
      charts: body.charts.length,
    }).toEqual({
      schema: 'main',
      description: 'What was sold',
      columns: [
        ['id', null, null, null],
        ['region', 'Sales region', 'Where it was sold', null],
        ['product', null, null, null],
        ['qty', null, null, null],
        ['price', null, null, null],
        ['dear', 'Expensive', 'Above three', 'price > 3'],
      ],
      metrics: [
        ['count', 'COUNT(*)', null, null],
        ['revenue', 'SUM(qty * price)', 'Revenue', 'Before tax'],
        ['dear_share', 'AVG(CASE WHEN dear THEN 1 ELSE 0 END)', null, null],
      ],
      skipped: {
        name: 'sales: season',
        reason: expect.stringContaining('The column cannot be computed: Referenced column "month"'),
      },
      charts: 8,
    })
    const drawn = await app.plain.post('/chart/data', {
      datasource: `${id}__table`,
      form_data: { viz_type: 'dist_bar', groupby: ['dear'], metrics: ['count', 'dear_share'] },
    })
    const again = await send(supersetExport('shop_export'), { preview: true })
    const ofSales = again.body.skipped.filter(({ name }: any) => name.startsWith('sales'))
    expect(ofSales).toEqual(notTaken.filter(({ name }) => name === 'sales: season'))
    expect(drawn.body.result[0].data).toEqual([
      { dear: false, count: 5, dear_share: 0 },
      { dear: true, count: 3, dear_share: 1 },
    ])
  })
})

describe('files that are no export, or an odd one', () => {
  let app: ChartApp
  beforeAll(async () => {
    app = await (chartApps[0] as (typeof chartApps)[number]).open()
  })
  afterAll(() => app.close())

  const outcome = async (content: Uint8Array | readonly ZippedFile[], type = 'application/zip') => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/dashboard/import',
      headers: { authorization: `Bearer ${app.plain.token}`, 'content-type': type },
      payload: Buffer.from(content instanceof Uint8Array ? content : zipped(content)),
    })
    const { message, skipped } = answer.json()
    return [answer.statusCode, message ?? skipped]
  }
  const inExport = (path: string, text: string): ZippedFile[] => [
    ...supersetExport('shop_export'),
    { name: `dashboard_export_20260302T091407/${path}`, text },
  ]
  const damaged =
    'The file is no ZIP archive, or it is damaged: export the dashboard from Superset again'
  const noExport =
    'The archive is no dashboard export of Superset: it holds no metadata.yaml with dashboards beside it'
  const tooMuch =
    'The archive unpacks to more than can be read: a file may have 1 MB, all together 8 MB'
  const [first = { name: '', text: '' }] = supersetExport('shop_export')

  test.each<[string, Uint8Array | readonly ZippedFile[], [number, string]]>([
    ['no archive', Buffer.from('dashboard_title: Shop'), [422, damaged]],
    ['nothing', Buffer.from(''), [422, damaged]],
    ['half an archive', zipped([first]).subarray(0, 200), [422, damaged]],
    ['an archive of something else', [{ name: 'readme.txt', text: 'Hello' }], [422, noExport]],
    [
      'an export without a dashboard',
      [{ name: 'x/metadata.yaml', text: 'version: 1.0.0\ntype: Dashboard\n' }],
      [422, noExport],
    ],
    [
      'a path out of the archive',
      inExport('../../../etc/charts/x.yaml', 'a: 1'),
      [
        422,
        'The archive names a file outside of itself: dashboard_export_20260302T091407/../../../etc/charts/x.yaml',
      ],
    ],
    ['a file of 5 MB', inExport('charts/x.yaml', `a: ${'x'.repeat(5_000_000)}`), [413, tooMuch]],
    [
      'a bomb that hides its size',
      [
        { name: 'metadata.yaml', text: ' '.repeat(60_000_000), size: 10 },
        { ...first, name: 'dashboards/x.yaml', size: 3 },
      ],
      [422, damaged],
    ],
    [
      'a path from the root of a disk',
      [{ name: '/charts/x.yaml', text: '' }],
      [422, 'The archive names a file outside of itself: /charts/x.yaml'],
    ],
    [
      'files of 9 MB together',
      Array.from({ length: 9 }, (_, at) => ({
        ...{ name: `charts/${at}.yaml`, text: '', size: 1_000_000 },
      })),
      [413, tooMuch],
    ],
    [
      'more files than can be',
      Array.from({ length: 2001 }, (_, at) => ({ name: `charts/${at}.yaml`, text: '' })),
      [422, 'The archive holds 2001 files; at most 2000 can be read'],
    ],
  ])('%s is refused with a reason', async (_name, content, expected) => {
    expect(await outcome(content)).toEqual(expected)
  })

  test('another content type and more than 20 MB are refused', async () => {
    expect(await outcome(Buffer.from('{}'), 'application/json')).toEqual([
      400,
      'The body is no ZIP archive: send it as application/zip',
    ])
    expect(await outcome(Buffer.alloc(20 * 1024 * 1024 + 1))).toEqual([
      413,
      'The archive is larger than 20 MB',
    ])
  })

  const laughs = [
    'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
    ...Array.from(
      { length: 9 },
      (_, at) =>
        `a${at + 1}: &a${at + 1} [${Array.from({ length: 10 }, () => `*a${at}`).join(', ')}]`,
    ),
  ].join('\n')

  test('a file within that is broken, hostile or of another form is named, and the rest is taken', async () => {
    const files: [path: string, text: string, reason: string][] = [
      [
        'charts/laughs.yaml',
        laughs,
        'Excessive alias count indicates a resource exhaustion attack',
      ],
      ['charts/deep.yaml', `a: ${'['.repeat(5000)}${']'.repeat(5000)}`, 'it is nested too deeply'],
      [
        'charts/broken.yaml',
        'a: [1, 2',
        'Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 9:',
      ],
      [
        'charts/tagged.yaml',
        'slice_name: !!js/function "process.exit()"',
        'uuid: Invalid input: expected string, received undefined',
      ],
      [
        'charts/other.yaml',
        'slice_name: 12',
        'uuid: Invalid input: expected string, received undefined',
      ],
    ]
    for (const [path, text, reason] of files) {
      const [status, skipped] = await outcome(inExport(path, text))
      const found = skipped.find(({ name }: { name: string }) => name === path)
      expect({ status, reason: found?.reason }, path).toEqual({
        status: 201,
        reason: `The file cannot be read: ${reason}`,
      })
    }
  })

  const workspace = 'd0000000-0000-0000-0000-000000000001'
  const rows = 'd0000000-0000-0000-0000-000000000002'
  const pie = (uuid: string, name: string, metric: unknown, dataset = rows) => ({
    name: `odd/charts/${uuid}.yaml`,
    text: JSON.stringify({
      ...{ uuid, slice_name: name, description: `About ${name}`, viz_type: 'pie' },
      ...{ params: { metric, groupby: ['region'] }, dataset_uuid: dataset },
    }),
  })
  const filter = (more: object, value: unknown = null, dataset = rows) => ({
    ...{ id: 'F', filterType: 'filter_range', scope: { rootPath: ['ROOT_ID'], excluded: [] } },
    targets: [{ datasetUuid: dataset, column: { name: 'qty' } }],
    defaultDataMask: { filterState: { value } },
    ...more,
  })
  const tile = (uuid: string) => ({ type: 'CHART', children: [], meta: { uuid, chartId: 9 } })
  const column = (column_name: string, more: object = {}) => ({ column_name, ...more })
  const metricOf = (metric_name: string, expression: string) => ({ metric_name, expression })
  /** An export of JSON, which is YAML as well, with one of each oddity. */
  const odd: Record<string, object> = {
    'metadata.yml': { version: '1.0.0' },
    'databases/W.yml': { uuid: workspace, database_name: 'WorkSpace' },
    'datasets/W/other.yaml': {
      ...{ uuid: 'other', table_name: 'sales', sql: 'SELECT 1 AS a', database_uuid: workspace },
      ...{ columns: [], metrics: [] },
    },
    'datasets/W/rows.yaml': {
      ...{ uuid: rows, table_name: 'odd_rows', database_uuid: workspace },
      sql: 'SELECT region, qty, price FROM sales',
      columns: [
        column('region', { verbose_name: 'Where', description: 'Of the world' }),
        column('qty', { expression: '' }),
        column('price', { expression: 'price + 1' }),
        column('twice', { expression: 'qty * 2', verbose_name: 'Double', description: 'By two' }),
      ],
      metrics: [
        metricOf('count', 'COUNT(region)'),
        metricOf('total', 'SUM(twice)'),
        metricOf('bad', 'SUM(nope)'),
      ],
    },
    'dashboards/odd.yaml': {
      ...{ uuid: 'odd', dashboard_title: 'Odd', description: '  ', css: ' ' },
      position: {
        DASHBOARD_VERSION_KEY: 'v2',
        ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { type: 'GRID', children: ['CHART-1', 'CHART-2', 'ALERT-1'] },
        'CHART-1': tile('c1'),
        'CHART-2': tile('c2'),
        'ALERT-1': { type: 'ALERT' },
      },
      metadata: {
        refresh_frequency: '300',
        native_filter_configuration: [
          { type: 'DIVIDER', name: 'A line' },
          filter({ filterType: 'filter_select', name: 'Chosen' }, []),
          filter({ name: 'From nothing' }, [0, null]),
          filter({ name: 'To nothing' }, [null, 0]),
          filter({ name: 'Nowhere' }, [1, 2], 'nope'),
          filter({ name: 'Partly', scope: { rootPath: ['ROOT_ID', 'TAB-1'] } }),
          filter({ name: 'But one', scope: { rootPath: ['ROOT_ID'], excluded: [1] } }),
        ],
      },
    },
  }
  const oddExport = () => [
    ...Object.entries(odd).map(([path, value]) => ({
      name: `odd/${path}`,
      text: JSON.stringify(value),
    })),
    pie('c1', 'Shares', 'total'),
    pie('c2', 'Of a metric that is not taken', 'bad'),
    pie('c3', 'Of an expression', {
      ...{ expressionType: 'SQL', sqlExpression: 'SUM(nope)', label: 'x' },
    }),
    pie('c4', 'Of no dataset', 'count', 'other'),
  ]

  test('of an odd export what can be taken is, with its texts, and each thing that cannot is named once', async () => {
    const send = async (url: string) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api/v1/dashboard/import${url}`,
        headers: { authorization: `Bearer ${app.plain.token}`, 'content-type': 'application/zip' },
        payload: Buffer.from(zipped(oddExport())),
      })
      return answer.json()
    }
    const partly = 'The filter holds for all charts of its dataset here, not for some of them'
    const nope = expect.stringContaining('nope') as unknown
    const skipped = [
      {
        name: 'sales',
        reason: 'Workspace has another dataset of this name: rename it, then import again',
      },
      {
        name: 'odd_rows: price',
        reason: 'The table has a column of this name: its own is shown',
      },
      { name: 'odd_rows: bad', reason: nope },
      { name: 'Of a metric that is not taken', reason: expect.any(String) as unknown },
      { name: 'Of an expression', reason: nope },
      { name: 'Of no dataset', reason: 'Its dataset is not imported' },
      {
        name: 'ALERT-1',
        reason: 'A tile of the type ALERT is not known here; it stays in the layout',
      },
      { name: 'Nowhere', reason: 'The dataset of the filter is not imported' },
      { name: 'Partly', reason: partly },
      { name: 'But one', reason: partly },
    ]
    const preview = await send('/preview')
    expect(preview.skipped).toEqual(skipped)
    const { datasets, charts, dashboards, ...made } = await send('')
    const [dataset, chart, dashboard] = [datasets[0].id, charts[0].id, dashboards[0].id]
    expect({ databases: made.databases, skipped: made.skipped, datasets, charts }).toEqual({
      databases: [{ uuid: workspace, name: 'WorkSpace', database_id: 1 }],
      skipped,
      datasets: [{ id: dataset, name: 'odd_rows' }],
      charts: [{ id: chart, name: 'Shares' }],
    })
    const shown = async (path: string) => (await app.plain.get(path)).body.result
    const stored = await shown(`/dataset/${dataset}`)
    const { description: about, params } = await shown(`/chart/${chart}`)
    const board = await shown(`/dashboard/${dashboard}`)
    const { dashboard_filters, refresh_frequency, positions } = JSON.parse(board.json_metadata)
    expect({
      columns: stored.columns.map((one: any) => [
        one.column_name,
        one.verbose_name,
        one.description,
        one.expression,
      ]),
      metrics: stored.metrics.map((one: any) => [one.metric_name, one.expression]),
      chart: [about, JSON.parse(params).datasource],
      board: [board.description, refresh_frequency, positions.GRID_ID.children],
      chartId: positions['CHART-1'].meta.chartId,
      filters: dashboard_filters.map(({ id: _, ...one }: any) => one),
    }).toEqual({
      columns: [
        ['region', 'Where', 'Of the world', null],
        ['qty', null, null, null],
        ['price', null, null, null],
        ['twice', 'Double', 'By two', 'qty * 2'],
      ],
      metrics: [
        ['count', 'COUNT(*)'],
        ['total', 'SUM(twice)'],
      ],
      chart: ['About Shares', `${dataset}__table`],
      board: ['Imported from Superset', 0, ['CHART-1', 'ALERT-1']],
      chartId: chart,
      filters: [
        { operator: 'IN' },
        { operator: '>=', filter_val: 0 },
        { operator: '<=' },
        { operator: '>=' },
        { operator: '<=', filter_val: 0 },
        ...[1, 2].flatMap(() => [{ operator: '>=' }, { operator: '<=' }]),
      ].map((one) => ({ dataset, column: 'qty', ...one })),
    })
  })
})
