import { toProblem, type UploadAnswer } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import { invalidateKind } from '../items/invalidateKind'
import { invalidate, post, type NoticeAction } from '../lib/peers'
import type { System } from '../lib/system'
import type { FileForm, Piece } from './takenFiles'
import type { UploadDraft } from './uploadDraft'

/** A file that was not appended is a table of its own: the server answers only when both have the same rows. */
const rowsText = ({ rows }: UploadAnswer, { ifExists }: UploadDraft) =>
  ifExists === 'append'
    ? `The table now has ${counted(rows, 'row')}`
    : `${counted(rows, 'row')} imported`

/** Tells of a table that an upload made, and of what was odd about the file. */
export const reportUploaded = (system: System, answer: UploadAnswer, draft: UploadDraft) => {
  const created = `Created Table: ${answer.table_name}`
  const action: NoticeAction = { label: 'Open', path: `/datasets/${answer.dataset_id}` }
  post(system, {
    intent: 'success',
    title: 'Success!',
    detail: `${created}\n${rowsText(answer, draft)}`,
    area: 'workspace',
    action,
  })
  if (answer.warnings.length > 0)
    post(system, {
      intent: 'warning',
      title: created,
      detail: answer.warnings.join('\n'),
      area: 'workspace',
    })
  invalidateKind(system, 'dataset')
}

/** Tells why an upload made no table; where its form is gone, it can be opened again as it was. */
export const reportRefused = (system: System, error: unknown, gone?: UploadDraft) => {
  const action: NoticeAction = {
    label: 'Edit again',
    peer: 'workspace',
    event: { type: 'dialog.requested', dialog: 'fileUpload', input: { draft: gone } },
  }
  post(system, {
    intent: 'warning',
    title: toProblem(error).message,
    area: 'workspace',
    ...(gone ? { action } : {}),
  })
  invalidate(system, 'datasets')
}

const pieceName = ({ part, sheet, table }: Piece) => part ?? sheet ?? `Table ${table}`

/** Tells that an upload goes on without its form, and which files, or tables of its file, waited for it in vain. */
export const reportLeft = (system: System, { next, later }: Pick<FileForm, 'next' | 'later'>) => {
  const names = [...later.map(pieceName), ...next.map(({ name }) => name)]
  const left = names.length === 0 ? '' : `\nNot uploaded: ${names.join(', ')}`
  post(system, {
    intent: 'success',
    area: 'workspace',
    title: 'The upload goes on',
    detail: `The bell shows its progress and can stop it.${left}`,
  })
}
