import type { Backend } from '../../src/api/contract/backends.ts'
import { rowOf } from '../../src/api/contract/rowOf.ts'
import { unacceptable } from '../problem.ts'
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
import type { Driver, OpenDriver } from './remote/driver.ts'
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

type Surrounded<Opened> = (
  engineAddress: EngineAddress,
  surroundings: Surroundings,
) => Promise<Opened>
type Open = Surrounded<Engine>

/** A driver is loaded with the first database of its kind, so that a start reads none. */
const onHost = (load: () => Promise<OpenDriver>): Pick<EngineKind, 'open' | 'driver'> => {
  const driver: Surrounded<Driver> = async (engineAddress, { policy }) => {
    const connection = await connectionOf(engineAddress.address, engineAddress, policy)
    const open = await load()
    return open(connection)
  }
  return { driver, open: async (...where) => engineOver(await driver(...where)) }
}

const inFile = (open: (file: DuckDbFile) => Engine): Pick<EngineKind, 'open' | 'driver'> => ({
  driver: null,
  open: ({ address, writable }, { dataFolder, stagingFolder }) => {
    const file = confinedFile(dataFolder, address.database ?? '', address.backend)
    return Promise.resolve(open({ file, writable, stagingFolder }))
  },
})

interface EngineKind {
  dialect: Dialect
  /** Hosts are judged, and files looked for, before anything is opened. */
  open: Open
  /** Null for files. */
  driver: Surrounded<Driver> | null
}

const engineKinds: Readonly<Record<Backend, EngineKind>> = {
  clickhouse: {
    dialect: clickhouse,
    ...onHost(async () => (await import('./clickhouse/openClickhouse.ts')).openClickhouse),
  },
  duckdb: { dialect: duckdb, ...inFile(openDuckDbFile) },
  mysql: {
    dialect: mysql,
    ...onHost(async () => (await import('./mysql/openMysql.ts')).openMysql),
  },
  postgresql: {
    dialect: postgresql,
    ...onHost(async () => (await import('./postgres/openPostgres.ts')).openPostgres),
  },
  sqlite: { dialect: sqlite, ...inFile((file) => engineOver(openSqlite(file))) },
  trino: {
    dialect: trino,
    ...onHost(async () => (await import('./trino/openTrino.ts')).openTrino),
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

/** Opens the driver of a database on a host; throws a `Refusal` where its address may not be reached, or names a file. */
export const openDriver: Surrounded<Driver> = async (engineAddress, surroundings) => {
  const { backend } = engineAddress.address
  const { driver } = engineKinds[backend]
  if (driver === null) throw unacceptable(`A ${backend} database lies on no host`)
  return driver(engineAddress, surroundings)
}
