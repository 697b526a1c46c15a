import { fieldsOf } from './fieldsOf.ts'
/** The separators a text file may have between its values, the usual ones first. */
export const separators = [',', '\t', '|', ';', ' ', ':', '^', '\u0001', '||', '::'] as const
export const usualSeparators = separators.slice(0, 4)
export type Separator = (typeof separators)[number]

/** What the separators are called. */
export const separatorNames: Readonly<Record<Separator, string>> = {
  ',': 'comma',
  '\t': 'tab',
  '|': 'pipe',
  ';': 'semicolon',
  ' ': 'space',
  ':': 'colon',
  '^': 'caret',
  '\u0001': 'control-a',
  '||': 'double pipe',
  '::': 'double colon',
}

/** The quotes a text file may have around its values. */
export const quotes = ['"', "'", 'none'] as const

/** How a quote inside a quoted value is written; `as_is` where nothing marks it: only one that ends a value closes it then. */
export const escapes = ['doubled', 'backslash', 'as_is'] as const
export type Escape = (typeof escapes)[number]

/** What the lines begin with that are comments; `none` where none are. */
export const comments = ['none', '#', '//', '%', '--'] as const

/** What becomes of rows with fewer values than there are columns, and with more; `keep` makes columns of surplus values. */
export const shortRows = ['refuse', 'fill', 'leave_out'] as const
export const longRows = ['refuse', 'keep', 'cut', 'leave_out'] as const

/** What becomes of columns that not every one of several files has: refused, kept with missing values, or left out. */
export const differingColumns = ['refuse', 'fill', 'common'] as const

/** The types a column may be taken as. A preview may answer other ones that the engine found by itself. */
export const chosenTypes = ['VARCHAR', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP'] as const

/** How many bytes of a text file a preview looks at. A workbook is sent whole. */
export const previewBytes = 4_194_304

/** The schemas that the `extra` of a database names for uploads; none named means that every one is taken. */
export const uploadSchemasOf = (extra: string): string[] => {
  try {
    const { schemas_allowed_for_file_upload: schemas } = fieldsOf(JSON.parse(extra || '{}'))
    return Array.isArray(schemas) ? schemas.map(String) : []
  } catch {
    return []
  }
}
