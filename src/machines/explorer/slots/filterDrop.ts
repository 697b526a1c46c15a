import type { Column, FormData } from '../../../api/contract'
import type { Carried, DropWords } from './drop'
import {
  filtersOf,
  havingSubjects,
  newFilter,
  withFilters,
  withOperator,
  type Clause,
} from '../filters/filters'
import { rangeOperator } from '../filters/ranges'
import { entriesIn, nameOf, textOf } from '../form/pills'
import { isComputed } from '../form/slotLayouts'

/** A metric filters groups, a column rows; null where nothing new can be filtered. */
const subjectOf = (
  form: FormData,
  carried: Carried,
): { subject: string; clause: Clause } | null => {
  if (carried.kind === 'column') return { subject: carried.column.column_name, clause: 'WHERE' }
  if (carried.kind === 'metric') return { subject: carried.metric.metric_name, clause: 'HAVING' }
  if (carried.kind === 'filter' || carried.kind === 'target') return null
  const { slot, index } = carried.from
  const entry = entriesIn(form, slot)[index]
  if (entry === undefined) return null
  return isComputed(slot)
    ? { subject: textOf(entry), clause: 'HAVING' }
    : { subject: nameOf(entry), clause: 'WHERE' }
}

/** A column may be in a slot and in several filters. */
export const filterDropWords = (form: FormData, carried: Carried): DropWords => {
  if (carried.kind === 'filter') {
    const filter = filtersOf(form)[carried.index]
    return filter === undefined
      ? { allowed: false, words: 'No longer there' }
      : { allowed: true, words: `Reorders ${filter.subject}` }
  }
  if (carried.kind === 'target') return { allowed: false, words: 'Columns only' }
  const made = subjectOf(form, carried)
  if (made === null) return { allowed: false, words: 'No longer there' }
  if (made.clause === 'HAVING' && !havingSubjects(form).includes(made.subject))
    return { allowed: false, words: 'Add it to Metrics first' }
  return { allowed: true, words: 'Adds a filter' }
}

/** With the operator that suits what it is about, which can be changed. */
const firstFilter = (
  { subject, clause }: { subject: string; clause: Clause },
  columns: readonly Column[],
) => {
  const column = columns.find(({ column_name }) => column_name === subject) ?? null
  const operator = clause === 'HAVING' ? '>' : (rangeOperator(column) ?? 'IN')
  return withOperator(newFilter(subject, clause), operator)
}

/** `filterAt` is the filter whose editor opens. */
export const filterDropped = (
  form: FormData,
  carried: Carried,
  at: number,
  columns: readonly Column[],
): { form: FormData; filterAt: number | null } => {
  if (!filterDropWords(form, carried).allowed) return { form, filterAt: null }
  const filters = filtersOf(form)
  const made = subjectOf(form, carried)
  if (made !== null)
    return {
      form: withFilters(form, filters.toSpliced(at, 0, firstFilter(made, columns))),
      filterAt: at,
    }
  const from = carried.kind === 'filter' ? carried.index : -1
  return {
    form: withFilters(
      form,
      filters.toSpliced(from, 1).toSpliced(at, 0, ...filters.slice(from, from + 1)),
    ),
    filterAt: null,
  }
}
