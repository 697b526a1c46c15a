import type { UploadFix } from '../../../src/api/contract/upload.ts'
import { fixable } from '../csv/rejects.ts'

/** The columns of one of several files. */
interface PartColumns {
  name: string
  columns: readonly string[]
}

const maxNamed = 5
const some = (names: readonly string[]) =>
  `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ` and ${names.length - maxNamed} more` : ''}`

const lacking = (columns: readonly string[], others: readonly string[]) => {
  const there = new Set(others.map((name) => name.toLowerCase()))
  return columns.filter((name) => !there.has(name.toLowerCase()))
}

const differenceOf = (first: PartColumns, other: PartColumns) => {
  const missing = lacking(first.columns, other.columns)
  const surplus = lacking(other.columns, first.columns)
  const parts = [
    ...(missing.length === 0 ? [] : [`lacks ${some(missing)}`]),
    ...(surplus.length === 0 ? [] : [`has ${some(surplus)} besides`]),
  ]
  return parts.length === 0 ? null : `${other.name} ${parts.join(' and ')}`
}

/**
 * The columns of a table of several files: those of the first in its order, then, where columns may differ, those that
 * later ones have besides (`fill`), or those that all have (`common`). Files whose columns differ are refused with what
 * differs unless one of the two was chosen.
 */
export const columnsOfAll = (
  parts: readonly PartColumns[],
  differing: 'refuse' | 'fill' | 'common',
): { columns: string[]; warnings: string[] } => {
  const [first] = parts
  if (first === undefined) return { columns: [], warnings: [] }
  const differences = parts.slice(1).flatMap((part) => differenceOf(first, part) ?? [])
  const common = first.columns.filter((name) =>
    parts.every(({ columns }) => lacking([name], columns).length === 0),
  )
  if (differences.length === 0) return { columns: [...first.columns], warnings: [] }
  const said = `${differences.slice(0, maxNamed).join('; ')}${differences.length > maxNamed ? `; and ${differences.length - maxNamed} more files differ` : ''}`
  if (differing === 'refuse') {
    const fixes: UploadFix[] = [
      { says: 'Take the columns of all files', options: { differing_columns: 'fill' } },
      ...(common.length === 0
        ? []
        : [
            {
              says: `Take only the ${common.length === 1 ? 'column' : `${common.length} columns`} that all files have`,
              options: { differing_columns: 'common' as const },
            },
          ]),
      { says: `Take ${first.name} alone`, options: { part: first.name } },
    ]
    throw fixable(
      `The files have different columns. Compared with ${first.name}, ${said}. Choose what becomes of them, or upload them one by one`,
      fixes,
    )
  }
  if (differing === 'common')
    return {
      columns: common,
      warnings: [
        `Columns that not every file has are left out. Compared with ${first.name}, ${said}`,
      ],
    }
  const columns = [...first.columns]
  for (const part of parts) columns.push(...lacking(part.columns, columns))
  return {
    columns,
    warnings: [
      `Missing values stand where a file lacks a column. Compared with ${first.name}, ${said}`,
    ],
  }
}
