import type { DatabaseRow } from '../store/tables.ts'

const ordinarySeconds = 300

const settingOf = (settings: string): unknown => {
  try {
    return (JSON.parse(settings) as { cache_timeout?: unknown } | null)?.cache_timeout
  } catch {
    return null
  }
}

/** How long a chart's result is kept, in seconds: the chart's own word, else its database's, else five minutes; 0 for ever. */
export const cacheTimeout = (ofChart: number | null, { settings }: Pick<DatabaseRow, 'settings'>): number => {
  const ofDatabase = settingOf(settings)
  return ofChart ?? (typeof ofDatabase === 'number' && ofDatabase >= 0 ? ofDatabase : ordinarySeconds)
}
