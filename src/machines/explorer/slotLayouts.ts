export type SlotName = 'all_columns' | 'metrics' | 'groupby' | 'columns'

export interface Slot {
  name: SlotName
  label: string
  required: boolean
  computed: boolean
}

const bars: Slot[] = [
  { name: 'metrics', label: 'Metrics', required: true, computed: true },
  { name: 'groupby', label: 'Series', required: true, computed: false },
  { name: 'columns', label: 'Categories', required: false, computed: false },
]

const layouts = new Map<string, Slot[]>([
  ['table', [{ name: 'all_columns', label: 'Columns', required: true, computed: false }]],
  ['dist_bar', bars],
  ['horiz_bar', bars],
])

/** The slots of a chart type, in the order they are shown; none for a type that has no layout yet. */
export const slotsOf = (vizType: string): Slot[] => layouts.get(vizType) ?? []
