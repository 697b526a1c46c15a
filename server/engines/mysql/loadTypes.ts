import type { ResultColumn } from '../engine.ts'

const integers: Record<string, string> = {
  BOOLEAN: 'TINYINT(1)',
  TINYINT: 'TINYINT',
  SMALLINT: 'SMALLINT',
  INTEGER: 'INT',
  BIGINT: 'BIGINT',
  HUGEINT: 'DECIMAL(39,0)',
  UTINYINT: 'TINYINT UNSIGNED',
  USMALLINT: 'SMALLINT UNSIGNED',
  UINTEGER: 'INT UNSIGNED',
  UBIGINT: 'BIGINT UNSIGNED',
  UHUGEINT: 'DECIMAL(39,0)',
  FLOAT: 'FLOAT',
  DOUBLE: 'DOUBLE',
  DATE: 'DATE',
  TIME: 'TIME(6)',
  BLOB: 'LONGBLOB',
  UUID: 'CHAR(36)',
}

const maxScale = 30

const decimalType = (type: string) => {
  const [, precision = '', scale = ''] = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(type) ?? []
  return precision === '' || Number(scale) > maxScale ? null : `DECIMAL(${precision},${scale})`
}

/** As many characters as a text may have in a column that is grouped and sorted in memory. */
export const shortText = 255
const maxShortTexts = 60

/** Longer texts fit here. */
export const longText = 'LONGTEXT'

const isText = (type: string) =>
  integers[type] === undefined && decimalType(type) === null && !type.startsWith('TIMESTAMP')

/** The types of staged columns here. A row has room for so many short texts: when there are more, all are long. */
export const loadTypes = (columns: readonly ResultColumn[]): string[] => {
  const text =
    columns.filter(({ type }) => isText(type)).length > maxShortTexts
      ? longText
      : `VARCHAR(${shortText})`
  return columns.map(
    ({ type }) =>
      integers[type] ?? decimalType(type) ?? (type.startsWith('TIMESTAMP') ? 'DATETIME(6)' : text),
  )
}

/** The placeholder of a value: bytes come as hex text. */
export const loadPlaceholder = (type: string) => (type === 'BLOB' ? 'UNHEX(?)' : '?')
