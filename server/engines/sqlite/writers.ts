import { startProcess, whileRunning, type SqliteProcess } from './process.ts'

/** Processes that write one file, one after the other. */
export const createWriters = (file: string) => {
  const writers = new Set<SqliteProcess>()
  let writing: Promise<unknown> = Promise.resolve()

  const write = async <Answer>(
    signal: AbortSignal | undefined,
    work: (send: SqliteProcess['request']) => Promise<Answer>,
  ) => {
    const turn = writing.then(async () => {
      const writer = startProcess(file, true)
      writers.add(writer)
      try {
        return await whileRunning(writer, signal, () => work(writer.request))
      } finally {
        writers.delete(writer)
        writer.end()
      }
    })
    writing = turn.catch(() => undefined)
    return turn
  }

  return {
    /** Does work in a process of its own when the writes before it have ended; the signal ends it. */
    write,
    end: async () => {
      for (const writer of writers) writer.end()
      await writing
    },
  }
}
