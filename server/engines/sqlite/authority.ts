import { constants as c } from 'node:sqlite'

const unsafeFunctions = new Set(['load_extension', 'fts3_tokenizer'])
const reading = new Set([c.SQLITE_SELECT, c.SQLITE_READ, c.SQLITE_FUNCTION, c.SQLITE_RECURSIVE])

const tableChanges = new Set([
  c.SQLITE_INSERT,
  c.SQLITE_UPDATE,
  c.SQLITE_DELETE,
  c.SQLITE_ALTER_TABLE,
  c.SQLITE_ANALYZE,
  c.SQLITE_REINDEX,
  c.SQLITE_CREATE_TABLE,
  c.SQLITE_CREATE_INDEX,
  c.SQLITE_CREATE_VIEW,
  c.SQLITE_CREATE_TRIGGER,
  c.SQLITE_CREATE_TEMP_TABLE,
  c.SQLITE_CREATE_TEMP_INDEX,
  c.SQLITE_CREATE_TEMP_VIEW,
  c.SQLITE_CREATE_TEMP_TRIGGER,
  c.SQLITE_DROP_TABLE,
  c.SQLITE_DROP_INDEX,
  c.SQLITE_DROP_VIEW,
  c.SQLITE_DROP_TRIGGER,
  c.SQLITE_DROP_TEMP_TABLE,
  c.SQLITE_DROP_TEMP_INDEX,
  c.SQLITE_DROP_TEMP_VIEW,
  c.SQLITE_DROP_TEMP_TRIGGER,
])

export type Authority = (action: number, first: string | null, second: string | null) => number

const allowing =
  (actions: (action: number) => boolean): Authority =>
  (action, _, name) => {
    if (action === c.SQLITE_FUNCTION && unsafeFunctions.has((name ?? '').toLowerCase()))
      return c.SQLITE_DENY
    return actions(action) ? c.SQLITE_OK : c.SQLITE_DENY
  }

/** What a statement that reads may do. A file opened for reading only is not enough: ATTACH and VACUUM INTO reach others. */
export const readingAuthority: Authority = allowing((action) => reading.has(action))

/** What a statement that writes may do: change this file's tables; settings, other files and transactions stay out of its reach. */
export const writingAuthority: Authority = allowing(
  (action) => reading.has(action) || tableChanges.has(action),
)

const rowChanges = new Set([c.SQLITE_INSERT, c.SQLITE_UPDATE, c.SQLITE_DELETE])

/** True for a statement that only reads and changes rows, so that how many it changed means something. */
export const changesOnlyRows = (actions: ReadonlySet<number>): boolean =>
  [...actions].some((action) => rowChanges.has(action)) &&
  [...actions].every((action) => rowChanges.has(action) || reading.has(action))
