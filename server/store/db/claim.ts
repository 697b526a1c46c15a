import pg from 'pg'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { StartRefusal } from '../../startRefusal.ts'
import { storeKind } from './open.ts'

const lock = 7_238_421
const waitMs = 3000

const taken = () =>
  new StartRefusal(
    'Another server is using the metadata that DATABASE_URL names. Stop it, or name another database.',
  )

/**
 * Takes the metadata for this process; answers how to give them back. PostgreSQL drops the lock with its session, however
 * that ends; a file is held with its data folder.
 */
export const claimStore = async (location: string): Promise<() => Promise<void>> => {
  if (storeKind(location) === 'sqlite') return () => Promise.resolve()
  const client = new pg.Client({ connectionString: location, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`SET lock_timeout = ${waitMs}`)
    await client.query('SELECT pg_advisory_lock($1)', [lock])
  } catch (error) {
    await client.end()
    throw fieldsOf(error)['code'] === '55P03' ? taken() : error
  }
  return () => client.end()
}
