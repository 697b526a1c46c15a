import type { ResultColumn } from '../../engines/engine.ts'
import type { Plan } from '../types/chartType.ts'
import { ordersItself } from '../sql/expressions.ts'
import { groupable } from '../sql/texts.ts'
import { wholeStatement, type Output, type Select } from '../sql/select.ts'
import { totalsOf, type Totals } from './totals.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import { joined, rendered, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'

/** A chart's whole result as a table to query: its columns have names of our own, so that no label can clash. */
export interface Base {
  columns: Source
  /** The text after FROM. */
  from: Sql
  /** The chart's own order, and what tells rows apart that are equal in any other; nothing where rows come in order by themselves. */
  order: Sql[]
  ties: Sql[]
  /** The metrics of an aggregated chart over all that these conditions leave of its rows; null where it has none. */
  totals: ((conditions: readonly Sql[]) => Totals) | null
}

const ordinary = { type: 'VARCHAR', type_generic: columnKinds.text } as const

const typesOf = (
  source: Source,
  { outputs }: Select,
  written: readonly ResultColumn[],
): SourceColumn[] => {
  const rest = [...written]
  const named = new Map(
    source.columns
      .toReversed()
      .map((column) => [rendered(source.dialect.name(column.column_name)).sql, column]),
  )
  return outputs.map((output) => {
    const metric = output as Output & { kind?: SourceColumn['type_generic'] | null; type?: string }
    const described = output.userSql === true ? rest.shift() : undefined
    const column = named.get(rendered(output.expression).sql)
    if (described !== undefined)
      return {
        column_name: output.label,
        type: described.type,
        type_generic: described.typeGeneric,
      }
    if (column !== undefined) return { ...column, column_name: output.label }
    return {
      ...ordinary,
      column_name: output.label,
      type: metric.type ?? '',
      type_generic: metric.kind ?? columnKinds.number,
    }
  })
}

/** The dialect in which columns are called c0, c1 and so on. */
export const shortNamed = (dialect: Source['dialect'], columns: readonly SourceColumn[]) => {
  const aliases = new Map(
    columns.map(({ column_name }, index) => [column_name, verbatim(`c${index}`)]),
  )
  return { ...dialect, name: (label: string) => aliases.get(label) ?? dialect.name(label) }
}

const hasRowNumber = ({ dialect, statement, derived, columns }: Source) =>
  statement === null &&
  derived === undefined &&
  dialect.rowNumber !== null &&
  !columns.some(({ column_name }) => column_name.toLowerCase() === 'rowid')

/** The result of a plan without any limit; `written` are the types of the expressions that users wrote in it. */
export const baseOf = (
  source: Source,
  { select }: Plan,
  written: readonly ResultColumn[],
): Base => {
  const { dialect } = source
  const columns = typesOf(source, select, written)
  const shown = columns.map((_, index) => ({
    label: `c${index}`,
    expression: select.outputs[index]?.expression ?? verbatim('NULL'),
    show: select.outputs[index]?.show,
    kind: select.outputs[index]?.kind,
    grain: select.outputs[index]?.grain,
  }))
  const sorting = select.order.flatMap(({ by }, index) =>
    typeof by === 'number' ? [] : [{ label: `o${index}`, expression: by }],
  )
  const numbered = select.groups === null && hasRowNumber(source)
  const number =
    numbered && dialect.rowNumber !== null ? [{ label: 'r0', expression: dialect.rowNumber }] : []
  const whole = wholeStatement(source, {
    ...select,
    outputs: [...shown, ...sorting, ...number],
    order: [],
  })
  const all = columns.map(({ type, type_generic: kind }, index) => {
    const expression = groupable(dialect, { expression: verbatim(`c${index}`), type, kind })
    return dialect.ordered({ expression }, false)
  })
  const inOrder =
    numbered ||
    (select.groups === null && source.statement !== null && ordersItself(source.statement))
  const order = select.order.map(({ by, descending }, index) =>
    dialect.ordered(
      { expression: verbatim(typeof by === 'number' ? `c${by}` : `o${index}`) },
      descending,
    ),
  )
  const from = sql`(${whole}) AS chart`
  const ties = numbered ? [verbatim('r0')] : all
  return {
    columns: { ...source, dialect: shortNamed(dialect, columns), columns, metrics: [] },
    from,
    order: order.length === 0 && inOrder ? [] : [...order, ...ties],
    ties,
    totals: totalsOf(source, select, from),
  }
}

/** A column of the base under the name its readers know. */
export const labelled = (source: Source, expression: Sql, label: string): Sql =>
  sql`${expression} AS ${source.dialect.name(label)}`

export const listed = (pieces: readonly Sql[]): Sql => joined(pieces, ', ')
