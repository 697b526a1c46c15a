import type { Address } from './reach/address.ts'
import { openClickhouse } from './clickhouse/openClickhouse.ts'
import { confinedFile } from './reach/confinedFile.ts'
import { connectionOf, type ConnectionSettings } from './reach/connection.ts'
import type { OpenDriver } from './remote/driver.ts'
import { openDuckDbFile } from './duckdb/openDuckDbFile.ts'
import type { Engine } from './engine.ts'
import { engineOver } from './remote/engineOver.ts'
import type { HostPolicy } from './reach/hostPolicy.ts'
import { unacceptable } from '../problem.ts'
import { openMysql } from './mysql/openMysql.ts'
import { openPostgres } from './postgres/openPostgres.ts'
import { openSqlite } from './sqlite/openSqlite.ts'
import { openTrino } from './trino/openTrino.ts'

/** Where a database lies, with everything that its row says about reaching it. */
export interface EngineAddress extends ConnectionSettings {
  address: Address
  /** Whether its flags let anybody write into it. */
  writable: boolean
}

/** What this server has for databases that lie in files, and what it lets through to those that lie elsewhere. */
export interface Surroundings {
  dataFolder: string
  stagingFolder: string
  policy: HostPolicy
}

const drivers: Readonly<Record<string, OpenDriver>> = {
  postgresql: openPostgres,
  mysql: openMysql,
  clickhouse: openClickhouse,
  trino: openTrino,
}

/** Opens the engine of a kind of database. Hosts are judged, and files looked for, before anything is opened. */
export const openEngine = async (
  engineAddress: EngineAddress,
  { dataFolder, stagingFolder, policy }: Surroundings,
): Promise<Engine> => {
  const { address, writable } = engineAddress
  const { backend } = address
  if (backend === 'sqlite' || backend === 'duckdb') {
    const file = confinedFile(dataFolder, address.database ?? '', backend)
    return backend === 'sqlite'
      ? engineOver(openSqlite({ file, writable }))
      : openDuckDbFile({ file, writable, stagingFolder })
  }
  const open = drivers[backend]
  if (open === undefined) throw unacceptable(`Could not load database driver: ${backend}`)
  return engineOver(open(await connectionOf(address, engineAddress, policy)))
}
