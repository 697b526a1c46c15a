import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const markOf = (path: string) => join(dirname(path), 'closed-in-order')

const stateOf = (path: string) => {
  const { size, mtimeMs } = statSync(path)
  return `${size} bytes, last written at ${Math.floor(mtimeMs)}`
}

/** Marks a SQLite file whose last connection was closed in order, its log written back. Without the mark the next start checks the file. */
export const markClosed = (path: string) => {
  try {
    if (!existsSync(`${path}-wal`)) writeFileSync(markOf(path), stateOf(path))
  } catch {
    // Nowhere to write it, or the folder is gone: the file is checked then.
  }
}

/** Whether a SQLite file is as it was when it was last closed in order. It answers once: whoever opens the file marks it again at the end. */
export const takeClosedMark = (path: string) => {
  const mark = markOf(path)
  if (!existsSync(mark)) return false
  const closed = readFileSync(mark, 'utf8')
  rmSync(mark)
  return !existsSync(`${path}-wal`) && existsSync(path) && closed === stateOf(path)
}
