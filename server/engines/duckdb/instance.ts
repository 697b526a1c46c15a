import { DuckDBInstance } from '@duckdb/node-api'
import './wholeTexts.ts'
import type { EngineSettings } from './messages.ts'
import { removeOldNotes } from './notes.ts'
import { quoted } from '../sqlText/quoting.ts'

/**
 * Opens the file for this process and locks it: only the folder of what is being adopted may be reached from then on, no
 * extension can be loaded and no setting changed. The lock is the last statement, because it also forbids the others.
 */
export const openLocked = async ({
  file,
  access,
  adoptingFolder,
  spillFolder,
  memoryMb,
  temporaryMb,
  threads,
}: EngineSettings) => {
  const instance = await DuckDBInstance.fromCache(file, {
    access_mode: access,
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    preserve_insertion_order: 'true',
  })
  const connection = await instance.connect()
  await connection.run(`SET allowed_directories = [${quoted(`${adoptingFolder}/`)}]`)
  await connection.run(`SET temp_directory = ${quoted(spillFolder)}`)
  await connection.run(`SET max_temp_directory_size = ${quoted(`${temporaryMb}MB`)}`)
  await connection.run(`SET GLOBAL TimeZone = 'UTC'`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
  if (access === 'READ_WRITE') await removeOldNotes(connection)
  connection.closeSync()
  return instance
}
