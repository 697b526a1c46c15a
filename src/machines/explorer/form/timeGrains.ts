import type { Column, FormData } from '../../../api/contract'
import { columnKinds } from '../../../api/contract/columnKinds'
import { fieldsOf } from '../../../api/contract/fieldsOf'
import { timeGrainSchema, type TimeGrain } from '../../../api/contract/timeGrains'
import { entriesIn, nameOf } from './pills'
import { slotsOf, type SlotName } from './slotLayouts'

/** The slots whose dates are grouped; raw rows, points and their series show them as they are. */
const grouped: readonly SlotName[] = ['groupby', 'columns', 'all_columns_x', 'all_columns_y']

const isGrouped = (vizType: string, slot: SlotName) =>
  vizType !== 'table' && (grouped.includes(slot) || (slot === 'all_columns' && vizType === 'pie'))

/** Whether the dates of a column are grouped in a slot. */
export const hasGrain = ({ viz_type }: FormData, slot: SlotName, column: Column | undefined) =>
  column?.type_generic === columnKinds.moment && isGrouped(viz_type, slot)

/** The grains that were chosen, by column, or by slot and column; Superset's one text for the whole chart chooses none. */
export const grainsOf = ({ time_grain_sqla: stored }: FormData): Record<string, TimeGrain> =>
  Object.fromEntries(
    Object.entries(fieldsOf(stored)).flatMap(([key, grain]) => {
      const read = timeGrainSchema.safeParse(grain)
      return read.success ? [[key, read.data]] : []
    }),
  )

/** Null where the server chooses. */
export const grainOf = (form: FormData, slot: SlotName, column: string): TimeGrain | null => {
  const grains = grainsOf(form)
  return grains[`${slot}:${column}`] ?? grains[column] ?? null
}

const isInSeveral = (form: FormData, column: string) =>
  slotsOf(form.viz_type).filter(
    ({ name }) =>
      isGrouped(form.viz_type, name) && entriesIn(form, name).some((one) => nameOf(one) === column),
  ).length > 1

/** Null brings back the grain that the server chooses. One column in several slots has a grain in each. */
export const withGrain = (
  form: FormData,
  slot: SlotName,
  column: string,
  grain: TimeGrain | null,
): FormData => {
  const key = isInSeveral(form, column) ? `${slot}:${column}` : column
  const others = Object.entries(grainsOf(form)).filter(
    ([other]) => other !== key && (key !== column || !other.endsWith(`:${column}`)),
  )
  const grains = Object.fromEntries(grain === null ? others : [...others, [key, grain]])
  const { time_grain_sqla: _stored, ...rest } = form
  return Object.keys(grains).length === 0 ? rest : { ...rest, time_grain_sqla: grains }
}

/** Whether a date can stand in a slot although it stands in others: weekdays by hours are one column twice. */
export const canRepeat = (form: FormData, slot: SlotName, column: Column) =>
  hasGrain(form, slot, column) &&
  slotsOf(form.viz_type).every(({ name }) => {
    const isHere = entriesIn(form, name).some((one) => nameOf(one) === column.column_name)
    return !isHere || (name !== slot && isGrouped(form.viz_type, name))
  })

/** A date that comes into a second slot is grouped otherwise than in the first. */
export const withOwnGrain = (form: FormData, slot: SlotName, column: string): FormData => {
  if (!isInSeveral(form, column)) return form
  const isTaken = Object.entries(grainsOf(form)).some(
    ([key, grain]) => grain === 'weekday' && (key === column || key.endsWith(`:${column}`)),
  )
  return withGrain(form, slot, column, isTaken ? 'hour_of_day' : 'weekday')
}
