import type { AdhocFilter, Column, FormData } from '../../../api/contract'
import {
  cardAt,
  isSamePosition,
  leaveCard,
  positionAfterClosing,
  withoutPill,
  type Card,
} from './card'
import { dropped, dropWords, type Carried } from './drop'
import { filterDropped, filterDropWords } from './filterDrop'
import { filterAfterLeaving, filtersOf, leaveFilter, withFilters } from '../filters/filters'
import { entriesIn, usedColumns, withEntries, type PillPosition } from '../form/pills'
import { slotsOf, type SlotName } from '../form/slotLayouts'
import { withRanking } from '../form/tops'

/** A form with the open card of a pill or the filter whose editor is open. */
export interface Arrangement {
  form: FormData
  card: Card | null
  filterAt: number | null
}

type Context = Arrangement & { columns: Column[]; backend?: string }

export interface Drop {
  slot: SlotName
  item: Carried
  index?: number
}

export interface FilterDrop {
  item: Carried
  index?: number
}

const slotNamed = (form: FormData, name: SlotName) =>
  slotsOf(form).find((slot) => slot.name === name)

const closed = (form: FormData): Arrangement => ({ form, card: null, filterAt: null })

const left = ({ form, card, filterAt }: Arrangement) => leaveFilter(leaveCard(form, card), filterAt)

/** Closes what is open; an unfinished pill or filter is removed. */
export const leave = (context: Context) => closed(left(context))

export const isTaken = ({ form, columns }: Context, { slot, item }: Drop) => {
  const target = slotNamed(form, slot)
  return target !== undefined && dropWords(form, target, item, columns).allowed
}

export const place = (context: Context, { slot, item, index }: Drop): Arrangement => {
  const form = left(context)
  const target = slotNamed(form, slot)
  if (target === undefined) return closed(form)
  const at = target.single ? 0 : Math.min(index ?? Infinity, entriesIn(form, slot).length)
  const next = withRanking(form, dropped(form, target, item, at, context.columns))
  const card = item.kind === 'column' ? cardAt(next, { slot, index: at }, context.backend) : null
  return {
    ...closed(next),
    card: card && { ...card, replaced: target.single ? entriesIn(form, slot)[0] : undefined },
  }
}

export const remove = (context: Context, removed: PillPosition): Arrangement => {
  const at = positionAfterClosing(context.form, context.card, removed)
  return closed(at === null ? left(context) : withoutPill(left(context), at))
}

export const open = (context: Context, opened: PillPosition): Arrangement => {
  const { form, card } = context
  if (card !== null && isSamePosition(card.position, opened)) return context
  const at = positionAfterClosing(form, card, opened)
  return { ...closed(left(context)), card: at && cardAt(left(context), at, context.backend) }
}

export const addAllColumns = ({ form, columns }: Context) => {
  const used = usedColumns(form)
  const rest = columns.map(({ column_name }) => column_name).filter((name) => !used.has(name))
  return { form: withEntries(form, 'all_columns', [...entriesIn(form, 'all_columns'), ...rest]) }
}

export const isFilterTaken = ({ form }: Context, { item }: FilterDrop) =>
  filterDropWords(form, item).allowed

export const placeFilter = (
  context: Context,
  { item, index = Infinity }: FilterDrop,
): Arrangement => {
  const form = left(context)
  const at = Math.min(index, filtersOf(form).length)
  return { ...closed(form), ...filterDropped(form, item, at, context.columns) }
}

export const openFilter = (context: Context, index: number): Arrangement => {
  const at = filterAfterLeaving(context.form, context.filterAt, index)
  const form = left(context)
  return { ...closed(form), filterAt: at !== null && at < filtersOf(form).length ? at : null }
}

export const removeFilter = (context: Context, index: number): Arrangement => {
  const at = filterAfterLeaving(context.form, context.filterAt, index)
  const form = left(context)
  return closed(at === null ? form : withFilters(form, filtersOf(form).toSpliced(at, 1)))
}

export const acceptFilter = ({ form, filterAt }: Context, filter: AdhocFilter): Arrangement =>
  closed(filterAt === null ? form : withFilters(form, filtersOf(form).with(filterAt, filter)))

/** Adds finished filters; those of the same subject, operator and clause are replaced, but no NOT IN, which stays beside. */
export const addFilters = (context: Context, added: readonly AdhocFilter[]): Arrangement => {
  const form = left(context)
  const isReplaced = ({ subject, operator, clause }: AdhocFilter) =>
    !operator.endsWith('NOT IN') &&
    added.some(
      (one) => one.subject === subject && one.operator === operator && one.clause === clause,
    )
  const others = filtersOf(form).filter((one) => !isReplaced(one))
  return closed(withFilters(form, [...others, ...added]))
}
