import { fieldsOf } from './fieldsOf.ts'
/** The separators a text file may have between its values. */
export const separators = [',', '\t', '|', ';'] as const

/** The quotes a text file may have around its values. */
export const quotes = ['"', "'", 'none'] as const

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
