import type { Engine, ResultColumn, Statement } from '../../engines/engine.ts'
import { badRequest, Refusal } from '../../problem.ts'
import { checkedExpression } from './expressions.ts'
import type { Select } from './select.ts'
import { fromSource, type Source } from '../../engines/sqlText/source.ts'
import { joined, rendered, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'

type Who = Pick<Statement, 'caller' | 'signal'>

const notAggregate =
  'The metric expression is not allowed: it must be one aggregate of the rows, such as SUM(price)'
const severalValues = () =>
  badRequest('The metric expression is not allowed: it gives more than one value')

/** Some databases answer the value of any row for what is no aggregate: they are asked whether each is one. */
const refuseLoose = async (
  engine: Engine,
  source: Source,
  expressions: readonly Sql[],
  who: Who,
) => {
  const aggregates = source.dialect.aggregates?.(expressions)
  if (aggregates === undefined) return
  await engine
    .describe(
      rendered(sql`SELECT COUNT(*) FROM ${fromSource(source)} HAVING ${aggregates}`).sql,
      who,
    )
    .catch((error: unknown) => {
      if (error instanceof Refusal && /unknown column .*having/i.test(error.message))
        throw badRequest(notAggregate)
    })
}

/** Has the engine's gate judge the expressions users wrote and answers their types; each must be one value, not several columns. */
export const checkUserExpressions = async (
  engine: Engine,
  source: Source,
  { outputs, groups, userSql }: Pick<Select, 'outputs' | 'groups' | 'userSql'>,
  who: Who,
): Promise<ResultColumn[]> => {
  const written = outputs.filter((output) => output.userSql === true)
  if (!userSql || written.length === 0) return []
  const list = joined(
    written.map(
      ({ expression }, index) => sql`${expression} AS ${source.dialect.name(`value ${index}`)}`,
    ),
    ', ',
  )
  const columns = await engine.describe(
    rendered(sql`SELECT ${list} FROM ${fromSource(source)}`).sql,
    who,
  )
  if (columns.length !== written.length) throw severalValues()
  if (groups !== null)
    await refuseLoose(
      engine,
      source,
      written.map(({ expression }) => expression),
      who,
    )
  return columns
}

/** Refuses an expression that is not one aggregate of the source, or that the engine's gate does not allow. */
export const checkSavedExpression = async (
  engine: Engine,
  source: Source,
  text: string,
  who: Who,
): Promise<void> => {
  const expression = verbatim(`(${checkedExpression(source.dialect, text)})`)
  const statement = rendered(sql`SELECT ${expression}, COUNT(*) FROM ${fromSource(source)}`)
  const columns = await engine.describe(statement.sql, who).catch((error: unknown) => {
    throw error instanceof Refusal && error.message.includes('GROUP BY')
      ? badRequest(notAggregate)
      : error
  })
  if (columns.length !== 2) throw severalValues()
  await refuseLoose(engine, source, [expression], who)
}
