import type { Column, FormData, VizType } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import { isYear } from '../../api/contract/columnNames'
import {
  defaultAggregate,
  isCoordinate,
  isLabel,
  isMoney,
  newMetric,
  withAggregate,
} from '../explorer/form/aggregates'
import { isComplete, nameOf, textOf, withEntries, type Entry } from '../explorer/form/pills'
import { isComputed, slotsOf, type SlotName } from '../explorer/form/slotLayouts'

/** What a chart starts with: its filled slots and how they read. */
export interface ChartStart {
  fields: Partial<FormData>
  words: string
}

const metricOf = (column: Column): Entry =>
  withAggregate(newMetric(column), defaultAggregate(column.type_generic, column.column_name))

const named = (columns: readonly Column[]): Entry[] => columns.map(({ column_name }) => column_name)

/** Amounts of money before other measures, where something lies last. */
const rankOf = ({ column_name }: Column) => {
  if (isMoney(column_name)) return 0
  return isCoordinate(column_name) ? 2 : 1
}

/** Sorted by what they are good for: measures by their rank, dates before years, what tells single things apart after groups of them. */
const sorted = (columns: readonly Column[]) => {
  const numbers = columns.filter(({ type_generic }) => type_generic === columnKinds.number)
  const isCounted = ({ type_generic, column_name }: Column) =>
    defaultAggregate(type_generic, column_name) === 'COUNT'
  return {
    all: named(columns),
    measures: numbers
      .filter((column) => !isCounted(column))
      .sort((one, other) => rankOf(one) - rankOf(other))
      .map(metricOf),
    moments: named(columns.filter(({ type_generic }) => type_generic === columnKinds.moment)),
    years: named(numbers.filter(({ column_name }) => isYear(column_name))),
    groups: named(
      columns
        .filter(({ type_generic }) =>
          [columnKinds.text, columnKinds.boolean].some((kind) => kind === type_generic),
        )
        .sort(
          (one, other) => Number(isLabel(one.column_name)) - Number(isLabel(other.column_name)),
        ),
    ),
  }
}

type Filling = Partial<Record<SlotName, readonly Entry[]>>
type Sorted = ReturnType<typeof sorted>

const totals = ({ measures, groups, moments }: Sorted): Filling => ({
  metrics: measures.slice(0, 1),
  groupby: [...groups, ...moments].slice(0, 1),
})
const overTime = ({ measures, moments, years }: Sorted): Filling => ({
  metrics: measures.slice(0, 1),
  groupby: [...moments, ...years].slice(0, 1),
})
const points = ({ measures, groups }: Sorted): Filling => ({
  entity: groups.slice(0, 1),
  x: measures.slice(0, 1),
  y: measures.slice(1, 2),
})

/** Over time where there are dates. */
const bars = (columns: Sorted): Filling =>
  columns.moments.length > 0 ? overTime(columns) : totals(columns)

/** Of the types that do not start with totals. */
const fillings: Readonly<Partial<Record<VizType, (columns: Sorted) => Filling>>> = {
  dist_bar: bars,
  echarts_timeseries_line: overTime,
  echarts_area: (columns) => ({ ...overTime(columns), columns: columns.groups.slice(0, 1) }),
  table: ({ all }) => ({ all_columns: all }),
  pie: ({ measures, groups }) => ({
    all_columns: groups.slice(0, 1),
    metric: measures.slice(0, 1),
  }),
  bubble: (columns) => ({ ...points(columns), size: columns.measures.slice(2, 3) }),
  scatter: points,
  box_plot: ({ measures, groups }) => ({
    metrics: measures.slice(0, 1),
    groupby: groups.slice(0, 1),
  }),
  heatmap: ({ measures, groups, moments }) => {
    const [across, down] = [...groups, ...moments]
    return {
      all_columns_x: across === undefined ? [] : [across],
      all_columns_y: down === undefined ? [] : [down],
      metric: measures.slice(0, 1),
    }
  },
}

/** A box plot without a distribution shows the rows as they are. */
const nameIn = (vizType: VizType, entry: Entry) =>
  vizType === 'box_plot' ? nameOf(entry) : textOf(entry)

const wordsOf = (vizType: VizType, filling: Filling) => {
  const { length } = filling.all_columns ?? []
  if (vizType === 'table') return length === 1 ? 'the one column' : `all ${length} columns`
  const filled = slotsOf({ viz_type: vizType }).flatMap(({ name }) =>
    (filling[name] ?? []).map((entry) => ({ name, text: nameIn(vizType, entry) })),
  )
  const texts = (computed: boolean) =>
    filled.filter(({ name }) => isComputed(name) === computed).map(({ text }) => text)
  const groups = texts(false).join(' and ')
  return `${texts(true).join(', ')}${groups === '' ? '' : ` by ${groups}`}`
}

/** What a new chart of a type starts with over these columns; null where they do not fill the slots that it needs. */
export const chartStart = (vizType: VizType, columns: readonly Column[]): ChartStart | null => {
  const filling = (fillings[vizType] ?? totals)(sorted(columns))
  const slots = Object.entries(filling) as [SlotName, readonly Entry[]][]
  const empty: FormData = { viz_type: vizType }
  const form = slots.reduce(
    (filled, [slot, entries]) => withEntries(filled, slot, [...entries]),
    empty,
  )
  if (!isComplete(form)) return null
  const { viz_type: _type, ...fields } = form
  return { fields, words: wordsOf(vizType, filling) }
}
