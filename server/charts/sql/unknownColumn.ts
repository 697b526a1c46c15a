/** How the databases say that an expression names a column that is not there. */
const unknownNames = [
  /Referenced column "([^"]+)" not found/,
  /column "([^"]+)" does not exist/,
  /Unknown column '([^']+)'/,
  /no such column: "?([^"\s]+)"?/,
  /Column '([^']+)' cannot be resolved/,
  /Unknown (?:expression )?(?:or function )?identifier [`'"]([^`'"]+)[`'"]/,
]

/** How many letters must be added, taken away or replaced to make one text the other. */
const editsBetween = (one: string, other: string) => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let from = 0; from < one.length; from += 1) {
    const above = row
    row = [from + 1]
    for (let to = 1; to <= other.length; to += 1)
      row[to] = Math.min(
        (above[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (above[to - 1] ?? 0) + (one[from] === other[to - 1] ? 0 : 1),
      )
  }
  return row.at(-1) ?? 0
}

const maxCompared = 100

/** The name most like one that is not there, though the dataset may name it still. */
const nearest = (name: string, names: readonly string[]) => {
  const written = name.toLowerCase().slice(0, maxCompared)
  const [best] = names
    .filter((other) => other !== name)
    .map((other) => ({
      other,
      edits: editsBetween(written, other.toLowerCase().slice(0, maxCompared)),
    }))
    .sort((one, other) => one.edits - other.edits)
  return best !== undefined && best.edits <= Math.max(1, Math.floor(name.length / 3))
    ? best.other
    : null
}

/** The message of a database about a column that is not there, in words for people; null for any other message. */
export const unknownColumnText = (message: string, names: readonly string[]): string | null => {
  for (const pattern of unknownNames) {
    const [, name] = pattern.exec(message) ?? []
    if (name === undefined) continue
    const meant = nearest(name, names)
    return `No column is named “${name}”.${meant === null ? '' : ` Did you mean “${meant}”?`}`
  }
  return null
}
