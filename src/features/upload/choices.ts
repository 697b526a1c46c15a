import {
  comments,
  type differingColumns,
  type longRows,
  separatorNames,
  separators,
  type shortRows,
  usualSeparators,
  type Escape,
  type Separator,
} from '../../api/contract/uploadChoices'
import type { UploadDraft } from '../../machines/upload/uploadDraft'

const capitalized = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

const separatorChoice = (value: Separator) => ({ value, label: capitalized(separatorNames[value]) })

/** The usual separators, and the one a file has where that is none of them. */
export const separatorChoices = (own: Separator) =>
  (usualSeparators.includes(own) ? usualSeparators : [...usualSeparators, own]).map(separatorChoice)

export const existsChoices = [
  { value: 'fail', label: 'Fail' },
  { value: 'replace', label: 'Replace' },
  { value: 'append', label: 'Append' },
] as const

/** One way to read a file, and its name. */
export interface Choice<Value> {
  is: Value
  label: string
}

/** How many lines at the top hold the names of the columns; 0 where none does. */
export const headerChoices: readonly Choice<number>[] = [0, 1, 2, 3, 4, 5].map((is) => ({
  is,
  label: is === 0 ? 'None' : is === 1 ? 'First line' : `First ${is} lines`,
}))

/** The header of a sheet, which is one row or none. */
export const sheetHeaderChoices = headerChoices.slice(0, 2)

export const quoteChoices: readonly Choice<'"' | "'" | 'none'>[] = [
  { is: '"', label: 'Double "' },
  { is: "'", label: "Single '" },
  { is: 'none', label: 'None' },
]

export const separatorsFound: readonly Choice<Separator>[] = separators.map((is) => ({
  is,
  label: capitalized(separatorNames[is]),
}))

export const escapeChoices: readonly Choice<Escape>[] = [
  { is: 'doubled', label: 'Doubled' },
  { is: 'backslash', label: 'Backslash' },
  { is: 'as_is', label: 'As they stand' },
]

export const commentChoices: readonly Choice<(typeof comments)[number]>[] = comments.map((is) => ({
  is,
  label: is === 'none' ? 'None' : is,
}))

export const shortRowChoices: readonly Choice<(typeof shortRows)[number]>[] = [
  { is: 'refuse', label: 'Refuse' },
  { is: 'fill', label: 'Fill' },
  { is: 'leave_out', label: 'Leave out' },
]

export const longRowChoices: readonly Choice<(typeof longRows)[number]>[] = [
  { is: 'refuse', label: 'Refuse' },
  { is: 'keep', label: 'Keep in columns' },
  { is: 'cut', label: 'Cut surplus' },
  { is: 'leave_out', label: 'Leave out' },
]

export const differingChoices: readonly Choice<(typeof differingColumns)[number]>[] = [
  { is: 'refuse', label: 'Refuse' },
  { is: 'fill', label: 'Take all' },
  { is: 'common', label: 'Take common ones' },
]

// The encodings of the web, the usual ones first.
const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'gb18030',
  'gbk',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'x-mac-cyrillic',
  'ibm866',
  'windows-874',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'utf-8-windows-1252',
]
const capitals = (name: string) =>
  /^(utf|iso|gb|euc|koi|ibm|big)/.test(name) ? name.toUpperCase() : capitalized(name)
export const encodingChoices: readonly Choice<string>[] = encodings.map((name) => ({
  is: name,
  label: capitals(name),
}))

/** What the chosen answer does to a table that is already there. */
export const whatExistsDoes = ({ ifExists, schema, tableName }: UploadDraft) => {
  const table =
    tableName.trim() === ''
      ? 'a table of this name'
      : `${schema === null ? '' : `${schema}.`}${tableName.trim()}`
  return {
    fail: `Fails if ${table} already exists.`,
    replace: `Replaces ${table} if it already exists.`,
    append: `Adds the rows to ${table} if it already exists; the columns must match by name.`,
  }[ifExists]
}
