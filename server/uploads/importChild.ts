import { DuckDBInstance } from '@duckdb/node-api'
import { messageOf } from '../engines/duckdb/engineErrors.ts'
import { quoted } from '../engines/duckdb/instance.ts'
import { Refusal } from '../problem.ts'
import { importCsv } from './importCsv.ts'
import type { ImportAnswer, ImportWork } from './messages.ts'
import { prepareCsv } from './prepare.ts'

/** The staged table lives until it is copied: compressing it would cost more than its room. */
const staged = quoted('uncompressed')

const run = async ({ path, folder, stagedFile, options, scan, memoryMb, threads }: ImportWork): Promise<ImportAnswer> => {
  const csv = await prepareCsv(path, folder, scan, options)
  const instance = await DuckDBInstance.create(stagedFile, {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`SET GLOBAL TimeZone = 'UTC'`)
  await connection.run(`SET temp_directory = ${quoted(`${folder}/spill`)}`)
  await connection.run(`SET force_compression = ${staged}`)
  const { rows, warnings } = await importCsv(connection, csv, options)
  connection.closeSync()
  instance.closeSync()
  return { kind: 'imported', rows, warnings }
}

const refused = (error: unknown): ImportAnswer =>
  error instanceof Refusal
    ? { kind: 'refused', status: error.status, message: error.message, errors: error.errors, fields: error.fields }
    : { kind: 'refused', status: 422, message: messageOf(error), errors: undefined, fields: undefined }

process.once('message', (work: ImportWork) => {
  void run(work)
    .catch(refused)
    .then((answer) => process.send?.(answer, () => process.disconnect()))
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
