import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportFile, fileOfJob } from '../../../server/exports/exportFile.ts'
import type { JobRow } from '../../../server/store/db/tables.ts'
import type { Progress } from '../../../server/jobs/work.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
let run: number
beforeAll(async () => {
  app = await chartApp({
    cells: "SELECT * FROM (VALUES ('=1+1', 2), ('safe', 3), ('=1+1', 4)) v(cell, size)",
  })
  const { body } = await app.plain.post('/database/sql_json/', {
    ...{ database_id: 1, client_id: 'run', queryLimit: 1 },
    sql: "SELECT '-first' AS cell; SELECT cell FROM cells ORDER BY size",
  })
  run = (body as { query_id: number }).query_id
})
afterAll(() => app.close())

let count = 0
/** Does the job of a file of the person with the id, and says what came of it. */
const made = async (input: object, user_id = app.plain.user.id) => {
  const job = {
    ...{ id: `export ${(count += 1)}`, kind: 'export', state: 'finished', user_id },
    input: JSON.stringify({ format: 'csv', title: 'All of it', escapeFormulas: false, ...input }),
  } as JobRow
  const reports: Progress[] = []
  const report = (progress: Progress) => reports.push(progress)
  const { signal } = new AbortController()
  const result = await exportFile(app.app)({ job, signal, report, commit: async () => undefined })
  const { name, bytes } = await fileOfJob(app.app, job)
  const told = [reports[0], reports.at(-1)]
  return { result, name, content: await text(bytes()), told }
}

const form = { viz_type: 'table', all_columns: ['cell'] }
const ofChart = () => ({ datasetId: app.datasets['cells'], form })
const view = {
  columns: ['size', 'cell'],
  group_by: ['cell'],
  aggregates: [{ col: 'size', aggregate: 'SUM' }],
}
const contents: [string, () => object, string][] = [
  ['a chart', ofChart, 'cell\r\n=1+1\r\nsafe\r\n=1+1\r\n'],
  [
    'a chart for spreadsheets',
    () => ({ ...ofChart(), escapeFormulas: true }),
    "cell\r\n'=1+1\r\nsafe\r\n'=1+1\r\n",
  ],
  [
    'a table as its grid shows it',
    () => ({ ...ofChart(), form: { ...form, all_columns: ['cell', 'size'] }, view }),
    'cell,SUM(size)\r\n=1+1,6\r\nsafe,3\r\nTotal,9\r\n',
  ],
  ['the last statement of a run', () => ({ run }), 'cell\r\n=1+1\r\nsafe\r\n=1+1\r\n'],
  ['the first one', () => ({ run, statement: 0 }), 'cell\r\n-first\r\n'],
  [
    'the first one for spreadsheets',
    () => ({ run, statement: 0, escapeFormulas: true }),
    "cell\r\n'-first\r\n",
  ],
]
test.each(contents)('a job makes the file of %s as it was asked for', async (_, input, content) => {
  expect(await made(input())).toEqual({
    result: { format: 'csv' },
    name: 'All of it.csv',
    content,
    told: [{ stage: 'writing', message: 'Running the query' }, { message: '0.0 MB written' }],
  })
})

test('a run of somebody else, or whose database is deleted, has no file', async () => {
  await expect(made({ run }, app.admin.user.id)).rejects.toMatchObject({ status: 404 })
  const { body } = await app.plain.post('/database/sql_json/', {
    ...{ database_id: 1, client_id: 'left', queryLimit: 1 },
    sql: 'SELECT 1 AS one',
  })
  const left = (body as { query_id: number }).query_id
  await app.store.updateTable('query').set({ database_id: null }).where('id', '=', left).execute()
  await expect(made({ run: left })).rejects.toMatchObject({
    status: 404,
    message: 'The database of this query is deleted',
  })
})
