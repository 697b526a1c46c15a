import type { Engine, Statement } from '../../engines/engine.ts'
import { holdsUserSql, type Source } from '../../engines/sqlText/source.ts'
import { rendered } from '../../engines/sqlText/sql.ts'
import { formInTime, planOf } from '../answer/chartQuery.ts'
import type { Form } from '../sql/form.ts'
import { reportingLostColumns } from '../sql/lostColumns.ts'
import { wholeStatement } from '../sql/select.ts'
import { checkUserExpressions } from '../sql/userExpressions.ts'
import type { Plan } from '../types/chartType.ts'
import { baseOf, type Base } from './base.ts'

interface TableRequest extends Pick<Statement, 'caller'> {
  source: Source
  form: Form
  signal: AbortSignal
}

/** What a chart's rows are read from. */
export interface Table {
  plan: Plan
  base: Base
  userSql: boolean
}

/** Reads from the table that a chart's form makes; where that fails because columns are gone, the refusal says which. */
export const readingTable = async <Answer>(
  engine: Engine,
  { source, form, caller, signal }: TableRequest,
  read: (table: Table) => Promise<Answer>,
): Promise<Answer> => {
  const timed = await formInTime(engine, source, form, {
    isSamples: false,
    force: false,
    caller,
    signal,
  })
  const { plan } = planOf(source, timed, false)
  const { select } = plan
  const { sql } = rendered(wholeStatement(source, select))
  return reportingLostColumns(engine, source, { sql, caller, signal }, async () => {
    const written = await checkUserExpressions(engine, source, select, { caller, signal })
    const userSql = select.userSql || holdsUserSql(source)
    return read({ plan, base: baseOf(source, plan, written), userSql })
  })
}
