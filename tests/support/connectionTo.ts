import type { Connection } from '../../server/engines/reach/connection.ts'

/** A connection to a port of this machine under another host's name, without user, database and TLS unless told so. */
export const connectionTo = (port: number, more: Partial<Connection> = {}): Connection => ({
  host: 'db.example.com',
  address: '127.0.0.1',
  port,
  user: null,
  password: null,
  database: null,
  schema: null,
  tls: null,
  options: {},
  impersonated: null,
  ...more,
})
