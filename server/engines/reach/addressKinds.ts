/** The kinds of databases that can be connected. */
export type Backend = 'duckdb' | 'sqlite' | 'postgresql' | 'mysql' | 'clickhouse' | 'trino'

/** What an address of one kind may say. Whatever is not listed here is refused, so that no driver is given a setting nobody looked at. */
export interface AddressKind {
  backend: Backend
  /** Names after the `+` of the scheme. */
  drivers: readonly string[]
  /** Null for files. */
  port: { plain: number; tls: number } | null
  /** Names of the options, and what their values look like. */
  options: Readonly<Record<string, RegExp>>
}

const trueOrFalse = /^(true|false|1|0)$/i
const httpOrHttps = /^https?$/
const seconds = /^[1-9]\d{0,3}$/
const label = /^[\w .:/-]{1,63}$/

const postgresql: AddressKind = {
  backend: 'postgresql',
  drivers: ['psycopg2', 'psycopg', 'asyncpg', 'pg8000'],
  port: { plain: 5432, tls: 5432 },
  options: {
    sslmode: /^(disable|allow|prefer|require|verify-ca|verify-full)$/,
    connect_timeout: seconds,
    application_name: label,
  },
}
const mysql: AddressKind = {
  backend: 'mysql',
  drivers: ['pymysql', 'mysqldb', 'mysqlconnector', 'mariadbconnector', 'aiomysql', 'asyncmy'],
  port: { plain: 3306, tls: 3306 },
  options: {
    ssl_mode: /^(disabled|preferred|required|verify_ca|verify_identity)$/i,
    connect_timeout: seconds,
    charset: /^utf8(mb[34])?$/i,
  },
}
const clickhouse: AddressKind = {
  backend: 'clickhouse',
  drivers: ['http', 'https', 'connect'],
  port: { plain: 8123, tls: 8443 },
  options: {
    protocol: httpOrHttps,
    secure: trueOrFalse,
    verify: trueOrFalse,
    connect_timeout: seconds,
  },
}
const trino: AddressKind = {
  backend: 'trino',
  drivers: ['rest'],
  port: { plain: 8080, tls: 443 },
  options: { protocol: httpOrHttps, verify: trueOrFalse, connect_timeout: seconds, source: label },
}
const sqlite: AddressKind = { backend: 'sqlite', drivers: ['pysqlite'], port: null, options: {} }
const duckdb: AddressKind = {
  backend: 'duckdb',
  drivers: ['duckdb_engine'],
  port: null,
  options: {},
}

const kinds = new Map<string, AddressKind>([
  ['postgresql', postgresql],
  ['postgres', postgresql],
  ['mysql', mysql],
  ['mariadb', mysql],
  ['clickhouse', clickhouse],
  ['clickhousedb', clickhouse],
  ['trino', trino],
  ['sqlite', sqlite],
  ['duckdb', duckdb],
])

/** The kind that a scheme such as `postgresql+psycopg2` names, or undefined where it is not served. */
export const addressKind = (name: string, driver: string | null): AddressKind | undefined => {
  const kind = kinds.get(name)
  return driver === null || kind?.drivers.includes(driver) === true ? kind : undefined
}
