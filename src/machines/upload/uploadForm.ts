import { z } from 'zod'
import type { PreviewAnswer } from '../../api/contract'
import { uploadOptionsSchema, uploadTargetSchema } from '../../api/contract/upload'
import { openedSettingsSchema } from './advancedSettings.machine'
import { arranged, laterForm, type Arrangement } from './severalTables'
import { addressOf } from '../../api/contract/webFile'
import { filesAt, tableNameOf, withFiles, type FileForm } from './takenFiles'
import { emptyDraft, type UploadDraft } from './uploadDraft'

/** What comes back of a dialog that was left unfinished: everything but the file, which is requested by its name unless it lies at a web address. */
export const unfinishedUploadSchema = z.object({
  fileName: z.string(),
  /** What was typed of web addresses. */
  address: z.string(),
  /** The web addresses of the chosen file and of those that follow in its table, and of the files that come after. */
  addresses: z.object({ chosen: z.array(z.string()), next: z.array(z.string()) }),
  tableName: z.string(),
  nameIsOwn: z.boolean(),
  target: z.object({ databaseId: z.number(), schema: z.string() }).nullable(),
  ifExists: uploadTargetSchema.shape.if_exists,
  options: uploadOptionsSchema,
  /** Advanced settings that were open. */
  settings: openedSettingsSchema.nullable(),
  /** The `upload_id` of what was being uploaded. */
  uploadId: z.string().nullable(),
})
export type UnfinishedUpload = z.infer<typeof unfinishedUploadSchema>

/** What the dialog may open with: files that were dropped on a page, a draft whose upload was refused after it closed, or what was unfinished in it. */
export type UploadStart =
  | { files?: readonly File[]; draft?: UploadDraft; unfinished?: UnfinishedUpload }
  | undefined

export interface UploadForm extends FileForm {
  /** Where it is to go, until its database and schema are read. */
  target: UnfinishedUpload['target']
  refusal: string | null
  /** A web address that is being typed. */
  address: string
  /** What the server makes of the file. */
  read: PreviewAnswer | null
  settings: UnfinishedUpload['settings']
  uploadId: string | null
}

const emptyForm: UploadForm = {
  draft: emptyDraft,
  nameIsOwn: false,
  requested: null,
  next: [],
  later: [],
  target: null,
  refusal: null,
  address: '',
  read: null,
  settings: null,
  uploadId: null,
}

const targetOf = ({ draft: { database, schema }, target }: UploadForm) => {
  if (database === null) return target
  const { id } = database
  return { databaseId: id, schema: schema ?? (target?.databaseId === id ? target.schema : '') }
}

export const startOf = ({ files = [], draft, unfinished }: NonNullable<UploadStart> = {}) => {
  if (unfinished) {
    const { fileName, addresses, tableName, ifExists, options, ...rest } = unfinished
    const [file = null, ...others] = addresses.chosen.flatMap(filesAt)
    return {
      ...emptyForm,
      ...rest,
      draft: { ...emptyDraft, file, others, tableName, ifExists, options },
      next: addresses.next.flatMap(filesAt),
      requested: file === null && fileName !== '' ? fileName : null,
    }
  }
  const form = draft ? { ...emptyForm, draft, nameIsOwn: true } : emptyForm
  return { ...form, target: targetOf(form), ...withFiles(form, files) }
}

const withTableOfPart = (form: UploadForm): UploadForm => {
  const { part, sheet, table = 0 } = form.draft.options
  const name = form.draft.file?.name ?? ''
  const piece =
    sheet === undefined ? (table === 0 ? null : String(table)) : tableNameOf(`${sheet}.`)
  if (form.nameIsOwn || (part ?? piece) === null) return form
  const tableName = part === undefined ? `${tableNameOf(name)}_${piece ?? ''}` : tableNameOf(part)
  return { ...form, draft: { ...form.draft, tableName } }
}

/** The form after its several files, or its file's several tables, were arranged. */
export const arrangedForm = (form: UploadForm, arrangement: Arrangement): UploadForm => {
  const changed = { ...form, ...arranged(form, arrangement) }
  const { file, others } = changed.draft
  const tableName =
    form.nameIsOwn || file === null ? changed.draft.tableName : tableNameOf(file.name)
  const read = file === form.draft.file && others === form.draft.others ? form.read : null
  return withTableOfPart({ ...changed, read, draft: { ...changed.draft, tableName } })
}

/** An empty form for the same place with the next table of the same file, else with the next of several files. */
export const nextForm = (form: UploadForm): UploadForm => {
  if (form.later.length > 0) return withTableOfPart({ ...laterForm(form), uploadId: null })
  const { database, schema } = form.draft
  const empty = { ...emptyForm, draft: { ...emptyDraft, database, schema } }
  return { ...empty, target: targetOf(form), ...withFiles(empty, form.next) }
}

const addressesOf = (files: readonly (File | null)[]) => {
  const addresses = files.map((file) => (file === null ? null : addressOf(file)))
  return addresses.every((address) => address !== null) ? addresses : []
}

/** What of a form comes back; `settings` and `uploadId` as long as the one is open and the other under way. */
export const unfinishedOf = (
  form: UploadForm,
  { settings, uploadId }: Pick<UnfinishedUpload, 'settings' | 'uploadId'>,
): UnfinishedUpload => {
  const { file, others, tableName, ifExists, options } = form.draft
  return {
    fileName: file?.name ?? form.requested ?? '',
    address: form.address,
    addresses: {
      chosen: addressesOf([file, ...others]),
      next: form.next.flatMap((each) => addressOf(each) ?? []),
    },
    tableName,
    nameIsOwn: form.nameIsOwn,
    target: targetOf(form),
    ifExists,
    options,
    settings,
    uploadId,
  }
}
