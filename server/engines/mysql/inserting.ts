import type { Load } from '../remote/driver.ts'
import type { Cell } from '../engine.ts'
import { identifier } from './dialect.ts'
import { loadPlaceholder, shortText } from './loadTypes.ts'
import { run, type Session } from './sessions.ts'

const max = { values: 20_000, rows: 1000, bytes: 4_194_304 }

/** Makes room for longer texts in a column; null where the column is not ours to change. */
export type Widen = ((column: number) => Promise<void>) | null

/** Writes the rows as they come, many with one statement. */
export const insertInto = async (
  session: Session,
  table: string,
  { columns, batches }: Load,
  short: ReadonlySet<number> = new Set(),
  widen: Widen = null,
) => {
  const names = columns.map(({ name }) => identifier(name)).join(', ')
  const row = `(${columns.map(({ type }) => loadPlaceholder(type)).join(', ')})`
  const together = Math.max(1, Math.min(max.rows, Math.floor(max.values / columns.length)))
  let waiting: Cell[] = []
  let bytes = 0
  const narrow = new Set(short)
  const tooLong = new Set<number>()

  const flush = async () => {
    const rows = waiting.length / columns.length
    if (rows === 0) return
    for (const column of tooLong) {
      narrow.delete(column)
      await widen?.(column)
    }
    tooLong.clear()
    const values = waiting
    waiting = []
    bytes = 0
    await run(
      session,
      `INSERT INTO ${table} (${names}) VALUES ${new Array<string>(rows).fill(row).join(', ')}`,
      values,
    )
  }

  for await (const { rowCount, columns: cells } of batches) {
    for (let at = 0; at < rowCount; at += 1) {
      for (const [index, column] of cells.entries()) {
        const cell = column[at] ?? null
        const size = typeof cell === 'string' ? cell.length : 8
        waiting.push(cell)
        bytes += size
        if (size > shortText && narrow.has(index)) tooLong.add(index)
      }
      if (waiting.length >= together * columns.length || bytes >= max.bytes) await flush()
    }
  }
  await flush()
}
