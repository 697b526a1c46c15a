import type { Cell, Chunk, ResultShape, Statement } from '../engine.ts'
import { abortReason, stopwatch, timedOut } from '../remote/timeLimit.ts'
import type { Work } from './messages.ts'
import { createRun, type Run } from './run.ts'
import type { superviseEngine } from './supervisor.ts'

type Supervisor = ReturnType<typeof superviseEngine>
type Who = Pick<Statement, 'signal' | 'caller' | 'isLong' | 'queued'>

/** Gives work to a supervised process: its time is counted while it is waited for, and the signal stops it. */
export const createRunner = (supervisor: Supervisor) => {
  let lastId = 0

  const launch = (
    work: Work,
    timeoutMs: number,
    { signal, caller = '', isLong = false, queued }: Who = {},
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
    const run = createRun((lastId += 1), work, { caller, isLong }, watch)
    signal?.addEventListener('abort', onAbort, { once: true })
    count(true)
    supervisor.submit(run)
    return run
  }

  /** The chunks of a run, in the shape of its work; a reader that returns early stops it. */
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

  return {
    launch,
    chunksOf,
    /** All rows of a run of the shape `values`. */
    rowsOf: async (run: Run): Promise<Cell[][]> => {
      const { length } = await run.columns
      const rows: Cell[][] = []
      for await (const chunk of chunksOf<'values'>(run))
        for (let row = 0; row < chunk.rowCount; row += 1)
          rows.push(Array.from({ length }, (_, index) => chunk.columns[index]?.[row] ?? null))
      return rows
    },
  }
}
