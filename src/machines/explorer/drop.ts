import type { Column, FormData, Metric } from '../../api/contract'
import { defaultAggregate, newMetric, withAggregate } from './aggregates'
import { entriesIn, nameOf, usedColumns, usedMetrics, withEntries, type Entry, type Place } from './pills'
import type { Slot } from './slotLayouts'

/** What is dragged: a column or a metric of the data panel, or a pill that is moved. */
export type Carried =
  | { kind: 'column'; column: Column }
  | { kind: 'metric'; metric: Metric }
  | { kind: 'pill'; from: Place }

/** What letting go over a slot would do, in words, or why it cannot be done. */
export type DropWords = { allowed: boolean; words: string }

const adds = (column: Column, slot: Slot): DropWords => {
  const words = slot.computed ? `${defaultAggregate(column.type_generic)}(${column.column_name})` : column.column_name
  return { allowed: true, words: `Adds ${words}` }
}

const movesWords = (form: FormData, slot: Slot, from: Place, columns: Column[]): DropWords => {
  const entry = entriesIn(form, from.slot)[from.index]
  if (entry === undefined) return { allowed: false, words: 'No longer there' }
  if (from.slot === slot.name) return { allowed: true, words: `Reorders ${nameOf(entry)}` }
  if (typeof entry === 'string' && from.slot === 'metrics') return { allowed: false, words: 'Metrics slot only' }
  if (!columns.some(({ column_name }) => column_name === nameOf(entry)))
    return { allowed: false, words: 'No longer in the dataset' }
  return { allowed: true, words: `Moves ${nameOf(entry)} here` }
}

export const dropWords = (form: FormData, slot: Slot, carried: Carried, columns: Column[]): DropWords => {
  if (carried.kind === 'pill') return movesWords(form, slot, carried.from, columns)
  if (carried.kind === 'metric') {
    const { metric_name } = carried.metric
    if (!slot.computed) return { allowed: false, words: 'Columns only' }
    if (usedMetrics(form).has(metric_name)) return { allowed: false, words: 'Already in Metrics' }
    return { allowed: true, words: `Adds ${metric_name}` }
  }
  const holder = usedColumns(form).get(carried.column.column_name)
  return holder === undefined ? adds(carried.column, slot) : { allowed: false, words: `Already in ${holder}` }
}

const insert = (entries: Entry[], index: number, entry: Entry) => entries.toSpliced(index, 0, entry)

const convert = (entry: Entry, slot: Slot, columns: Column[]): Entry => {
  if (!slot.computed) return nameOf(entry)
  if (typeof entry !== 'string') return entry
  const column = columns.find(({ column_name }) => column_name === entry)
  return column === undefined ? entry : withAggregate(newMetric(column), defaultAggregate(column.type_generic))
}

const move = (form: FormData, slot: Slot, from: Place, index: number, columns: Column[]): FormData => {
  const entry = entriesIn(form, from.slot)[from.index]
  if (entry === undefined) return form
  const without = withEntries(form, from.slot, entriesIn(form, from.slot).toSpliced(from.index, 1))
  const moved = from.slot === slot.name ? entry : convert(entry, slot, columns)
  return withEntries(without, slot.name, insert(entriesIn(without, slot.name), index, moved))
}

/** The form after the drop; unchanged when the drop is refused. */
export const dropped = (form: FormData, slot: Slot, carried: Carried, index: number, columns: Column[]): FormData => {
  if (!dropWords(form, slot, carried, columns).allowed) return form
  if (carried.kind === 'pill') return move(form, slot, carried.from, index, columns)
  const columnEntry = (column: Column) => (slot.computed ? newMetric(column) : column.column_name)
  const entry = carried.kind === 'metric' ? carried.metric.metric_name : columnEntry(carried.column)
  return withEntries(form, slot.name, insert(entriesIn(form, slot.name), index, entry))
}
