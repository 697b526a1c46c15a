import type { Chart, FormData } from '../../api/contract'

/** The form a chart was saved with; params that cannot be read count as an empty form of its type. */
export const paramsOf = (chart: Chart | null): FormData => {
  const empty: FormData = { viz_type: chart?.viz_type ?? 'table' }
  try {
    const params: unknown = JSON.parse(chart?.params ?? '{}')
    return typeof params === 'object' && params !== null ? { ...empty, ...params } : empty
  } catch {
    return empty
  }
}
