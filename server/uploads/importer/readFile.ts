import { DuckDBInstance } from '@duckdb/node-api'
import { messageOf } from '../../engines/duckdb/engineErrors.ts'
import { quoted } from '../../engines/sqlText/quoting.ts'
import { isDiskFull, noRoom } from '../../diskFull.ts'
import { Refusal } from '../../problem.ts'
import { loadLines, type LinesWork } from './loadLines.ts'
import { importParts } from '../import/importParts.ts'
import { importPrepared, isColumnar, preparePart } from '../import/importPrepared.ts'
import type { ImportAnswer, ImportWork } from './messages.ts'
import { previewOf } from '../import/preview.ts'
import type { Prepared } from '../csv/prepare.ts'
import { openParts, type Part } from '../parts/openParts.ts'
import { stagedTable } from '../types/stagedTable.ts'
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

const show = async ({ files, folder, options, threads, memoryMb }: ImportWork) => {
  const room = { memoryMb, compression: 'uncompressed' }
  const { connection, close } = await open(null, folder, threads, room)
  try {
    return await previewOf(connection, files, folder, options)
  } finally {
    close()
  }
}

const roomOf = (parts: readonly Part[], { memoryMb }: ImportWork) => ({
  memoryMb,
  compression:
    parts.reduce((sum, { bytes }) => sum + bytes, 0) > largeBytes ? 'auto' : 'uncompressed',
})

const read = async (work: ImportWork, scan: Scan | null): Promise<ImportAnswer> => {
  const { files, folder, options, stagedFile, threads } = work
  if (stagedFile === null) return { kind: 'previewed', preview: await show(work) }
  const { chosen, warnings } = await openParts(files, folder, options, false)
  const [first] = chosen
  const prepared =
    chosen.length === 1 && first !== undefined ? await preparePart(first, options, scan) : null
  const room =
    prepared === null || isColumnar(prepared) ? roomOf(chosen, work) : memoryLimit(prepared, work)
  const { connection, close } = await open(stagedFile, folder, threads, room)
  try {
    const imported =
      prepared === null
        ? await importParts(connection, chosen, options)
        : await importPrepared(connection, prepared)
    return {
      kind: 'imported',
      columns: (await stagedTable(connection).columns()).map(({ name }) => name),
      rows: imported.rows,
      warnings: [...warnings, ...imported.warnings],
      leftOut: imported.leftOut,
    }
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
    const rows = await loadLines(connection, work)
    return { kind: 'imported', columns: work.names ?? [], rows, warnings: [], leftOut: [] }
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

/** Reads files into the table `staged` of a file of its own, or shows them; `scan` is what was counted while it arrived. */
export const readFile = (work: ImportWork, scan: Scan | null) =>
  read(work, scan).catch(refusedAnswer)

/** Makes a table of a result's rows. */
export const readLines = (work: LinesWork) => load(work).catch(refusedAnswer)
