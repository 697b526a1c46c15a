import { statSync } from 'node:fs'
import type { Batch, Rows } from '../remote/driver.ts'
import type { ReadRequest } from './messages.ts'
import { startProcess, whileRunning, type SqliteProcess } from './process.ts'

const maxIdle = 2

/** Processes that read one file: some stay for the next statement, as long as the name still leads to the same file. */
export const createReaders = (file: string) => {
  const idle: SqliteProcess[] = []
  const busy = new Set<SqliteProcess>()
  let identity = ''

  const lookAgain = () => {
    const { dev, ino } = statSync(file, { throwIfNoEntry: false }) ?? { dev: 0, ino: 0 }
    if (identity === `${dev} ${ino}`) return
    identity = `${dev} ${ino}`
    for (const reader of idle.splice(0)) reader.end()
  }

  const take = (): SqliteProcess => {
    lookAgain()
    const reader = idle.pop() ?? startProcess(file, false)
    busy.add(reader)
    return reader
  }

  const giveBack = (reader: SqliteProcess) => {
    if (!busy.delete(reader) || reader.ended()) return
    if (idle.length < maxIdle) idle.push(reader)
    else reader.end()
  }

  const begin = async (request: ReadRequest, signal?: AbortSignal): Promise<Rows> => {
    const reader = take()
    const perform = <Answer>(work: () => Promise<Answer>) =>
      whileRunning(reader, signal, work).catch((error: unknown) => {
        giveBack(reader)
        throw error
      })
    const { columns } = await perform(() => reader.request(request, 'columns'))
    const leave = async () => {
      await reader.request({ kind: 'stop' }, 'done').catch(() => reader.end())
      giveBack(reader)
      return { done: true as const, value: undefined }
    }
    const next = async (): Promise<IteratorResult<Batch, undefined>> => {
      const { batch } = await perform(() => reader.request({ kind: 'next' }, 'batch'))
      return batch.rowCount === 0 ? leave() : { done: false, value: batch }
    }
    return { columns, batches: { [Symbol.asyncIterator]: () => ({ next, return: leave }) } }
  }

  return {
    /** Begins a statement that reads, in a process of its own until its rows are read; the signal ends it. */
    begin,
    end: () => {
      for (const reader of [...idle.splice(0), ...busy]) reader.end()
      busy.clear()
    },
  }
}
