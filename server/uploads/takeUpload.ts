import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { UploadAnswer } from '../../src/api/contract/upload.ts'
import type { App } from '../instance.ts'
import { conflict, forbidden, unacceptable } from '../problem.ts'
import type { DatabaseRow } from '../store/tables.ts'
import { startImporter, type Importer } from './importProcess.ts'
import { beginLanding } from './landing.ts'
import { uploadOptions, type UploadOptions } from './options.ts'
import type { UploadTrack } from './progress.ts'
import { receive, type Received } from './receive.ts'
import { databaseCalled } from './target.ts'

const stagedTable = 'staged'
const memoryMb = Math.max(512, Math.floor(totalmem() / 1_048_576 / 8))

const checkTarget = async (app: App, database: DatabaseRow, { schema, tableName, ifExists }: UploadOptions) => {
  if (database.allow_file_upload === 0) throw forbidden(`The database ${database.database_name} takes no uploads`)
  if (database.is_internal === 0) throw unacceptable('Files can be uploaded to the Workspace database only')
  const schemas = await app.workspace.schemas()
  if (schema !== '' && !schemas.includes(schema)) throw unacceptable(`Schema ${schema} does not exist`)
  const tables = await app.workspace.tables(schema === '' ? null : schema)
  const taken = tables.some((name) => name.toLowerCase() === tableName.toLowerCase())
  if (taken && ifExists === 'fail') throw conflict(`Table ${tableName} already exists`)
  return { taken }
}

interface Taking {
  app: App
  request: FastifyRequest
  track: UploadTrack
  folder: string
  importer: Importer
}

const adoptFile = async ({ app, request, track, folder, importer }: Taking, { fields, path, scan }: Received): Promise<UploadAnswer> => {
  const options = uploadOptions(fields)
  const database = await databaseCalled(app.store, options.databaseName)
  const { taken } = await checkTarget(app, database, options)
  const stagedFile = join(folder, 'staged.duckdb')
  track.set({ stage: 'reading' })
  const { rows: read, warnings } = await importer.run({ path, folder, stagedFile, options, scan, memoryMb, threads: availableParallelism() }, track.signal)
  track.set({ stage: 'writing', rows: read })
  const into = { schema: options.schema === '' ? 'main' : options.schema, table: options.tableName }
  const landing = await beginLanding(app, database, into, request.caller)
  let isNew = false
  try {
    const rows = await app.workspace.adopt({ stagedFile, stagedTable, into, ifExists: options.ifExists })
    isNew = !taken
    const { id, columns } = await landing.cover()
    track.set({ stage: 'done', rows })
    const message = ['OK', ...warnings].join('. ')
    return { message, id, dataset_id: id, table_name: into.table, schema: into.schema, rows, rejected: 0, columns, warnings, data: { id } }
  } catch (error) {
    if (isNew) await app.workspace.dropTable(into)
    await landing.abandon()
    throw error
  }
}

/** Takes a file from the request into the workspace and makes its dataset. Whatever is refused leaves nothing behind. */
export const takeUpload = async (app: App, request: FastifyRequest, track: UploadTrack): Promise<UploadAnswer> => {
  const folder = join(app.workspace.stagingFolder, `upload-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const importer = startImporter()
  try {
    const received = await receive(request, folder, app.config.uploadLimit, {
      fields: ({ upload_id }) => upload_id !== undefined && upload_id !== '' && track.named(request.caller.id, upload_id),
      bytes: (bytes) => track.set({ bytes }),
      signal: track.signal,
    })
    return await adoptFile({ app, request, track, folder, importer }, received)
  } catch (error) {
    track.set({ stage: 'failed' })
    throw track.signal.aborted ? track.signal.reason : error
  } finally {
    importer.end()
    track.ended()
    await rm(folder, { recursive: true, force: true })
  }
}
