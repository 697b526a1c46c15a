/** What addresses of one kind of database may say. Whatever is not listed here is refused, so that no driver is given a setting nobody looked at. */
interface BackendFacts {
  /** What they begin with, the name of the kind first. */
  schemes: readonly string[]
  /** Names after the `+` of the scheme. */
  drivers: readonly string[]
  /** Null for files. */
  ports: { plain: number; tls: number } | null
  /** Names of the options, and what their values look like. */
  options: Readonly<Record<string, RegExp>>
}

const trueOrFalse = /^(true|false|1|0)$/i
const httpOrHttps = /^https?$/
const seconds = /^[1-9]\d{0,3}$/
const label = /^[\w .:/-]{1,63}$/

const rows = {
  postgresql: {
    schemes: ['postgresql', 'postgres'],
    drivers: ['psycopg2', 'psycopg', 'asyncpg', 'pg8000'],
    ports: { plain: 5432, tls: 5432 },
    options: {
      sslmode: /^(disable|allow|prefer|require|verify-ca|verify-full)$/,
      connect_timeout: seconds,
      application_name: label,
    },
  },
  mysql: {
    schemes: ['mysql', 'mariadb'],
    drivers: ['pymysql', 'mysqldb', 'mysqlconnector', 'mariadbconnector', 'aiomysql', 'asyncmy'],
    ports: { plain: 3306, tls: 3306 },
    options: {
      ssl_mode: /^(disabled|preferred|required|verify_ca|verify_identity)$/i,
      connect_timeout: seconds,
      charset: /^utf8(mb[34])?$/i,
    },
  },
  clickhouse: {
    schemes: ['clickhouse', 'clickhousedb'],
    drivers: ['http', 'https', 'connect'],
    ports: { plain: 8123, tls: 8443 },
    options: {
      protocol: httpOrHttps,
      secure: trueOrFalse,
      verify: trueOrFalse,
      connect_timeout: seconds,
    },
  },
  trino: {
    schemes: ['trino'],
    drivers: ['rest'],
    ports: { plain: 8080, tls: 443 },
    options: {
      protocol: httpOrHttps,
      verify: trueOrFalse,
      connect_timeout: seconds,
      source: label,
    },
  },
  sqlite: { schemes: ['sqlite'], drivers: ['pysqlite'], ports: null, options: {} },
  duckdb: { schemes: ['duckdb'], drivers: ['duckdb_engine'], ports: null, options: {} },
} satisfies Record<string, BackendFacts>

export type Backend = keyof typeof rows

/** The kinds of databases that can be connected, in the order that they are offered. */
export const backends: Readonly<Record<Backend, BackendFacts>> = rows

/** The kind of database that a scheme such as `postgres` names. */
export const backendOf = (scheme: string): Backend | undefined =>
  (Object.keys(rows) as Backend[]).find((backend) => backends[backend].schemes.includes(scheme))
