import type { ResultColumn } from '../engine.ts'

const declaredKinds: [RegExp, ResultColumn['typeGeneric']][] = [
  [/BOOL/, 3],
  [/INT/, 0],
  [/CHAR|CLOB|TEXT|STRING|JSON|UUID/, 1],
  [/DATE|TIME/, 2],
  [/REAL|FLOA|DOUB|DEC|NUMBER/, 0],
]

/** What a declared type promises; null where it promises nothing, for any column may hold any value. */
const declaredKind = (declared: string) =>
  declaredKinds.find(([pattern]) => pattern.test(declared.toUpperCase()))?.[1] ?? null

/** Whether a declared type says what a column holds, so that no value has to be looked at. */
export const saysEnough = (declared: string) => {
  const kind = declaredKind(declared)
  return kind !== null && kind !== 2
}

const isoMoment = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

type Value = null | number | bigint | string | Uint8Array

const foundType = (value: Value): string => {
  if (typeof value === 'bigint') return 'INTEGER'
  if (typeof value === 'number') return 'REAL'
  if (typeof value !== 'string') return 'BLOB'
  if (!isoMoment.test(value)) return 'TEXT'
  return value.length === 10 ? 'DATE' : 'DATETIME'
}

/** Of a column without a type that holds values of several. */
export const anyType = 'ANY'

const isText = (type: string) => type === 'TEXT' || declaredKind(type) === 2

const mixed = (one: string, other: string) => (isText(one) && isText(other) ? 'TEXT' : anyType)

const together = (one: string, other: string) => {
  if (one === other) return one
  const both = new Set([one, other])
  if (both.has('INTEGER') && both.has('REAL')) return 'REAL'
  return both.has('DATE') && both.has('DATETIME') ? 'DATETIME' : mixed(one, other)
}

const typeOfValues = (values: readonly Value[]) => {
  const types = values.filter((value) => value !== null).map(foundType)
  return types.length === 0 ? null : types.reduce(together)
}

const named = (name: string, type: string): ResultColumn => ({
  name,
  type,
  typeGeneric: declaredKind(type) ?? 1,
})

/** A column's type: the declared one, where it says something and the first values do not contradict it, else theirs. */
export const columnOf = (
  name: string,
  declared: string | null,
  values: readonly Value[],
): ResultColumn => {
  const kind = declaredKind(declared ?? '')
  if (declared !== null && kind !== null && kind !== 2) return named(name, declared)
  const found = typeOfValues(values)
  const isPromised =
    kind === 2 && (found === null || declaredKind(found) === 2 || /^TIME$/i.test(declared ?? ''))
  return named(name, declared !== null && isPromised ? declared : (found ?? (declared || 'TEXT')))
}
