import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '../../../src/api/contract/counted.ts'
import type { UploadAnswer } from '../../../src/api/contract/upload.ts'
import type { Engine } from '../../engines/engine.ts'
import { dialectOf } from '../../engines/engines.ts'
import type { App } from '../../instance.ts'
import { conflict, notFound } from '../../problem.ts'
import { coverTable, requireCoverable } from '../../store/datasets/coverTable.ts'
import type { DatabaseRow, UserRow } from '../../store/db/tables.ts'
import { noteUploaded } from '../../store/datasets/uploadedTables.ts'
import { userById } from '../../store/users/users.ts'
import { room, startImporter } from '../importer/importProcess.ts'
import { uploadOptions } from '../csv/options.ts'
import type { Arrived } from '../receive/progress.ts'
import { receivedName } from '../receive/receive.ts'
import { databaseCalled, targetTable } from './target.ts'
import { filesOfJob, removeFiles } from '../../jobs/files.ts'
import { fileNamesOf, inputOf, noteOf, type ImportInput, type ImportNote } from './importJob.ts'
import type { JobKind, JobWork } from '../../jobs/work.ts'

const stagedTable = 'staged'

const unsure = (table: string) =>
  conflict(
    `The server was stopped while rows were added to table ${table}: look whether it has them before you add them again`,
  )

const lost = () => notFound('The file that was received is no longer there: upload it again')

interface Importing {
  app: App
  input: ImportInput
  caller: UserRow
  database: DatabaseRow
  engine: Engine
}

const cover = async (
  { app, input: { fields }, caller, database, engine }: Importing,
  { isNew, into: { schema, table }, rows, warnings, leftOut }: ImportNote,
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
    upload: { warnings, left_out: leftOut },
  })
  const message = ['OK', ...warnings].join('. ')
  return {
    message,
    id,
    dataset_id: id,
    table_name: table,
    schema,
    rows,
    rejected: leftOut.length,
    left_out: leftOut,
    columns: columns.map(({ name }) => name),
    warnings,
    data: { id },
  }
}

/** Columns as their database is going to call them. */
const columnsThere = ({ backend }: DatabaseRow, names: readonly string[]) =>
  names.map((name) => ({
    name: dialectOf(backend).lowersNames === true ? name.toLowerCase() : name,
  }))

const adoptFile = async (
  importing: Importing,
  { job, signal, report, commit }: JobWork,
  { track, importer }: Arrived,
  folder: string,
) => {
  const { app, input, caller, database, engine } = importing
  const options = uploadOptions(input.fields)
  const target = () => targetTable(app, database, options, caller)
  await target()
  const stagedFile = join(folder, 'staged.duckdb')
  track.set({ stage: 'reading' })
  report({ stage: 'reading', message: 'Reading the file' })
  const received = fileNamesOf(input).map((name, at) => ({ name, receivedAs: receivedName(at) }))
  const group = filesOfJob(job.id)
  const areThere = await app.files.fetch(
    group,
    received.map(({ receivedAs }) => receivedAs),
  )
  if (!areThere) throw lost()
  const files = received.map(({ name, receivedAs }) => ({
    path: join(app.files.folderOf(group), receivedAs),
    name,
    isCut: false,
  }))
  const {
    columns,
    rows: read,
    warnings,
    leftOut: lines,
  } = await importer.import({ files, folder, options, stagedFile, ...room }, signal)
  importer.end()
  track.set({ stage: 'writing', rows: read })
  report({ message: `Writing ${counted(read, 'row')}` })
  const leftOut = [...lines]
  // A table of that name may have come while the file was read.
  const { isNew, into } = await target()
  const ifExists = isNew ? 'fail' : options.ifExists
  if (ifExists === 'replace')
    await requireCoverable(app.store, {
      databaseId: database.id,
      schema: into.schema,
      tableName: into.table,
      columns: columnsThere(database, columns),
    })
  await commit({ isNew, into, rows: read, warnings, leftOut } satisfies ImportNote)
  let adopted = false
  try {
    const rows = await engine.adopt({ stagedFile, stagedTable, into, ifExists })
    adopted = true
    const answer = await cover(importing, { isNew, into, rows, warnings, leftOut })
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
