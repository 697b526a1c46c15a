import { createHash } from 'node:crypto'
import type { Cell } from '../../engines/engine.ts'
import type { DatabaseRow, UserRow } from '../../store/db/tables.ts'

/** Everything an answer's bytes depend on, as one short text. */
export const cacheKey = (...parts: (Cell | Cell[])[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** Whose rows a cached result holds: where queries run in the users' names, each user has their own. */
export const readAs = ({ id, impersonate_user }: DatabaseRow, { username }: UserRow): string =>
  impersonate_user === 1 ? `${id} ${username}` : String(id)

const ordinarySeconds = 300

/** How long a chart's result is cached, in seconds: as the chart says, else its database, else five minutes; 0 for ever. */
export const cacheTimeout = (
  ofChart: number | null,
  { cache_timeout }: Pick<DatabaseRow, 'cache_timeout'>,
): number => ofChart ?? cache_timeout ?? ordinarySeconds
