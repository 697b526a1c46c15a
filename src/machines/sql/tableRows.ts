import type { Problem, Table, TableOption } from '../../api/contract'
import type { KnownTable } from './tableBrowser.machine'

type Column = Table['columns'][number]

interface Row {
  key: string
  name: string
  /** Its place among its equals, from 1. */
  at: number
  of: number
}

/** A table, a column of an open one, or a note in place of its columns. */
export type TableRow =
  | (Row & { kind: 'table'; level: 1; option: TableOption; isOpen: boolean })
  | (Row & { level: 2 } & (
        | { kind: 'column'; column: Column }
        | { kind: 'reading' }
        | { kind: 'failed'; problem: Problem; retry: () => void }
      ))

const columnRows = ({ table, columns }: KnownTable): TableRow[] => {
  const read = columns.getSnapshot()
  const { data, problem } = read.context
  if (read.matches('failed') && problem)
    return [
      {
        kind: 'failed',
        level: 2,
        key: `failed ${table}`,
        name: table,
        problem,
        retry: () => columns.send({ type: 'resource.invalidated' }),
        at: 1,
        of: 1,
      },
    ]
  if (data === null)
    return [{ kind: 'reading', level: 2, key: `reading ${table}`, name: table, at: 1, of: 1 }]
  return data.columns.map((column, index) => ({
    kind: 'column',
    level: 2,
    key: `column ${JSON.stringify([table, column.name])}`,
    name: column.name,
    column,
    at: index + 1,
    of: data.columns.length,
  }))
}

/** Tables whose name matches the filter, each open one followed by its columns. */
export const tableRows = (
  options: readonly TableOption[],
  known: readonly KnownTable[],
  filter: string,
): readonly TableRow[] => {
  const term = filter.trim().toLowerCase()
  const found =
    term === '' ? options : options.filter(({ value }) => value.toLowerCase().includes(term))
  const open = new Map(known.filter(({ isOpen }) => isOpen).map((each) => [each.table, each]))
  return found.flatMap((option, index): TableRow[] => {
    const opened = open.get(option.value)
    const row: TableRow = {
      kind: 'table',
      level: 1,
      key: `table ${option.value}`,
      name: option.value,
      option,
      isOpen: opened !== undefined,
      at: index + 1,
      of: found.length,
    }
    return opened ? [row, ...columnRows(opened)] : [row]
  })
}
