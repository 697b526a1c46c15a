import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { Refusal } from '../../problem.ts'
import type { Cell, Chunk, Engine, Result, ResultShape, Statement, TableReference } from '../engine.ts'
import { catalogue } from './catalogue.ts'
import { createGenerations } from './generations.ts'
import type { Adoption, QueryWork, Work } from './messages.ts'
import { createRun, type Run } from './run.ts'
import { superviseEngine } from './supervisor.ts'

export interface DuckDbLimits {
  /** What the engine may hold for its queries; beyond it they spill to disk or are refused. */
  memoryMb?: number
  /** What the engine's whole process may hold before it is ended and started anew. */
  processMb?: number
  temporaryMb?: number
  threads?: number
}

export interface DuckDbOptions {
  file: string
  /** The only folder the engine may reach besides its file: staged uploads, and what queries spill. */
  stagingFolder: string
  limits?: DuckDbLimits
}

/** The workspace: an engine that can also take over staged tables. */
export interface Workspace extends Engine {
  /** Copies the table of a staged DuckDB file into the workspace in one transaction; answers the rows it holds then. */
  adopt: (adoption: Adoption) => Promise<number>
  dropTable: (table: TableReference) => Promise<void>
  /** Where files may be staged for `adopt`; emptied at every start. */
  stagingFolder: string
  /** The process that owns the file, for health and tests. */
  pid: () => number | undefined
}

const describing: Omit<QueryWork, 'sql'> = { kind: 'query', values: [], userSql: true, columnsOnly: true, maxRows: 0, shape: 'values', escapeFormulas: false }
const writeTimeoutMs = 3_600_000
const describeTimeoutMs = 30_000

const defaults = (): Required<DuckDbLimits> => {
  const memoryMb = Math.max(512, Math.min(16_384, Math.floor(totalmem() / 1_048_576 / 4)))
  return { memoryMb, processMb: 0, temporaryMb: 20_480, threads: Math.max(2, availableParallelism()) }
}

const settingsOf = ({ file, stagingFolder, limits }: DuckDbOptions) => {
  const chosen = { ...defaults(), ...limits }
  const processMb = chosen.processMb || Math.round(chosen.memoryMb * 1.25) + 768
  return { ...chosen, processMb, file: resolve(file), stagingFolder: resolve(stagingFolder) }
}

const timedOut = (timeoutMs: number) => new Refusal(408, `The query exceeded the timeout of ${timeoutMs / 1000} seconds`)

const abortReason = (signal: AbortSignal) =>
  signal.reason instanceof Error ? signal.reason : new Error('The query was stopped')

/** A clock that runs only while the reader waits for the engine. */
const stopwatch = (budgetMs: number, onSpent: () => void) => {
  let left = budgetMs
  let since: number | null = null
  let timer: NodeJS.Timeout | undefined
  return (counting: boolean) => {
    if (counting === (since !== null)) return
    clearTimeout(timer)
    if (since !== null) left -= performance.now() - since
    since = counting ? performance.now() : null
    if (counting) timer = setTimeout(onSpent, Math.max(0, left))
  }
}

/** Opens the embedded workspace database: one process of its own holds the file for as long as the server runs. */
export const openDuckDb = async (options: DuckDbOptions): Promise<Workspace> => {
  const settings = settingsOf(options)
  await rm(settings.stagingFolder, { recursive: true, force: true })
  await mkdir(settings.stagingFolder, { recursive: true })
  const supervisor = await superviseEngine(settings)
  const { generation, written } = createGenerations()
  let lastId = 0

  const launch = (work: Work, timeoutMs: number, signal?: AbortSignal, caller = ''): Run => {
    signal?.throwIfAborted()
    const count = stopwatch(timeoutMs, () => supervisor.stop(run, timedOut(timeoutMs)))
    const onAbort = () => signal !== undefined && supervisor.stop(run, abortReason(signal))
    const watch = {
      awaited: (waiting: boolean) => {
        count(waiting)
        if (!waiting && run.ended()) signal?.removeEventListener('abort', onAbort)
      },
      taken: () => supervisor.more(run),
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

  const query = async <Shape extends ResultShape>(statement: Statement, shape: Shape): Promise<Result<Shape>> => {
    const { sql, values = [], userSql = false, maxRows, timeoutMs, signal, caller, escapeFormulas = false } = statement
    const work: Work = { kind: 'query', sql, values, userSql, columnsOnly: false, maxRows, shape, escapeFormulas }
    const run = launch(work, timeoutMs, signal, caller)
    return { columns: await run.columns, chunks: chunksOf<Shape>(run), truncated: run.truncated }
  }

  const finished = async (work: Work) => {
    const run = launch(work, writeTimeoutMs)
    await run.take()
    return run.rows()
  }

  const rowsOf = async (sql: string, values: Cell[] = []) => {
    const { columns, chunks } = await query({ sql, values, maxRows: 1_000_000, timeoutMs: describeTimeoutMs }, 'values')
    const rows: Cell[][] = []
    for await (const chunk of chunks)
      for (let row = 0; row < chunk.rowCount; row += 1) rows.push(columns.map((_, index) => chunk.columns[index]?.[row] ?? null))
    return rows
  }

  return {
    query,
    describe: (sql, { caller, signal } = {}) =>
      launch({ ...describing, sql }, describeTimeoutMs, signal, caller).columns,
    ...catalogue(rowsOf),
    generation,
    adopt: (adoption) => finished({ kind: 'adopt', token: randomUUID(), ...adoption }).finally(() => written(adoption.into)),
    dropTable: async (table) => {
      await finished({ kind: 'drop', table }).finally(() => written(table))
    },
    stagingFolder: settings.stagingFolder,
    pid: supervisor.pid,
    close: supervisor.close,
  }
}
