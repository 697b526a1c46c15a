import {
  emptyText,
  isNumberText,
  isOddMoment,
  isoMoment,
  nullText,
  type AdhocFilter,
  type Column,
} from '../../../api/contract'
import { columnKinds } from '../../../api/contract/columnKinds'
import { timeBounds } from '../../../api/contract/timeRanges'
import {
  filterProblem,
  operatorsFor,
  takesBounds,
  takesList,
  takesNothing,
  takesPattern,
  takesRange,
  takesTimeRange,
  typedValues,
  valuesOf,
  valueText,
  withOperator,
  type Clause,
} from './filters'
import { boundsOf, typedBounds } from './ranges'

/** `typed` is not yet one of the filter's values. */
export interface FilterDraft {
  filter: AdhocFilter
  /** The subject of a WHERE filter; null for a metric. */
  column: Column | null
  /** Possible subjects of a HAVING filter. */
  having: string[]
  typed: string
}

const comparesValues = (operator: string) =>
  !takesNothing(operator) && !takesPattern(operator) && !takesRange(operator)

/** The least and the greatest value of the column, and how its values lie between, are shown for ranges. */
export const columnHasRange = ({ filter, column }: FilterDraft) =>
  column !== null && takesRange(filter.operator)

/** Values are proposed, but not for groups, patterns and operators without a value. */
export const columnHasValues = ({ filter, column }: FilterDraft) =>
  column !== null && filter.clause === 'WHERE' && comparesValues(filter.operator)

/** The filter including what is typed. */
export const settled = ({ filter, typed }: Pick<FilterDraft, 'filter' | 'typed'>): AdhocFilter => {
  if (takesBounds(filter.operator)) return { ...filter, comparator: typedBounds(filter) }
  return takesList(filter.operator)
    ? { ...filter, comparator: [...new Set([...valuesOf(filter), ...typedValues(typed)])] }
    : filter
}

const emptyTexts = new Set(['', nullText, emptyText])

/** Columns of other kinds take any text. */
const kindsOfValue: Partial<Record<number, { is: (text: string) => boolean; example: string }>> = {
  [columnKinds.number]: {
    is: (text) => isNumberText(text) || /^(true|false)$/.test(text),
    example: 'a number',
  },
  [columnKinds.moment]: {
    is: (text) => isoMoment(text) !== null || isOddMoment(text),
    example: 'a date such as 2026-11-22',
  },
}

const wrongRange = ({ filter }: FilterDraft) => {
  if (takesTimeRange(filter.operator)) {
    const range = valueText(filter.comparator)
    return timeBounds(range, new Date(0)) === null
      ? `Enter a range such as Last 30 days, not “${range}”.`
      : null
  }
  const wrong = typedBounds(filter).find((bound) => typeof bound === 'string')
  return wrong === undefined ? null : `Enter a number, not “${wrong}”.`
}

const wrongValue = (draft: FilterDraft) => {
  const { operator, clause } = draft.filter
  if (takesRange(operator)) {
    const reason = wrongRange(draft)
    return reason === null ? null : { field: 'value' as const, reason, wrong: true }
  }
  const kind =
    clause === 'WHERE' && comparesValues(operator)
      ? kindsOfValue[draft.column?.type_generic ?? columnKinds.text]
      : undefined
  const { comparator } = settled(draft)
  const values = takesList(operator) ? valuesOf({ comparator }) : [valueText(comparator)]
  const wrong =
    kind &&
    values.map((value) => value.trim()).find((value) => !emptyTexts.has(value) && !kind.is(value))
  return wrong === undefined
    ? null
    : {
        field: 'value' as const,
        reason: `Enter ${kind?.example ?? ''}, not “${wrong}”.`,
        wrong: true,
      }
}

/** Why the draft cannot be a filter, and which field says so; `wrong` where its value is none of the column's kind. */
export const draftProblem = (
  draft: FilterDraft,
): { field: 'operator' | 'value'; reason: string; wrong?: boolean } | null =>
  filterProblem(settled(draft)) ?? wrongValue(draft)

export const withTyped = ({ filter }: FilterDraft, text: string) => ({
  typed: text,
  filter: takesList(filter.operator) ? filter : { ...filter, comparator: text },
})

/** A proposed value is chosen: in a list it joins the others, or leaves them when it was one. */
export const withValue = ({ filter }: FilterDraft, value: string) => {
  if (!takesList(filter.operator)) return { typed: '', filter: { ...filter, comparator: value } }
  const values = valuesOf(filter)
  return {
    typed: '',
    filter: {
      ...filter,
      comparator: values.includes(value)
        ? values.filter((other) => other !== value)
        : [...values, value],
    },
  }
}

/** WHERE: the column; HAVING: the metric over it. */
export const subjectIn = ({ filter, column, having }: FilterDraft, clause: Clause): string => {
  if (column === null) return filter.subject
  const { column_name } = column
  if (clause === 'WHERE' || having.includes(column_name)) return column_name
  return having.find((subject) => subject.endsWith(`(${column_name})`)) ?? having[0] ?? column_name
}

/** The filter of another clause: a range that is not offered there becomes a comparison. */
export const withClause = (draft: FilterDraft, clause: Clause): AdhocFilter => {
  const filter = { ...draft.filter, clause, subject: subjectIn(draft, clause) }
  const { operator } = filter
  return takesRange(operator) && !operatorsFor(draft.column, clause).includes(operator)
    ? withOperator(filter, '>')
    : filter
}

/** One of the two bounds of a range is typed. */
export const withBound = ({ filter }: FilterDraft, at: 0 | 1, text: string): AdhocFilter => ({
  ...filter,
  comparator: boundsOf(filter).with(at, text),
})
