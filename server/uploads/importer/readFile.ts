import { DuckDBInstance } from '@duckdb/node-api'
import { messageOf } from '../../engines/duckdb/engineErrors.ts'
import { quoted } from '../../engines/sqlText/quoting.ts'
import { isDiskFull, noRoom } from '../../diskFull.ts'
import { Refusal } from '../../problem.ts'
import { loadLines, type LinesWork } from './loadLines.ts'
import { importTable } from '../import/importTable.ts'
import type { ImportAnswer, ImportWork } from './messages.ts'
import { prepareFile } from '../import/prepareFile.ts'
import { previewOf } from '../import/preview.ts'
import type { Prepared } from '../csv/prepare.ts'
import type { Scan } from '../csv/scan.ts'

const longestUsualRecord = 65_536
const largeBytes = 134_217_728

/**
 * How the engine reads one file. A usual file needs 64 MB, and for each thread 64 MB and 1 MB a column (measured: 192 MB
 * for 60 columns, 512 MB for 250); long records need more. Compressing takes time, but of a large table that is not
 * compressed the copy into the workspace holds every block in memory.
 */
const memoryLimit = ({ csv: { scan, header } }: Prepared, { memoryMb, threads }: ImportWork) => ({
  memoryMb:
    scan.longestRecord > longestUsualRecord
      ? memoryMb
      : Math.min(memoryMb, 64 + threads * (64 + header.names.length)),
  compression: scan.bytes > largeBytes ? 'auto' : 'uncompressed',
})

/** The staged table is read once: what saves space only by looking long at the values is not worth its time (measured for 500 MB: 4.9 s and 200 MB instead of 6.1 s and 110 MB). */
const slowCompressions = 'fsst,dict_fsst,alp,alprd,chimp,patas,zstd,roaring'

const open = async (
  file: string | null,
  folder: string,
  threads: number,
  { memoryMb, compression }: ReturnType<typeof memoryLimit>,
) => {
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
  const close = () => {
    connection.closeSync()
    instance.closeSync()
  }
  return { connection, close }
}

const read = async (work: ImportWork, scan: Scan | null): Promise<ImportAnswer> => {
  const { named, options, stagedFile, threads, memoryMb } = work
  const source = { ...work.source, scan }
  const prepared = stagedFile === null ? null : await prepareFile(source, named, options)
  const room =
    prepared === null ? { memoryMb, compression: 'uncompressed' } : memoryLimit(prepared, work)
  const { connection, close } = await open(stagedFile, source.folder, threads, room)
  try {
    return prepared === null
      ? { kind: 'previewed', preview: await previewOf(connection, source, named, options) }
      : { kind: 'imported', ...(await importTable(connection, prepared)) }
  } finally {
    close()
  }
}

const load = async (work: LinesWork): Promise<ImportAnswer> => {
  const { connection, close } = await open(work.into, work.folder, work.threads, {
    memoryMb: work.memoryMb,
    compression: 'auto',
  })
  try {
    return { kind: 'imported', rows: await loadLines(connection, work), warnings: [], leftOut: [] }
  } finally {
    close()
  }
}

/** What is answered where a file could not be read; it names no path of the server. */
export const refusedAnswer = (raw: unknown): ImportAnswer => {
  const error = isDiskFull(raw) ? noRoom() : raw
  return error instanceof Refusal
    ? {
        kind: 'refused',
        status: error.status,
        message: error.message,
        errors: error.errors,
        fields: error.fields,
      }
    : {
        kind: 'refused',
        status: 422,
        message: `The file could not be read: ${messageOf(error).replace(/\/\S+/g, '…')}`,
        errors: undefined,
        fields: undefined,
      }
}

/** Reads a file into the table `staged` of a file of its own, or shows it; `scan` is what was counted while it arrived. */
export const readFile = (work: ImportWork, scan: Scan | null) =>
  read(work, scan).catch(refusedAnswer)

/** Makes a table of a result's rows. */
export const readLines = (work: LinesWork) => load(work).catch(refusedAnswer)
