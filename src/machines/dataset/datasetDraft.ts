import { z } from 'zod'
import type { Dataset, DatasetSave, User, UserReference } from '../../api/contract'
import type { ComparisonRules } from '../lib/conflict'
import type { ConflictSave } from '../lib/conflictSave'

/** What is written about a column. */
export type ColumnPart = 'verbose_name' | 'description'
type ColumnField = `${ColumnPart} of ${string}`

export interface Owner {
  id: number
  username: string
}

/** What can be changed of a dataset, each column's words as a part of its own; the index is named by its column. */
export interface DatasetDraft {
  description: string
  owners: readonly Owner[]
  index: string | null
  [part: ColumnField]: string
}

export const datasetDraftSchema: z.ZodType<DatasetDraft> = z
  .object({
    description: z.string(),
    owners: z.array(z.object({ id: z.number(), username: z.string() })),
    index: z.string().nullable(),
  })
  .catchall(z.string())

export const columnField = (part: ColumnPart, column: string): ColumnField => `${part} of ${column}`

export const ownerOf = ({
  id,
  username,
}: Pick<UserReference | User, 'id' | 'username'>): Owner => ({ id, username })

export const draftOf = ({ description, owners, id_column, columns }: Dataset): DatasetDraft => ({
  description: description ?? '',
  owners: owners.map(ownerOf),
  index: columns.find(({ id }) => id === id_column)?.column_name ?? null,
  ...Object.fromEntries(
    columns.flatMap((column) => [
      [columnField('verbose_name', column.column_name), column.verbose_name ?? ''],
      [columnField('description', column.column_name), column.description ?? ''],
    ]),
  ),
})

const isColumnField = (field: string): field is ColumnField =>
  /^(verbose_name|description) of /.test(field)

const sentColumns = (
  { columns }: Dataset,
  changes: Partial<DatasetDraft>,
): DatasetSave['columns'] =>
  columns.map(({ id, column_name }) => {
    const [verbose_name, description] = [
      changes[columnField('verbose_name', column_name)],
      changes[columnField('description', column_name)],
    ]
    return {
      id,
      ...(verbose_name === undefined ? {} : { verbose_name }),
      ...(description === undefined ? {} : { description }),
    }
  })

/** A save of what was changed: all columns where one was, because those left out are removed. */
export const changedFields = ({
  stored,
  changes,
  version,
}: ConflictSave<Dataset, DatasetDraft>): DatasetSave & { id: number } => {
  const { description, owners, index } = changes
  return {
    id: stored.id,
    version,
    ...(description === undefined ? {} : { description }),
    ...(owners === undefined ? {} : { owners: owners.map(({ id }) => id) }),
    ...(index === undefined
      ? {}
      : { id_column: stored.columns.find(({ column_name }) => column_name === index)?.id ?? -1 }),
    ...(Object.keys(changes).some(isColumnField) ? { columns: sentColumns(stored, changes) } : {}),
  }
}

const labels: Record<string, string> = {
  description: 'Description',
  owners: 'Owners',
  index: 'Index column',
}

const labelOf = (field: string) =>
  labels[field] ??
  field
    .replace(/^verbose_name of /, 'Verbose name of ')
    .replace(/^description of /, 'Description of ')

export const datasetComparison: ComparisonRules<Dataset, DatasetDraft> = {
  nameOf: ({ table_name }) => table_name,
  draftOf,
  labelOf,
  wordsOf: (value, field) =>
    field === 'owners'
      ? (value as readonly Owner[]).map(({ username }) => username).join(', ') || 'none'
      : null,
}
