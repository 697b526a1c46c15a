import type { Engine } from '../engines/engine.ts'
import { checkColumns, checkSheet, fileLimits } from './sheet.ts'
import { fileBytes, type FileFormat, type FileOptions } from './writeFile.ts'
import { formInTime, planOf } from '../charts/answer/chartQuery.ts'
import type { Plan } from '../charts/types/chartType.ts'
import type { Form } from '../charts/sql/form.ts'
import { reportingLostColumns } from '../charts/sql/lostColumns.ts'
import { labelsOf, wholeStatement, type Select } from '../charts/sql/select.ts'
import { holdsUserSql, type Source } from '../engines/sqlText/source.ts'
import { rendered } from '../engines/sqlText/sql.ts'
import { checkUserExpressions } from '../charts/sql/userExpressions.ts'

export interface FileRequest extends FileOptions {
  source: Source
  form: Form
  samples: boolean
  format: FileFormat
  caller: string
  signal: AbortSignal
}

/** The query without what it only sorts by. */
const shownOnly = ({ select, metricLabels }: Plan): Select => {
  const { groups, outputs } = select
  if (groups === null) return select
  const isShown = (index: number) => index < groups || metricLabels.has(outputs[index]?.label ?? '')
  const order = select.order.map(({ by, descending }) => {
    const expression = typeof by === 'number' && !isShown(by) ? outputs[by]?.expression : undefined
    return { by: expression ?? by, descending }
  })
  return { ...select, outputs: outputs.filter((_, index) => isShown(index)), order }
}

/** All rows of a form's query as the bytes of a file, whatever row limit the form has. */
export const chartFile = async (
  engine: Engine,
  request: FileRequest,
): Promise<AsyncGenerator<Uint8Array>> => {
  const { source, format, caller, signal, escapeFormulas, samples } = request
  const reading = { isSamples: samples, force: false, caller, signal }
  const form = await formInTime(engine, source, request.form, reading)
  const { plan } = planOf(source, form, samples)
  const select = shownOnly(plan)
  const whole = wholeStatement(source, select)
  const text = rendered(whole)
  const userSql = select.userSql || holdsUserSql(source)
  const statement = { userSql, ...fileLimits(format), caller, isLong: true, signal, escapeFormulas }
  const result = await reportingLostColumns(
    engine,
    source,
    { sql: text.sql, caller, signal },
    async () => {
      await checkUserExpressions(engine, source, plan.select, { caller, signal })
      if (format === 'xlsx') await checkSheet(engine, whole, statement)
      return engine.query(
        { ...statement, ...text, names: labelsOf(select) },
        format === 'csv' ? 'csv' : 'sheet',
      )
    },
  )
  if (format === 'xlsx') await checkColumns(result)
  return fileBytes(format, result, request)
}
