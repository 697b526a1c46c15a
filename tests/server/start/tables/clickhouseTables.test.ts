import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTablesDatabase } from '../../../../server/start/tables/openTablesDatabase.ts'

/** The comment that a table has after a statement, as in ClickHouse. */
const commentOf = (sql: string, before: string | null) => {
  const [, given = null] = / COMMENT '(.+)'$/.exec(sql) ?? []
  return sql.startsWith('CREATE TABLE IF NOT EXISTS') ? (before ?? given) : (given ?? before)
}

test('a ClickHouse is marked anew where it has a mark, such as when a move has ended', async () => {
  let comment: string | null = null
  const server = createServer((request, response) => {
    void text(request).then((sql) => {
      comment = commentOf(sql, comment)
      const found = sql.includes('system.databases') ? '1' : (comment ?? '')
      response
        .setHeader('x-clickhouse-server-display-name', 'x')
        .end(sql.startsWith('SELECT') ? `comment\nString\n${found}\n` : '')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const tables = await openTablesDatabase(`http://127.0.0.1:${port}/uploads`, {
    ownPort: 0,
    allowed: null,
  })
  const marks = []
  for (const mark of ['Chartroom moving 7', 'Chartroom 7']) {
    await tables.setMark(mark)
    marks.push(await tables.prepare())
  }
  await tables.close()
  server.close()
  expect(marks).toEqual(['Chartroom moving 7', 'Chartroom 7'])
})
