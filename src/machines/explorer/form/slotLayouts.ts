import type { FormData } from '../../../api/contract'
import { isAggregated } from '../../../api/contract/queryMode'
import { rowOf } from '../../../api/contract/rowOf'
import { vizTypes, type SlotName, type VizTypeSlot } from '../../../api/contract/vizTypes'

export type { SlotName }

interface Holds {
  /** Takes one entry at most. */
  single: boolean
  /** Takes metrics instead of columns. */
  computed: boolean
}

export interface Slot extends Holds {
  name: SlotName
  label: string
  required: boolean
}

const columns: Holds = { single: false, computed: false }
const column: Holds = { single: true, computed: false }
const metric: Holds = { single: true, computed: true }

const slots: Readonly<Record<SlotName, Holds>> = {
  all_columns: columns,
  metrics: { single: false, computed: true },
  groupby: columns,
  columns,
  metric,
  x: metric,
  y: metric,
  size: metric,
  entity: column,
  series: column,
  all_columns_x: column,
  all_columns_y: column,
}

export const slotNames = Object.keys(slots) as SlotName[]

/** Stored as one value instead of a list. */
export const isSingle = (name: SlotName) => slots[name].single

export const isComputed = (name: SlotName) => slots[name].computed

const layoutOf = (shown: readonly VizTypeSlot[]): readonly Slot[] =>
  shown.map((slot) => ({ ...slot, ...slots[slot.name] }))

const layouts = Object.fromEntries(
  Object.entries(vizTypes).map(([id, type]) => [
    id,
    { rows: layoutOf(type.slots), groups: layoutOf(type.aggregated ?? type.slots) },
  ]),
)

/** In the order they are shown; none for an unknown chart type. */
export const slotsOf = (form: Pick<FormData, 'viz_type'>): readonly Slot[] =>
  rowOf(layouts, form.viz_type)?.[isAggregated(form) ? 'groups' : 'rows'] ?? []
