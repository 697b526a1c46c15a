import type { ChartCell, ChartResult, FormData } from '../../src/api/contract'
import { emptyForms } from './forms'

const metric = (aggregate: 'AVG' | 'SUM', column_name: string) => ({
  expressionType: 'SIMPLE' as const,
  column: { column_name, type_generic: 0 },
  aggregate,
  label: `${aggregate}(${column_name})`,
  hasCustomLabel: false,
  isNew: false,
  sqlExpression: null,
})

const pointForm = (form: FormData): FormData => ({
  ...form,
  entity: 'operator',
  x: metric('AVG', 'height'),
  y: metric('SUM', 'cost'),
  series: 'state',
})
export const scatterForm = pointForm(emptyForms.scatter)
export const bubbleForm: FormData = {
  ...pointForm(emptyForms.bubble),
  size: metric('SUM', 'damage'),
}

/** Numbers from 0 to 1 that are the same at each opening. */
const dice = () => {
  let seed = 7
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

const clouds = (count: number, series: number) => {
  const roll = dice()
  const spread = () => roll() + roll() + roll() - 1.5
  const middles = Array.from({ length: series }, () => [roll() * 20_000, roll() * 900_000] as const)
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = middles[at % series] ?? [0, 0]
    return {
      x: x + spread() * 4000,
      y: y + spread() * 200_000,
      series: `State ${(at % series) + 1}`,
      size: Math.round(roll() ** 3 * 900),
    }
  })
}

const result = (
  viz_type: 'scatter' | 'bubble',
  rows: { x: number | null; y: number | null; series: string | null; size: number | null }[],
  grouped: boolean,
): ChartResult => {
  const bubble = viz_type === 'bubble'
  return {
    headers: [],
    cols: [],
    truncated: false,
    status: 'success',
    error: null,
    applied_filters: [],
    rejected_filters: [],
    duration_ms: 12,
    viz_type,
    colnames: ['operator', 'state', 'AVG(height)', 'SUM(cost)', ...(bubble ? ['SUM(damage)'] : [])],
    coltypes: [1, 1, 0, 0, ...(bubble ? [0 as const] : [])],
    rowcount: rows.length,
    data: {
      operator: rows.map((_, at) => `Airline ${at + 1}`),
      state: rows.map(({ series }) => series),
      'AVG(height)': rows.map(({ x }) => x),
      'SUM(cost)': rows.map(({ y }) => y),
      ...(bubble ? { 'SUM(damage)': rows.map(({ size }) => size) } : {}),
    },
    chart_metadata: {
      viz_type,
      x: { label: 'AVG(height)' },
      y: { label: 'SUM(cost)' },
      series: grouped ? ['state'] : [],
      entity: ['operator'],
      ...(bubble ? { size: { label: 'SUM(damage)' } } : {}),
    },
  }
}

export const scatterOf = (count: number, series: number) =>
  result('scatter', clouds(count, series), series > 1)

/** Coloured by a number that some of the points do not have. */
export const scaledOf = (count: number): ChartResult => {
  const points = clouds(count, 3)
  const scatter = result('scatter', points, true)
  return {
    ...scatter,
    coltypes: [1, 0, 0, 0],
    data: {
      ...(scatter.data as Record<string, ChartCell[]>),
      state: points.map(({ x }, at) => (at % 9 === 0 ? null : Math.round(x))),
    },
  }
}
export const bubblesOf = (count: number, series: number) =>
  result('bubble', clouds(count, series), series > 1)

/** The rows of a flattened dataset, by cluster. */
export const mapForm: FormData = {
  ...emptyForms.scatter,
  entity: '_id',
  x: metric('AVG', 'x_plt'),
  y: metric('AVG', 'y_plt'),
  series: 'cluster_category',
}
export const clustersOf = (count: number, clusters: number): ChartResult => {
  const points = clouds(count, clusters)
  return {
    ...scatterOf(1, 1),
    colnames: ['_id', 'cluster_category', 'AVG(x_plt)', 'AVG(y_plt)'],
    coltypes: [0, 1, 0, 0],
    rowcount: count,
    data: {
      _id: points.map((_, at) => at),
      cluster_category: points.map(({ series }) => series.replace('State', 'Cluster')),
      'AVG(x_plt)': points.map(({ x }) => x / 1000 - 10),
      'AVG(y_plt)': points.map(({ y }) => y / 45_000 - 10),
    },
    chart_metadata: {
      viz_type: 'scatter',
      x: { label: 'AVG(x_plt)' },
      y: { label: 'AVG(y_plt)' },
      series: ['cluster_category'],
      entity: ['_id'],
    },
  }
}
export const withNulls = result(
  'scatter',
  clouds(40, 3).map((point, at) => ({
    ...point,
    x: at % 5 === 0 ? null : point.x,
    series: at % 3 === 0 ? null : point.series,
  })),
  true,
)
export const onlyNulls = result(
  'scatter',
  clouds(40, 3).map((point) => ({ ...point, x: null })),
  true,
)
export const sameX = result(
  'scatter',
  clouds(40, 3).map((point) => ({ ...point, x: 12 })),
  true,
)
