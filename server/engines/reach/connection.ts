import type { SecretOptions } from './secretOptions.ts'

/** Where a database is reached and as whom: what an address (SQLAlchemy URI) and the settings beside it say. */
export interface Connection {
  host: string
  port: number
  /** The address the host's name was resolved to when it was allowed: the driver connects to this one, not to a new answer. */
  address: string
  user: string | null
  password: string | null
  /** The database, for Trino the catalog. */
  database: string | null
  /** Trino's schema in the path. */
  schema: string | null
  /** TLS: null for none; `authority` is the PEM text of `server_cert` where there is one. */
  tls: {
    authority: string | null
    verify: boolean
    certificate?: SecretOptions['certificate']
  } | null
  /** Options of the address that this kind of database knows, checked. */
  options: Readonly<Record<string, string>>
  /** In whose name queries run, where the database takes that. */
  impersonated: string | null
  /** What every request carries besides, where the database is reached over HTTP. */
  headers?: Readonly<Record<string, string>>
}
