import type { Column, FormData } from '../../../api/contract'
import { columnKinds } from '../../../api/contract/columnKinds'
import { fieldsOf } from '../../../api/contract/fieldsOf'
import { isAggregated } from '../../../api/contract/queryMode'
import { timeGrainSchema, type TimeGrain } from '../../../api/contract/timeGrains'
import { entriesIn, nameOf } from './pills'
import { slotsOf, type SlotName } from './slotLayouts'

/** The slots whose dates are grouped; raw rows, points and their series show them as they are. */
const grouped: readonly SlotName[] = ['groupby', 'columns', 'all_columns_x', 'all_columns_y']

const isGrouped = (form: FormData, slot: SlotName) =>
  form.viz_type === 'table'
    ? isAggregated(form) && slot === 'groupby'
    : grouped.includes(slot) || (slot === 'all_columns' && form.viz_type === 'pie')

/** Whether the dates of a column are grouped in a slot. */
export const hasGrain = (form: FormData, slot: SlotName, column: Column | undefined) =>
  column?.type_generic === columnKinds.moment && isGrouped(form, slot)

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
  slotsOf(form).filter(
    ({ name }) =>
      isGrouped(form, name) && entriesIn(form, name).some((one) => nameOf(one) === column),
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
  slotsOf(form).every(({ name }) => {
    const isHere = entriesIn(form, name).some((one) => nameOf(one) === column.column_name)
    return !isHere || (name !== slot && isGrouped(form, name))
  })

/** Whether the values of a column say more than a day, on any engine. */
const hasTimeOfDay = ({ type }: Column) => /timestamp|datetime/i.test(type)

/** A date that comes into a second slot is grouped otherwise than in the first; times on both axes of a heatmap are hours by weekdays. */
export const withOwnGrain = (form: FormData, slot: SlotName, column: Column): FormData => {
  const { column_name: name } = column
  if (!isInSeveral(form, name)) return form
  const chosen = Object.entries(grainsOf(form))
    .filter(([key]) => key === name || key.endsWith(`:${name}`))
    .map(([, grain]) => grain)
  if (form.viz_type === 'heatmap' && chosen.length === 0 && hasTimeOfDay(column)) {
    const hours = withGrain(form, 'all_columns_x', name, 'hour_of_day')
    return withGrain(hours, 'all_columns_y', name, 'weekday')
  }
  return withGrain(form, slot, name, chosen.includes('weekday') ? 'hour_of_day' : 'weekday')
}
