import type { Migration } from 'kysely/migration'
import { start } from './0001_start.ts'
import { workspace } from './0002_workspace.ts'
import { databases } from './0003_databases.ts'
import { jobs } from './0004_jobs.ts'
import { sqlHistory } from './0005_queries.ts'
import { oneServer } from './0006_oneServer.ts'
import { savedQueries } from './0007_savedQueries.ts'
import { idempotency } from './0008_idempotency.ts'
import { drafts } from './0009_drafts.ts'
import { uploadedTables } from './0011_uploadedTables.ts'
import { searches } from './0012_searches.ts'
import { models } from './0013_models.ts'
import { columnReadings } from './0015_columnReadings.ts'
import { layouts } from './0014_layouts.ts'
import { textSearch } from './0016_textSearch.ts'
import { servers } from './0017_servers.ts'
import { slowQueries } from './0018_slowQueries.ts'
import { slowQueryOrigins } from './0019_slowQueryOrigins.ts'
import { listOrders } from './0020_listOrders.ts'
import { searchesAtOnce } from './0021_searchesAtOnce.ts'
import { shortSearches } from './0022_shortSearches.ts'
import { searchedTexts } from './0023_searchedTexts.ts'
import { presentCounts } from './0024_presentCounts.ts'
import { scannedTexts } from './0025_scannedTexts.ts'
import { chartTypeOrder } from './0026_chartTypeOrder.ts'

/** Every migration by name; names sort in the order they run. */
export const migrations = (kind: 'sqlite' | 'postgres'): Record<string, Migration> => ({
  '0001_start': start(kind),
  '0002_workspace': workspace(kind),
  '0003_databases': databases,
  '0004_jobs': jobs,
  '0005_queries': sqlHistory(kind),
  '0006_oneServer': oneServer,
  '0007_savedQueries': savedQueries(kind),
  '0008_idempotency': idempotency,
  '0009_drafts': drafts,
  '0011_uploadedTables': uploadedTables,
  '0012_searches': searches(kind),
  '0013_models': models(kind),
  '0014_layouts': layouts(kind),
  '0015_columnReadings': columnReadings,
  '0016_textSearch': textSearch(kind),
  '0017_servers': servers,
  '0018_slowQueries': slowQueries(kind),
  '0019_slowQueryOrigins': slowQueryOrigins,
  '0020_listOrders': listOrders,
  '0021_searchesAtOnce': searchesAtOnce(kind),
  '0022_shortSearches': shortSearches(kind),
  '0023_searchedTexts': searchedTexts(kind),
  '0024_presentCounts': presentCounts(kind),
  '0025_scannedTexts': scannedTexts(kind),
  '0026_chartTypeOrder': chartTypeOrder,
})
