import type { PreviewAnswer } from '../../api/contract'
import { missingOf, type UploadDraft } from '../../machines/upload/uploadDraft'

const count = (amount: number, noun: string) =>
  `${amount.toLocaleString('en-US')} ${noun}${amount === 1 ? '' : 's'}`

/** What will come of the draft, in a line. */
export const outcomeOf = (draft: UploadDraft, read: PreviewAnswer | null) => {
  if (missingOf(draft) !== null || read === null || read.columns.length === 0) return ' '
  const { use_columns: used = [], dataframe, index_label: label } = draft.options
  const columns =
    used.length === 0
      ? count(read.columns.length, 'column')
      : `${used.length} of ${count(read.columns.length, 'column')}`
  const labels = dataframe === true ? `, with row labels in ${label ? label : 'index'}` : ''
  return `${columns} into ${draft.schema ?? ''}.${draft.tableName.trim()}${labels}`
}

const rowsText = ({ rows, complete, parts, part }: PreviewAnswer) =>
  parts !== null && part === null
    ? `first rows of ${count(parts.length, 'file')}`
    : complete && rows.length < 50
      ? count(rows.length, 'row')
      : `first ${count(rows.length, 'row')}`

/** What the preview shows, in a line. */
export const previewText = (read: PreviewAnswer) => {
  const header =
    read.dialect === null
      ? ''
      : read.dialect.header
        ? read.dialect.header_lines > 1
          ? `, header in lines ${read.dialect.skip_rows + 1} to ${read.dialect.skip_rows + read.dialect.header_lines}`
          : `, header in line ${read.dialect.skip_rows + 1}`
        : ', no header'
  return `${rowsText(read)}, ${count(read.columns.length, 'column')}${header}`
}
