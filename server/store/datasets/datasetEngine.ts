import type { Engine } from '../../engines/engine.ts'
import { defaultSchema } from '../databases/databases.ts'
import type { DatabaseRow, DatasetRow } from '../db/tables.ts'

const engines = new WeakMap<Engine, Map<string, Engine>>()

const within = (engine: Engine, schema: string): Engine => ({
  ...engine,
  query: (statement, shape) => engine.query({ ...statement, schema }, shape),
  describe: (sql, who) => engine.describe(sql, { ...who, schema }),
})

/**
 * The engine that a dataset is read by: in its SELECT, names without a schema are looked for in that of the dataset. It is
 * the same one each time, so that what is cached of an engine is found.
 */
export const datasetEngine = (
  engine: Engine,
  database: Pick<DatabaseRow, 'backend' | 'sqlalchemy_uri'>,
  { schema, sql }: Pick<DatasetRow, 'schema' | 'sql'>,
): Engine => {
  if (sql === null || schema === null || schema === defaultSchema(database)) return engine
  const known = engines.get(engine) ?? new Map<string, Engine>()
  engines.set(engine, known)
  const found = known.get(schema) ?? within(engine, schema)
  known.set(schema, found)
  return found
}
