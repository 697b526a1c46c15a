import { inflateRawSync } from 'node:zlib'
import { test } from 'vitest'
import { q, signedInUser } from '../../support/app.ts'
import { chartApp, metric } from '../../support/chartApp.ts'
import { conversation, fixDates } from '../../support/conversation.ts'
import { pngOf } from '../../support/png.ts'
import { supersetExport } from '../../support/supersetExport.ts'
import { upload, type UploadAttempt } from '../../support/uploading.ts'
import { zipped, type ZippedFile } from '../../support/zipped.ts'

const sales = `SELECT * FROM (VALUES
  (1, 'East', 'A', 10, 2.5, TIMESTAMP '2025-11-03 08:30:00', true, DATE '2025-11-03'), (2, '=1+1', 'B', -4, 0.125, NULL, false, NULL),
  (3, NULL, 'A', NULL, 1e20, TIMESTAMP '2025-12-31 23:59:59', NULL, DATE '1999-12-31'), (4, 'say "x", y', 'C', 7, NULL, TIMESTAMP '2025-11-03 00:00:00', true, DATE '2025-11-30')
) AS v(id, region, product, qty, price, "at", paid, day)`

/** The texts of the files in an archive that say something of its sheet. */
const filesIn = (archive: Buffer) => {
  const files: Record<string, string[]> = {}
  for (
    let at = archive.indexOf('PK\u0001\u0002');
    at >= 0;
    at = archive.indexOf('PK\u0001\u0002', at + 4)
  ) {
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    if (/sheet\d*\.xml$|styles|workbook\.xml$/.test(name))
      files[name] = String(
        archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed),
      ).split(/(?=<row|<cellXfs|<numFmts|<fonts|<cols)/)
  }
  return files
}

test('what people send as files and get as files is answered as written down', async () => {
  fixDates()
  const app = await chartApp({ sales })
  const olga = await signedInUser(app.app, 'olga')
  const people = { ada: app.admin, peter: app.plain, olga }
  try {
    const { chapter, later, note, say, isAsWritten } = conversation({
      ...people,
      nobody: app.anyone,
    })
    const id = app.datasets['sales'] ?? 0

    chapter('Uploads')
    const send = async (who: keyof typeof people, sent: UploadAttempt) => {
      const { token } = people[who]
      const answer = await upload(app, { token, ...sent })
      const about = { ...sent, content: sent.content === null ? null : String(sent.content) }
      note(`${who} sends ${JSON.stringify(about).slice(0, 120)}`, answer)
      later(1)
      return answer.body as { id?: number }
    }
    const birds = 'Name;Weight;Seen\nOwl;1,5;03.11.2025\nWren;0,01;\n'
    const named = { table_name: 'Birds', upload_id: 'one' }
    await send('peter', { content: birds, fields: { upload_id: 'p' }, call: 'preview_file' })
    const { id: made = 0 } = await send('peter', { content: birds, fields: named })
    await say('peter', 'get', '/database/upload/one')
    await say('olga', 'get', '/database/upload/one')
    await say('olga', 'delete', '/database/upload/one')
    await say('peter', 'delete', '/database/upload/one')
    await say('peter', 'get', `/dataset/${made}`)
    await say('peter', 'get', `/dataset/${made}/data`)
    await send('olga', { content: birds, fields: { table_name: 'birds' } })
    await send('olga', { content: birds, fields: { table_name: 'Birds', if_exists: 'replace' } })
    await send('peter', {
      content: 'Name;Weight;Seen\nCrow;0,5;01.12.2025\n',
      fields: { table_name: 'Birds', if_exists: 'append' },
    })
    await send('peter', { content: 'x\n1\n', fields: { table_name: 'Birds', if_exists: 'append' } })
    await say('peter', 'get', `/dataset/${made}/data`)
    await send('peter', {
      content: 'Name,Weight\nJay,0.2\n',
      fields: { table_name: 'Birds', if_exists: 'replace' },
    })
    await say('peter', 'get', `/dataset/${made}`)
    await send('ada', {
      content: 'a,b\n1,2\n',
      fileName: 'jan.csv',
      others: [{ fileName: 'feb.csv', content: 'a,b\n3,4\n' }],
      fields: { table_name: 'months' },
    })
    for (const fields of [
      { table_name: ' ' },
      { table_name: 'x'.repeat(250) },
      { table_name: 'x'.repeat(251) },
      { table_name: 'main.x' },
      { database_name: 'None' },
      { if_exists: 'merge' },
      { schema: 'none' },
      { upload_id: 'u'.repeat(64), table_name: 'u' },
      { upload_id: 'u'.repeat(65) },
      { separator: 'x' },
      { quote: 'x' },
      { escape: 'x' },
      { comment: 'x' },
      { encoding: 'x' },
      { decimal_char: '12' },
      { separator: ',', decimal_char: ',' },
      { header: 'x' },
      { header_lines: '11' },
      { skip_rows: '-1' },
      { n_rows: 'x' },
      { use_columns: 'x' },
      { column_types: '[1]' },
      { column_types: '{"a":"MAP"}' },
      { column_names: '["a","A"]' },
      { short_rows: 'x' },
      { differing_columns: 'x' },
      { file_column: 'x'.repeat(251) },
      { index_col: 'x' },
    ] as Record<string, string>[])
      await send('olga', { content: 'a,b\n1,2\n', fields })
    await send('olga', { content: null })
    await send('olga', { content: '' })
    await send('olga', { content: 'a\n1\n', fileName: 'a.exe' })
    const { id: months = 0 } = await send('ada', {
      content: 'a,b\n1,2\n',
      fields: { table_name: 'months', if_exists: 'replace' },
    })
    const { id: gone = 0 } = await send('peter', {
      content: 'a,b\n1,2\n',
      fields: { table_name: 'gone' },
    })
    const { id: read } = await say('olga', 'post', '/dataset/', {
      database: 1,
      table_name: 'some months',
      sql: 'SELECT a FROM months',
    })
    await say('olga', 'post', '/dataset/', { database: 1, table_name: 'gone' })
    for (const [who, dataset] of [
      ['ada', months],
      ['peter', gone],
      ['olga', read],
    ] as const) {
      await say(who, 'get', `/trash/dataset/${dataset}/table`)
      await say(who, 'delete', `/dataset/${dataset}`)
      for (const other of ['ada', 'peter', 'olga'])
        await say(other, 'get', `/trash/dataset/${dataset}/table`)
    }
    await say('olga', 'get', '/database/1/table/months/main/readers')
    await say('peter', 'delete', `/trash/dataset/${months}?drop_table=true`)
    await say('ada', 'delete', `/trash/dataset/${months}?drop_table=true`)
    await say('olga', 'delete', `/trash/dataset/${read}?drop_table=true`)
    await say('ada', 'delete', `/trash/dataset/${months}?drop_table=true`)
    await say('peter', 'delete', `/trash/dataset/${gone}`)
    await say('olga', 'get', '/database/1/main/tables/')
    await say('olga', 'get', '/database/1/table/Birds/main/readers')
    await say('olga', 'delete', '/database/1/table/Birds/main/')
    await say('peter', 'delete', '/database/1/table/Birds/main/')
    await say('peter', 'get', `/dataset/${made}/data`)
    await say(
      'peter',
      'get',
      `/dataset/${q({ columns: ['id', 'table_name', 'source', 'owners'], keys: [] })}`,
    )
    await say('peter', 'get', '/async_event/spade_job/')
    await say('ada', 'get', '/async_event/spade_job/')

    chapter('Imports of Superset')
    const bring = async (
      who: keyof typeof people,
      files: readonly ZippedFile[],
      databases: Record<string, number> | string,
      preview = '',
    ) => {
      const { statusCode, body } = await app.app.inject({
        method: 'POST',
        url: `/api/v1/dashboard/import${preview}?databases=${encodeURIComponent(JSON.stringify(databases))}`,
        headers: {
          authorization: `Bearer ${people[who].token}`,
          'content-type': 'application/zip',
        },
        payload: Buffer.from(zipped(files)),
      })
      note(`${who} brings ${files.length} files${preview}`, [statusCode, JSON.parse(body)])
      later(1)
    }
    const shop = { 'a2dc77af-e654-49bb-b321-40f6b559a1ee': 1 }
    for (const name of ['shop_export', 'older_export'] as const) {
      const files = supersetExport(name)
      await bring('peter', files, shop, '/preview')
      await bring('peter', files, shop)
      await bring('olga', files, shop)
      await bring('olga', files, {})
      await bring('olga', files, 'no object')
      await bring('olga', files, { [Object.keys(shop)[0] ?? '']: 99 })
    }
    for (const noun of ['chart', 'dashboard', 'dataset'])
      await say('peter', 'get', `/${noun}/${q({ order_column: 'id', order_direction: 'asc' })}`)
    for (const dashboard of [1, 2])
      for (const part of ['', '/charts', '/datasets'])
        await say('olga', 'get', `/dashboard/${dashboard}${part}`)

    chapter('Pictures')
    const about = `Says <b>"it's"</b> & more`
    await say('peter', 'post', '/chart/', {
      slice_name: 'Pictured',
      viz_type: 'table',
      datasource_id: id,
      description: about,
    })
    const { result } = (await app.admin.get(`/chart/${q({ order_column: 'id', page_size: 1 })}`))
      .body
    const chart: number = result[0].id
    await say('peter', 'post', '/dashboard', {
      dashboard_title: 'Pictured',
      description: about,
      post_charts: [chart],
    })
    const pictured = async (who: keyof typeof people, kind: string, at: number, png: Buffer) => {
      const answer = await app.app.inject({
        method: 'PUT',
        url: `/api/v1/${kind}/${at}/thumbnail`,
        headers: { authorization: `Bearer ${people[who].token}`, 'content-type': 'image/png' },
        payload: png,
      })
      note(`${who} pictures ${kind} ${at}`, [answer.statusCode, answer.body])
      later(1)
      const shown = await people[who].get(`/${kind}/${at}/thumbnail`)
      note(`${who} sees ${kind} ${at}`, [
        shown.status,
        shown.headers['content-type'],
        shown.headers['cache-control'],
        Buffer.byteLength(String(shown.body)),
      ])
    }
    await pictured('peter', 'chart', chart, pngOf(1, 2, 3))
    await pictured('olga', 'chart', chart, pngOf(1, 2))
    await pictured('peter', 'chart', chart, Buffer.from('no picture'))
    await pictured('peter', 'chart', 999, pngOf(1))
    await say('peter', 'get', `/chart/${chart}`)
    const { body: boards } = await app.admin.get('/dashboard/')
    for (const { id: board } of boards.result as { id: number }[])
      await say('olga', 'get', `/dashboard/${board}/charts`)

    chapter('Files of charts')
    const table = {
      viz_type: 'table',
      all_columns: ['id', 'region', 'product', 'qty', 'price', 'at', 'paid', 'day'],
    }
    const sum = metric('SUM', 'qty')
    const forms: Record<string, object> = {
      table,
      grouped: {
        viz_type: 'table',
        query_mode: 'aggregate',
        groupby: ['product'],
        metrics: [sum, metric('AVG', 'price', 'Mean')],
        percent_metrics: [sum],
      },
      bars: { viz_type: 'dist_bar', groupby: ['product'], columns: ['paid'], metrics: [sum] },
      months: {
        viz_type: 'echarts_timeseries_line',
        groupby: ['at'],
        metrics: [sum],
        time_grain_sqla: { at: 'P1M' },
      },
      pie: { viz_type: 'pie', all_columns: ['region'], metric: sum },
      heat: { viz_type: 'heatmap', all_columns_x: 'product', all_columns_y: 'paid', metric: sum },
    }
    const formats = {
      qty: { style: 'currency', currency: 'EUR', decimals: 2 },
      price: { style: 'percent', decimals: 1 },
      id: { short: true },
    }
    const views: Record<string, object | undefined> = {
      whole: undefined,
      formatted: { columns: ['price', 'qty', 'id', 'at', 'day'], formats },
      'with formats': {
        columns: ['price', 'qty', 'id', 'at', 'day'],
        formats: {
          qty: { prefix: '€ ', decimals: 2 },
          price: { style: 'percent', decimals: 1 },
          id: { thousands: false, suffix: ' no.' },
        },
      },
      'whole means': {
        columns: ['product', 'qty'],
        group_by: ['product'],
        aggregates: [{ col: 'qty', aggregate: 'AVG' }],
      },
      pivoted: {
        columns: ['product', 'qty'],
        group_by: ['product'],
        pivot_by: ['paid'],
        aggregates: [{ col: 'qty', aggregate: 'SUM' }],
      },
      sorted: { columns: ['region', 'at'], sort: [{ col: 'at', desc: true }, { col: 'id' }] },
      grouped: {
        columns: ['region', 'product', 'qty', 'price'],
        group_by: ['region', 'product'],
        aggregates: [
          { col: 'qty', aggregate: 'SUM' },
          { col: 'price', aggregate: 'AVG' },
        ],
        sort: [{ col: 'price', desc: true }],
        filters: [{ subject: 'id', operator: '<=', comparator: 5 }],
        formats: { 'AVG(price)': { prefix: '$', decimals: 3 } },
      },
      'pivoted by two in months': {
        columns: ['at', 'region', 'paid', 'product', 'qty'],
        group_by: ['at', 'region'],
        pivot_by: ['paid', 'day'],
        grains: { at: 'P1M', day: 'P1Y' },
        aggregates: [
          { col: 'qty', aggregate: 'SUM' },
          { col: 'qty', aggregate: 'COUNT' },
        ],
        search: 'a',
      },
      'pivoted alone': {
        columns: ['qty'],
        pivot_by: ['product'],
        aggregates: [{ col: 'qty', aggregate: 'MAX' }],
      },
    }
    const groups = {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['at'],
      metrics: [sum],
      percent_metrics: [sum],
      time_grain_sqla: { at: 'P3M' },
    }
    const ofGroups = {
      columns: ['%SUM(qty)', 'at', 'SUM(qty)'],
      sort: [{ col: 'SUM(qty)' }],
      filters: [{ subject: 'SUM(qty)', operator: '>', comparator: 1 }],
      formats: {
        '%SUM(qty)': { style: 'percent' },
        'SUM(qty)': { thousands: false, suffix: ' t' },
      },
    }
    const perQuarter = {
      columns: ['at', 'SUM(qty)'],
      group_by: ['at'],
      aggregates: [{ col: 'SUM(qty)', aggregate: 'MAX' }],
    }
    const acrossQuarters = { ...perQuarter, group_by: [], pivot_by: ['at'] }
    let number = 0
    const file = async (name: string, body: object) => {
      const client_id = `file ${(number += 1)}`
      const { status, body: answer } = await olga.post('/chart/export', {
        datasource: id,
        client_id,
        ...body,
      })
      if (status !== 200 || answer.url === null) return note(name, [status, answer])
      const { headers, rawPayload } = await app.app.inject({ url: answer.url })
      const bytes = Buffer.from(rawPayload)
      note(name, {
        type: headers['content-type'],
        name: headers['content-disposition'],
        content: bytes.toString('latin1', 0, 2) === 'PK' ? filesIn(bytes) : bytes.toString(),
      })
    }
    for (const result_format of ['csv', 'xlsx']) {
      for (const [title, form_data] of Object.entries(forms))
        if (result_format === 'csv' || title === 'table')
          await file(`${title} as ${result_format}`, { form_data, result_format, title })
      for (const [title, view] of Object.entries(views))
        await file(`${title} as ${result_format}`, { form_data: table, result_format, view })
      await file(`groups as ${result_format}`, { form_data: groups, result_format, view: ofGroups })
    }
    for (const view of [perQuarter, acrossQuarters])
      await file('quarters as csv', { form_data: groups, result_format: 'csv', view })
    const acrossRegions = {
      columns: ['qty'],
      pivot_by: ['region'],
      aggregates: [{ col: 'qty', aggregate: 'COUNT' }],
    }
    for (const escape_formulas of [true, false])
      await file('regions as csv', {
        ...{ form_data: table, result_format: 'csv', view: acrossRegions },
        escape_formulas,
      })
    await file('as it is', { form_data: table, result_format: 'csv', escape_formulas: false })
    await file('without a type', { form_data: table, result_format: 'pdf' })

    chapter('Files of runs')
    const { query_id: run } = await say('olga', 'post', '/database/sql_json/', {
      database_id: 1,
      client_id: 'run',
      sql: `SELECT id, region, "at" FROM sales ORDER BY id; SELECT '=2' AS "a,b", 1.5 AS x`,
      keep: true,
      queryLimit: 2,
    })
    for (const page of [{}, { statement: 0 }, { statement: 1 }, { statement: 2 }])
      for (const who of ['olga', 'peter'] as const)
        await say(who, 'get', `/query/run/rows${q(page)}`)
    for (const sent of [
      { result_format: 'csv', client_id: 'r1', title: ' Run ' },
      { result_format: 'csv', client_id: 'r2', statement: 0, escape_formulas: false },
      { result_format: 'csv', client_id: 'r3', statement: 9 },
      { result_format: 'csv', client_id: 'r4', statement: 0, title: ' ' },
      { result_format: 'xlsx', client_id: 'r5', statement: 1 },
    ]) {
      const { status, body } = await olga.post(`/query/${run}/export`, sent)
      if (typeof body.url !== 'string') {
        note(sent.client_id, [status, body])
        continue
      }
      const { headers, rawPayload } = await app.app.inject({ url: body.url })
      const bytes = Buffer.from(rawPayload)
      note(sent.client_id, {
        name: headers['content-disposition'],
        content: sent.result_format === 'xlsx' ? filesIn(bytes) : bytes.toString(),
      })
      await say('olga', 'get', `/chart/export/${sent.client_id}`)
    }
    for (const query of ['', '&statement=0&title= Run &escape_formulas=false', '&statement=9']) {
      const answer = await olga.get(`/query/${run}/export?format=csv${query}`)
      note(`at once${query}`, [answer.headers['content-disposition'], answer.body])
    }
    await say('peter', 'post', `/query/${run}/export`, { result_format: 'csv', client_id: 'r6' })
    await say('peter', 'get', `/query/${run}/export?format=csv`)
    await isAsWritten('./files.txt')
  } finally {
    await app.close()
  }
})
