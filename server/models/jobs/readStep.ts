import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { counted } from '../../../src/api/contract/counted.ts'
import { findColumn } from '../../charts/sql/columns.ts'
import { readableDataset } from '../../charts/sql/datasetSource.ts'
import { dialectOf } from '../../engines/engines.ts'
import { fromSource, type Source, holdsUserSql } from '../../engines/sqlText/source.ts'
import { joined, rendered, sql } from '../../engines/sqlText/sql.ts'
import type { App } from '../../instance.ts'
import { filesOfJob } from '../../jobs/files.ts'
import { NextStep, type JobKind } from '../../jobs/work.ts'
import { notFound } from '../../problem.ts'
import { layoutOf } from '../../store/models/layouts.ts'
import { estimatorOf, modelById } from '../../store/models/models.ts'
import { workspaceDatabase } from '../../store/models/outputs.ts'
import { userById } from '../../store/users/users.ts'
import { filesIn, filesToCompute, modelInputOf, type RowsRead } from './modelJob.ts'

const timeoutMs = 3_600_000

/** The columns in the order they are read: the index first. */
const readingOrder = ({ columns, idColumn }: Source) =>
  columns.toSorted(
    (one, other) => Number(other.column_name === idColumn) - Number(one.column_name === idColumn),
  )

const statementOf = (source: Source, columns: Source['columns'], rows: number) => {
  const { dialect, idColumn } = source
  const names = columns.map(({ column_name }) => dialect.name(column_name))
  const index = idColumn === null ? undefined : findColumn(source, idColumn)
  const order =
    index === undefined
      ? sql``
      : sql`ORDER BY ${dialect.ordered({ expression: dialect.name(index.column_name), position: 1 }, false)}`
  return rendered(
    sql`SELECT ${joined(names, ', ')} FROM ${fromSource(source)} ${order} ${dialect.slice(rows, 0)}`,
  )
}

/** Reads the rows that a job is about into a file, where workers find them. */
export const readStep =
  (app: App): JobKind =>
  async ({ job, signal, report }) => {
    const { store, files: shared } = app
    const input = modelInputOf(job)
    report({ stage: 'reading', message: 'Reading the rows' })
    const model = await modelById(store, input.modelId)
    const user = await userById(store, job.user_id)
    if (user === undefined) throw notFound()
    const { source, engine } = await readableDataset(app, input.datasetId, user)
    const columns = readingOrder(source)
    const group = filesOfJob(job.id)
    const folder = shared.folderOf(group)
    const files = filesIn(folder)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const statement = {
      ...statementOf(source, columns, input.rows),
      names: columns.map(({ column_name }) => column_name),
      userSql: holdsUserSql(source),
      maxRows: input.rows,
      timeoutMs,
      caller: `job ${user.id}`,
      isLong: true,
      signal,
    }
    const origin = { kind: 'dataset', datasetId: input.datasetId } as const
    const { chunks } = await app.withOrigin(origin, () => engine.query(statement, 'lines'))
    let rows = 0
    const bytes = async function* () {
      for await (const { rowCount, text } of chunks) {
        rows += rowCount
        report({ message: `${counted(rows, 'row')} read` })
        if (rowCount > 0) yield text
      }
    }
    await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(files.rows), {
      signal,
    })
    const estimator = input.does === 'predict' ? await estimatorOf(store, model) : null
    if (estimator !== null) await writeFile(files.model, estimator.text)
    if (input.does === 'place') await writeFile(files.layout, await layoutOf(store, model.id))
    const read: RowsRead = {
      columns: columns.map(({ column_name: name, type_generic: kind }) => ({ name, kind })),
      rows,
      hasIndex: source.idColumn !== null,
      maxNameBytes: dialectOf((await workspaceDatabase(store)).backend).maxNameBytes,
      modelVersion: estimator?.version,
    }
    await writeFile(`${files.rowsRead}.part`, JSON.stringify(read))
    await rename(`${files.rowsRead}.part`, files.rowsRead)
    await shared.publish(group, filesToCompute[input.does])
    report({ progress: 10, message: 'Waiting for a worker' })
    return new NextStep('compute')
  }
