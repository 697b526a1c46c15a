const single = [
  'metric',
  'x',
  'y',
  'size',
  'entity',
  'series',
  'all_columns_x',
  'all_columns_y',
] as const
const listed = ['all_columns', 'metrics', 'groupby', 'columns'] as const
const computed: readonly string[] = ['metrics', 'metric', 'x', 'y', 'size']

export const slotNames = [...listed, ...single]
export type SlotName = (typeof slotNames)[number]

export interface Slot {
  name: SlotName
  label: string
  required: boolean
  computed: boolean
  /** Whether it holds one thing at most. */
  single: boolean
}

/** Whether a slot is stored as one value instead of a list. */
export const isSingle = (name: SlotName) => (single as readonly string[]).includes(name)

/** Whether a slot holds metrics instead of columns. */
export const isComputed = (name: SlotName) => computed.includes(name)

const slot =
  (required: boolean) =>
  (name: SlotName, label: string): Slot => ({
    name,
    label,
    required,
    computed: isComputed(name),
    single: isSingle(name),
  })
const needs = slot(true)
const takes = slot(false)

const bars = [
  needs('metrics', 'Metrics'),
  needs('groupby', 'Series'),
  takes('columns', 'Categories'),
]
const axes = [needs('entity', 'Index'), needs('x', 'X Axis'), needs('y', 'Y Axis')]

const layouts = new Map<string, Slot[]>([
  ['table', [needs('all_columns', 'Columns')]],
  ['dist_bar', bars],
  ['horiz_bar', bars],
  [
    'box_plot',
    [needs('metrics', 'Metrics'), takes('groupby', 'Series'), takes('columns', 'Distribution')],
  ],
  ['bubble', [...axes, needs('size', 'Size'), takes('series', 'Categories')]],
  ['scatter', [...axes, takes('series', 'Categories')]],
  ['pie', [takes('all_columns', 'Categories'), needs('metric', 'Metric')]],
  [
    'heatmap',
    [
      needs('all_columns_x', 'X Axis'),
      needs('all_columns_y', 'Y Axis'),
      needs('metric', 'Metrics'),
    ],
  ],
])

/** The slots of a chart type, in the order they are shown; none for a type that has no layout. */
export const slotsOf = (vizType: string): Slot[] => layouts.get(vizType) ?? []
