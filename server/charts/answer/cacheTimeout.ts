import type { DatabaseRow } from '../../store/db/tables.ts'

const ordinarySeconds = 300

/** How long a chart's result is kept, in seconds: the chart's own word, else its database's, else five minutes; 0 for ever. */
export const cacheTimeout = (
  ofChart: number | null,
  { cache_timeout }: Pick<DatabaseRow, 'cache_timeout'>,
): number => ofChart ?? cache_timeout ?? ordinarySeconds
