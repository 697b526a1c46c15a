import type { IncompletePeriods } from '../../../src/api/contract/chartData.ts'
import { momentMs, periodAfter, periodBegin } from '../../../src/api/contract/periods.ts'
import { periodGrains, type PeriodGrain } from '../../../src/api/contract/timeGrains.ts'
import type { Engine } from '../../engines/engine.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import { sql } from '../../engines/sqlText/sql.ts'
import type { Group } from '../sql/groups.ts'
import type { Plan } from '../types/chartType.ts'
import { readTime, timeEnds, type Reading } from './timeEnds.ts'

const dayMs = 86_400_000
/** How many periods beside the first and the last one show what is usual, and how many at least. */
const neighbors = 3
const minNeighbors = 2
/** Which part of a period may be without rows beyond what is usual. */
const tolerance = 0.05

type PeriodGroup = Group & { grain: PeriodGrain }
type Side = 'first' | 'last'

/** A group whose periods follow each other and last an hour or longer. */
const isOfPeriods = (group: Group): group is PeriodGroup =>
  (periodGrains as readonly unknown[]).indexOf(group.grain) >= periodGrains.indexOf('PT1H')

/** Which part of its period is before a first moment or after a last one; `resolution` is a day where all moments are days. */
const missingPart = (side: Side, at: number, grain: PeriodGrain, resolution: number) => {
  const begin = periodBegin(at, grain)
  const end = periodAfter(begin, grain)
  return (side === 'first' ? at - begin : end - at - resolution) / (end - begin)
}

/** Where the periods beside the first one begin, or those beside the last one end. */
const boundsBeside = (side: Side, at: number, grain: PeriodGrain) => {
  const bounds: number[] = []
  let begin = periodBegin(at, grain)
  for (let count = 0; count < neighbors; count += 1) {
    if (side === 'first') begin = periodAfter(begin, grain)
    bounds.push(begin)
    if (side === 'last') begin = periodBegin(begin - 1, grain)
  }
  return bounds
}

interface Read {
  engine: Engine
  source: Source
  plan: Plan
  reading: Reading
}

/** The first moments of the periods beside the first one, or the last moments of those beside the last one, each once. */
const momentsBeside = async (
  { engine, source, plan, reading }: Read,
  side: Side,
  at: number,
  { column_name, type, grain }: PeriodGroup,
) => {
  const { dialect } = source
  const value = dialect.temporal(dialect.name(column_name))
  const outputs = boundsBeside(side, at, grain).map((bound) => {
    const moment = dialect.moment(new Date(bound).toISOString().slice(0, 19), type)
    return side === 'first'
      ? sql`MIN(CASE WHEN ${value} >= ${moment} THEN ${value} END)`
      : sql`MAX(CASE WHEN ${value} < ${moment} THEN ${value} END)`
  })
  const row = await readTime(engine, source, plan, outputs, reading)
  return [...new Set(row.flatMap((cell) => momentMs(cell) ?? []))]
}

/**
 * Where the rows of the first and of the last period along a plan's axis begin and end, as ISO texts of days or seconds, if
 * that is within these periods and the periods beside them have rows over more of their time. Undefined where both are
 * whole, so far as their neighbors tell: months of a dataset with a row per month are.
 */
export const incompletePeriods = async (
  engine: Engine,
  source: Source,
  plan: Plan,
  reading: Reading,
): Promise<IncompletePeriods | undefined> => {
  const { along } = plan
  if (along === undefined || !isOfPeriods(along)) return undefined
  const group = { ...along, ...along.of }
  const { grain } = group
  const [[first, last] = [null, null]] = await timeEnds(engine, source, plan, [group], reading)
  const [from, to] = [momentMs(first), momentMs(last)]
  if (from === null || to === null || periodBegin(from, grain) === periodBegin(to, grain))
    return undefined
  const resolution = from % dayMs === 0 && to % dayMs === 0 ? dayMs : 0
  const isIncomplete = async (side: Side, at: number) => {
    const missing = missingPart(side, at, grain, resolution)
    if (missing <= tolerance) return false
    const beside = await momentsBeside({ engine, source, plan, reading }, side, at, group)
    const usual = beside.map((moment) => missingPart(side, moment, grain, resolution))
    return beside.length >= minNeighbors && missing - Math.max(...usual) > tolerance
  }
  const [begins, ends] = await Promise.all([isIncomplete('first', from), isIncomplete('last', to)])
  const text = (at: number) => new Date(at).toISOString().slice(0, resolution > 0 ? 10 : 19)
  return begins || ends
    ? { ...(begins && { first: text(from) }), ...(ends && { last: text(to) }) }
    : undefined
}
