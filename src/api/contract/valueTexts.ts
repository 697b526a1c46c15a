/** What stands for a missing value, and for a text without characters, in labels and in the values of filters. */
export const nullText = '<NULL>'
export const emptyText = '<empty string>'

const isMistakable = (text: string) => {
  const bare = text.replace(/^\\+/, '')
  return bare === nullText || bare === emptyText || /^[\t\r\n]|[\t\r\n]$/.test(bare)
}

/**
 * A text as a label or the value of a filter: behind a backslash where it would be read as something else, for it is
 * `<NULL>` or `<empty string>` itself, or has a tab or a line end at its start or end, which filters ignore otherwise.
 */
export const textAsValue = (text: string) => (isMistakable(text) ? `\\${text}` : text)

/** The text that `textAsValue` wrote behind a backslash; null where it wrote none. */
export const textBehindBackslash = (value: string) =>
  value.startsWith('\\') && isMistakable(value) ? value.slice(1) : null

/** A cell as it reads in a label: a missing one and an empty text by their names. */
export const cellLabel = (cell: string | number | boolean | null) => {
  if (cell === null) return nullText
  return cell === '' ? emptyText : textAsValue(String(cell))
}

/** The label of a group of several columns. */
export const joinedLabel = (cells: readonly (string | number | boolean | null)[]) =>
  cells.map(cellLabel).join(', ')
