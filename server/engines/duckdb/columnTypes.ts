import type { ResultColumn } from '../engine.ts'

const numeric = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL.*|FLOAT|DOUBLE|BIGNUM)$/
const temporal = /^(DATE|TIME|TIMESTAMP)(_S|_MS|_NS| WITH TIME ZONE|TZ)?$/
const arrayed = /\[\d*\]$/

/** 0 numeric, 1 text, 2 temporal, 3 boolean, from the engine's type text. */
export const typeGenericOf = (type: string): ResultColumn['typeGeneric'] => {
  if (arrayed.test(type)) return 1
  if (numeric.test(type)) return 0
  if (temporal.test(type)) return 2
  return type === 'BOOLEAN' ? 3 : 1
}

/** The second column named `a` becomes `a__1`, the third `a__2`. */
export const distinctNames = (names: readonly string[]) => {
  const taken = new Set(names)
  const seen = new Map<string, number>()
  return names.map((name) => {
    let count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    if (count === 0) return name
    let candidate = `${name}__${count}`
    while (taken.has(candidate)) candidate = `${name}__${++count}`
    taken.add(candidate)
    return candidate
  })
}
