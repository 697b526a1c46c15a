import type { FormData } from '../../api/contract'
import { isAggregated } from '../../api/contract/queryMode'
import { changesIn } from '../lib/conflict'
import { filtersOf } from './filters/filters'
import { entriesIn } from './form/pills'
import { slotNames } from './form/slotLayouts'
import { grainsOf } from './form/timeGrains'
import { topsOf } from './form/tops'
import { vizOptionsOf } from './options/vizOptions'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const entriesOf = (value: object) =>
  Object.entries(value).filter(([, part]) => part !== undefined && part !== null && part !== false)

const isSame = (one: unknown, other: unknown): boolean => {
  if (!isObject(one) || !isObject(other)) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [ones, others] = [entriesOf(one), entriesOf(other)]
  const parts = new Map(others)
  return (
    ones.length === others.length && ones.every(([name, part]) => isSame(part, parts.get(name)))
  )
}

/** What the rows of a chart are requested with. */
const queryParts = (form: FormData) => ({
  viz_type: form.viz_type,
  aggregated: isAggregated(form),
  slots: slotNames.map((name) => entriesIn(form, name)),
  filters: filtersOf(form).map(({ subject, operator, comparator, clause }) => ({
    subject,
    operator,
    comparator,
    clause,
  })),
  grains: grainsOf(form),
  tops: topsOf(form),
})

/** An option that is off was chosen; other parts of a page that are off are as they are by themselves. */
const optionsIn = ({ extra_form_data }: FormData) =>
  Object.fromEntries(
    Object.entries(vizOptionsOf(extra_form_data)).map(([name, value]) => [
      name,
      value === false ? 'off' : value,
    ]),
  )

const comparedParts = (form: FormData) => ({
  ...queryParts(form),
  page: { ...form.extra_form_data, viz_options: optionsIn(form) },
})

/** Each form with the fields of all of them, so that a field that one lacks counts as empty there. */
export const sideBySide = <Forms extends FormData[]>(...forms: Forms) => {
  const fields = Object.fromEntries(
    forms.flatMap((form) => Object.keys(form)).map((field) => [field, undefined]),
  )
  return forms.map((form) => ({ ...fields, ...form })) as Forms
}

/** The same in every field. */
export const isEqualForm = (one: FormData, other: FormData) =>
  Object.keys({ ...changesIn(one, other), ...changesIn(other, one) }).length === 0

/**
 * The forms draw the same chart; keys, order of properties, how an empty or single slot is written, and which filters
 * were applied do not count.
 */
export const isSameForm = (one: FormData, other: FormData) =>
  isSame(comparedParts(one), comparedParts(other))

/** The forms request the same rows, however they are drawn. */
export const isSameQuery = (one: FormData, other: FormData) =>
  isSame(queryParts(one), queryParts(other))
