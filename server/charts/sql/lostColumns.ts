import type { Engine, Statement } from '../../engines/engine.ts'
import { badRequest } from '../../problem.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import { rendered } from '../../engines/sqlText/sql.ts'

const columnsNow = (
  { schema, table, statement }: Source,
  engine: Engine,
  who: Pick<Statement, 'caller' | 'signal'>,
) => (statement === null ? engine.columns({ schema, table }) : engine.describe(statement, who))

const lostFrom = async (
  engine: Engine,
  source: Source,
  sql: string,
  who: Pick<Statement, 'caller' | 'signal'>,
) => {
  const found = await columnsNow(source, engine, who)
  const names = new Set(found?.map(({ name }) => name))
  const used = source.columns.filter(({ column_name }) =>
    sql.includes(rendered(source.dialect.name(column_name)).sql),
  )
  return {
    isThere: found !== null,
    lost: used.flatMap(({ column_name }) => (names.has(column_name) ? [] : [`'${column_name}'`])),
  }
}

/** Runs a dataset's statement; where that fails because its table or columns are gone, the refusal says which. */
export const reportingLostColumns = async <Answer>(
  engine: Engine,
  source: Source,
  { sql, ...who }: Pick<Statement, 'sql' | 'caller' | 'signal'>,
  run: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await run()
  } catch (error) {
    if (who.signal?.aborted === true) throw error
    const { isThere, lost } = await lostFrom(engine, source, sql, who).catch(() => {
      throw error
    })
    if (!isThere)
      throw badRequest(`The table ${source.table} of this dataset does not exist any more`)
    if (lost.length === 0) throw error
    throw badRequest(
      `The table ${source.table} has no ${lost.join(', ')} any more: take what was dropped out of the chart, or edit the dataset`,
    )
  }
}
