import { LRUCache } from 'lru-cache'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import type { PeriodGrain, TimeGrain } from '../../../src/api/contract/timeGrains.ts'
import type { Cell, Engine, Statement } from '../../engines/engine.ts'
import {
  fromSource,
  holdsUserSql,
  type Source,
  type SourceColumn,
} from '../../engines/sqlText/source.ts'
import { joined, rendered, sql } from '../../engines/sqlText/sql.ts'
import { cacheKey } from './cacheKey.ts'
import type { Plan } from '../types/chartType.ts'
import type { Form } from '../sql/form.ts'
import { reportingLostColumns } from '../sql/lostColumns.ts'
import { momentMs, periodAfter } from '../../../src/api/contract/periods.ts'

const maxMarks = 60
const timeoutMs = 60_000
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

const found = new WeakMap<Engine, LRUCache<string, readonly TimeGrain[]>>()

/** Which grains an engine, which reads in one name, found by which statements, for a minute. */
const foundBy = (engine: Engine) => {
  const grains =
    found.get(engine) ?? new LRUCache<string, readonly TimeGrain[]>({ max: 1000, ttl: 60_000 })
  found.set(engine, grains)
  return grains
}

interface Reading extends Pick<Statement, 'caller' | 'signal'> {
  /** True to look again whatever was found before. */
  force: boolean
}

const grainsOf = async (
  engine: Engine,
  source: Source,
  plan: Plan,
  columns: readonly SourceColumn[],
  { force, ...who }: Reading,
): Promise<readonly TimeGrain[]> => {
  const { dialect, schema, table, statement } = source
  const ends = columns.map(({ column_name }) => {
    const value = dialect.temporal(dialect.name(column_name))
    return sql`MIN(${value}), MAX(${value})`
  })
  const where = plan.select.filters.where
  const condition = where.length === 0 ? sql`` : sql` WHERE ${joined(where, ' AND ')}`
  const query = rendered(sql`SELECT ${joined(ends, ', ')} FROM ${fromSource(source)}${condition}`)
  const generation = engine.generation(statement === null ? { schema, table } : null)
  const key = cacheKey(generation, query.sql, query.values)
  const before = force ? undefined : foundBy(engine).get(key)
  if (before !== undefined) return before
  const { chunks } = await reportingLostColumns(engine, source, { sql: query.sql, ...who }, () =>
    engine.query(
      { ...query, userSql: holdsUserSql(source), maxRows: 1, timeoutMs, ...who },
      'values',
    ),
  )
  let cells: Cell[] = []
  for await (const chunk of chunks)
    if (chunk.rowCount > 0) cells = chunk.columns.map(([cell]) => cell ?? null)
  const grains = columns.map((_, index) =>
    grainBetween(cells[2 * index] ?? null, cells[2 * index + 1] ?? null),
  )
  foundBy(engine).set(key, grains)
  return grains
}

/**
 * The form with a grain for each temporal column that its plan groups by and that it names none for: by the range of its
 * values under the form's filters.
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
  const grains = await grainsOf(engine, source, plan, columns, reading)
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
