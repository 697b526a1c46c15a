import type { SqlRequest } from '../../src/api/contract/sql.ts'
import { dialectOf } from '../engines/engines.ts'
import { shown, sql, verbatim } from '../engines/sqlText/sql.ts'
import { refuseReserved } from '../engines/sqlText/reservedNames.ts'
import { badRequest, forbidden } from '../problem.ts'
import { schemaOrDefault } from '../store/databases/databases.ts'
import type { DatabaseRow, UserRow } from '../store/db/tables.ts'
import { isSelect, looksReading, statementsIn } from './statements.ts'

const onlySelect = () => forbidden('Only SELECT statements are allowed against this database.')

/** Throws a `Refusal` where a database is not exposed to SQL. */
export const refuseUnexposed = ({
  database_name,
  expose_in_sqllab,
}: Pick<DatabaseRow, 'database_name' | 'expose_in_sqllab'>) => {
  if (expose_in_sqllab === 0)
    throw forbidden(`${database_name} takes no SQL: it is not exposed in SQL Explorer`)
}

/** The statements of a text; throws a `Refusal` where the database does not let all of them run. */
export const permittedStatements = (text: string, database: DatabaseRow): string[] => {
  const { backend, allow_dml } = database
  refuseUnexposed(database)
  const statements = statementsIn(text, backend)
  if (statements.length === 0) throw badRequest('SQL statement is empty')
  if (allow_dml === 0 && !statements.every((statement) => looksReading(statement, backend)))
    throw onlySelect()
  return statements
}

const usualName = ({ username }: UserRow, now: Date) =>
  `tmp_${username.replaceAll(/\W/g, '_')}_table_${now.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '_')}`

export interface Making {
  table: string
  schema: string | null
  statement: string
  isView: boolean
}

/** The statement that makes a table or a view of another one, where the database lets it. */
export const makingOf = (
  statement: string,
  request: SqlRequest,
  database: DatabaseRow,
  caller: UserRow,
): Making | null => {
  if (request.select_as_cta !== true) return null
  const isView = request.ctas_method?.toUpperCase() === 'VIEW'
  const { backend, database_name, force_ctas_schema } = database
  if ((isView ? database.allow_cvas : database.allow_ctas) === 0)
    throw forbidden(
      `${database_name} does not let a ${isView ? 'view' : 'table'} be made of a SELECT: its owner can allow it in Edit Database`,
    )
  if (!isSelect(statement, backend))
    throw badRequest(
      `Only a SELECT can be made a ${isView ? 'view' : 'table'}: let the last statement be one`,
    )
  const table = request.tmp_table_name?.trim() || usualName(caller, new Date())
  refuseReserved(table, 'tmp_table_name')
  const schema = force_ctas_schema ?? schemaOrDefault(database, request.schema)
  const dialect = dialectOf(backend)
  const name =
    schema === null ? dialect.name(table) : sql`${dialect.name(schema)}.${dialect.name(table)}`
  const tableClause = isView ? '' : (dialect.tableClause ?? '')
  const made = sql`${verbatim(isView ? 'CREATE VIEW' : 'CREATE TABLE')} ${name}${verbatim(`${tableClause} AS\n${statement}`)}`
  return { table, schema, statement: shown(made, dialect.literal), isView }
}
