/** A kind of database that can be connected, as its addresses say it. */
export interface Engine {
  backend: string
  /** Its name in lists. */
  name: string
  /** Its name where it is chosen. */
  label: string
  /** What an address of it begins with. */
  schemes: readonly string[]
  template: string
  /** What a person has to know to write the address. */
  help: string
  port: number | null
}

export const engines: readonly Engine[] = [
  {
    backend: 'postgresql',
    name: 'PostgreSQL',
    label: 'PostgreSQL',
    schemes: ['postgresql', 'postgres'],
    port: 5432,
    template: 'postgresql://user:password@host:5432/database',
    help: 'Add ?sslmode=require for TLS.',
  },
  {
    backend: 'mysql',
    name: 'MySQL',
    label: 'MySQL or MariaDB',
    schemes: ['mysql', 'mariadb'],
    port: 3306,
    template: 'mysql://user:password@host:3306/database',
    help: 'Without a database every schema can be read.',
  },
  {
    backend: 'clickhouse',
    name: 'ClickHouse',
    label: 'ClickHouse',
    schemes: ['clickhouse', 'clickhousedb'],
    port: 8123,
    template: 'clickhouse://user:password@host:8123/database',
    help: 'The port is that of its HTTP interface.',
  },
  {
    backend: 'trino',
    name: 'Trino',
    label: 'Trino',
    schemes: ['trino'],
    port: 8080,
    template: 'trino://user@host:8080/catalog/schema',
    help: 'The schema may be left out.',
  },
  {
    backend: 'sqlite',
    name: 'SQLite',
    label: 'SQLite file',
    schemes: ['sqlite'],
    port: null,
    template: 'sqlite:///file.db',
    help: 'The file lies in the folder databases of the server’s data folder.',
  },
  {
    backend: 'duckdb',
    name: 'DuckDB',
    label: 'DuckDB file',
    schemes: ['duckdb'],
    port: null,
    template: 'duckdb:///file.duckdb',
    help: 'The file lies in the folder databases of the server’s data folder.',
  },
]

const schemeOf = (uri: string) =>
  /^\s*([a-z][a-z0-9]*)(?:\+\w+)?:\/\//i.exec(uri)?.[1]?.toLowerCase()

/** The engine that an address names; null while it names none of those that can be connected. */
export const engineOf = (uri: string) => {
  const scheme = schemeOf(uri)
  return engines.find(({ schemes }) => schemes.some((one) => one === scheme)) ?? null
}

/** The name of the engine of a stored database. */
export const engineName = (backend: string) =>
  engines.find((engine) => engine.backend === backend)?.name ?? backend

/** The address for another engine: what was typed of host and login stays, an address without any becomes the engine's form. */
export const addressFor = (engine: Engine, uri: string) => {
  const present = engineOf(uri)
  const typed = uri.trim()
  const isForm = typed === '' || engines.some(({ template }) => template === typed)
  if (isForm || present === null || present.port === null || engine.port === null)
    return engine.template
  const rest = typed
    .replace(/^[^:]+:\/\//, '')
    .replace(new RegExp(`:${present.port}(?=/|\\?|$)`), `:${engine.port}`)
  return `${engine.schemes[0] ?? engine.backend}://${rest}`
}

const password = /^(\s*[a-z][\w+.-]*:\/\/[^:/?#@]*:)(.*)(?=@)/is

/** The password in an address, or null. */
const passwordIn = (uri: string) => password.exec(uri)?.[2] ?? null

/** The address as it may be seen by whoever looks over the shoulder. */
export const withoutPassword = (uri: string, replacement: (password: string) => string) =>
  uri.replace(password, (_, before: string, secret: string) => before + replacement(secret))

/** The password, if there is one that is no stand-in for a stored one. */
export const ownPasswordIn = (uri: string, mask: string) => {
  const found = passwordIn(uri)
  return found === null || found === '' || found === mask ? null : found
}

/** Where an address leads, without login and path; a file's name for a file. */
export const hostOf = (uri: string) => {
  const rest = uri.replace(/^[^:]+:\/\//, '')
  if (rest.startsWith('/')) return rest.replace(/^\/+/, '').replace(/\?.*$/, '')
  return rest.replace(/^.*@/, '').replace(/[/?].*$/, '')
}
