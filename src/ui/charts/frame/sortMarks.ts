import { nullText } from '../../../api/contract/valueTexts'
import { isRest } from './keyColors'
import { naturalRanks } from './naturalOrder'

interface Sortable {
  name: string
  value: number
}

/** By value, by name, as weekdays, months and sizes are, or in an order that lists the names. */
export type Sorting =
  | 'value_desc'
  | 'value_asc'
  | 'name_asc'
  | 'name_desc'
  | 'natural'
  | readonly string[]

const collator = new Intl.Collator('en', { numeric: true })
const asNumber = (name: string) => (name.trim() === '' ? Number.NaN : Number(name))
const nullLast = (one: Sortable, other: Sortable) =>
  Number(one.name === nullText) - Number(other.name === nullText)

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

const byRank = (ranks: ReadonlyMap<string, number>) => {
  const rankOf = ({ name }: Sortable) => ranks.get(name) ?? ranks.size
  return (one: Sortable, other: Sortable) => rankOf(one) - rankOf(other)
}

const orderOf = (marks: readonly Sortable[], sort: Sorting) => {
  if (sort === 'natural') {
    const names = marks.map(({ name }) => name).filter((name) => !isRest(name))
    const ranks = naturalRanks(names)
    return ranks === null
      ? orders.name_asc
      : (one: Sortable, other: Sortable) =>
          Number(isRest(one.name)) - Number(isRest(other.name)) || byRank(ranks)(one, other)
  }
  return typeof sort === 'string'
    ? orders[sort]
    : byRank(new Map(sort.map((name, at) => [name, at])))
}

/** Marks in the order a person chose, null last among names; as they came where nothing was chosen. Those that a list does not name come after it. */
export const sortMarks = <Mark extends Sortable>(
  marks: readonly Mark[],
  sort: Sorting | null,
): Mark[] => (sort === null ? [...marks] : marks.toSorted(orderOf(marks, sort)))
