import type { AdhocMetric, FormData } from '../../../api/contract'
import { isComputed, isSingle, slotsOf, type SlotName } from './slotLayouts'

/** A column by name, a stored metric by name, or an aggregated column. */
export type Entry = string | AdhocMetric

export interface PillPosition {
  slot: SlotName
  index: number
}

interface Reference {
  column?: { column_name?: unknown }
  column_name?: unknown
  metric_name?: unknown
  label?: unknown
}

const readEntry = (value: unknown): Entry[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  const { column, column_name, metric_name, label } = value as Reference
  if (typeof column?.column_name === 'string') return [value as AdhocMetric]
  return [column_name ?? metric_name ?? label].filter((name) => typeof name === 'string')
}

/** Reads one value, a list, or objects that name a column or metric. */
export const entriesIn = (form: FormData, slot: SlotName): Entry[] =>
  [form[slot]].flat().flatMap(readEntry)

/** A slot for one thing is stored as that thing, and as undefined when empty. */
export const withEntries = (form: FormData, slot: SlotName, entries: Entry[]): FormData => ({
  ...form,
  [slot]: isSingle(slot) ? entries[0] : entries,
})

export const nameOf = (entry: Entry) =>
  typeof entry === 'string' ? entry : entry.column.column_name

export const textOf = (entry: Entry) =>
  typeof entry === 'string' || !entry.aggregate
    ? nameOf(entry)
    : `${entry.aggregate}(${nameOf(entry)})`

export const isStoredMetric = (entry: Entry, slot: SlotName) =>
  isComputed(slot) && typeof entry === 'string'

const takenNames = (form: FormData, storedMetrics: boolean) =>
  slotsOf(form).flatMap(({ name, label }) =>
    entriesIn(form, name)
      .filter((entry) => isStoredMetric(entry, name) === storedMetrics)
      .map((entry): [string, string] => [nameOf(entry), label]),
  )

/** Label of the slot by column. */
export const usedColumns = (form: FormData) => new Map(takenNames(form, false))

/** Label of the slot by stored metric. */
export const usedMetrics = (form: FormData) => new Map(takenNames(form, true))

const isFilled = (form: FormData, slot: SlotName) => entriesIn(form, slot).length > 0
export const isUndecided = (entry: Entry) => typeof entry !== 'string' && entry.aggregate === null

/** The first reason why the form cannot be run; null when it can. */
export const missingIn = (form: FormData): { slot: SlotName; reason: string } | null => {
  const slots = slotsOf(form)
  const needsAny = !slots.some(({ name, required: needed }) => needed || isFilled(form, name))
  for (const [index, { name, label, required }] of slots.entries()) {
    if ((required || (needsAny && index === 0)) && !isFilled(form, name))
      return { slot: name, reason: `Add a column to ${label}` }
    const undecided = entriesIn(form, name).find(isUndecided)
    if (undecided !== undefined)
      return { slot: name, reason: `Choose an aggregation for ${nameOf(undecided)}` }
  }
  return null
}

export const isComplete = (form: FormData) => slotsOf(form).length > 0 && missingIn(form) === null

/** Whether boxes are drawn of the rows' own values: without a distribution no metric is computed. */
export const drawsRows = (form: FormData) =>
  form.viz_type === 'box_plot' && entriesIn(form, 'columns').length === 0
