import { badRequest } from '../../problem.ts'
import type { Dialect } from '../../engines/sqlText/dialect.ts'
import {
  boundValue,
  listValues,
  scalarValue,
  type FilterValue,
  type Operand,
} from './filterValues.ts'
import { joined, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import { isFilled } from './form.ts'
import { groupable, searchable } from './texts.ts'
import { withinRange } from './timeRange.ts'
import { endOfWhole } from '../../../src/api/contract/timeRanges.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import type { Operator } from '../../../src/api/contract/operators.ts'
import { rowOf } from '../../../src/api/contract/rowOf.ts'

type Condition = (dialect: Dialect, operand: Operand, comparator: unknown) => Sql

/** An operand as it compares with a value of its kind. */
export const comparable = (dialect: Dialect, operand: Operand): Sql =>
  operand.kind === columnKinds.moment
    ? dialect.temporal(operand.expression)
    : groupable(dialect, operand)

const isNull = ({ expression }: Operand) => sql`${expression} IS NULL`
const isNotNull = ({ expression }: Operand) => sql`${expression} IS NOT NULL`

/** Whether a value is the number that is none, in a database that finds it equal to nothing. */
const isUnequal = (dialect: Dialect, { kind }: Operand, value: FilterValue) =>
  dialect.notANumber !== undefined &&
  kind === columnKinds.number &&
  !value.isNull &&
  String(value.given).trim() === 'NaN'

const compared =
  (
    symbol: '=' | '<>' | '<' | '<=' | '>' | '>=',
    againstNull: (operand: Operand) => Sql,
  ): Condition =>
  (dialect, operand, comparator) => {
    const value = scalarValue(comparator)
    if (value.isNull) return againstNull(operand)
    if (dialect.notANumber && isUnequal(dialect, operand, value))
      return symbol === '='
        ? dialect.notANumber(operand.expression)
        : sql`NOT ${dialect.notANumber(operand.expression)}`
    return sql`${comparable(dialect, operand)} ${verbatim(symbol)} ${boundValue(dialect, operand, value.given)}`
  }

const never = () => verbatim('1 = 0')
const anyRow = verbatim('1 = 1')

const member =
  (negated: boolean): Condition =>
  (dialect, operand, comparator) => {
    const given = listValues(comparator)
    const values = given.filter((value) => !isUnequal(dialect, operand, value))
    const notNumbers =
      dialect.notANumber && values.length < given.length
        ? [dialect.notANumber(operand.expression)].map((one) => (negated ? sql`NOT ${one}` : one))
        : []
    const known = values.flatMap((value: FilterValue) =>
      value.isNull ? [] : [boundValue(dialect, operand, value.given)],
    )
    const nulls =
      known.length < values.length ? [negated ? isNotNull(operand) : isNull(operand)] : []
    const listed =
      known.length === 0
        ? []
        : [
            sql`${comparable(dialect, operand)} ${verbatim(negated ? 'NOT IN' : 'IN')} (${joined(known, ', ')})`,
          ]
    const pieces = [...listed, ...notNumbers, ...nulls]
    return pieces.length === 1
      ? joined(pieces, ' OR ')
      : sql`(${joined(pieces, negated ? ' AND ' : ' OR ')})`
  }

const between: Condition = (dialect, operand, comparator) => {
  const bounds: unknown[] = Array.isArray(comparator) ? comparator : []
  const [from, to] = bounds.map((bound) => (isFilled(bound) ? scalarValue(bound) : null))
  const value = comparable(dialect, operand)
  const ends: Sql[] = []
  if (from && !from.isNull) ends.push(sql`${value} >= ${boundValue(dialect, operand, from.given)}`)
  if (to && !to.isNull) {
    const after = operand.kind === columnKinds.moment ? endOfWhole(to.given) : null
    ends.push(
      after === null
        ? sql`${value} <= ${boundValue(dialect, operand, to.given)}`
        : sql`${value} < ${boundValue(dialect, operand, after)}`,
    )
  }
  if (ends.length === 0 || bounds.length !== 2)
    throw badRequest(
      `BETWEEN on ${operand.name} takes a list of two bounds, one of which may be null`,
    )
  return joined(ends, ' AND ')
}

const temporalRange: Condition = (dialect, operand, comparator) => {
  if (operand.kind !== columnKinds.moment)
    throw badRequest(`TEMPORAL_RANGE needs a column of dates: ${operand.name}`)
  const [range = anyRow] = withinRange(
    dialect,
    operand,
    typeof comparator === 'string' ? comparator : '',
  )
  return range
}

const matching =
  (way: 'like' | 'ilike'): Condition =>
  (dialect, operand, comparator) => {
    scalarValue(comparator)
    const pattern: unknown = Array.isArray(comparator) ? comparator[0] : comparator
    return dialect[way](searchable(dialect, operand), sql`${String(pattern)}`)
  }

const holding: Condition = (dialect, operand, comparator) =>
  dialect.contains(
    searchable(dialect, operand),
    String(Array.isArray(comparator) ? comparator[0] : (comparator ?? '')),
  )

const truth =
  (requested: boolean): Condition =>
  (_, { expression, kind }) => {
    if (kind === columnKinds.number) return sql`${expression} ${verbatim(requested ? '<>' : '=')} 0`
    return sql`${expression} = ${verbatim(requested ? 'TRUE' : 'FALSE')}`
  }

const conditions: Readonly<Record<Operator, Condition>> = {
  '==': compared('=', isNull),
  '!==': compared('<>', isNotNull),
  '!=': compared('<>', isNotNull),
  '<>': compared('<>', isNotNull),
  '>': compared('>', never),
  '<': compared('<', never),
  '>=': compared('>=', never),
  '<=': compared('<=', never),
  IN: member(false),
  'NOT IN': member(true),
  'IS NULL OR NOT IN': (dialect, operand, comparator) =>
    sql`(${isNull(operand)} OR ${member(true)(dialect, operand, comparator)})`,
  LIKE: matching('like'),
  ILIKE: matching('ilike'),
  CONTAINS: holding,
  BETWEEN: between,
  TEMPORAL_RANGE: temporalRange,
  'IS NULL': (_, operand) => isNull(operand),
  'IS NOT NULL': (_, operand) => isNotNull(operand),
  'IS TRUE': truth(true),
  'IS FALSE': truth(false),
}

/** The condition an operator of the contract's list makes of an operand and a comparator. */
export const condition = (
  dialect: Dialect,
  operand: Operand,
  operator: string,
  comparator: unknown,
): Sql => {
  const make = rowOf(conditions, operator.trim().replace(/\s+/g, ' ').toUpperCase())
  if (make === undefined) throw badRequest(`Invalid filter operation type: ${operator}`)
  return make(dialect, operand, comparator)
}
