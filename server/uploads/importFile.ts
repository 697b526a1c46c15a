import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  uploadAnswerSchema,
  type UploadAnswer,
  type UploadProgress,
} from '../../src/api/contract/upload.ts'
import type { Engine } from '../engines/engine.ts'
import type { App } from '../instance.ts'
import { conflict, notFound } from '../problem.ts'
import { coverTable } from '../store/charts/coverTable.ts'
import { importsOf } from '../store/jobs.ts'
import type { Store } from '../store/db/open.ts'
import type { DatabaseRow, JobRow, UserRow } from '../store/db/tables.ts'
import { noteUploaded } from '../store/datasets/uploadedTables.ts'
import { userById } from '../store/users/users.ts'
import { room, startImporter } from './import/importProcess.ts'
import { uploadOptions } from './csv/options.ts'
import type { Arrived, UploadState } from './receive/progress.ts'
import { targetTable } from './receive/targetTable.ts'
import { databaseCalled } from './receive/target.ts'
import { jobFolder, removeFiles } from './receive/files.ts'
import { inputOf, type ImportInput } from './importInput.ts'
import type { JobKind, JobWork } from '../jobs/runner.ts'

/** What is noted before the table is written. */
const noteSchema = z.object({
  isNew: z.boolean(),
  into: z.object({ schema: z.string(), table: z.string() }),
  rows: z.number(),
  warnings: z.array(z.string()),
})
type Note = z.infer<typeof noteSchema>

/** What a list of jobs tells of an import. */
export const importSummaryOf = ({ kind, state, input, result }: JobRow) => ({
  upload_id: kind === 'import' ? (inputOf({ input }).fields['upload_id'] ?? null) : null,
  dataset_id:
    kind === 'import' && state === 'finished' && result !== null
      ? z.object({ dataset_id: z.number() }).parse(JSON.parse(result)).dataset_id
      : null,
})

/** The job of a user that imports the file which was sent with an `upload_id`. */
export const importNamed = async (
  store: Store,
  userId: number,
  uploadId: string,
): Promise<JobRow | undefined> =>
  (await importsOf(store, userId)).find((job) => importSummaryOf(job).upload_id === uploadId)

const nothingSeen: UploadState = { stage: 'receiving', bytes: 0, bytes_total: 0, rows: 0 }
const withoutEnd = { answer: null, message: null }

/** Where an upload stands, by what this server saw of it and by its job, which outlives servers. */
export const progressOf = (
  seen: UploadState | null,
  job: JobRow | undefined,
): UploadProgress | null => {
  const state = seen ?? nothingSeen
  if (job === undefined) return seen && { ...seen, ...withoutEnd }
  if (job.ended_on === null) {
    const isCurrent = seen !== null && seen.stage !== 'failed'
    return {
      ...state,
      stage: isCurrent ? seen.stage : job.stage === 'writing' ? 'writing' : 'reading',
      ...withoutEnd,
    }
  }
  if (job.state !== 'finished' || job.result === null)
    return { ...state, stage: 'failed', answer: null, message: job.message }
  const answer = uploadAnswerSchema.parse(JSON.parse(job.result))
  return { ...state, stage: 'done', rows: answer.rows, answer, message: null }
}

const stagedTable = 'staged'

const unsure = (table: string) =>
  conflict(
    `The server was stopped while rows were added to table ${table}: look whether it has them before you add them again`,
  )

interface Importing {
  app: App
  input: ImportInput
  caller: UserRow
  database: DatabaseRow
  engine: Engine
}

const cover = async (
  { app, input: { fields }, caller, database, engine }: Importing,
  { isNew, into: { schema, table }, rows, warnings }: Note,
): Promise<UploadAnswer> => {
  const columns = await engine.columns({ schema, table })
  if (columns === null) throw new Error(`The table ${table} is gone right after it was written`)
  if (isNew || uploadOptions(fields).ifExists === 'replace')
    await noteUploaded(app.store, { databaseId: database.id, schema, table }, caller)
  const { id } = await coverTable(app.store, {
    databaseId: database.id,
    schema,
    tableName: table,
    columns,
    source: 'upload',
    caller,
  })
  const message = ['OK', ...warnings].join('. ')
  return {
    message,
    id,
    dataset_id: id,
    table_name: table,
    schema,
    rows,
    rejected: 0,
    columns: columns.map(({ name }) => name),
    warnings,
    data: { id },
  }
}

const adoptFile = async (
  importing: Importing,
  { job, signal, report, commit }: JobWork,
  { track, importer }: Arrived,
  folder: string,
) => {
  const {
    app,
    input: { fields, named },
    caller,
    database,
    engine,
  } = importing
  const options = uploadOptions(fields)
  const { isNew, into } = await targetTable(app, database, options, caller)
  const stagedFile = join(folder, 'staged.duckdb')
  track.set({ stage: 'reading' })
  report({ stage: 'reading', message: 'Reading the file' })
  const source = {
    path: join(jobFolder(app.config.dataFolder, job.id), 'received'),
    folder,
    isCut: false,
  }
  const { rows: read, warnings } = await importer.import(
    { source, named, options, stagedFile, ...room },
    signal,
  )
  importer.end()
  track.set({ stage: 'writing', rows: read })
  report({ message: `Writing ${read.toLocaleString('en-US')} rows` })
  await commit({ isNew, into, rows: read, warnings } satisfies Note)
  let adopted = false
  try {
    const rows = await engine.adopt({ stagedFile, stagedTable, into, ifExists: options.ifExists })
    adopted = true
    const answer = await cover(importing, { isNew, into, rows, warnings })
    track.set({ stage: 'done', rows })
    return answer
  } catch (error) {
    if (isNew && adopted) await engine.dropTable(into)
    throw error
  }
}

const adopting = async (importing: Importing, work: JobWork) => {
  const {
    app,
    input: { fields },
    caller,
  } = importing
  const { id } = work.job
  const arrived = app.uploads.arrived.get(id) ?? {
    track: app.uploads.resume(caller.id, fields['upload_id'], id),
    importer: startImporter(),
  }
  const folder = join(app.workspace.stagingFolder, `upload-${id}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await adoptFile(importing, work, arrived, folder)
  } catch (error) {
    arrived.track.set({ stage: 'failed' })
    throw error
  } finally {
    arrived.importer.end()
    arrived.track.ended()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What was noted by a server that was stopped while it wrote the table. */
const noteOf = ({ stage, result }: JobRow): Note | null =>
  stage === 'writing' && result !== null ? noteSchema.parse(JSON.parse(result)) : null

/**
 * Makes the table of a file that has arrived, and its dataset. Begun again, it repeats what is whole or not at all: a new
 * table that stands was written, one that was to be replaced is replaced. Whether rows were added nobody can tell.
 */
export const importFile =
  (app: App): JobKind =>
  async (work) => {
    const { job } = work
    const input = inputOf(job)
    const caller = await userById(app.store, job.user_id)
    if (caller === undefined) throw notFound()
    const { databaseName, ifExists } = uploadOptions(input.fields)
    const database = await databaseCalled(app.store, databaseName)
    const importing = {
      app,
      input,
      caller,
      database,
      engine: app.engineOf(database, caller.username),
    }
    const note = noteOf(job)
    if (note !== null && !note.isNew && ifExists === 'append') throw unsure(note.into.table)
    const exists =
      note !== null && note.isNew && (await importing.engine.columns(note.into)) !== null
    const answer = exists ? await cover(importing, note) : await adopting(importing, work)
    await removeFiles(app, job.id)
    return answer
  }
