import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import type { Dialect } from '../../engines/sqlText/dialect.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import type { Sql } from '../../engines/sqlText/sql.ts'

/** An expression with its kind and the database's own type, which is empty where that is not known. */
interface Value {
  expression: Sql
  type: string
  kind: SourceColumn['type_generic'] | null
}

const isText = ({ type, kind }: Value) =>
  kind === columnKinds.text &&
  (type === '' || /^(VARCHAR|CHARACTER|TEXT|STRING|(LONG|MEDIUM|TINY)TEXT)\b(?!.*\])/i.test(type))

/** A value as a text that can be searched. */
export const searchable = (dialect: Dialect, value: Value): Sql =>
  isText(value) ? value.expression : dialect.text(value.expression, value.type)

/** Whether values of a type that is none of numbers, moments and truths are grouped and compared as the texts that are shown of them. */
export const isComparedAsText = (
  { plainTexts }: Dialect,
  { type, kind }: Omit<Value, 'expression'>,
) => kind === columnKinds.text && type !== '' && !plainTexts.test(type)

/** A value as it is grouped and compared with texts: lists, documents and the like as the texts that are shown of them. */
export const groupable = (dialect: Dialect, value: Value): Sql =>
  isComparedAsText(dialect, value) ? dialect.text(value.expression, value.type) : value.expression

/** A column as it is grouped, compared and counted. */
export const columnExpression = ({ dialect }: Source, column: SourceColumn): Sql =>
  groupable(dialect, {
    expression: dialect.name(column.column_name),
    type: column.type,
    kind: column.type_generic,
  })
