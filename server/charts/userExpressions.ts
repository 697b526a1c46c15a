import type { Engine, ResultColumn, Statement } from '../engines/engine.ts'
import { badRequest } from '../problem.ts'
import { checkedExpression } from './expressions.ts'
import type { Select } from './select.ts'
import { fromSource, type Source } from './source.ts'
import { joined, rendered, sql, verbatim } from './sql.ts'

type Who = Pick<Statement, 'caller' | 'signal'>

/** Has the engine's gate judge the expressions users wrote and answers their types; each must be one value, not several columns. */
export const checkUserExpressions = async (engine: Engine, source: Source, { outputs, userSql }: Pick<Select, 'outputs' | 'userSql'>, who: Who): Promise<ResultColumn[]> => {
  const written = outputs.filter((output) => output.userSql === true)
  if (!userSql || written.length === 0) return []
  const list = joined(written.map(({ expression }, index) => sql`${expression} AS ${source.dialect.name(`value ${index}`)}`), ', ')
  const columns = await engine.describe(rendered(sql`SELECT ${list} FROM ${fromSource(source)}`).sql, who)
  if (columns.length !== written.length) throw badRequest('The metric expression is not allowed: it gives more than one value')
  return columns
}

/** Refuses saved metrics that are not each one value of the source that the engine's gate allows. */
export const checkSavedExpressions = async (engine: Engine, source: Source, expressions: readonly string[], who: Who): Promise<void> => {
  const outputs = expressions.map((text, index) => ({
    label: `value ${index}`,
    expression: verbatim(`(${checkedExpression(text)})`),
    userSql: true,
  }))
  await checkUserExpressions(engine, source, { outputs, userSql: true }, who)
}
