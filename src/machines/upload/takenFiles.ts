import type { UploadOptions } from '../../api/contract'
import { addressOf } from '../../api/contract/webFile'
import { adviceFor, uploadExtensions, uploadKindOf } from '../../api/contract/uploadFormats'
import { unbound, type UploadDraft } from './uploadDraft'

/** A table name made of a file's name: letters, digits and underscores, not beginning with a digit. */
export const tableNameOf = (fileName: string) => {
  const name = fileName
    .replace(/(\.[^.]*)?\.(gz|zst)$|\.[^.]*$/i, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 250)
  return /^\p{N}/u.test(name) ? `t_${name}` : name
}

/** What the files are called that can be read. */
export const readableFiles = `${uploadExtensions.slice(0, -1).join(', ')} or ${uploadExtensions.at(-1)}`

/** Whether a file holds separated values, of which the signs between them can be chosen. */
export const isText = ({ name }: { name: string }) => uploadKindOf(name)?.format === 'text'

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const fileAt = (text: string): File[] => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return []
  const last = url.pathname.split('/').findLast((part) => part !== '')
  return [Object.assign(new File([], decoded(last ?? url.hostname)), { address: url.href })]
}

/**
 * The files at web addresses with blanks or line ends between them, each called by the end of its address; none where
 * the text is something else.
 */
export const filesAt = (text: string): File[] => {
  const addresses = text.trim().split(/\s+(?=https?:\/\/)/i)
  const files = addresses.flatMap(fileAt)
  return files.length === addresses.length ? files : []
}

/** Why a file cannot be taken, else null. */
export const refusalOf = (file: File) => {
  if (addressOf(file) !== null) return null
  if (uploadKindOf(file.name) === null)
    return adviceFor(file.name) ?? `${file.name} cannot be read: choose a ${readableFiles} file`
  return file.size === 0 ? `${file.name} is empty: choose a file with a header line and rows` : null
}

/** What chooses one of the several tables of a file. */
export type Piece = Pick<UploadOptions, 'part' | 'sheet' | 'table'>

/** What choosing a file changes of a form. */
export interface FileForm {
  draft: UploadDraft
  nameIsOwn: boolean
  /** The name of the file that a reload took out of the form. */
  requested: string | null
  /** Files that come after this one. */
  next: readonly File[]
  /** What chooses the tables of this file that come after the one that is shown. */
  later: readonly Piece[]
}

/** The form with the first file that can be read; those after it come one by one, those that cannot are refused. */
export const withFiles = (
  { draft, nameIsOwn, requested, next }: Omit<FileForm, 'later'>,
  files: readonly File[],
) => {
  const refusals = files.flatMap((file) => refusalOf(file) ?? [])
  const refusal = refusals.length === 0 ? null : refusals.join('\n')
  const [file, ...others] = files.filter((each) => refusalOf(each) === null)
  if (!file) return { refusal }
  const before = draft.file?.name ?? requested
  const isAnother = before !== null && before !== file.name
  const options = isAnother ? unbound(draft.options) : draft.options
  const tableName = nameIsOwn ? draft.tableName : tableNameOf(file.name)
  return {
    refusal,
    requested: null,
    next: [...others, ...next],
    later: [],
    draft: { ...draft, file, others: [], tableName, options },
    read: null,
  }
}
