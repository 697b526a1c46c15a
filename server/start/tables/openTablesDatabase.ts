import { parseAddress } from '../../engines/reach/address.ts'
import type { HostPolicy } from '../../engines/reach/hostPolicy.ts'
import { Refusal } from '../../problem.ts'
import { openClickhouseTables } from './clickhouseTables.ts'
import { openPostgresTables } from './postgresTables.ts'
import { tablesRefused, type TablesDatabase } from './tablesDatabase.ts'

const opened = (location: string, policy: HostPolicy) => {
  const address = parseAddress(location.replace(/^(https?):/, 'clickhouse+$1:'))
  return address.backend === 'clickhouse'
    ? openClickhouseTables(address, policy)
    : openPostgresTables(location)
}

/**
 * Opens the database that CHARTROOM_TABLES names: PostgreSQL, or ClickHouse by the address of its HTTP interface. An
 * address that cannot be used is a `StartRefusal`.
 */
export const openTablesDatabase = async (
  location: string,
  policy: HostPolicy,
): Promise<TablesDatabase> => {
  try {
    return await opened(location, policy)
  } catch (error) {
    throw error instanceof Refusal ? tablesRefused(error.message) : error
  }
}
