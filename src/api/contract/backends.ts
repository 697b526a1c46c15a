import { rowOf } from './rowOf.ts'
interface BackendFacts {
  /** Its name in lists. */
  name: string
  /** Its name where it is chosen. */
  label: string
  /** An address as a person begins it. */
  template: string
  /** What a person has to know to write the address. */
  help: string
  /** What names are quoted with. */
  quote: '"' | '`'
  /** True where it can be sent the name of another user. */
  impersonates: boolean
  /** Which aggregates it has that not every engine has. */
  computes: { percentiles: boolean; deviation: boolean }
  /** What its addresses begin with, its own name first. */
  schemes: readonly string[]
  /** Names after the `+` of the scheme. */
  drivers: readonly string[]
  /** Null for files. */
  ports: { plain: number; tls: number } | null
  /** The options of addresses, and what their values look like. Others are refused, so that no driver is given a setting nobody looked at. */
  options: Readonly<Record<string, RegExp>>
}

const trueOrFalse = /^(true|false|1|0)$/i
const httpOrHttps = /^https?$/
const seconds = /^[1-9]\d{0,3}$/
const label = /^[\w .:/-]{1,63}$/

const rows = {
  postgresql: {
    name: 'PostgreSQL',
    label: 'PostgreSQL',
    template: 'postgresql://user:password@host:5432/database',
    help: 'Add ?sslmode=require for TLS.',
    quote: '"',
    impersonates: false,
    computes: { percentiles: true, deviation: true },
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
    name: 'MySQL',
    label: 'MySQL or MariaDB',
    template: 'mysql://user:password@host:3306/database',
    help: 'Without a database every schema can be read.',
    quote: '`',
    impersonates: false,
    computes: { percentiles: false, deviation: true },
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
    name: 'ClickHouse',
    label: 'ClickHouse',
    template: 'clickhouse://user:password@host:8123/database',
    help: 'The port is that of its HTTP interface.',
    quote: '"',
    impersonates: false,
    computes: { percentiles: true, deviation: true },
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
    name: 'Trino',
    label: 'Trino',
    template: 'trino://user@host:8080/catalog/schema',
    help: 'The schema may be left out.',
    quote: '"',
    impersonates: true,
    computes: { percentiles: true, deviation: true },
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
  sqlite: {
    name: 'SQLite',
    label: 'SQLite file',
    template: 'sqlite:///file.db',
    help: 'The file lies in the folder databases of the server’s data folder.',
    quote: '"',
    impersonates: false,
    computes: { percentiles: true, deviation: true },
    schemes: ['sqlite'],
    drivers: ['pysqlite'],
    ports: null,
    options: {},
  },
  duckdb: {
    name: 'DuckDB',
    label: 'DuckDB file',
    template: 'duckdb:///file.duckdb',
    help: 'The file lies in the folder databases of the server’s data folder.',
    quote: '"',
    impersonates: false,
    computes: { percentiles: true, deviation: true },
    schemes: ['duckdb'],
    drivers: ['duckdb_engine'],
    ports: null,
    options: {},
  },
} satisfies Record<string, BackendFacts>

export type Backend = keyof typeof rows

/** The kinds of databases that can be connected, in the order that they are offered. */
export const backends: Readonly<Record<Backend, BackendFacts>> = rows

/** The kind of database that a scheme such as `postgres` names. */
export const backendOf = (scheme: string): Backend | undefined =>
  (Object.keys(rows) as Backend[]).find((backend) => backends[backend].schemes.includes(scheme))

/** A name as a statement for a stored database quotes it. */
export const quotedName = (backend: string, name: string) => {
  const quote = rowOf(backends, backend)?.quote ?? '"'
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`
}
