import {
  ResultReturnType,
  StatementType,
  type DuckDBConnection,
  type DuckDBInstance,
  type DuckDBResult,
} from '@duckdb/node-api'
import { isReserved } from '../../../src/api/contract/reservedNames.ts'
import { badRequest, forbidden } from '../../problem.ts'
import { reservedName } from '../sqlText/reservedNames.ts'
import { allowedTableFunctions } from './allowedFunctions.ts'
import { readCells } from './cells.ts'
import { passGate } from './gate.ts'
import type { ExecuteWork } from './messages.ts'
import { forgetNotes } from './notes.ts'
import { enter, resultColumns, type Reader } from './reading.ts'
import { relationsOf } from './relations.ts'
import { refuseClosedCalls, refuseShadowedFunctions } from './shadows.ts'

const changingRows = new Set([
  StatementType.INSERT,
  StatementType.UPDATE,
  StatementType.DELETE,
  StatementType.MERGE_INTO,
])
const changingTables = new Set([StatementType.CREATE, StatementType.DROP, StatementType.ALTER])
const makings = /^(BATCH_)?CREATE_(TABLE|TABLE_AS|VIEW|INDEX|ART_INDEX|SCHEMA|SEQUENCE|TYPE)$/

const notHere = () => forbidden('This statement is not allowed here')

interface Step {
  name: string
  children: Step[]
  extra_info: { Function?: string }
}

const checkSteps = (steps: readonly Step[]): void => {
  for (const {
    children,
    extra_info: { Function: called },
  } of steps) {
    if (called !== undefined && !allowedTableFunctions.has(called.toLowerCase()))
      throw badRequest(`The function ${called.toLowerCase()} is not allowed here`)
    checkSteps(children)
  }
}

/**
 * The gate reads only the parse trees of SELECTs; a statement that writes is judged by its plan, in which views and
 * sub-queries are laid open: it may call no function that reaches anything but tables.
 */
const checkPlan = async (connection: DuckDBConnection, sql: string, type: StatementType) => {
  const explained = await connection.runAndReadAll(`EXPLAIN (FORMAT json) ${sql}`)
  const steps = JSON.parse(String(explained.getRows()[0]?.[1])) as Step[]
  if (type === StatementType.CREATE && !makings.test(steps[0]?.name ?? '')) throw notHere()
  checkSteps(steps)
}

const prepare = async (
  instance: DuckDBInstance,
  connection: DuckDBConnection,
  { sql, schema }: Pick<ExecuteWork, 'sql' | 'schema'>,
) => {
  if (sql.includes('\0')) throw badRequest('A statement cannot hold a NUL character')
  const statements = await connection.extractStatements(sql)
  if (statements.count !== 1) throw badRequest('Only one statement can be run at a time')
  const prepared = await statements.prepare(0)
  const { statementType: type } = prepared
  if (prepared.parameterCount > 0)
    throw badRequest('A parameter cannot stand in a statement: write its value')
  if (type === StatementType.SELECT) await passGate(connection, instance, { sql, schema })
  else if (changingRows.has(type) || changingTables.has(type)) {
    await checkPlan(connection, sql, type)
    await refuseClosedCalls(instance, sql)
  } else throw notHere()
  return prepared
}

/** Refuses what a statement that changes tables has just made under a name of the engine's own. */
const checkNames = async (connection: DuckDBConnection, before: readonly string[]) => {
  const made = (await relationsOf(connection)).find(
    (name) => isReserved(name) && !before.includes(name),
  )
  if (made !== undefined) throw reservedName(made)
}

const passRows = async (result: DuckDBResult, maxRows: number, reader: Reader) => {
  reader.columns(resultColumns(result))
  for (let rows = 0; ;) {
    const chunk = await result.fetchChunk()
    if (chunk === null || chunk.rowCount === 0) return { rows, truncated: false }
    const rowCount = Math.min(chunk.rowCount, maxRows - rows)
    await reader.room()
    reader.chunk({
      rowCount,
      columns: chunk
        .getColumns()
        .map((_, index) => readCells(chunk.getColumnVector(index), 0, rowCount)),
    })
    rows += rowCount
    if (rowCount < chunk.rowCount) return { rows, truncated: true }
  }
}

const passCount = (result: DuckDBResult, reader: Reader) => {
  reader.columns([])
  return {
    rows: changingRows.has(result.statementType) ? result.rowsChanged : -1,
    truncated: false,
  }
}

/** Runs one statement that may write in a transaction of its own; answers the rows it changed, -1 where it changes none. */
export const execute = async (
  instance: DuckDBInstance,
  { sql, schema = null, maxRows }: ExecuteWork,
  reader: Reader,
  onConnection: (connection: DuckDBConnection) => void,
) => {
  const connection = await instance.connect()
  onConnection(connection)
  try {
    await refuseShadowedFunctions(instance)
    await enter(instance, connection, schema)
    await connection.run('BEGIN TRANSACTION')
    const prepared = await prepare(instance, connection, { sql, schema })
    const changesTables = changingTables.has(prepared.statementType)
    const before = changesTables ? await relationsOf(connection) : []
    if (reader.cancelled()) throw new Error('INTERRUPT Error: Interrupted!')
    const result = await prepared.run()
    const answer =
      result.returnType === ResultReturnType.QUERY_RESULT
        ? await passRows(result, maxRows, reader)
        : passCount(result, reader)
    if (changesTables) await checkNames(connection, before)
    await connection.run('COMMIT')
    if (changesTables) forgetNotes(instance)
    return answer
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    connection.closeSync()
  }
}
