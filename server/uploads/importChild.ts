import { flushCompileCache } from 'node:module'
import { DuckDBInstance } from '@duckdb/node-api'
import { messageOf } from '../engines/duckdb/engineErrors.ts'
import { quoted } from '../engines/duckdb/quoting.ts'
import { isDiskFull, noRoom } from '../diskFull.ts'
import { Refusal } from '../problem.ts'
import { loadLines, type LinesWork } from '../results/loadLines.ts'
import { importTable } from './importTable.ts'
import type { ImportAnswer, ImporterAnswer, ImporterCall, ImportWork } from './messages.ts'
import { prepareFile } from './prepareFile.ts'
import { previewOf } from './preview.ts'
import { readingRoom } from './readingRoom.ts'
import { scanAhead, type AheadScan } from './scanAhead.ts'

/** The staged table is read once: what saves space only by looking long at the values is not worth its time (measured for 500 MB: 4.9 s and 200 MB instead of 6.1 s and 110 MB). */
const slowCompressions = 'fsst,dict_fsst,alp,alprd,chimp,patas,zstd,roaring'

const open = async (file: string | null, folder: string, threads: number, { memoryMb, compression }: ReturnType<typeof readingRoom>) => {
  const instance = await DuckDBInstance.create(file ?? ':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`SET GLOBAL TimeZone = 'UTC'`)
  await connection.run(`SET temp_directory = ${quoted(`${folder}/spill`)}`)
  await connection.run(`SET force_compression = ${quoted(compression)}`)
  await connection.run(`SET GLOBAL disabled_compression_methods = ${quoted(slowCompressions)}`)
  return { connection, close: () => { connection.closeSync(); instance.closeSync() } }
}

let ahead: AheadScan | null = null

const run = async (work: ImportWork): Promise<ImportAnswer> => {
  const { named, options, stagedFile } = work
  const { folder } = work.source
  const source = { ...work.source, scan: ahead?.path === work.source.path ? await ahead.finish() : null }
  if (stagedFile === null) {
    const { connection, close } = await open(null, folder, work.threads, { memoryMb: work.memoryMb, compression: 'uncompressed' })
    try {
      return { kind: 'previewed', preview: await previewOf(connection, source, named, options) }
    } finally {
      close()
    }
  }
  const prepared = await prepareFile(source, named, options)
  const { connection, close } = await open(stagedFile, folder, work.threads, readingRoom(prepared, work))
  const { rows, warnings } = await importTable(connection, prepared)
  close()
  return { kind: 'imported', rows, warnings }
}

const load = async (work: LinesWork): Promise<ImportAnswer> => {
  const { connection, close } = await open(work.into, work.folder, work.threads, { memoryMb: work.memoryMb, compression: 'auto' })
  const rows = await loadLines(connection, work)
  close()
  return { kind: 'imported', rows, warnings: [] }
}

const refused = (raw: unknown): ImportAnswer => {
  const error = isDiskFull(raw) ? noRoom() : raw
  return error instanceof Refusal
    ? { kind: 'refused', status: error.status, message: error.message, errors: error.errors, fields: error.fields }
    : { kind: 'refused', status: 422, message: `The file could not be read: ${messageOf(error).replace(/\/\S+/g, '…')}`, errors: undefined, fields: undefined }
}

const say = (answer: ImporterAnswer) => process.send?.(answer)

process.on('message', (call: ImporterCall) => {
  if (call.kind === 'read') return void run(call.work).catch(refused).then(say)
  if (call.kind === 'lines') return void load(call.work).catch(refused).then(say)
  ahead ??= scanAhead(call.path, call.grammar, (bytes) => say({ kind: 'scanned', bytes }))
  ahead.upTo(call.bytes).catch((error: unknown) => say(refused(error)))
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// It ends by being killed, and Node would write what it compiled at an ordinary exit only.
flushCompileCache()
