import { backendOf, backends, type Backend } from '../../api/contract/backends'
import { rowOf } from '../../api/contract/rowOf'

interface EngineFacts {
  /** Its name in lists. */
  name: string
  /** Its name where it is chosen. */
  label: string
  template: string
  /** What a person has to know to write the address. */
  help: string
  /** What names are quoted with. */
  quote: '"' | '`'
  /** True where it can be sent the name of another user. */
  impersonates: boolean
}

/** A kind of database that can be connected, as its addresses say it. */
export interface Engine extends EngineFacts {
  backend: Backend
  /** What an address of it begins with. */
  schemes: readonly string[]
  port: number | null
}

const facts: Readonly<Record<Backend, EngineFacts>> = {
  postgresql: {
    name: 'PostgreSQL',
    label: 'PostgreSQL',
    template: 'postgresql://user:password@host:5432/database',
    help: 'Add ?sslmode=require for TLS.',
    quote: '"',
    impersonates: false,
  },
  mysql: {
    name: 'MySQL',
    label: 'MySQL or MariaDB',
    template: 'mysql://user:password@host:3306/database',
    help: 'Without a database every schema can be read.',
    quote: '`',
    impersonates: false,
  },
  clickhouse: {
    name: 'ClickHouse',
    label: 'ClickHouse',
    template: 'clickhouse://user:password@host:8123/database',
    help: 'The port is that of its HTTP interface.',
    quote: '"',
    impersonates: false,
  },
  trino: {
    name: 'Trino',
    label: 'Trino',
    template: 'trino://user@host:8080/catalog/schema',
    help: 'The schema may be left out.',
    quote: '"',
    impersonates: true,
  },
  sqlite: {
    name: 'SQLite',
    label: 'SQLite file',
    template: 'sqlite:///file.db',
    help: 'The file lies in the folder databases of the server’s data folder.',
    quote: '"',
    impersonates: false,
  },
  duckdb: {
    name: 'DuckDB',
    label: 'DuckDB file',
    template: 'duckdb:///file.duckdb',
    help: 'The file lies in the folder databases of the server’s data folder.',
    quote: '"',
    impersonates: false,
  },
}

export const engines: readonly Engine[] = (Object.keys(backends) as Backend[]).map((backend) => {
  const { schemes, ports } = backends[backend]
  return { backend, schemes, port: ports?.plain ?? null, ...facts[backend] }
})

const schemeOf = (uri: string) =>
  /^\s*([a-z][a-z0-9]*)(?:\+\w+)?:\/\//i.exec(uri)?.[1]?.toLowerCase()

/** The engine that an address names; null while it names none of those that can be connected. */
export const engineOf = (uri: string) => {
  const backend = backendOf(schemeOf(uri) ?? '')
  return engines.find((engine) => engine.backend === backend) ?? null
}

/** The name of the engine of a stored database. */
export const engineName = (backend: string) => rowOf(facts, backend)?.name ?? backend

/** A name as a statement for a stored database quotes it. */
export const quotedName = (backend: string, name: string) => {
  const quote = rowOf(facts, backend)?.quote ?? '"'
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`
}

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
