import type { ChartOptions } from './chartOptions'
import { nullName } from './keyColors'

interface Sortable {
  name: string
  value: number
}

const collator = new Intl.Collator('en', { numeric: true })
const asNumber = (name: string) => (name.trim() === '' ? Number.NaN : Number(name))
const nullLast = (one: Sortable, other: Sortable) =>
  Number(one.name === nullName) - Number(other.name === nullName)

const byName = (one: Sortable, other: Sortable) => {
  const apart = asNumber(one.name) - asNumber(other.name)
  return Number.isFinite(apart) ? apart : collator.compare(one.name, other.name)
}

const orders = {
  value_desc: (one: Sortable, other: Sortable) => other.value - one.value,
  value_asc: (one: Sortable, other: Sortable) => one.value - other.value,
  name_asc: (one: Sortable, other: Sortable) => nullLast(one, other) || byName(one, other),
  name_desc: (one: Sortable, other: Sortable) => nullLast(one, other) || byName(other, one),
}

/** Marks in the order a person chose, null last among names; as they came where nothing was chosen. */
export const sortMarks = <Mark extends Sortable>(
  marks: readonly Mark[],
  sort: ChartOptions['sort'],
): Mark[] => (sort === null ? [...marks] : marks.toSorted(orders[sort]))
