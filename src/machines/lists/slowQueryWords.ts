import type { SlowQuery } from '../../api/contract'

const named = (kind: string, ...things: readonly ({ title: string } | null)[]) => {
  const titles = things.flatMap((thing) => thing?.title ?? [])
  return titles.length === 0 ? kind : `${kind}: ${titles.join(' / ')}`
}

const texts: Record<NonNullable<SlowQuery['origin']>, (query: SlowQuery) => string> = {
  chart: ({ chart, dataset }) =>
    chart === null && dataset !== null ? `Chart of ${dataset.title}` : named('Chart', chart),
  dashboard: ({ dashboard, chart }) => named('Dashboard', dashboard, chart),
  dataset: ({ dataset }) => named('Dataset', dataset),
  sql: () => 'SQL explorer',
}

/** What a statement was run for. */
export const originText = (query: SlowQuery) =>
  query.origin === null ? '–' : texts[query.origin](query)

/** How a statement ended, as runs of the history stand. */
export const outcomeStatus = { read: 'success', failed: 'failed', left: 'stopped' } as const
