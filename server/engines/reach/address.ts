import { secretMask } from '../../../src/api/contract/database.ts'
import { badRequest, unacceptable } from '../../problem.ts'
import { backendOf, backends, type Backend } from '../../../src/api/contract/backends.ts'
import { rowOf } from '../../../src/api/contract/rowOf.ts'

/** The parts of a database's address, which is written as an SQLAlchemy URI. */
export interface Address {
  backend: Backend
  /** What follows the `+` of the scheme. */
  driver: string | null
  user: string | null
  password: string | null
  /** Null for files. An IPv6 address is without its brackets. */
  host: string | null
  /** Null where the address names none. */
  port: number | null
  /** The database; for files their path, for Trino the catalog. */
  database: string | null
  /** Trino's schema. */
  schema: string | null
  /** Checked options; only those that this kind of database takes. */
  query: Readonly<Record<string, string>>
}

const longest = 1024
const invalid = () =>
  badRequest(
    'Invalid connection string, a valid string usually follows: driver://user:password@database-host/database-name',
  )

const scheme = /^([a-z][a-z0-9]*)(?:\+(\w+))?:\/\/(.*)$/is
const parts =
  /^(?:(?<user>[^:/]*)(?::(?<password>[^@]*))?@)?(?:\[(?<bracketed>[^\]/?]+)\]|(?<name>[^/:?]+))?(?::(?<port>\d*))?(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/s
const controls = /[\0-\x1f\x7f]/

/** Percent signs that encode nothing are left as they are. */
const decoded = (text: string) =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      throw invalid()
    }
  })

const plain = (text: string | undefined) => {
  if (text === undefined || text === '') return null
  const value = decoded(text)
  if (controls.test(value)) throw invalid()
  return value
}

const listed = (names: string[]) => (names.length === 0 ? 'none' : names.join(', '))

const optionsOf = (backend: Backend, query: string | undefined) => {
  const { options } = backends[backend]
  const found = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    const shape = rowOf(options, name)
    if (shape === undefined)
      throw unacceptable(
        `The address of a ${backend} database does not take the option ${JSON.stringify(name.slice(0, 60))}; it takes: ${listed(Object.keys(options))}`,
      )
    if (!shape.test(value) || found.has(name))
      throw unacceptable(
        `The option ${name} of the address cannot have this value, or stands twice`,
      )
    found.set(name, value)
  }
  return Object.fromEntries(found)
}

const unsafe = (backend: Backend) =>
  unacceptable(`${backend} cannot be used as a data source for security reasons.`)

/** A plain path: nothing that SQLite, DuckDB or the file system reads as another location. */
const isPlainPath = (path: string) =>
  !controls.test(path) &&
  !/^[a-z][\w+.-]*:|^:|^~|\\|^\/\/|\/$/i.test(path) &&
  path.split('/').every((step) => step !== '..')

const fileAddress = (backend: Backend, driver: string | null, rest: string): Address => {
  const { path, query } = /^\/(?<path>[^?]+)(?:\?(?<query>.*))?$/s.exec(rest)?.groups ?? {}
  if (path === undefined || query !== undefined) throw unsafe(backend)
  const database = decoded(path)
  if (!isPlainPath(database)) throw unsafe(backend)
  return {
    backend,
    driver,
    user: null,
    password: null,
    host: null,
    port: null,
    database,
    schema: null,
    query: {},
  }
}

const hostOf = (name: string | undefined, bracketed: string | undefined) => {
  const host = bracketed ?? name
  if (host === undefined || /[\s%,\\#;'"<>@]/.test(host) || controls.test(host)) throw invalid()
  return host
}

const portOf = (text: string | undefined) => {
  if (text === undefined || text === '') return null
  const port = Number(text)
  if (port < 1 || port > 65_535) throw invalid()
  return port
}

/** Trino's path is `catalog/schema`; everywhere else it is one name. */
const databaseOf = (backend: Backend, path: string | undefined) => {
  if (backend !== 'trino') return { database: plain(path), schema: null }
  const [catalog, schema, ...more] = (path ?? '').split('/')
  if (more.length > 0) throw invalid()
  return { database: plain(catalog), schema: plain(schema) }
}

/** Reads an address; throws a `Refusal` for what is not an address, names a kind that is not served, or says what it may not. */
export const parseAddress = (text: string): Address => {
  const address = text.trim()
  const [, name = '', driverName, rest = ''] = scheme.exec(address) ?? []
  if (name === '' || address.length > longest) throw invalid()
  const driver = driverName?.toLowerCase() ?? null
  const backend = backendOf(name.toLowerCase())
  if (backend === undefined || (driver !== null && !backends[backend].drivers.includes(driver)))
    throw unacceptable(
      `Could not load database driver: ${[name, driverName].filter(Boolean).join('+').slice(0, 60)}`,
    )
  if (backends[backend].ports === null) return fileAddress(backend, driver, rest)
  const found = parts.exec(rest)?.groups
  if (found === undefined) throw invalid()
  if ([found.name, found.database, found.query].some((part) => part?.includes('@') === true))
    throw badRequest('An @ within the user, the password or the database must be written as %40')
  return {
    backend,
    driver,
    user: plain(found.user),
    password: plain(found.password),
    host: hostOf(found.name, found.bracketed),
    port: portOf(found.port),
    ...databaseOf(backend, found.database),
    query: optionsOf(backend, found.query),
  }
}

/** The address with its password hidden; of a text that is no address, all that may be a password. */
export const maskedAddress = (text: string): string =>
  text.replace(/^([^:/]*:\/\/[^:/]*:).+(@[^@]*)$/s, `$1${secretMask}$2`)
