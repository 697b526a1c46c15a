import { randomUUID } from 'node:crypto'
import { copyFile, link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cell, Engine, Result, ResultShape, Statement, TableReference } from '../engine.ts'
import { createGenerations } from '../remote/generations.ts'
import { catalogue } from './catalogue.ts'
import type { Mark } from './mark.ts'
import type { QueryWork, Work } from './messages.ts'
import { createRunner } from './runner.ts'
import type { superviseEngine } from './supervisor.ts'

const describing: Omit<QueryWork, 'sql'> = {
  kind: 'query',
  values: [],
  judged: true,
  columnsOnly: true,
  maxRows: 0,
  shape: 'values',
  escapeFormulas: false,
}
/** A query of the server's own, for all of its rows. */
const ownQuery: Omit<QueryWork, 'sql' | 'values'> = {
  kind: 'query',
  judged: false,
  columnsOnly: false,
  maxRows: 1_000_000,
  shape: 'values',
  escapeFormulas: false,
}
const writeTimeoutMs = 3_600_000
const describeTimeoutMs = 30_000

export interface SupervisedEngine extends Omit<Engine, 'close'> {
  /** Gives a table another name. */
  renameTable: (table: TableReference, name: string) => Promise<void>
  /** The file's mark; null where it has none. */
  mark: () => Promise<Mark | null>
  setMark: (mark: Mark) => Promise<void>
}

export interface SupervisedSettings {
  /** The only folder that the engine may reach: nothing lies in it but what is being adopted. */
  adoptingFolder: string
  /** Whether the file is somebody's own: its views and functions may do anything, so that every statement has to pass the gate. */
  foreign: boolean
}

/** A staged file is in the engine's reach for as long as it is being adopted, under a name that nobody can know. */
const lent = async <Answer>(
  folder: string,
  stagedFile: string,
  use: (path: string) => Promise<Answer>,
): Promise<Answer> => {
  const path = join(folder, `${randomUUID()}.duckdb`)
  await link(stagedFile, path).catch(() => copyFile(stagedFile, path))
  return use(path).finally(() => rm(path, { force: true }))
}

/** The engine that speaks with a supervised process. */
export const supervisedEngine = (
  supervisor: ReturnType<typeof superviseEngine>,
  { adoptingFolder, foreign }: SupervisedSettings,
): SupervisedEngine => {
  const { generation, written, writtenSomewhere } = createGenerations()
  const { launch, chunksOf, rowsOf } = createRunner(supervisor)

  const query = async <Shape extends ResultShape>(
    statement: Statement,
    shape: Shape,
  ): Promise<Result<Shape>> => {
    const {
      sql,
      values = [],
      userSql = false,
      maxRows,
      timeoutMs,
      schema = null,
      escapeFormulas = false,
    } = statement
    const work: Work = {
      kind: 'query',
      sql,
      values,
      schema,
      judged: userSql || foreign,
      columnsOnly: false,
      maxRows,
      shape,
      escapeFormulas,
    }
    const run = launch(work, timeoutMs, statement)
    return { columns: await run.columns, chunks: chunksOf<Shape>(run), truncated: run.truncated }
  }

  const finished = async (work: Work) => {
    const run = launch(work, writeTimeoutMs)
    await run.take()
    return run.rows()
  }

  const ownRows = (sql: string, values: Cell[] = []) =>
    rowsOf(launch({ ...ownQuery, sql, values }, describeTimeoutMs))

  return {
    query,
    describe: async (sql, { schema = null, ...who } = {}) =>
      launch({ ...describing, sql, schema }, describeTimeoutMs, who).columns,
    ...catalogue(ownRows),
    generation,
    execute: async ({ sql, schema = null, maxRows, timeoutMs, ...who }) => {
      const run = launch({ kind: 'execute', sql, schema, maxRows }, timeoutMs, who)
      try {
        const columns = await run.columns
        const rows = await rowsOf(run)
        return {
          columns,
          rows,
          truncated: run.truncated(),
          changed: columns.length > 0 || run.rows() < 0 ? null : run.rows(),
        }
      } finally {
        writtenSomewhere()
      }
    },
    ping: async () => {
      await ownRows('SELECT 1')
    },
    adopt: (adoption) =>
      lent(adoptingFolder, adoption.stagedFile, (stagedFile) =>
        finished({ kind: 'adopt', token: randomUUID(), ...adoption, stagedFile }),
      ).finally(() => written(adoption.into)),
    renameTable: async (table, name) => {
      await finished({ kind: 'rename', table, name }).finally(() => written(table))
    },
    mark: async () => {
      const [row] = await rowsOf(launch({ kind: 'mark' }, describeTimeoutMs))
      return row === undefined ? null : { identity: String(row[0]), writes: Number(row[1]) }
    },
    setMark: async (mark) => {
      await finished({ kind: 'setMark', mark })
    },
    dropTable: async (table) => {
      await finished({ kind: 'drop', table }).finally(() => written(table))
    },
  }
}
