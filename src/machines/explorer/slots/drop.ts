import type { Column, FormData, Metric } from '../../../api/contract'
import { defaultAggregate, newMetric, withAggregate } from '../form/aggregates'
import {
  entriesIn,
  isStoredMetric,
  nameOf,
  textOf,
  usedColumns,
  usedMetrics,
  withEntries,
  type Entry,
  type PillPosition,
} from '../form/pills'
import { isComputed, isSingle, type Slot } from '../form/slotLayouts'
import { canRepeat, withOwnGrain } from '../form/timeGrains'

/** A column or metric dragged from the data panel, a pill or filter being moved, or a target of the toolbox. */
export type Carried =
  | { kind: 'column'; column: Column }
  | { kind: 'metric'; metric: Metric }
  | { kind: 'pill'; from: PillPosition }
  | { kind: 'filter'; index: number }
  | { kind: 'target' }

/** Describes the drop, or why it is not allowed. */
export type DropWords = { allowed: boolean; words: string }

const replacedBy = (form: FormData, slot: Slot): Entry | undefined =>
  slot.single ? entriesIn(form, slot.name)[0] : undefined

const adds = (form: FormData, slot: Slot, words: string): DropWords => {
  const old = replacedBy(form, slot)
  return { allowed: true, words: old === undefined ? `Adds ${words}` : `Replaces ${textOf(old)}` }
}

/** Two slots for one thing of the same kind, such as two axes, swap what they hold. */
const swaps = (slot: Slot, from: PillPosition) =>
  slot.single && isSingle(from.slot) && isComputed(from.slot) === slot.computed

const movesWords = (
  form: FormData,
  slot: Slot,
  from: PillPosition,
  columns: Column[],
): DropWords => {
  const entry = entriesIn(form, from.slot)[from.index]
  if (entry === undefined) return { allowed: false, words: 'No longer there' }
  if (from.slot === slot.name)
    return slot.single
      ? { allowed: false, words: 'Already here' }
      : { allowed: true, words: `Reorders ${nameOf(entry)}` }
  if (isStoredMetric(entry, from.slot)) {
    if (!slot.computed) return { allowed: false, words: 'Columns only' }
  } else if (!columns.some(({ column_name }) => column_name === nameOf(entry)))
    return { allowed: false, words: 'No longer in the dataset' }
  const old = replacedBy(form, slot)
  if (old === undefined) return { allowed: true, words: `Moves ${nameOf(entry)} here` }
  return { allowed: true, words: `${swaps(slot, from) ? 'Swaps with' : 'Replaces'} ${textOf(old)}` }
}

export const dropWords = (
  form: FormData,
  slot: Slot,
  carried: Carried,
  columns: Column[],
): DropWords => {
  if (carried.kind === 'pill') return movesWords(form, slot, carried.from, columns)
  if (carried.kind === 'filter') return { allowed: false, words: 'Filters only' }
  if (carried.kind === 'target') return { allowed: false, words: 'Columns only' }
  if (carried.kind === 'metric') {
    const { metric_name } = carried.metric
    if (!slot.computed) return { allowed: false, words: 'Columns only' }
    const holder = usedMetrics(form).get(metric_name)
    return holder === undefined
      ? adds(form, slot, metric_name)
      : { allowed: false, words: `Already in ${holder}` }
  }
  const { column_name, type_generic } = carried.column
  const holder = usedColumns(form).get(column_name)
  if (holder !== undefined && !canRepeat(form, slot.name, carried.column))
    return { allowed: false, words: `Already in ${holder}` }
  return adds(
    form,
    slot,
    slot.computed ? `${defaultAggregate(type_generic, column_name)}(${column_name})` : column_name,
  )
}

const insert = (form: FormData, slot: Slot, index: number, entry: Entry) =>
  withEntries(
    form,
    slot.name,
    slot.single ? [entry] : entriesIn(form, slot.name).toSpliced(index, 0, entry),
  )

const convert = (entry: Entry, from: PillPosition, slot: Slot, columns: Column[]): Entry => {
  if (!slot.computed) return nameOf(entry)
  if (typeof entry !== 'string' || isStoredMetric(entry, from.slot)) return entry
  const column = columns.find(({ column_name }) => column_name === entry)
  return column === undefined
    ? entry
    : withAggregate(newMetric(column), defaultAggregate(column.type_generic, entry))
}

const move = (
  form: FormData,
  slot: Slot,
  from: PillPosition,
  index: number,
  columns: Column[],
): FormData => {
  const entry = entriesIn(form, from.slot)[from.index]
  if (entry === undefined) return form
  const left = swaps(slot, from)
    ? entriesIn(form, slot.name)
    : entriesIn(form, from.slot).toSpliced(from.index, 1)
  const without = withEntries(form, from.slot, left)
  return insert(
    without,
    slot,
    index,
    from.slot === slot.name ? entry : convert(entry, from, slot, columns),
  )
}

/** Unchanged when the drop is not allowed. A slot for one thing replaces its entry. */
export const dropped = (
  form: FormData,
  slot: Slot,
  carried: Carried,
  index: number,
  columns: Column[],
): FormData => {
  if (!dropWords(form, slot, carried, columns).allowed) return form
  if (carried.kind === 'pill') return move(form, slot, carried.from, index, columns)
  if (carried.kind === 'filter' || carried.kind === 'target') return form
  if (carried.kind === 'metric') return insert(form, slot, index, carried.metric.metric_name)
  const { column } = carried
  return slot.computed
    ? insert(form, slot, index, newMetric(column))
    : withOwnGrain(insert(form, slot, index, column.column_name), slot.name, column)
}
