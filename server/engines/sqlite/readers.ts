import { statSync } from 'node:fs'
import { startProcess, type SqliteProcess } from './process.ts'

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

  return {
    take: (): SqliteProcess => {
      lookAgain()
      const reader = idle.pop() ?? startProcess(file, false)
      busy.add(reader)
      return reader
    },
    giveBack: (reader: SqliteProcess) => {
      if (!busy.delete(reader) || reader.ended()) return
      if (idle.length < maxIdle) idle.push(reader)
      else reader.end()
    },
    end: () => {
      for (const reader of [...idle.splice(0), ...busy]) reader.end()
      busy.clear()
    },
  }
}
