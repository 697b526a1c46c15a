import type { FormData } from '../../api/contract'

const compared = ['viz_type', 'all_columns', 'metrics', 'groupby', 'columns', 'adhoc_filters', 'extra_form_data'] as const

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const entriesOf = (value: object) =>
  Object.entries(value).filter(([, part]) => part !== undefined && part !== null && part !== false)

const isSame = (one: unknown, other: unknown): boolean => {
  if (!isObject(one) || !isObject(other)) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [ones, others] = [entriesOf(one), entriesOf(other)]
  const parts = new Map(others)
  return ones.length === others.length && ones.every(([name, part]) => isSame(part, parts.get(name)))
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0)

/** Whether two forms draw the same chart; keys, order of properties and empty slots do not count. */
export const isSameForm = (one: FormData, other: FormData) =>
  compared.every((field) => (isEmpty(one[field]) && isEmpty(other[field])) || isSame(one[field], other[field]))
