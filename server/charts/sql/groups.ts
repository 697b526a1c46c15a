import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { timeGrainSchema, type TimeGrain } from '../../../src/api/contract/timeGrains.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import type { Sql } from '../../engines/sqlText/sql.ts'
import { badRequest } from '../../problem.ts'
import { readColumns } from './columns.ts'
import type { Form } from './form.ts'
import { columnExpression } from './texts.ts'

/** A column as a chart groups by it; with a grain `column_name` is the name of its periods, and `of` the column itself. */
export interface Group extends SourceColumn {
  grain?: TimeGrain
  of?: SourceColumn
}

const words: Readonly<Record<TimeGrain, string>> = {
  PT1S: 'second',
  PT1M: 'minute',
  PT15M: '15 minutes',
  PT1H: 'hour',
  P1D: 'day',
  P1W: 'week',
  '1969-12-28T00:00:00Z/P1W': 'week from Sunday',
  P1M: 'month',
  P3M: 'quarter',
  P1Y: 'year',
  hour_of_day: 'hour of day',
  weekday: 'weekday',
  month_of_year: 'month of year',
  none: 'value',
}

/** Whether a column holds times of day without a date. */
export const isTimeOfDay = ({ type }: SourceColumn) => /^time(?!stamp)/i.test(type)

const readGrain = (given: unknown, column: SourceColumn): TimeGrain | undefined => {
  if (given === undefined || column.type_generic !== columnKinds.moment) return undefined
  const grain = timeGrainSchema.safeParse(given)
  if (!grain.success)
    throw badRequest(
      `time_grain_sqla of ${column.column_name}: one of ${timeGrainSchema.options.join(', ')}`,
    )
  if (grain.data !== 'none' && isTimeOfDay(column))
    throw badRequest(
      `${column.column_name} holds times of day, which lie in no period: show its values as they are`,
    )
  return grain.data
}

const known = new WeakMap<SourceColumn, Map<string, Group>>()

/** The same object for the same grain and name, so that groups compare as columns do. */
const grained = (of: SourceColumn, grain: TimeGrain, column_name: string): Group => {
  const groups = known.get(of) ?? new Map<string, Group>()
  known.set(of, groups)
  const key = JSON.stringify([grain, column_name])
  const group = groups.get(key) ?? { ...of, column_name, grain, of }
  groups.set(key, group)
  return group
}

/**
 * The groups of a form field, each once, in the field's order. A temporal column has the grain that `time_grain_sqla` names
 * for it under `field:column`, where it stands in two slots with different ones, else under its name.
 */
export const readGroups = (source: Source, form: Form, field: string): Group[] => {
  const grains = fieldsOf(form['time_grain_sqla'])
  return readColumns(source, form[field]).map((column) => {
    const { column_name } = column
    const own = readGrain(grains[`${field}:${column_name}`], column)
    if (own !== undefined) return grained(column, own, `${column_name} (${words[own]})`)
    const grain = readGrain(grains[column_name], column)
    return grain === undefined ? column : grained(column, grain, column_name)
  })
}

/** Whether values of a group follow each other in time or in a cycle. */
export const isTimed = ({ grain }: Group) => grain !== undefined

/** What a group's values are computed by. */
export const groupExpression = (source: Source, { of, grain, ...column }: Group): Sql => {
  const named = of ?? column
  return grain === undefined || grain === 'none'
    ? columnExpression(source, named)
    : source.dialect.timeGrains.cut(source.dialect.name(named.column_name), column.type, grain)
}

/** The kind of a group's values: places in a cycle are numbers. */
export const groupKind = ({ grain, type_generic }: Group) =>
  grain === 'hour_of_day' || grain === 'weekday' || grain === 'month_of_year'
    ? columnKinds.number
    : type_generic
