import { badRequest } from '../../problem.ts'
import type { ChartType, Table } from './chartType.ts'
import { namesOf } from '../sql/columns.ts'
import { buildFilters } from '../sql/filters.ts'
import { joinedLabel } from '../../../src/api/contract/valueTexts.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { isFilled } from '../sql/form.ts'
import { readGroups } from '../sql/groups.ts'
import { readSlots } from '../sql/metrics.ts'
import { numberOf } from '../../../src/api/contract/plainValues.ts'
import { readTops } from '../sql/top.ts'
import { groupedSelect } from '../sql/select.ts'

/** Which columns of a result hold what of its points. */
interface PointLayout {
  entity: number[]
  series: number[]
  x: number
  y: number
  size: number | null
}

function* pointRecords({ values, rowCount }: Table, { entity, series, x, y, size }: PointLayout) {
  const label = (columns: readonly number[], row: number) =>
    JSON.stringify(joinedLabel(columns.map((column) => values[column]?.[row] ?? null)))
  const number = (column: number, row: number) => String(numberOf(values[column]?.[row]))
  for (let row = 0; row < rowCount; row += 1) {
    const name = label(entity, row)
    const part = series.length === 0 ? null : label(series, row)
    const area = size === null ? '' : `"size":${number(size, row)},`
    yield `{"x":${number(x, row)},"y":${number(y, row)},${area}"entity":${name},"series":${part ?? 'null'},"group":${part ?? name}}`
  }
}

/** Scatter and bubble charts: a point per entity and series, in the order of the entities; bubbles have a size too. */
export const points: ChartType = (source, form, vizType) => {
  const isBubble = vizType === 'bubble'
  const entity = readGroups(source, form, 'entity')
  const series = readGroups(source, form, 'series')
  const groups = [...new Set([...entity, ...series])]
  const pills = [form['x'], form['y'], ...(isBubble ? [form['size']] : [])].map((field) =>
    [field].flat().find(isFilled),
  )
  if (!pills.every(isFilled))
    throw badRequest(`Pick a metric for ${isBubble ? 'x, y and size' : 'x and y'}`)
  if (entity.length === 0) throw badRequest('Pick an index column')

  const { metrics, positions } = readSlots(source, pills, groups)
  const [x = 0, y = 0, size = null] = positions.map((position) => groups.length + position)
  const layout: PointLayout = {
    entity: entity.map((column) => groups.indexOf(column)),
    series: series.map((column) => groups.indexOf(column)),
    x,
    y,
    size,
  }
  const labels = positions.map((position) => ({ label: metrics[position]?.label ?? '' }))
  const [xTitle = { label: '' }, yTitle = { label: '' }, sizeTitle] = labels
  return {
    select: groupedSelect(
      source,
      groups,
      metrics,
      buildFilters(source, form, { columns: groups, metrics }),
      null,
      readTops(source, form, { categories: series }, metrics),
    ),
    metadata: {
      viz_type: vizType,
      x: xTitle,
      y: yTitle,
      series: namesOf(series),
      entity: namesOf(entity),
      ...(sizeTitle === undefined ? {} : { size: sizeTitle }),
    },
    metricLabels: new Set(metrics.map(({ label }) => label)),
    drawsMetrics: true,
    limit: form['limit'],
    defaultLimit: rowLimits.chart,
    columnarCap: rowLimits.points,
    arrange: (table) => Promise.resolve({ table, records: pointRecords(table, layout) }),
    arrangement: JSON.stringify(layout),
  }
}
