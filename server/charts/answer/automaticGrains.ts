import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import {
  periodGrains,
  type PeriodGrain,
  type TimeGrain,
} from '../../../src/api/contract/timeGrains.ts'
import type { Cell, Engine } from '../../engines/engine.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import { sql } from '../../engines/sqlText/sql.ts'
import type { Plan } from '../types/chartType.ts'
import type { Form } from '../sql/form.ts'
import { numberOf } from '../../../src/api/contract/plainValues.ts'
import { momentMs, periodAfter, periodBegin } from '../../../src/api/contract/periods.ts'
import { readTime, timeEnds, type Reading } from './timeEnds.ts'

const maxMarks = 60
const dayMs = 86_400_000
const finestFirst: readonly PeriodGrain[] = [
  'PT1S',
  'PT1M',
  'PT15M',
  'PT1H',
  'P1D',
  'P1W',
  'P1M',
  'P3M',
  'P1Y',
]

const fits = (grain: PeriodGrain, from: number, to: number) => {
  let at = from
  for (let marks = 1; marks < maxMarks; marks += 1) {
    at = periodAfter(at, grain)
    if (at > to) return true
  }
  return false
}

/** The finest grain that gives at most about 60 marks; moments that begin and end at midnight are of days. */
export const grainBetween = (first: Cell, last: Cell): TimeGrain => {
  const [from, to] = [momentMs(first), momentMs(last)]
  if (from === null || to === null) return 'none'
  const ofDays = from % dayMs === 0 && to % dayMs === 0
  const offered = ofDays ? finestFirst.slice(finestFirst.indexOf('P1D')) : finestFirst
  return offered.find((grain) => fits(grain, from, to)) ?? 'P1Y'
}

/** Periods that data are often written for, each at its begin; a longer one follows a shorter one. */
const written: readonly PeriodGrain[] = ['P1W', '1969-12-28T00:00:00Z/P1W', 'P1M', 'P3M', 'P1Y']

const lengthRank = (grain: TimeGrain) => (periodGrains as readonly TimeGrain[]).indexOf(grain)

/** Periods longer than those of a grain that the first and the last moment both begin. */
const longerBegun = (grain: TimeGrain, first: Cell, last: Cell) => {
  const [from, to] = [momentMs(first), momentMs(last)]
  if (from === null || to === null || from === to) return []
  return written.filter(
    (period) =>
      lengthRank(grain) < lengthRank(period) &&
      [from, to].every((at) => periodBegin(at, period) === at),
  )
}

/** The longest of some periods that every value begins, such as quarters where there is a row for each; null where there is none. */
const periodsOfRows = async (
  engine: Engine,
  source: Source,
  plan: Plan,
  { column_name, type }: SourceColumn,
  periods: readonly PeriodGrain[],
  reading: Reading,
): Promise<TimeGrain | null> => {
  if (periods.length === 0) return null
  const { name, timeGrains } = source.dialect
  const begin = (grain: PeriodGrain) => timeGrains.cut(name(column_name), type, grain)
  const outputs = periods.map(
    (period) => sql`MAX(CASE WHEN ${begin('P1D')} <> ${begin(period)} THEN 1 ELSE 0 END)`,
  )
  const row = await readTime(engine, source, plan, outputs, reading)
  return periods.findLast((_, index) => numberOf(row[index]) === 0) ?? null
}

/**
 * The form with a grain for each temporal column that its plan groups by and that it names none for: by the range of its
 * values under the form's filters, and not finer than the periods that they are of.
 */
export const withGrains = async (
  engine: Engine,
  source: Source,
  form: Form,
  plan: Plan,
  reading: Reading,
): Promise<Form> => {
  const columns = [...new Set(plan.automatic)].filter(
    ({ type_generic, grain }) => type_generic === columnKinds.moment && grain === undefined,
  )
  if (columns.length === 0) return form
  const ends = await timeEnds(engine, source, plan, columns, reading)
  const grains = await Promise.all(
    columns.map(async (column, index) => {
      const range = ends[index] ?? [null, null]
      const grain = grainBetween(...range)
      const longer = longerBegun(grain, ...range)
      return (await periodsOfRows(engine, source, plan, column, longer, reading)) ?? grain
    }),
  )
  return {
    ...form,
    time_grain_sqla: {
      ...fieldsOf(form['time_grain_sqla']),
      ...Object.fromEntries(
        columns.map(({ column_name }, index) => [column_name, grains[index] ?? 'none']),
      ),
    },
  }
}
