import pg from 'pg'

/** Connections that may break without ending this process: one at work tells its statement, an idle one is replaced. */
export const postgresPool = (config: pg.PoolConfig) => {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
