import type { AdhocMetric, Aggregate, FormData, MetricShow } from '../../../api/contract'
import { defaultAggregate, withAggregate } from '../form/aggregates'
import { entriesIn, withEntries, type Entry, type PillPosition } from '../form/pills'
import { withRanking } from '../form/tops'
import { aggregatesFor } from '../../../api/contract/aggregates'
import { columnKinds } from '../../../api/contract/columnKinds'

export interface Card {
  position: PillPosition
  column: string
  aggregates: readonly Aggregate[]
  aggregate: Aggregate
  /** The entry that a new pill replaced. */
  replaced?: Entry | undefined
}

const metricAt = (form: FormData, { slot, index }: PillPosition) => {
  const entry = entriesIn(form, slot)[index]
  return typeof entry === 'object' ? entry : undefined
}

export const cardAt = (form: FormData, position: PillPosition, backend?: string): Card | null => {
  const metric = metricAt(form, position)
  if (metric === undefined) return null
  const type = metric.column.type_generic ?? columnKinds.text
  return {
    position,
    column: metric.column.column_name,
    aggregates: aggregatesFor(type, backend),
    aggregate: metric.aggregate ?? defaultAggregate(type, metric.column.column_name),
  }
}

export interface MetricPatch {
  aggregate?: Aggregate
  show?: MetricShow
}

/** The form with another aggregate of a column, or another way to show it. */
export const withMetric = (
  form: FormData,
  { slot, index }: PillPosition,
  { aggregate, show }: MetricPatch,
): FormData => {
  const before = metricAt(form, { slot, index })
  if (before === undefined) return form
  const { show: _shown, ...metric }: AdhocMetric = aggregate
    ? withAggregate(before, aggregate)
    : before
  const shown = show ?? before.show ?? 'value'
  const entry = shown === 'value' ? metric : { ...metric, show: shown }
  return withRanking(form, withEntries(form, slot, entriesIn(form, slot).with(index, entry)))
}

export const isSamePosition = (one: PillPosition, other: PillPosition) =>
  one.slot === other.slot && one.index === other.index

export const withoutPill = (form: FormData, { slot, index }: PillPosition) =>
  withRanking(form, withEntries(form, slot, entriesIn(form, slot).toSpliced(index, 1)))

const isUndecidedAt = (form: FormData, { position }: Card) =>
  metricAt(form, position)?.aggregate === null

/** Without an aggregation the pill is removed and the entry that it replaced is restored. */
export const leaveCard = (form: FormData, card: Card | null) => {
  if (card === null || !isUndecidedAt(form, card)) return form
  return card.replaced === undefined
    ? withoutPill(form, card.position)
    : withEntries(form, card.position.slot, [card.replaced])
}

export const acceptCard = (form: FormData, card: Card) => {
  const { slot, index } = card.position
  const metric = metricAt(form, card.position)
  if (metric === undefined) return form
  const entries = entriesIn(form, slot).with(index, withAggregate(metric, card.aggregate))
  return withRanking(leaveCard(form, card), withEntries(form, slot, entries))
}

/** The form as the open card of a new pill shows it. */
export const decided = (form: FormData, card: Card | null) =>
  card !== null && isUndecidedAt(form, card) ? acceptCard(form, card) : form

/** The pill's position once the open card is left; null where leaving removed it. */
export const positionAfterClosing = (
  form: FormData,
  card: Card | null,
  position: PillPosition,
): PillPosition | null => {
  if (card === null || leaveCard(form, card) === form || card.position.slot !== position.slot)
    return position
  if (card.position.index === position.index) return null
  return card.position.index < position.index
    ? { ...position, index: position.index - 1 }
    : position
}
