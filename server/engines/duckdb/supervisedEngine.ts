import { randomUUID } from 'node:crypto'
import { copyFile, link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  Cell,
  Chunk,
  Engine,
  Result,
  ResultShape,
  Statement,
  TableReference,
} from '../engine.ts'
import { createGenerations } from '../remote/generations.ts'
import { abortReason, stopwatch, timedOut } from '../remote/timeLimit.ts'
import { catalogue } from './catalogue.ts'
import { markNote, readMark, type Mark } from './mark.ts'
import type { QueryWork, Work } from './messages.ts'
import { notedQuery, notedText, noteName } from './notes.ts'
import { createRun, type Run } from './run.ts'
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
const writeTimeoutMs = 3_600_000
const describeTimeoutMs = 30_000

type Who = Pick<Statement, 'signal' | 'caller' | 'queued'>

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
  let lastId = 0

  const launch = (
    work: Work,
    timeoutMs: number,
    { signal, caller = '', queued }: Who = {},
  ): Run => {
    signal?.throwIfAborted()
    let isQueued = false
    const count = stopwatch(timeoutMs, () => supervisor.stop(run, timedOut(timeoutMs)))
    const onAbort = () => signal !== undefined && supervisor.stop(run, abortReason(signal))
    const watch = {
      awaited: (waiting: boolean) => {
        count(waiting)
        if (!waiting && run.ended()) signal?.removeEventListener('abort', onAbort)
      },
      taken: () => supervisor.more(run),
      turn: (isWaiting: boolean) => {
        if (queued === undefined || isWaiting === isQueued) return
        isQueued = isWaiting
        count(!isWaiting)
        queued(isWaiting)
      },
    }
    const run = createRun((lastId += 1), work, caller, watch)
    signal?.addEventListener('abort', onAbort, { once: true })
    count(true)
    supervisor.submit(run)
    return run
  }

  const chunksOf = <Shape extends ResultShape>(run: Run): AsyncIterable<Chunk<Shape>> => ({
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const chunk = (await run.take()) as unknown as Chunk<Shape> | null
        return chunk === null ? { done: true, value: undefined } : { done: false, value: chunk }
      },
      return: () => {
        supervisor.stop(run, new Error('The result was not read to its end'))
        return Promise.resolve({ done: true, value: undefined })
      },
    }),
  })

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

  const cellsOf = async (run: Run, columns: number) => {
    const rows: Cell[][] = []
    for await (const chunk of chunksOf<'values'>(run))
      for (let row = 0; row < chunk.rowCount; row += 1)
        rows.push(
          Array.from({ length: columns }, (_, index) => chunk.columns[index]?.[row] ?? null),
        )
    return rows
  }

  const rowsOf = async (sql: string, values: Cell[] = []) => {
    const work: Work = {
      kind: 'query',
      sql,
      values,
      judged: false,
      columnsOnly: false,
      maxRows: 1_000_000,
      shape: 'values',
      escapeFormulas: false,
    }
    const run = launch(work, describeTimeoutMs)
    return cellsOf(run, (await run.columns).length)
  }

  return {
    query,
    describe: (sql, who) => launch({ ...describing, sql }, describeTimeoutMs, who).columns,
    ...catalogue(rowsOf),
    generation,
    execute: async ({ sql, schema = null, maxRows, timeoutMs, ...who }) => {
      const run = launch({ kind: 'execute', sql, schema, maxRows }, timeoutMs, who)
      try {
        const columns = await run.columns
        const rows = await cellsOf(run, columns.length)
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
      await rowsOf('SELECT 1')
    },
    adopt: (adoption) =>
      lent(adoptingFolder, adoption.stagedFile, (stagedFile) =>
        finished({ kind: 'adopt', token: randomUUID(), ...adoption, stagedFile }),
      ).finally(() => written(adoption.into)),
    renameTable: async (table, name) => {
      await finished({ kind: 'rename', table, name }).finally(() => written(table))
    },
    mark: async () => {
      const [[definition] = []] = await rowsOf(notedQuery, [noteName(markNote)])
      return readMark(notedText(definition))
    },
    setMark: async (mark) => {
      await finished({ kind: 'mark', mark })
    },
    dropTable: async (table) => {
      await finished({ kind: 'drop', table }).finally(() => written(table))
    },
  }
}
