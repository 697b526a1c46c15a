import type { PreviewAnswer, UploadOptions } from '../../api/contract'
import type { FileForm, Piece } from './takenFiles'

/** What becomes of several files, of the files of an archive, of the sheets of a workbook or of the tables of a text: one of them, one table of all, or a table of each. */
export type Arrangement = 'one' | 'each' | { only: string }

type Form = FileForm & { read: PreviewAnswer | null }

/** Tables that the chosen file can become beside the one that is shown. */
interface Several {
  noun: 'files' | 'sheets' | 'tables'
  names: readonly string[]
  /** Whether all of them may become one table. */
  joins: boolean
  arrangement: Arrangement
}

const shownSheets = ({ read }: Form) =>
  (read?.sheets ?? []).filter(({ hidden }) => !hidden).map(({ name }) => name)

/** The tables that a text holds one below the other, by the line that each begins in. */
const tablesOf = (form: Form): Several | null => {
  const { draft, later, read } = form
  if (!read?.tables) return null
  const names = read.tables.map(
    ({ line, names: own }) => `Line ${line}: ${own.filter((name) => name !== '').join(', ')}`,
  )
  const only = names[(draft.options.table ?? read.dialect?.table ?? 0) - 1]
  return {
    noun: 'tables',
    names,
    joins: true,
    arrangement: later.length > 0 ? 'each' : only === undefined ? 'one' : { only },
  }
}

/** The several tables that a form's files hold; null where there is one. */
export const severalOf = (form: Form): Several | null => {
  const { draft, next, later, read } = form
  if (draft.others.length > 0 || next.length > 0)
    return {
      noun: 'files',
      names: [],
      joins: true,
      arrangement: draft.others.length > 0 ? 'one' : 'each',
    }
  const { part, sheet } = draft.options
  if (read?.parts)
    return {
      noun: 'files',
      names: read.parts.map(({ name }) => name),
      joins: true,
      arrangement: later.length > 0 ? 'each' : part === undefined ? 'one' : { only: part },
    }
  const tables = tablesOf(form)
  if (tables !== null) return tables
  const sheets = shownSheets(form)
  if (sheets.length < 2)
    return later.length > 0
      ? {
          noun: later.some(({ table }) => table !== undefined) ? 'tables' : 'sheets',
          names: [],
          joins: false,
          arrangement: 'each',
        }
      : null
  return {
    noun: 'sheets',
    names: sheets,
    joins: false,
    arrangement: later.length > 0 ? 'each' : { only: sheet ?? read?.sheet ?? '' },
  }
}

const byName = (files: readonly File[]) =>
  files.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))

const without = (options: UploadOptions, names: readonly (keyof UploadOptions)[]) =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => !names.some((each) => each === name)),
  ) as UploadOptions

/** What of the options is about one table of several. */
const ofOneTable = [
  'part',
  'sheet',
  'column_types',
  'use_columns',
  'parse_dates',
  'index_col',
  'table',
  'skip_rows',
  'skip_footer',
  'header',
  'header_lines',
  'column_names',
] as const

/** What chooses a table by its name among several. */
const pieceOf = ({ noun, names }: Pick<Several, 'noun' | 'names'>, name: string): Piece => {
  if (noun === 'tables') return { table: names.indexOf(name) + 1 }
  return noun === 'sheets' ? { sheet: name } : { part: name }
}

/** The form with its several files, or its file's several tables, arranged as was chosen. */
export const arranged = (
  form: Form,
  arrangement: Arrangement,
): Pick<Form, 'draft' | 'next' | 'later'> => {
  const { draft, next, later } = form
  const options = without(draft.options, ofOneTable)
  if (draft.others.length > 0 || next.length > 0) {
    const [first = draft.file, ...others] = byName([
      ...(draft.file === null ? [] : [draft.file]),
      ...draft.others,
      ...next,
    ])
    return arrangement === 'one'
      ? { draft: { ...draft, file: first, others, options }, next: [], later }
      : { draft: { ...draft, file: first, others: [], options }, next: others, later }
  }
  const several = severalOf(form) ?? { noun: 'files' as const, names: [] }
  const shown = (piece: Piece) => ({ ...draft, options: { ...options, ...piece } })
  if (arrangement === 'one')
    return { draft: shown(several.noun === 'tables' ? { table: 0 } : {}), next, later: [] }
  if (arrangement !== 'each')
    return { draft: shown(pieceOf(several, arrangement.only)), next, later: [] }
  const [first, ...rest] = several.names.map((name) => pieceOf(several, name))
  return first === undefined ? { draft, next, later } : { draft: shown(first), next, later: rest }
}

/** The form for the next table of the same file. */
export const laterForm = <F extends Form>(form: F): F => {
  const [chosen, ...later] = form.later
  const options = { ...without(form.draft.options, ofOneTable), ...chosen }
  return { ...form, later, draft: { ...form.draft, options }, nameIsOwn: false, read: null }
}
