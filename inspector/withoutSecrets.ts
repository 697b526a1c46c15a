const secret = /password|token|secret|authorization|sqlalchemy_uri|encrypted_extra/i
const rows = new Set(['data', 'records', 'row_data', 'rows', 'values', 'sample', 'samples'])

const isActor = (value: object): value is { sessionId: string; id: string } =>
  'sessionId' in value && 'send' in value

/** A cell of a table: the example of a column, or one of the values that are listed of it. */
const isCell = (value: unknown, key: string, above: readonly object[]) =>
  typeof value === 'string' && (rows.has(key) || (key === 'value' && Array.isArray(above.at(-2))))

const clean = (value: unknown, key: string, above: readonly object[]): unknown => {
  if (secret.test(key) && value !== null && value !== undefined && value !== '') return '(hidden)'
  if (isCell(value, key, above)) return '(hidden)'
  if (typeof value === 'function' || typeof value === 'symbol') return `(${typeof value})`
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return `(${value.name}: ${value.message})`
  if (isActor(value)) return `(actor ${value.id})`
  if (above.includes(value) || above.length > 8) return '(more)'
  const path = [...above, value]
  if (Array.isArray(value)) {
    return rows.has(key) ? `(${value.length} rows)` : value.map((entry) => clean(entry, '', path))
  }
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null)
    return `(${value.constructor.name})`
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, clean(entry, name, path)]),
  )
}

/** What the inspector may see of an event or a snapshot: no password, no token, no rows of data. */
export const withoutSecrets = <Value>(value: Value): Value => clean(value, '', []) as Value
