import { z } from 'zod'
import { rowLimits } from './rowLimits.ts'

/** The fields of a form that hold columns or metrics. */
export type SlotName =
  | 'all_columns'
  | 'metrics'
  | 'groupby'
  | 'columns'
  | 'metric'
  | 'x'
  | 'y'
  | 'size'
  | 'entity'
  | 'series'
  | 'all_columns_x'
  | 'all_columns_y'

export interface VizTypeSlot {
  name: SlotName
  label: string
  required: boolean
}

interface VizTypeFacts {
  name: string
  description: string
  /** The filters of the picker that it is found under. */
  filters: readonly string[]
  /** What it is made of, in the order it is shown. */
  slots: readonly VizTypeSlot[]
  /** What it is made of where its form aggregates rows that are shown as they are otherwise. */
  aggregated?: readonly VizTypeSlot[]
  /** What names a mark: for each of its labels the slots of its columns, of which the first that is filled counts. */
  marks?: readonly (readonly SlotName[])[]
  /** True where it has so many rows that they are answered column by column. */
  columnar?: true
  /** How many rows the page requests while the form has the limit of every chart. */
  requestedRows?: number
}

const needs = (name: SlotName, label: string): VizTypeSlot => ({ name, label, required: true })
const takes = (name: SlotName, label: string): VizTypeSlot => ({ name, label, required: false })

const bars = [
  needs('metrics', 'Metrics'),
  needs('groupby', 'Series'),
  takes('columns', 'Categories'),
]
const axes = [needs('entity', 'Index'), needs('x', 'X Axis'), needs('y', 'Y Axis')]
const byGroup = { marks: [['groupby']] } as const
const points = { marks: [['entity']], columnar: true, requestedRows: rowLimits.points } as const

const rows = {
  dist_bar: {
    name: 'Bar Chart',
    description: 'Compares totals of groups, stacked or side by side.',
    filters: ['Popular', 'Ranking'],
    slots: bars,
    ...byGroup,
  },
  horiz_bar: {
    name: 'Horizontal Bar',
    description: 'Ranks groups with long names by a total.',
    filters: ['Ranking'],
    slots: bars,
    ...byGroup,
  },
  echarts_timeseries_line: {
    name: 'Line Chart',
    description: 'Shows how totals change over time.',
    filters: ['Popular'],
    slots: bars,
    ...byGroup,
  },
  echarts_area: {
    name: 'Area Chart',
    description: 'Shows how parts and their sum change over time.',
    filters: ['Part of a Whole'],
    slots: bars,
    ...byGroup,
  },
  table: {
    name: 'Table',
    description: 'Shows rows as they are or aggregated, to sort, filter and group.',
    filters: ['Popular', 'Statistical'],
    slots: [needs('all_columns', 'Columns')],
    aggregated: [takes('groupby', 'Columns'), takes('metrics', 'Metrics')],
    columnar: true,
  },
  pie: {
    name: 'Pie Chart',
    description: 'Shows the parts of a whole.',
    filters: ['Popular', 'ECharts', 'Part of a Whole'],
    slots: [takes('all_columns', 'Categories'), needs('metric', 'Metric')],
    marks: [['all_columns', 'groupby']],
  },
  bubble: {
    name: 'Bubble Chart',
    description: 'Compares three numbers per item: two on the axes, one as area.',
    filters: ['Advanced-Analytics', 'Correlation'],
    slots: [...axes, needs('size', 'Size'), takes('series', 'Categories')],
    ...points,
  },
  scatter: {
    name: 'Scatter Plot',
    description: 'Shows how two numbers go together.',
    filters: ['Advanced-Analytics', 'Correlation'],
    slots: [...axes, takes('series', 'Categories')],
    ...points,
  },
  box_plot: {
    name: 'Boxplot',
    description: 'Compares how values are spread within groups.',
    filters: ['ECharts', 'Distribution', 'Statistical'],
    slots: [
      needs('metrics', 'Metrics'),
      takes('groupby', 'Series'),
      takes('columns', 'Distribution'),
    ],
    ...byGroup,
  },
  heatmap: {
    name: 'Heatmap',
    description: 'Shows a number for every pair of two groups.',
    filters: ['Advanced-Analytics', 'Correlation'],
    slots: [
      needs('all_columns_x', 'X Axis'),
      needs('all_columns_y', 'Y Axis'),
      needs('metric', 'Metrics'),
    ],
    marks: [['all_columns_x'], ['all_columns_y']],
    columnar: true,
  },
} satisfies Record<string, VizTypeFacts>

export type VizType = keyof typeof rows

/** Every chart type, in the order the picker shows them. Forms may name others, which are stored as they are. */
export const vizTypes: Readonly<Record<VizType, VizTypeFacts>> = rows
export const vizTypeSchema = z.enum(Object.keys(rows) as VizType[])
