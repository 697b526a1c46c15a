import type { Aggregate, FormData } from '../../api/contract'
import { aggregatesFor, defaultAggregate, withAggregate } from './aggregates'
import { entriesIn, withEntries, type Entry, type Place } from './pills'

/** The open aggregation card of a pill. */
export interface Card {
  place: Place
  column: string
  aggregates: Aggregate[]
  aggregate: Aggregate
  /** What a new pill took the place of. */
  replaced?: Entry | undefined
}

const metricAt = (form: FormData, { slot, index }: Place) => {
  const entry = entriesIn(form, slot)[index]
  return typeof entry === 'object' ? entry : undefined
}

export const cardAt = (form: FormData, place: Place): Card | null => {
  const metric = metricAt(form, place)
  if (metric === undefined) return null
  const type = metric.column.type_generic ?? 1
  return {
    place,
    column: metric.column.column_name,
    aggregates: aggregatesFor(type),
    aggregate: metric.aggregate ?? defaultAggregate(type),
  }
}

export const isPlace = (one: Place, other: Place) =>
  one.slot === other.slot && one.index === other.index

export const withoutPill = (form: FormData, { slot, index }: Place) =>
  withEntries(form, slot, entriesIn(form, slot).toSpliced(index, 1))

export const acceptCard = (form: FormData, { place, aggregate }: Card) => {
  const metric = metricAt(form, place)
  if (metric === undefined) return form
  return withEntries(
    form,
    place.slot,
    entriesIn(form, place.slot).with(place.index, withAggregate(metric, aggregate)),
  )
}

/** A pill that never got its aggregation leaves with its card; what it had replaced comes back. */
export const leaveCard = (form: FormData, card: Card | null) => {
  if (card === null || metricAt(form, card.place)?.aggregate !== null) return form
  return card.replaced === undefined
    ? withoutPill(form, card.place)
    : withEntries(form, card.place.slot, [card.replaced])
}

/** Where a pill stands once the card that was open has been left; null when it left with it. */
export const placeAfterLeaving = (
  form: FormData,
  card: Card | null,
  place: Place,
): Place | null => {
  if (card === null || leaveCard(form, card) === form || card.place.slot !== place.slot)
    return place
  if (card.place.index === place.index) return null
  return card.place.index < place.index ? { ...place, index: place.index - 1 } : place
}
