import { rm } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { timed } from './timing.ts'

/** Writes a CSV of orders: ten columns of every common type, about 116 bytes a row. */
export const writeOrders = async (path: string, rows: number) => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`COPY (SELECT range AS id, 'customer ' || (hash(range) % 100000) AS customer,
    ['North', 'South', 'East', 'West'][1 + (hash(range + 1) % 4)::INT] AS region, (hash(range + 2) % 10000) / 100 AS price,
    (hash(range + 3) % 50)::INT AS qty, DATE '2020-01-01' + (hash(range + 4) % 1500)::INT AS day,
    TIMESTAMP '2020-01-01' + to_seconds((hash(range + 5) % 100000000)::BIGINT) AS at, hash(range + 6) % 2 = 0 AS paid,
    'note, with a comma ' || (hash(range + 7) % 1000) AS note, (hash(range + 8) % 1000000007) / 1000000007 AS score
    FROM range(${String(rows)})) TO '${path}' (HEADER)`)
  connection.closeSync()
  instance.closeSync()
}

/** How long DuckDB itself takes to read a CSV into a table of a new file, in ms. */
export const importByDuckDb = async (csv: string, file: string) => {
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  const ms = await timed(() =>
    connection.run(`CREATE TABLE t AS SELECT * FROM read_csv('${csv}', sample_size = -1)`),
  )
  connection.closeSync()
  instance.closeSync()
  await rm(file)
  return ms
}
