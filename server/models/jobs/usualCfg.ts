import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { readableDataset } from '../../charts/sql/datasetSource.ts'
import type { Engine } from '../../engines/engine.ts'
import { fromSource, type Source, holdsUserSql } from '../../engines/sqlText/source.ts'
import { joined, rendered, sql } from '../../engines/sqlText/sql.ts'
import type { App } from '../../instance.ts'
import { Refusal } from '../../problem.ts'
import type { UserRow } from '../../store/db/tables.ts'
import type { TargetColumn, UsualCfg } from '../../store/models/modelChanges.ts'

const sampledRows = 100_000
const timeoutMs = 60_000
/** A text column with more values, most of them once, names rows and says nothing of others. */
const maxTexts = 50
const maxTextShare = 0.5
const maxNumericClasses = 2

/** How many rows the beginning of a source has, and how many values each column; null where its values cannot be compared. */
const countsOf = async (engine: Engine, source: Source, caller: UserRow) => {
  const counts = source.columns.map(
    ({ column_name }) => sql`COUNT(DISTINCT ${source.dialect.name(column_name)})`,
  )
  const sample = sql`(SELECT * FROM ${fromSource(source)} ${source.dialect.slice(sampledRows, 0)}) AS sample`
  const counting = rendered(sql`SELECT ${joined([sql`COUNT(*)`, ...counts], ', ')} FROM ${sample}`)
  try {
    const { chunks } = await engine.query(
      {
        ...counting,
        userSql: holdsUserSql(source),
        maxRows: 1,
        timeoutMs,
        caller: String(caller.id),
      },
      'values',
    )
    for await (const { rowCount, columns } of chunks)
      if (rowCount > 0) {
        const [rows = 0, ...distinct] = columns.map(([count]) => Number(count))
        return { rows, distinct }
      }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
  }
  return null
}

/** How a column is predicted where nobody says otherwise: by what the first 100,000 rows hold. */
export const usualCfg = async (
  app: App,
  target: TargetColumn,
  indexColumnId: number | null,
  caller: UserRow,
): Promise<UsualCfg> => {
  const { source, engine } = await readableDataset(app, target.dataset_id, caller)
  const counts = await countsOf(engine, source, caller)
  const index = await app.store
    .selectFrom('dataset_column')
    .select('column_name')
    .where('id', 'in', [target.id_column, indexColumnId ?? -1])
    .execute()
  const left = new Set([target.column_name, ...index.map(({ column_name }) => column_name)])
  const distinctOf = (name: string) =>
    counts?.distinct[source.columns.findIndex(({ column_name }) => column_name === name)] ??
    Infinity
  const isUsual = ({ column_name, type_generic }: Source['columns'][number]) => {
    if (left.has(column_name)) return false
    const distinct = distinctOf(column_name)
    if (distinct <= 1) return false
    return (
      counts === null ||
      type_generic !== columnKinds.text ||
      distinct <= maxTexts ||
      distinct <= counts.rows * maxTextShare
    )
  }
  return {
    algoType:
      target.type_generic === columnKinds.number &&
      distinctOf(target.column_name) > maxNumericClasses
        ? 'regression'
        : 'classification',
    features: source.columns.filter(isUsual).map(({ column_name }) => column_name),
  }
}
