import type { PreviewAnswer } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import { missingOf, type UploadDraft } from '../../machines/upload/uploadDraft'

/** What will come of the draft, in a line. */
export const outcomeOf = (draft: UploadDraft, read: PreviewAnswer | null) => {
  if (missingOf(draft) !== null || read === null || read.columns.length === 0) return ' '
  const { use_columns: used = [], dataframe, index_label: label } = draft.options
  const columns =
    used.length === 0
      ? counted(read.columns.length, 'column')
      : `${used.length} of ${counted(read.columns.length, 'column')}`
  const labels = dataframe === true ? `, with row labels in ${label ? label : 'index'}` : ''
  return `${columns} into ${draft.schema ?? ''}.${draft.tableName.trim()}${labels}`
}

const rowsText = ({ rows, complete, parts, part }: PreviewAnswer) =>
  parts !== null && part === null
    ? `first rows of ${counted(parts.length, 'file')}`
    : complete && rows.length < 50
      ? counted(rows.length, 'row')
      : `first ${counted(rows.length, 'row')}`

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
  return `${rowsText(read)}, ${counted(read.columns.length, 'column')}${header}`
}
