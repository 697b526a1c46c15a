import { unacceptable } from '../../problem.ts'
import { cellOfJson, membersOf, type JsonKind, type RawValue } from './jsonValues.ts'

const maxOpened = 100
const maxColumns = 10_000
const exactDigits = 15

/** What the values under a key are. */
interface Seen {
  key: string
  kinds: Set<JsonKind>
  filled: number
  wholeDigits: number
  scale: number
  hasExponent: boolean
  isFractional: boolean
  /** A DOUBLE has every digit of all its numbers. */
  isDouble: boolean
  /** Of objects: what is under their keys, one level down. */
  inner: Map<string, Seen>
}

const nothingSeen = (key: string): Seen => ({
  key,
  kinds: new Set(),
  filled: 0,
  wholeDigits: 0,
  scale: 0,
  hasExponent: false,
  isFractional: false,
  isDouble: true,
  inner: new Map(),
})

const notedIn = (map: Map<string, Seen>, key: string): Seen => {
  const found = map.get(key)
  if (found !== undefined) return found
  if (map.size > maxColumns)
    throw unacceptable(
      `The objects have more than ${maxColumns} different keys: write what they hold as a list`,
    )
  const made = nothingSeen(key)
  map.set(key, made)
  return made
}

const seeNumber = (seen: Seen, text: string) => {
  const [, whole = '', fraction = '', exponent] = /^-?(\d+)(?:\.(\d+))?([eE].*)?$/.exec(text) ?? []
  seen.wholeDigits = Math.max(seen.wholeDigits, whole.length)
  seen.scale = Math.max(seen.scale, fraction.length)
  seen.hasExponent ||= exponent !== undefined
  seen.isFractional ||= fraction !== '' || exponent !== undefined
  const digits = `${whole}${fraction}`.replace(/^0+/, '').length
  if (digits > exactDigits && String(Number(text)) !== text) seen.isDouble = false
  if (!Number.isFinite(Number(text))) seen.isDouble = false
}

/** The keys of one object, each with its last value. */
export const lastMembers = (bytes: Buffer, record: RawValue): Map<string, RawValue> => {
  if (bytes[record.start] !== 0x7b) return new Map([['value', record]])
  const members = new Map<string, RawValue>()
  for (const { key, value } of membersOf(bytes, record.start)) members.set(key, value)
  return members
}

/** The keys of one object that stand in it before, of which it has so many different ones. */
const repeatedKeys = (bytes: Buffer, { start }: RawValue, different: number): string[] => {
  if (bytes[start] !== 0x7b) return []
  let count = 0
  for (const _ of membersOf(bytes, start)) count += 1
  if (count === different) return []
  const before = new Set<string>()
  return Array.from(membersOf(bytes, start), ({ key }) => key).filter(
    (key) => before.size === before.add(key).size,
  )
}

const see = (bytes: Buffer, seen: Seen, value: RawValue, notNumbers: Set<string>) => {
  const { kind, text, isNumberless } = cellOfJson(bytes, value)
  if (isNumberless) notNumbers.add(seen.key)
  if (kind === 'null') return kind
  seen.kinds.add(kind)
  seen.filled += 1
  if (kind === 'number') seeNumber(seen, text)
  if (kind === 'text' && !text.isWellFormed())
    throw unacceptable(
      `A text under ${seen.key} holds half a character (a lone surrogate): write it whole, or leave it out`,
    )
  return kind
}

const typeOf = ({ kinds, wholeDigits, scale, hasExponent, isFractional, isDouble }: Seen) => {
  const [only] = kinds
  if (kinds.size !== 1 || only === 'text' || only === 'object' || only === 'list') return 'VARCHAR'
  if (only === 'boolean') return 'BOOLEAN'
  if (!isFractional && wholeDigits <= 18) return 'BIGINT'
  if (!isFractional && wholeDigits <= 38) return 'HUGEINT'
  if (isDouble) return 'DOUBLE'
  return !hasExponent && wholeDigits + scale <= 38
    ? `DECIMAL(${wholeDigits + scale},${scale})`
    : 'VARCHAR'
}

/** A column of the table: a key, or a key of the objects under a key. */
export interface JsonColumn {
  name: string
  path: readonly [key: string, inner?: string]
  type: string
  filled: number
}

const isOpened = ({ kinds, inner }: Seen) =>
  kinds.size === 1 && kinds.has('object') && inner.size > 0 && inner.size <= maxOpened

const columnOf = (seen: Seen, name: string, path: JsonColumn['path']): JsonColumn => ({
  name,
  path,
  type: typeOf(seen),
  filled: seen.filled,
})

const nested = ({ kinds }: Seen) => kinds.has('object') || kinds.has('list')
const maxNamed = 5
const some = (names: readonly string[]) =>
  `${names.length === 1 ? 'The column' : 'The columns'} ${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ` and ${names.length - maxNamed} more` : ''} ${names.length === 1 ? 'holds' : 'hold'}`

/** Looks at all rows: the columns with the narrowest types that hold their values as they are written, and what is said of them. */
export const jsonColumns = (bytes: Buffer, records: Iterable<RawValue>, isFeatures: boolean) => {
  const top = new Map<string, Seen>()
  const notNumbers = new Set<string>()
  const twice = new Map<string, number>()
  let rows = 0
  for (const record of records) {
    rows += 1
    const members = lastMembers(bytes, record)
    for (const key of repeatedKeys(bytes, record, members.size))
      if (!twice.has(key)) twice.set(key, rows)
    for (const [key, value] of members) {
      const seen = notedIn(top, key)
      if (see(bytes, seen, value, notNumbers) !== 'object' || seen.inner.size > maxOpened) continue
      for (const [inner, innerValue] of lastMembers(bytes, value))
        see(bytes, notedIn(seen.inner, inner), innerValue, notNumbers)
    }
  }
  const columns: JsonColumn[] = []
  const texts: string[] = []
  const mixed: string[] = []
  const add = (seen: Seen, name: string, path: JsonColumn['path']) => {
    columns.push(columnOf(seen, name, path))
    if (nested(seen)) texts.push(name)
    else if (seen.kinds.size > 1) mixed.push(name)
    else if (seen.kinds.has('number') && typeOf(seen) === 'VARCHAR') mixed.push(name)
  }
  for (const [key, seen] of top) {
    if (isFeatures && key === 'type') continue
    if (!isOpened(seen)) add(seen, key, [key])
    else if (isFeatures && key === 'geometry') add(seen, key, [key])
    else
      for (const [inner, innerSeen] of seen.inner)
        add(innerSeen, isFeatures && key === 'properties' ? inner : `${key}.${inner}`, [key, inner])
  }
  const shown = isFeatures ? texts.filter((name) => name !== 'geometry') : texts
  const warnings = [
    ...(shown.length === 0 ? [] : [`${some(shown)} lists or objects: kept as JSON text`]),
    ...(mixed.length === 0
      ? []
      : [
          `${some(mixed)} values of several kinds, or numbers with more digits than can be computed with: taken as text`,
        ]),
    ...(notNumbers.size === 0
      ? []
      : [`${some([...notNumbers])} NaN or Infinity: missing values stand in the table instead`]),
    ...[...twice]
      .slice(0, maxNamed)
      .map(([key, row]) => `The key ${key} stands twice in row ${row}: its last value is taken`),
  ]
  return { columns, rows, warnings }
}
