import { fieldsOf } from '../../../api/contract/fieldsOf'
import type { AdhocFilter, Column, FormData } from '../../../api/contract'
import { operators } from '../../../api/contract/operators'
import { rowOf } from '../../../api/contract/rowOf'
import { timeBounds } from '../../../api/contract/timeRanges'
import { entriesIn, nameOf, textOf } from '../form/pills'
import { slotsOf } from '../form/slotLayouts'
import { boundsWords, rangeOperator, rangeWords } from './ranges'

export const editorOperators = Object.keys(operators).filter(
  (operator) => rowOf(operators, operator)?.inEditor,
)
export type Clause = AdhocFilter['clause']
export const clauses: { value: Clause; label: string }[] = [
  { value: 'WHERE', label: 'Where' },
  { value: 'HAVING', label: 'Having' },
]

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** Stored forms may write an operator in other letters. */
const readOperator = (value: unknown) => {
  const text = textIn(value)
  const name = text.trim().toUpperCase()
  return rowOf(operators, name) === undefined ? text : name
}

const readFilter = (value: unknown): AdhocFilter => {
  const fields = fieldsOf(value)
  return {
    ...fields,
    expressionType: (fields['expressionType'] ?? 'SIMPLE') as 'SIMPLE',
    subject: textIn(fields['subject']),
    operator: readOperator(fields['operator']),
    comparator: fields['comparator'] ?? null,
    clause: textIn(fields['clause']).trim().toUpperCase() === 'HAVING' ? 'HAVING' : 'WHERE',
    applied: fields['applied'] !== false,
  }
}

/** WHERE and applied are the defaults. */
export const filtersOf = ({ adhoc_filters }: Partial<FormData>): AdhocFilter[] =>
  Array.isArray(adhoc_filters) ? adhoc_filters.map(readFilter) : []

/** Its time range as a filter of its time column; none where it sets no limits. */
const timeFilter = ({ granularity_sqla, time_range }: Partial<FormData>): AdhocFilter[] => {
  const [subject] = [granularity_sqla].flat()
  const range = textIn(time_range)
  const bounds = timeBounds(range, new Date())
  if (typeof subject !== 'string' || (bounds?.from === null && bounds.to === null)) return []
  return [
    {
      expressionType: 'SIMPLE',
      subject,
      operator: 'TEMPORAL_RANGE',
      comparator: range,
      clause: 'WHERE',
    },
  ]
}

/** What a chart leaves of its dataset's rows: its filters of rows and its time range. */
export const rowFilters = (form: Partial<FormData>): AdhocFilter[] => [
  ...filtersOf(form).filter(({ clause }) => clause === 'WHERE'),
  ...timeFilter(form),
]

export const withFilters = (form: FormData, filters: AdhocFilter[]): FormData => ({
  ...form,
  adhoc_filters: filters,
})

/** Without operator and value. */
export const newFilter = (subject: string, clause: Clause): AdhocFilter => ({
  expressionType: 'SIMPLE',
  subject,
  operator: '',
  comparator: '',
  clause,
  applied: false,
})

const takenBy = (operator: string) => rowOf(operators, operator)?.takes
export const takesList = (operator: string) => takenBy(operator) === 'list'
export const takesNothing = (operator: string) => takenBy(operator) === 'nothing'
export const takesPattern = (operator: string) => takenBy(operator) === 'pattern'

export const takesBounds = (operator: string) => takenBy(operator) === 'bounds'
export const takesTimeRange = (operator: string) => takenBy(operator) === 'time_range'
export const takesRange = (operator: string) => takesBounds(operator) || takesTimeRange(operator)

/** The operators that are offered for a column: first the range that suits its kind. */
export const operatorsFor = (column: Column | null, clause: Clause): string[] => {
  const range = clause === 'WHERE' ? rangeOperator(column) : null
  return range === null ? editorOperators : [range, ...editorOperators]
}

const isInEditor = (operator: string) =>
  editorOperators.includes(operator) || takesRange(operator) || takesList(operator)

const isEmpty = (comparator: unknown) =>
  comparator === null ||
  comparator === undefined ||
  comparator === '' ||
  (Array.isArray(comparator) && comparator.every((each) => each === null || each === ''))

/** Null when the filter is valid. */
export const filterProblem = ({
  operator,
  comparator,
}: AdhocFilter): { field: 'operator' | 'value'; reason: string } | null => {
  if (!isInEditor(operator)) return { field: 'operator', reason: 'Select from Operators' }
  return isEmpty(comparator)
    ? { field: 'value', reason: takesList(operator) ? 'Add a value' : 'Enter a value' }
    : null
}

/** The chart's metrics and the columns that it groups by; none without a metric. */
export const havingSubjects = (form: FormData): string[] => {
  const slots = slotsOf(form)
  const metrics = slots
    .filter(({ computed }) => computed)
    .flatMap(({ name }) => entriesIn(form, name).map(textOf))
  const grouped = slots
    .filter(({ computed }) => !computed)
    .flatMap(({ name }) => entriesIn(form, name).map(nameOf))
  return metrics.length === 0 ? [] : [...new Set([...metrics, ...grouped])]
}

const pieces = /\s*(?:"([^"]*)"|'([^']*)')\s*(?=,|$)|[^,]+/g

/** Split at commas outside quotes. */
export const typedValues = (text: string): string[] =>
  [...text.matchAll(pieces)]
    .map(([piece, double, single]) => double ?? single ?? piece.trim())
    .filter((value) => value !== '')

/** One value of a comparator as text; nothing for none. */
export const valueText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** From a list, a single value or comma-separated text. */
export const valuesOf = ({ comparator }: Pick<AdhocFilter, 'comparator'>): string[] => {
  if (isEmpty(comparator)) return []
  return Array.isArray(comparator) ? comparator.map(valueText) : typedValues(valueText(comparator))
}

/** The value is converted to what the operator takes. */
export const withOperator = (filter: AdhocFilter, operator: string): AdhocFilter => {
  if (takesNothing(operator)) return { ...filter, operator, comparator: 'null' }
  if (takesRange(operator)) return { ...filter, operator, comparator: '' }
  const before = filter.operator
  const stored = takesNothing(before) || takesRange(before) ? '' : filter.comparator
  if (takesList(operator))
    return {
      ...filter,
      operator,
      comparator:
        takesList(filter.operator) || isEmpty(stored)
          ? valuesOf({ comparator: stored })
          : [valueText(stored)],
    }
  return {
    ...filter,
    operator,
    comparator: takesList(filter.operator) ? (valuesOf(filter)[0] ?? '') : stored,
  }
}

const listed = (value: string) => (value.includes(',') ? `"${value}"` : value)

/** The pill's text after the subject; nothing as long as a value is missing. */
export const filterWords = (filter: AdhocFilter) => {
  const { operator, comparator } = filter
  if (takesNothing(operator)) return operator
  if (operator === '' || isEmpty(comparator)) return ''
  if (takesTimeRange(operator)) return rangeWords(valueText(comparator))
  if (takesBounds(operator)) return boundsWords(filter)
  return `${operator} ${takesList(operator) ? valuesOf(filter).map(listed).join(', ') : valueText(comparator)}`
}

export const withAllApplied = (form: FormData): FormData =>
  form.adhoc_filters === undefined
    ? form
    : withFilters(
        form,
        filtersOf(form).map((filter) => ({ ...filter, applied: true })),
      )

const leaves = (filter: AdhocFilter | undefined) =>
  filter !== undefined && (filter.applied === false || filterProblem(filter) !== null)

/** Removes the filter of a closed editor that was not applied or is not valid. */
export const leaveFilter = (form: FormData, at: number | null): FormData => {
  const filters = filtersOf(form)
  return at !== null && leaves(filters[at]) ? withFilters(form, filters.toSpliced(at, 1)) : form
}

/** The filter's index once the open editor has closed; null where closing removed it. */
export const filterAfterLeaving = (
  form: FormData,
  open: number | null,
  at: number,
): number | null => {
  if (open === null || leaveFilter(form, open) === form) return at
  if (open === at) return null
  return open < at ? at - 1 : at
}

/** Where a filter stands that was shown at an index: a press on it may have closed an unfinished one before. Null where it is gone. */
export const filterIndexIn = (
  form: FormData,
  shown: readonly AdhocFilter[],
  index: number,
): number | null => {
  const content = JSON.stringify(shown[index])
  const contents = filtersOf(form).map((filter) => JSON.stringify(filter))
  if (contents[index] === content) return index
  const at = contents.indexOf(content)
  return at < 0 ? null : at
}

/** The filter whose subject ends the server's message. */
export const blamedFilter = (form: FormData, message: string): number | null => {
  const at = filtersOf(form).findIndex(
    ({ subject }) =>
      message.endsWith(` column ${subject}`) || message.endsWith(` chart: ${subject}`),
  )
  return at < 0 ? null : at
}

/** Without filters that are neither applied nor valid, such as those being edited when the page was left. */
export const withoutUnfinished = (form: FormData): FormData => {
  const filters = filtersOf(form)
  const finished = filters.filter(
    (filter) => filter.applied !== false || filterProblem(filter) === null,
  )
  return finished.length === filters.length ? form : withFilters(form, finished)
}
