import type { Backend } from '../../src/api/contract/backends.ts'
import { rowOf } from '../../src/api/contract/rowOf.ts'
import { clickhouse } from './clickhouse/dialect.ts'
import { duckdb } from './duckdb/dialect.ts'
import { openDuckDbFile, type DuckDbFile } from './duckdb/openDuckDbFile.ts'
import type { Engine } from './engine.ts'
import { engineOver } from './engineOver.ts'
import { mysql } from './mysql/dialect.ts'
import { postgresql } from './postgres/dialect.ts'
import type { Address } from './reach/address.ts'
import { confinedFile } from './reach/confinedFile.ts'
import { connectionOf, type ConnectionSettings } from './reach/connectionOf.ts'
import type { HostPolicy } from './reach/hostPolicy.ts'
import type { OpenDriver } from './remote/driver.ts'
import type { Dialect } from './sqlText/dialect.ts'
import { sqlite } from './sqlite/dialect.ts'
import { openSqlite } from './sqlite/openSqlite.ts'
import { trino } from './trino/dialect.ts'

/** The address of a database, with everything that its row says about reaching it. */
export interface EngineAddress extends ConnectionSettings {
  address: Address
  /** Whether its flags let anybody write into it. */
  writable: boolean
}

/** What this server has for databases in files, and what it lets through to those on hosts. */
export interface Surroundings {
  dataFolder: string
  stagingFolder: string
  policy: HostPolicy
}

type Open = (engineAddress: EngineAddress, surroundings: Surroundings) => Promise<Engine>

/** A driver is loaded with the first database of its kind, so that a start reads none. */
const onHost =
  (load: () => Promise<OpenDriver>): Open =>
  async (engineAddress, { policy }) => {
    const connection = await connectionOf(engineAddress.address, engineAddress, policy)
    const open = await load()
    return engineOver(open(connection))
  }

const inFile =
  (open: (file: DuckDbFile) => Engine): Open =>
  ({ address, writable }, { dataFolder, stagingFolder }) => {
    const file = confinedFile(dataFolder, address.database ?? '', address.backend)
    return Promise.resolve(open({ file, writable, stagingFolder }))
  }

interface EngineKind {
  dialect: Dialect
  /** Hosts are judged, and files looked for, before anything is opened. */
  open: Open
}

const engineKinds: Readonly<Record<Backend, EngineKind>> = {
  clickhouse: {
    dialect: clickhouse,
    open: onHost(async () => (await import('./clickhouse/openClickhouse.ts')).openClickhouse),
  },
  duckdb: { dialect: duckdb, open: inFile(openDuckDbFile) },
  mysql: {
    dialect: mysql,
    open: onHost(async () => (await import('./mysql/openMysql.ts')).openMysql),
  },
  postgresql: {
    dialect: postgresql,
    open: onHost(async () => (await import('./postgres/openPostgres.ts')).openPostgres),
  },
  sqlite: { dialect: sqlite, open: inFile((file) => engineOver(openSqlite(file))) },
  trino: {
    dialect: trino,
    open: onHost(async () => (await import('./trino/openTrino.ts')).openTrino),
  },
}

/** The dialect of a kind of database. */
export const dialectOf = (backend: string): Dialect => {
  const kind = rowOf(engineKinds, backend)
  if (kind === undefined) throw new Error(`No SQL dialect for ${backend}`)
  return kind.dialect
}

/** Opens the engine of a database; throws a `Refusal` where its address may not be reached. */
export const openEngine: Open = async (engineAddress, surroundings) =>
  engineKinds[engineAddress.address.backend].open(engineAddress, surroundings)
